import { type Color, opposite } from '../../rules/position.js';

// Swap2, the opening of Gomoku that leaves nobody the better side: one places three stones (black, white, black); the
// other takes a color, or places two more (white, black), and then the first takes a color.

/** What the one who chooses can do: take a color, or place two stones more and leave the choice to the other. */
export const SWAP2_CHOICES = ['black', 'white', 'two'] as const;
export type Swap2Choice = (typeof SWAP2_CHOICES)[number];

/** What the opening waits for, and from whom, by the color that they have until colors are chosen. */
export type Swap2 =
  | { readonly kind: 'placing'; readonly by: Color; readonly untilPly: number }
  | { readonly kind: 'choosing'; readonly by: Color; readonly choices: readonly Swap2Choice[] };

const THREE = 3;
const FIVE = 5;

/** The first to move places three stones. */
export const SWAP2_START: Swap2 = { kind: 'placing', by: 'black', untilPly: THREE };

/** The second to move, who places two stones more. */
export const placingTwo = (by: Color): Swap2 => ({ kind: 'placing', by, untilPly: FIVE });

/** The opening after a stone with which there are so many. */
export function afterStone(swap2: Swap2 & { kind: 'placing' }, stones: number): Swap2 {
  if (stones < swap2.untilPly) return swap2;
  const choices: readonly Swap2Choice[] = swap2.untilPly === THREE ? SWAP2_CHOICES : ['black', 'white'];
  return { kind: 'choosing', by: opposite(swap2.by), choices };
}
