import { Attachments, Component, Embed } from './components.js';
import { hasMenu, MenuButton, menuHandlers } from './contextMenu.js';
import { html } from './html.js';
import { Avatar, Dots, Icon } from './icons.js';
import { useKeptFocus } from './keptFocus.js';
import { Markdown } from './markdown.js';
import { memo } from './memo.js';
import { signs } from './signs.js';

const FLAG = { ephemeral: 64, loading: 128, v2: 1 << 15 };

/** One message, as Discord shows it. */
export function Message({ message, isGrouped, session, context }) {
  const failure = session.failures.get(message.id);
  const pending = [...session.pending].filter((key) => key.startsWith(`${message.id} `)).join('\n');
  const thread = message.thread === undefined ? undefined : session.channels.get(message.thread.id);
  return html`<${Drawn}
    message=${message}
    isGrouped=${isGrouped}
    session=${session}
    context=${context}
    failure=${failure}
    pending=${pending}
    thread=${thread}
    threadLength=${thread === undefined ? 0 : session.inChannel(thread.id).length}
    menus=${session.menus}
    names=${[...session.users.values()].map(({ displayName }) => displayName).join()}
  />`;
}

// Renders again only if something it shows has changed, so that long channels stay fast.
const Drawn = memo(({ message, isGrouped, session, context, failure, thread, threadLength }) => {
  useKeptFocus(message.id);
  const author = session.users.get(message.author.id) ?? {
    ...message.author,
    displayName: message.author.username,
  };
  if (message.type === 18)
    return html`<${ThreadStarted} message=${message} author=${author} context=${context} />`;
  const isEphemeral = (message.flags & FLAG.ephemeral) !== 0;
  const isPing = message.mentions.some(({ id }) => id === session.me.id);
  const channel = session.channels.get(message.channel_id);
  const onMessage = { messageId: message.id };
  const onAuthor = menuHandlers(session, channel, { userId: message.author.id });
  const titleId = `author-${message.id}`;
  const classes = ['message', isGrouped && 'grouped', isEphemeral && 'ephemeral', isPing && 'pinged'];
  return html`<article
    class=${classes.filter(Boolean).join(' ')}
    aria-labelledby=${titleId}
    data-id=${message.id}
    ...${isEphemeral ? {} : menuHandlers(session, channel, onMessage)}
  >
    <${Origin} message=${message} session=${session} />
    <div class="gutter">
      ${isGrouped ? html`<time class="gutter-time">${shortTime(message.timestamp)}</time>` : html`<span ...${onAuthor}><${Avatar} user=${author} /></span>`}
    </div>
    <div class="body">
      <h3 class=${isGrouped ? 'author visually-hidden' : 'author'} id=${titleId}>
        <span class="author-name" ...${onAuthor}>${author.displayName}</span>
        ${author.bot && html`<span class="app-tag">App</span>`}
        <time datetime=${message.timestamp}>${longTime(message.timestamp)}</time>
      </h3>
      ${
        (message.flags & FLAG.loading) !== 0
          ? html`<p class="thinking" role="status"><${Dots} /> ${author.displayName} is thinking…</p>`
          : html`<${Content} message=${message} session=${session} context=${context} />`
      }
      ${failure !== undefined && html`<p class="failure" role="alert"><${Icon} name="warn" size=${16} /> ${failure}</p>`}
      ${
        isEphemeral &&
        html`<p class="only-you">
          <${Icon} name="eye" size=${15} /> Only you can see this ·${' '}
          <button class="link-button" onClick=${() => session.request({ do: 'dismiss', channelId: message.channel_id, messageId: message.id })}>
            Dismiss message
          </button>
        </p>`
      }
      ${thread !== undefined && html`<${ThreadCard} thread=${thread} length=${threadLength} context=${context} />`}
    </div>
    ${
      !isEphemeral &&
      html`<div class="tools">
        ${
          hasMenu(session, channel, 'message') &&
          html`<${MenuButton} session=${session} channel=${channel} target=${onMessage} label="Apps" />`
        }
        <button
          class="icon-button"
          aria-label="Delete message"
          title="Delete message"
          onClick=${() => session.request({ do: 'delete', channelId: message.channel_id, messageId: message.id })}
        >
          <${Icon} name="trash" size=${16} />
        </button>
      </div>`
    }
  </article>`;
});

function Content({ message, session, context }) {
  const isV2 = (message.flags & FLAG.v2) !== 0;
  const edited =
    message.edited_timestamp !== null &&
    html`<span class="edited" title=${longTime(message.edited_timestamp)}>(edited)</span>`;
  const draw = (component) => html`<${Component}
    key=${component.id}
    component=${component}
    message=${message}
    session=${session}
    context=${context}
  />`;
  if (isV2) return html`<div class="v2">${message.components.map(draw)}${edited}</div>`;
  return html`
    ${
      (message.content !== '' || edited) &&
      html`<div class="text">${message.content !== '' && html`<${Markdown} text=${message.content} context=${context} />`}${edited}</div>`
    }
    <${Attachments} attachments=${message.attachments} />
    ${message.embeds.map((embed, i) => html`<${Embed} key=${i} embed=${embed} context=${context} />`)}
    ${message.components.length > 0 && html`<div class="rows">${message.components.map(draw)}</div>`}
  `;
}

/** Line above an answer: the command and its user, or the message replied to. */
function Origin({ message, session }) {
  const origin = message.interaction_metadata;
  if (origin?.name !== undefined) {
    const user = session.users.get(origin.user.id);
    return html`<div class="origin">
      <${Avatar} user=${user} size=${16} /> <strong>${user.displayName}</strong> used${' '}
      <span class="origin-command">${usedCommand(session, origin.name)}</span>
    </div>`;
  }
  if (message.referenced_message === undefined || message.referenced_message === null) return null;
  const { author, content } = message.referenced_message;
  const user = session.users.get(author.id);
  return html`<div class="origin">
    <${Avatar} user=${user} size=${16} /> <strong>${user.displayName}</strong>
    <span class="origin-text">${content === '' ? 'a message' : signs(content)}</span>
  </div>`;
}

/** Returns a used command in the member's language: `/play`, or an entry of a context menu. */
function usedCommand(session, name) {
  const menu = session.menus.find((each) => each.name === name);
  if (menu !== undefined) return menu.label;
  const [first, ...path] = (name ?? '').split(' ');
  const command = session.commands.find((each) => each.name === first);
  return `/${[command?.label ?? first, ...path].join(' ')}`;
}

function ThreadStarted({ message, author, context }) {
  const id = message.message_reference?.channel_id;
  return html`<article class="message system">
    <div class="gutter"><${Icon} name="thread" size=${18} /></div>
    <div class="body">
      <strong>${author.displayName}</strong> started a thread:${' '}
      <button class="link-button strong" onClick=${() => context.openChannel(id)}>${message.content}</button>
      <time datetime=${message.timestamp}>${longTime(message.timestamp)}</time>
    </div>
  </article>`;
}

function ThreadCard({ thread, length, context }) {
  return html`<button class="thread-card" onClick=${() => context.openChannel(thread.id)}>
    <strong>${thread.name}</strong>
    <span class="thread-more">${length === 1 ? '1 message' : `${length} messages`} ›</span>
  </button>`;
}

/** A pending or failed command, visible to its member only. */
export function Notice({ notice, session }) {
  const isFailed = notice.kind === 'failed';
  if (notice.kind === 'refused')
    return html`<p class="failure" role="alert"><${Icon} name="warn" size=${16} /> ${notice.reason}</p>`;
  return html`<article class=${isFailed ? 'message notice ephemeral' : 'message notice'}>
    <div class="origin">
      <${Avatar} user=${session.me} size=${16} /> <strong>${session.me.displayName}</strong> used${' '}
      <span class="origin-command">${usedCommand(session, notice.commandName)}</span>
    </div>
    <div class="gutter"><${Avatar} user=${session.bot} /></div>
    <div class="body">
      <h3 class="author">
        <span class="author-name">${session.bot.displayName}</span><span class="app-tag">App</span>
      </h3>
      ${
        isFailed
          ? html`<p class="failure" role="alert"><${Icon} name="warn" size=${16} /> The application did not respond</p>
              <p class="only-you">
                <${Icon} name="eye" size=${15} /> Only you can see this ·${' '}
                <button class="link-button" onClick=${() => session.dropNotice(notice.id)}>Dismiss message</button>
              </p>`
          : html`<p class="thinking" role="status"><${Dots} /> Sending command…</p>`
      }
    </div>
  </article>`;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

function shortTime(timestamp) {
  return clock.format(new Date(timestamp));
}

function longTime(timestamp) {
  const then = new Date(timestamp);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? `Today at ${clock.format(then)}` : date.format(then);
}
