import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { commandEntries } from './commandEntries.js';
import { html } from './html.js';
import { Icon } from './icons.js';
import { Message, Notice } from './message.js';

const GROUP_MS = 7 * 60_000;
const NEAR_PX = 120;

/** A channel's messages. Stays scrolled to the end unless the member scrolls up. */
export function MessageList({ session, channel, onOpen, onHint }) {
  const messages = session.inChannel(channel.id);
  const notices = session.notices.filter(({ channelId }) => channelId === channel.id);
  const scroller = useRef(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const [hasMore, setHasMore] = useState(false);

  const toEnd = () => {
    const { current } = scroller;
    current.scrollTop = current.scrollHeight;
    isAtEnd.current = true;
    setHasMore(false);
  };
  // Pictures and edits change heights after rendering. A list at its end stays there.
  useEffect(() => {
    const watcher = new ResizeObserver(() => isAtEnd.current && toEnd());
    watcher.observe(scroller.current);
    watcher.observe(scroller.current.firstElementChild);
    return () => watcher.disconnect();
  }, []);
  const last = messages.at(-1)?.id;
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasMore(true);
  }, [last, notices.length]);

  // Only an upward scroll leaves the end: as the content grows, our own scroll may be reported late.
  const onScroll = ({ currentTarget: box }) => {
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (isNear || box.scrollTop < lastTop.current) isAtEnd.current = isNear;
    lastTop.current = box.scrollTop;
    if (isNear) setHasMore(false);
  };

  const context = useMemo(
    () => ({
      userName: (id) => session.users.get(id)?.displayName,
      isMe: (id) => session.me.id === id,
      channelName: (id) => session.channels.get(id)?.name,
      openChannel: onOpen,
    }),
    [session, onOpen],
  );

  return html`<div class="scroller" ref=${scroller} onScroll=${onScroll}>
    <div class="messages" role="log" aria-label=${`Messages in ${channel.name}`}>
      <${Welcome} channel=${channel} session=${session} onHint=${onHint} />
      ${messages.map((message, i) => {
        const previous = messages[i - 1];
        const isNewDay = previous === undefined || dayOf(previous) !== dayOf(message);
        return html`
          ${isNewDay && html`<${DayLine} key=${`day ${message.id}`} message=${message} />`}
          <${Message}
            key=${message.id}
            message=${message}
            isGrouped=${!isNewDay && isGrouped(previous, message)}
            session=${session}
            context=${context}
          />
        `;
      })}
      ${notices.map((notice) => html`<${Notice} key=${notice.id} notice=${notice} session=${session} />`)}
    </div>
    ${hasMore && html`<button class="to-end" onClick=${toEnd}>New messages <${Icon} name="arrow" size=${14} /></button>`}
  </div>`;
}

function isGrouped(previous, message) {
  return (
    previous !== undefined &&
    message.type === 0 &&
    [0, 19, 20, 23].includes(previous.type) &&
    message.interaction_metadata?.name === undefined &&
    previous.author.id === message.author.id &&
    (previous.flags & 64) === (message.flags & 64) &&
    new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS
  );
}

const dayOf = ({ timestamp }) => new Date(timestamp).toDateString();

function DayLine({ message }) {
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(message.timestamp));
  return html`<div class="day" role="separator"><span>${day}</span></div>`;
}

function Welcome({ channel, session, onHint }) {
  const hint =
    commandEntries(session.commands, channel).length > 0 &&
    html`<p>
    Type <kbd>/</kbd> to see the bot’s commands ·${' '}
    <button class="link-button" onClick=${onHint}>Show them</button>
  </p>`;
  if (channel.kind === 'dm') {
    return html`<section class="welcome">
      <span class="welcome-icon"><${Icon} name="thread" size=${36} /></span>
      <h2>${session.bot.displayName}</h2>
      <p>This is the beginning of your direct messages with ${session.bot.displayName}.</p>
      ${hint}
    </section>`;
  }
  if (channel.kind === 'private') {
    return html`<section class="welcome">
      <span class="welcome-icon"><${Icon} name="people" size=${36} /></span>
      <h2>${channel.name}</h2>
      <p>
        These are direct messages between members. ${session.bot.displayName} is not among them; it answers those who have installed
        it for themselves.
      </p>
      ${hint}
    </section>`;
  }
  const isThread = channel.kind === 'thread';
  return html`<section class="welcome">
    <span class="welcome-icon"><${Icon} name=${isThread ? 'thread' : 'hash'} size=${36} /></span>
    <h2>${isThread ? channel.name : `Welcome to #${channel.name}!`}</h2>
    <p>${isThread ? 'This is the start of the thread.' : `This is the start of the #${channel.name} channel.`}</p>
    ${hint}
  </section>`;
}
