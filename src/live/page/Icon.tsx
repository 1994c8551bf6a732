/** Icons of buttons as strokes in a box of 24 by 24, and as filled shapes. */
const STROKES = {
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  takeback: 'M4 9h10.5a5.5 5.5 0 0 1 0 11H8M8 5 4 9l4 4',
  draw: 'M5 9h14M5 15h14',
  stop: 'M7 4v16M17 4v16',
  resign: 'M6 21V4M6 4h12l-3 4 3 4H6',
  abort: 'M6 6l12 12M18 6 6 18',
  review: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  plan: 'M6 4v16M6 9c0 4 3 5 6 5h7M15 10l4 4-4 4',
  mistake: 'M12 4v10M12 18.5v.5M5 20h14',
  rematch: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  on: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  lobby: 'M4 7h16M4 12h16M4 17h16',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  close: 'M6 6l12 12M18 6 6 18',
  watchers: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
} as const;
export type IconName = keyof typeof STROKES;

const FILLED: readonly IconName[] = ['first', 'back', 'on', 'last'];

/** A button's picture. Its name is the button's text or label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" data-filled={FILLED.includes(name)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={STROKES[name]} />
  </svg>
);
