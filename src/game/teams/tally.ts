import type { Move } from '../../rules/position.js';
import type { Choice, TeamGame, Vote } from './teamGame.js';

/** A choice with its number of votes. */
export type Tallied = { readonly choice: Choice; readonly votes: number };

/** Counts votes: the choice with the most first, and of equals the one whose earliest standing vote is first. */
export function tally(votes: readonly Vote[]): readonly Tallied[] {
  const counts = new Map<Choice, number>();
  for (const { choice } of votes) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  // A map keeps the order in which its keys were added, and the sort is stable.
  return [...counts]
    .map(([choice, count]) => ({ choice, votes: count }))
    .toSorted((a, b) => b.votes - a.votes);
}

/** Decision of votes: to resign, by more than half of them, or else the move with the most. */
export type Decision =
  | { readonly kind: 'resign' }
  | { readonly kind: 'move'; readonly move: Move; readonly votes: number };

/** Returns what the votes of this turn decide; `undefined` if there are fewer than the quorum. */
export function decisionOf({ terms, votes }: Pick<TeamGame, 'terms' | 'votes'>): Decision | undefined {
  if (votes.length < Math.max(1, terms.quorum)) return undefined;
  if (resigns(votes, votes.length)) return { kind: 'resign' };
  for (const { choice, votes: count } of tally(votes))
    if (choice !== 'resign') return { kind: 'move', move: choice, votes: count };
  return undefined;
}

/** Whether more than half of `of` want to resign. */
export const resigns = (votes: readonly Vote[], of: number): boolean =>
  2 * votes.filter(({ choice }) => choice === 'resign').length > of;
