import { render } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Beside } from './beside.js';
import { Composer } from './composer.js';
import { ContextMenu } from './contextMenu.js';
import { ModalDialog } from './dialogs.js';
import { html } from './html.js';
import { Avatar, Icon } from './icons.js';
import { MessageList } from './messageList.js';
import { Session } from './session.js';
import { channelIcon, People, Sidebar } from './sidebar.js';
import { useTheme } from './theme.js';

/** Parses `#/ada/games`: the acting member and the channel. */
function place() {
  const [, username = '', channel = ''] = decodeURIComponent(location.hash).split('/');
  return { username, channel };
}

const sessions = new Map();

function App() {
  const [, redraw] = useReducer((n) => n + 1, 0);
  const [username, setUsername] = useState(() => place().username || 'ada');
  const [drawer, setDrawer] = useState(null);
  const theme = useTheme();
  const composer = useRef(null);
  const active = useRef(null);

  const sessionOf = (name) => {
    const known = sessions.get(name);
    if (known !== undefined) return known;
    const made = new Session(name, () => redraw());
    made.isWatched = (channelId) =>
      active.current === made && made.channelId === channelId && document.visibilityState === 'visible';
    sessions.set(name, made);
    return made;
  };
  const session = sessionOf(username);
  active.current = session;
  // Marks the open channel as read.
  if (document.visibilityState === 'visible') session.unread.delete(session.channelId);

  useEffect(() => {
    const see = () => redraw();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, []);

  // Connects the other members too, so that their avatars can show unread messages.
  useEffect(() => {
    for (const user of session.users.values()) if (!user.bot) sessionOf(user.username);
  });

  // The address sets the first channel, before another one is drawn; later the channel sets the address.
  const isPlaced = useRef(false);
  if (session.isConnected && !isPlaced.current) {
    isPlaced.current = true;
    const wanted = place().channel;
    const found = [...session.channels.values()].find(({ id, name }) => id === wanted || name === wanted);
    if (found !== undefined) session.open(found.id);
  }
  useEffect(() => {
    if (!session.isConnected) return;
    const channel = session.channels.get(session.channelId);
    history.replaceState(null, '', `#/${username}/${encodeURIComponent(channel?.name ?? '')}`);
    document.title = `${channel === undefined ? '' : `${channelTitle(channel)} – `}${session.guild.name}`;
  });

  useDrawer(drawer, () => setDrawer(null));

  const openChannel = useCallback(
    (id, messageId) => {
      session.open(id);
      setDrawer(null);
      composer.current?.focus();
      // Once the channel is rendered.
      requestAnimationFrame(() => document.querySelector(`[data-id="${messageId}"]`)?.scrollIntoView());
    },
    [session],
  );
  const actAs = useCallback((name) => {
    setUsername(name);
    composer.current?.focus();
  }, []);

  if (session.me === null)
    return html`<main class="splash" role="status">Connecting to the playground…</main>`;
  const channel = session.channels.get(session.channelId);

  return html`
    <div class="app" data-drawer=${drawer} data-beside=${session.beside !== null || undefined}>
      <${Sidebar} session=${session} sessions=${sessions} theme=${theme} onOpen=${openChannel} onActAs=${actAs} />
      <main class="main" inert=${drawer !== null}>
        <${Header} channel=${channel} session=${session} onDrawer=${setDrawer} />
        ${!session.isConnected && html`<p class="banner" role="status">The playground is gone. Trying again…</p>`}
        <${MessageList}
          key=${`${username} ${channel.id}`}
          session=${session}
          channel=${channel}
          onOpen=${openChannel}
          onHint=${() => composer.current?.start()}
        />
        ${
          session.isConnected &&
          !session.botOnline &&
          html`<p class="banner" role="status">
            <${Icon} name="warn" size=${18} /> ${session.bot.displayName} is offline. Commands and buttons fail until it is
            back.
          </p>`
        }
        <${Composer} key=${username} handle=${composer} session=${session} channel=${channel} />
      </main>
      <${People} session=${session} channel=${channel} />
      ${
        session.beside !== null &&
        html`<${Beside} key=${username} session=${session} beside=${session.beside} />`
      }
      ${drawer !== null && html`<button class="scrim" aria-label="Close" onClick=${() => setDrawer(null)}></button>`}
    </div>
    ${session.menu !== null && html`<${ContextMenu} session=${session} menu=${session.menu} />`}
    ${session.modal !== null && html`<${ModalDialog} key=${session.modal.id} session=${session} modal=${session.modal} />`}
  `;
}

/** Moves the focus into an open drawer, and back when it closes: on Escape, or in a window that needs no drawer. */
function useDrawer(drawer, close) {
  // Before the browser takes the focus away from the part that becomes inert.
  useLayoutEffect(() => {
    if (drawer === null) return undefined;
    const before = document.activeElement;
    document.querySelector(drawer === 'left' ? '.sidebar' : '.people').focus();
    const onKeyDown = (event) => event.key === 'Escape' && !event.defaultPrevented && close();
    const narrow = matchMedia(drawer === 'left' ? '(max-width: 720px)' : '(max-width: 1080px)');
    document.addEventListener('keydown', onKeyDown);
    narrow.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      narrow.removeEventListener('change', close);
      // An opened channel may have taken the focus.
      if (!document.activeElement?.closest('main')) before?.focus?.();
    };
  }, [drawer]);
}

function Header({ channel, session, onDrawer }) {
  return html`<header class="header">
    <button class="icon-button narrow-only" aria-label="Channels" onClick=${() => onDrawer('left')}>
      <${Icon} name="menu" />
    </button>
    ${
      channel.kind === 'dm'
        ? html`<${Avatar} user=${session.bot} size=${24} />`
        : html`<span class="header-icon"><${Icon} name=${channelIcon(channel)} size=${22} /></span>`
    }
    <h1>${channel.name}</h1>
    ${channel.topic !== null && html`<p class="topic">${channel.topic}</p>`}
    ${
      session.entryPoint?.places.includes(channel.place) &&
      html`<button
        class="icon-button header-launch"
        aria-label=${`Launch ${session.bot.displayName}`}
        title=${`Launch ${session.bot.displayName}`}
        onClick=${() => session.launch(channel.id)}
      >
        <${Icon} name="play" />
      </button>`
    }
    <button
      class="icon-button header-me narrow-only"
      aria-label=${`Acting as ${session.me.displayName}`}
      onClick=${() => onDrawer('left')}
    >
      <${Avatar} user=${session.me} size=${26} />
    </button>
    <button class="icon-button medium-only" aria-label="Members" onClick=${() => onDrawer('right')}>
      <${Icon} name="people" />
    </button>
  </header>`;
}

function channelTitle(channel) {
  return channel.kind === 'text' ? `#${channel.name}` : channel.name;
}

render(html`<${App} />`, document.getElementById('app'));
