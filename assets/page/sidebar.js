import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hasMenu, MenuButton, menuHandlers } from './contextMenu.js';
import { isDrawable } from './drawable.js';
import { html } from './html.js';
import { Avatar, Icon } from './icons.js';
import { THEMES } from './theme.js';

/** Sidebar: guild, channels, threads and DM, then the places without the bot, then the acting member. */
export function Sidebar({ session, sessions, theme, onOpen, onActAs }) {
  const channels = [...session.channels.values()];
  const threads = channels.filter(({ kind, archived }) => kind === 'thread' && !archived);
  const entry = (channel) => html`<${ChannelEntry} session=${session} channel=${channel} onOpen=${onOpen} />`;
  const without = (list, title) =>
    list.length > 0 &&
    html`<h2>${title(list)} · no ${session.bot.displayName}</h2>
      <ul>
        ${list.map((channel) => html`<li key=${channel.id}>${entry(channel)}</li>`)}
      </ul>`;
  return html`<nav class="sidebar" aria-label="Channels" tabindex="-1">
    <div class="guild-name">
      <img src="/page/icon.svg" alt="" width="28" height="28" />
      <span>${session.guild.name}</span>
    </div>
    <div class="channels">
      <ul>
        <li>
          <a class="channel" href="/linked-roles" target="_blank">
            <${Icon} name="people" size=${20} />
            <span class="channel-name">Linked roles</span>
          </a>
        </li>
      </ul>
      <h2>Text channels</h2>
      <ul>
        ${channels
          .filter(({ kind, place }) => kind === 'text' && place === 'guild')
          .map(
            (channel) => html`<li key=${channel.id}>
              ${entry(channel)}
              ${
                threads.some(({ parentId }) => parentId === channel.id) &&
                html`<ul class="threads">
                  ${threads
                    .filter(({ parentId }) => parentId === channel.id)
                    .map((thread) => html`<li key=${thread.id}>${entry(thread)}</li>`)}
                </ul>`
              }
            </li>`,
          )}
      </ul>
      <h2>Direct messages</h2>
      <ul>
        <li>${session.dm !== undefined && entry(session.dm)}</li>
      </ul>
      ${without(
        channels.filter(({ place }) => place === 'otherGuild'),
        ([{ guildName }]) => guildName,
      )}
      ${without(
        channels.filter(({ place }) => place === 'private'),
        () => 'Private',
      )}
    </div>
    <${Switcher} session=${session} sessions=${sessions} onActAs=${onActAs} theme=${theme} />
  </nav>`;
}

function ChannelEntry({ session, channel, onOpen }) {
  const unread = session.unread.get(channel.id);
  const isCurrent = session.channelId === channel.id;
  const classes = `channel ${isCurrent ? 'current' : ''} ${unread === undefined ? '' : 'unread'}`;
  return html`<button
    class=${classes}
    aria-current=${isCurrent ? 'page' : undefined}
    onClick=${() => onOpen(channel.id)}
  >
    ${
      channel.kind === 'dm'
        ? html`<${Avatar} user=${session.bot} size=${24} badge=${html`<${Status} online=${session.botOnline} />`} />`
        : html`<${Icon} name=${channelIcon(channel)} size=${channel.kind === 'thread' ? 16 : 20} />`
    }
    <span class="channel-name">${channel.name}</span>
    ${unread !== undefined && unread.pings > 0 && html`<span class="ping-count">${unread.pings}<span class="visually-hidden"> mentions</span></span>`}
  </button>`;
}

/** Returns the icon of a kind of channel. */
export const channelIcon = ({ kind }) => ({ thread: 'thread', private: 'people' })[kind] ?? 'hash';

/** Dot that shows whether a user is online. */
export function Status({ online }) {
  return html`<span class=${online ? 'status online' : 'status'}></span>`;
}

function Switcher({ session, sessions, onActAs, theme }) {
  const [isOpen, open] = useState(false);
  const members = [...session.users.values()].filter(({ bot }) => !bot);
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = members.findIndex(({ id }) => id === session.me.id);
    const next = members[(at + by + members.length) % members.length];
    onActAs(next.username);
  };
  return html`<div class="switcher">
    <div class="switcher-head">
      <span>Acting as <strong>${session.me.displayName}</strong></span>
      <button class="icon-button" aria-label="Settings" aria-expanded=${isOpen} onClick=${() => open(!isOpen)}>
        <${Icon} name="gear" size=${18} />
      </button>
    </div>
    <div class="faces" role="radiogroup" aria-label="Act as" onKeyDown=${step}>
      ${members.map((user) => {
        const isMe = user.id === session.me.id;
        return html`<button
          key=${user.id}
          class="face"
          role="radio"
          aria-checked=${isMe}
          aria-label=${user.displayName}
          tabindex=${isMe ? 0 : -1}
          title=${`${user.displayName} · ${user.locale}`}
          onClick=${() => onActAs(user.username)}
        >
          <${Avatar} user=${user} size=${38} badge=${html`<${UnreadBadge} session=${sessions.get(user.username)} isMe=${isMe} />`} />
          <span class="face-locale">${user.locale}</span>
        </button>`;
      })}
    </div>
    ${isOpen && html`<${Settings} session=${session} theme=${theme} onClose=${() => open(false)} />`}
  </div>`;
}

function UnreadBadge({ session, isMe }) {
  if (session === undefined || isMe) return null;
  const unread = [...session.unread.values()];
  const pings = unread.reduce((sum, entry) => sum + entry.pings, 0);
  if (pings > 0) return html`<span class="badge-count">${pings}</span>`;
  return unread.length > 0 && html`<span class="badge-dot"></span>`;
}

function Settings({ session, theme, onClose }) {
  const box = useRef(null);
  // In the frame in which it opens: the next key may be Escape.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current.querySelector('select')?.focus();
    return () => before?.focus?.();
  }, []);
  const onKeyDown = (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const localePicker = (label, value, what) => html`<label>
    <span>${label}</span>
    <select value=${value} onChange=${(event) => session.request({ do: what, locale: event.target.value })}>
      ${session.locales.map((locale) => html`<option value=${locale} lang=${isNamedByItself(locale) ? locale : undefined}>${localeName(locale)}</option>`)}
    </select>
  </label>`;
  return html`<div
    class="settings"
    role="dialog"
    aria-label="Settings"
    ref=${box}
    onKeyDown=${onKeyDown}
  >
    ${localePicker(`${session.me.displayName}’s language`, session.me.locale, 'setLocale')}
    ${localePicker('The server’s language', session.guild.locale, 'setGuildLocale')}
    <fieldset>
      <legend>Theme</legend>
      ${THEMES.map(
        (name) => html`<label class="choice">
          <input type="radio" name="theme" checked=${theme.theme === name} onChange=${() => theme.set(name)} />
          ${name}
        </label>`,
      )}
    </fieldset>
  </div>`;
}

const nameIn = (language, locale) => new Intl.DisplayNames([language], { type: 'language' }).of(locale);

/** Whether a language's own name can be shown; if not, its English name is. */
const isNamedByItself = (locale) => isDrawable(nameIn(locale, locale));

function localeName(locale) {
  return `${nameIn(isNamedByItself(locale) ? locale : 'en', locale)} (${locale})`;
}

/** Users of a channel's place; without the bot, also who has installed it. */
export function People({ session, channel }) {
  const users = session.usersIn(channel);
  const isBotThere = users.some(({ bot }) => bot);
  const members = users.filter(({ bot }) => !bot);
  const row = (user, online) => html`<li
    class=${online ? 'person' : 'person away'}
    key=${user.id}
    ...${menuHandlers(session, channel, { userId: user.id })}
  >
    <${Avatar} user=${user} size=${32} badge=${html`<${Status} online=${online} />`} />
    <span class="person-name">${user.displayName}</span>
    ${user.bot && html`<span class="app-tag">App</span>`}
    ${!isBotThere && user.hasApp && html`<span class="app-note">has ${session.bot.displayName}</span>`}
    ${
      hasMenu(session, channel, 'user') &&
      html`<${MenuButton} session=${session} channel=${channel} target=${{ userId: user.id }} label=${`Apps for ${user.displayName}`} />`
    }
  </li>`;
  return html`<aside class="people" aria-label="Members" tabindex="-1">
    ${
      isBotThere &&
      html`<h2>App — ${session.botOnline ? 'online' : 'offline'}</h2>
        <ul>
          ${users.filter(({ bot }) => bot).map((user) => row(user, session.botOnline))}
        </ul>`
    }
    <h2>Members — ${members.length}</h2>
    <ul>
      ${members.map((user) => row(user, true))}
    </ul>
  </aside>`;
}
