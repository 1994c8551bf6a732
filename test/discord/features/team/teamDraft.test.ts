import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  corrected,
  draftOf,
  swapped,
  TEAM_KINDS,
  type TeamDraft,
  TURN_TIME_NAMES,
  teamDraftField,
  termsOf,
  type Who,
} from '../../../../src/discord/features/team/teamDraft.js';
import { defaultVariant } from '../../../../src/rules/games.js';
import { COLORS, GAME_NAMES } from '../../../../src/rules/position.js';
import { FakeThinker } from '../../../game/fakes.js';

const who = fc.oneof(fc.constantFrom<Who>('here', 'other'), fc.integer({ min: 1, max: 10 }));
const draft: fc.Arbitrary<TeamDraft> = fc.record({
  kind: fc.constantFrom(...TEAM_KINDS),
  who: fc.record({ black: who, white: who }),
  variant: fc.constantFrom(...GAME_NAMES.map((game) => defaultVariant(game))),
  time: fc.constantFrom(...TURN_TIME_NAMES),
  quorum: fc.integer({ min: 1, max: 500 }),
  opening: fc.constantFrom('plain', 'balanced'),
  fallback: fc.integer({ min: 1, max: 10 }),
});
const thinker = new FakeThinker();
const home = { server: 'server', channel: 'channel' };

describe('a draft', () => {
  test('survives in a custom_id', () => {
    fc.assert(
      fc.property(draft, (each) => {
        expect(teamDraftField.read(teamDraftField.write(each))).toEqual(each);
      }),
    );
  });

  test.each(['', 'nonsense', 'zzzzzzzzzzz', '00000000000', '0bb00820100'])('is no %j', (text) => {
    expect(teamDraftField.read(text)).toBeUndefined();
  });

  test('is corrected once, and then has a side of this channel', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(...COLORS), (each, kept) => {
        const fixed = corrected(thinker, each, kept);
        expect(corrected(thinker, fixed, kept)).toEqual(fixed);
        expect(Object.values(fixed.who)).toContain('here');
        expect(swapped(swapped(fixed))).toEqual(fixed);
      }),
    );
  });

  test('comes back from its terms, for another game like it', () => {
    fc.assert(
      fc.property(draft, (each) => {
        const fixed = corrected(thinker, each);
        const terms = termsOf(fixed, home, 'ada', { thinker, chance: () => 0 });
        const again = draftOf({ ...terms, id: 'team' as never, seed: 0, createdAt: 0 });
        expect(again).toEqual(fixed);
      }),
    );
  });
});
