/** Colors of cards: dark and neutral, which suits Discord's dark and light themes. */
export const CARD = {
  ground: '#23272e',
  line: '#363c45',
  ink: '#f2f4f7',
  quiet: '#a3adb9',
  rank: '#ffcf6b',
  curve: '#7cc4ff',
  area: 'rgba(124, 196, 255, 0.16)',
  /** Backgrounds of texts in `ink`. */
  results: { wins: '#217a54', draws: '#56616e', losses: '#a34431' },
} as const;
