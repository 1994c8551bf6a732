import { html } from './html.js';

const PATHS = {
  hash: 'M9.5 3 8 21M16 3l-1.5 18M4 8.5h17M3 15.5h17',
  thread: 'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM19.4 13.5l1.8 1.3-2 3.4-2.1-.9a7.6 7.6 0 0 1-2.3 1.4l-.3 2.3h-4l-.3-2.3a7.6 7.6 0 0 1-2.3-1.4l-2.1.9-2-3.4 1.8-1.3a7.9 7.9 0 0 1 0-3l-1.8-1.3 2-3.4 2.1.9a7.6 7.6 0 0 1 2.3-1.4L10.5 2h4l.3 2.3a7.6 7.6 0 0 1 2.3 1.4l2.1-.9 2 3.4-1.8 1.3a7.9 7.9 0 0 1 0 3z',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M6 9l6 6 6-6',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  send: 'M4 12 20 4l-4 16-4-7-8-1z',
  file: 'M6 2h8l5 5v15H6zM14 2v6h5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  slash: 'M15 4 9 20',
  check: 'M5 13l4 4L19 7',
  warn: 'M12 3 2 20h20zM12 10v4M12 17v.5',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  play: 'M7 4.5v15l12-7.5z',
  arrow: 'M12 5v14M6 13l6 6 6-6',
};

/** A decorative line drawing. Its parent carries the label. */
export function Icon({ name, size = 20 }) {
  return html`<svg
    class="icon"
    width=${size}
    height=${size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${PATHS[name]} />
  </svg>`;
}

/** A user's round avatar: their initial on their own color. */
export function Avatar({ user, size = 40, badge = null }) {
  const hue = user.bot ? 232 : Number(BigInt(user.id) % 12n) * 30 + 15;
  const initial = [...user.displayName][0] ?? '?';
  return html`<span class="avatar" style=${`--size:${size}px;--hue:${hue}`} aria-hidden="true">
    <span class="avatar-face">${initial}</span>${badge}
  </span>`;
}

/** Animated dots for something in progress. */
export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
