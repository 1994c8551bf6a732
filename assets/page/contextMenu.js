import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from './html.js';
import { Icon } from './icons.js';
import { signs } from './signs.js';

/** Duration of a long press, in ms. */
const LONG_PRESS_MS = 500;
/** Distance to the edges of the window, in pixels. */
const MARGIN_PX = 8;

/** Returns the context menu commands for a `user` or a `message` of a channel. */
const entriesFor = (session, channel, target) =>
  session.menus.filter((menu) => menu.target === target && menu.places.includes(channel.place));

/** Whether the bot has commands in the context menu of a `user` or a `message` of a channel. */
export const hasMenu = (session, channel, target) =>
  channel !== undefined && entriesFor(session, channel, target).length > 0;

/**
 * Returns handlers that open an element's context menu: right click, long press, Shift+F10 and the menu key. Without commands, or
 * over selected text, the browser's own menu opens.
 *
 * @param target `{ userId }` or `{ messageId }`
 */
export function menuHandlers(session, channel, target) {
  if (!hasMenu(session, channel, 'userId' in target ? 'user' : 'message')) return {};
  const open = (event, at) => {
    event.preventDefault();
    event.stopPropagation();
    session.openMenu({ channelId: channel.id, target, at });
  };
  let timer;
  const stop = () => clearTimeout(timer);
  return {
    onContextMenu(event) {
      stop();
      if (getSelection().isCollapsed) open(event, { x: event.clientX, y: event.clientY });
    },
    onKeyDown(event) {
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
      if (isMenuKey) open(event, below(event.target));
    },
    onTouchStart(event) {
      const [{ clientX: x, clientY: y }] = event.touches;
      stop();
      timer = setTimeout(
        () => session.openMenu({ channelId: channel.id, target, at: { x, y } }),
        LONG_PRESS_MS,
      );
    },
    onTouchMove: stop,
    onTouchEnd: stop,
    onTouchCancel: stop,
  };
}

/** Returns the place below an element. */
function below(element) {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Button that opens a context menu, for those who know no other way. */
export function MenuButton({ session, channel, target, label }) {
  return html`<button
    class="icon-button"
    aria-label=${label}
    title=${label}
    aria-haspopup="menu"
    onClick=${(event) => session.openMenu({ channelId: channel.id, target, at: below(event.currentTarget) })}
  >
    <${Icon} name="dots" size=${20} />
  </button>`;
}

/** The open context menu. Arrow keys move, Escape closes, and the focus returns to where it was. */
export function ContextMenu({ session, menu }) {
  const box = useRef(null);
  const channel = session.channels.get(menu.channelId);
  const entries = entriesFor(session, channel, 'userId' in menu.target ? 'user' : 'message');
  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight, style } = box.current;
    const clamp = (at, size, all) => Math.max(MARGIN_PX, Math.min(at, all - size - MARGIN_PX));
    style.left = `${clamp(menu.at.x, offsetWidth, innerWidth)}px`;
    style.top = `${clamp(menu.at.y, offsetHeight, innerHeight)}px`;
  }, [menu]);
  // In the frame in which it opens: the next key may be Escape.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current.querySelector('button')?.focus();
    const onOutside = (event) => !box.current?.contains(event.target) && session.closeMenu();
    document.addEventListener('pointerdown', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      before?.focus?.();
    };
  }, [menu]);

  const onKeyDown = (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      session.closeMenu();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const items = [...box.current.querySelectorAll('button')];
    const at = items.indexOf(document.activeElement);
    items[(at + by + items.length) % items.length].focus();
  };
  const choose = (entry) => {
    session.closeMenu();
    session
      .chooseMenu(menu.channelId, entry, menu.target)
      .catch((error) => session.reject(menu.channelId, error));
  };
  // A landmark of its own, as it lies outside the page's others.
  return html`<section aria-label="Apps">
    <div class="context-menu" role="menu" aria-label="Apps" ref=${box} onKeyDown=${onKeyDown}>
      <p class="context-menu-title" aria-hidden="true">Apps · ${session.bot.displayName}</p>
      ${entries.map(
        (entry) =>
          html`<button key=${entry.id} role="menuitem" onClick=${() => choose(entry)}>${signs(entry.label)}</button>`,
      )}
    </div>
  </section>`;
}
