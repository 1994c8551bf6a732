import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisionOf, tally } from '../../../src/game/teams/tally.js';
import type { Choice, Vote } from '../../../src/game/teams/teamGame.js';
import type { Square } from '../../../src/rules/position.js';
import { teamTerms } from './teamGames.js';

const votesFor = (...choices: (number | 'resign')[]): Vote[] =>
  choices.map((choice, i) => ({ member: `m${i}`, choice: choice as Choice }));
const decided = (quorum: number, votes: readonly Vote[]) =>
  decisionOf({ terms: teamTerms({ quorum }), votes });

describe('votes', () => {
  test('are counted with the most first, and of equals the first', () => {
    expect(tally(votesFor(19, 26, 26, 37, 19))).toEqual([
      { choice: 19, votes: 2 },
      { choice: 26, votes: 2 },
      { choice: 37, votes: 1 },
    ]);
    expect(tally([])).toEqual([]);
  });

  test('decide once there are enough', () => {
    expect(decided(3, votesFor(19, 26))).toBeUndefined();
    expect(decided(3, votesFor(19, 26, 26))).toEqual({ kind: 'move', move: 26, votes: 2 });
    expect(decided(0, [])).toBeUndefined();
  });

  test('resign by more than half alone', () => {
    expect(decided(1, votesFor('resign', 'resign', 19))).toEqual({ kind: 'resign' });
    expect(decided(1, votesFor('resign', 'resign', 19, 26))).toEqual({ kind: 'move', move: 19, votes: 1 });
    expect(decided(1, votesFor('resign'))).toEqual({ kind: 'resign' });
  });

  test('are all counted once, and the move played has as many as any other', () => {
    const choice = fc.oneof(fc.nat(5), fc.constant('resign' as const));
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1 }), (choices) => {
        const counted = tally(votesFor(...choices));
        expect(counted.reduce((sum, { votes }) => sum + votes, 0)).toBe(choices.length);
        const resigning = choices.filter((each) => each === 'resign').length;
        const decision = decided(1, votesFor(...choices))!;
        expect(decision.kind === 'resign').toBe(2 * resigning > choices.length);
        if (decision.kind === 'resign') return;
        const rivals = counted.filter((each) => each.choice !== 'resign');
        expect(decision.votes).toBe(Math.max(...rivals.map(({ votes }) => votes)));
        const best = rivals.filter(({ votes }) => votes === decision.votes).map((each) => each.choice);
        expect(decision.move).toBe(choices.find((each) => best.includes(each as Square)));
      }),
    );
  });
});
