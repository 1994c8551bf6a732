import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COLOR_CHOICES,
  isOffered,
  isStillOffered,
  openingOf,
  type Request,
} from '../../../src/game/requests/request.js';
import { TIME_NAMES, timeName } from '../../../src/game/requests/timeControls.js';
import { ADA, BEN, VARIANTS } from '../../discord/sampleGames.js';
import { GOMOKU, REVERSI } from '../../render/positions.js';
import { FakeThinker } from '../fakes.js';
import { PLAIN } from '../games.js';

const level = (at: number) => ({ kind: 'level', level: at }) as const;
const style = (name: string) => ({ kind: 'style', style: name }) as const;
const MEMBER = { kind: 'member', member: BEN } as const;

/** The game for a request of Ada's. `chance` decides random colors. */
const opening = (request: Partial<Request>, chance = 0) =>
  openingOf(
    { thinker: new FakeThinker(), chance: () => chance },
    ADA,
    {
      variant: REVERSI,
      against: level(5),
      color: 'black',
      strict: false,
      rated: false,
      time: 'none',
      opening: 'plain',
      start: null,
      ...request,
    },
    { place: 'place', server: 'server', venue: 'server' },
  );

const ada = { kind: 'member', member: ADA };
const ben = { kind: 'member', member: BEN };
const bot = (at: number) => ({ kind: 'opponent', opponent: 'mcts', level: at, rating: 200 * at });
const FREE = {
  ...{ strict: false, rated: false, time: null, server: 'server', ...PLAIN },
  takesEitherColor: false,
};

test('opens a game against the bot at the requested level', () => {
  expect(opening({ against: level(3) })).toEqual({
    variant: REVERSI,
    seats: { black: ada, white: bot(3) },
    place: 'place',
    challenger: null,
    ...FREE,
  });
  expect(opening({ color: 'white', against: level(10) }).seats).toEqual({ black: bot(10), white: ada });
});

test('challenges a member from either color', () => {
  expect(opening({ variant: GOMOKU, against: MEMBER })).toEqual({
    variant: GOMOKU,
    seats: { black: ada, white: ben },
    place: 'place',
    challenger: 'black',
    ...FREE,
  });
  expect(opening({ against: MEMBER, color: 'white' })).toMatchObject({
    seats: { black: ben, white: ada },
    challenger: 'white',
  });
});

test('a random color is black for the lower half of chances, white for the upper', () => {
  for (const chance of [0, 0.25, 0.4999999]) {
    expect(opening({ color: 'random' }, chance).seats).toEqual({ black: ada, white: bot(5) });
    expect(opening({ color: 'random', against: MEMBER }, chance).challenger).toBe('black');
  }
  for (const chance of [0.5, 0.75, 0.9999999]) {
    expect(opening({ color: 'random' }, chance).seats).toEqual({ black: bot(5), white: ada });
    expect(opening({ color: 'random', against: MEMBER }, chance).challenger).toBe('white');
  }
});

test('keeps a chosen color whatever the chance', () => {
  for (const chance of [0, 0.9999999]) {
    expect(opening({ color: 'black' }, chance).seats.black).toEqual(ada);
    expect(opening({ color: 'white' }, chance).seats.white).toEqual(ada);
  }
});

test('seats a style by its name, without a level', () => {
  const seat = { kind: 'opponent', opponent: 'mcts', level: null };
  expect(opening({ against: style('mcts') }).seats).toEqual({ black: ada, white: seat });
});

test('sets the clock of the chosen name', () => {
  expect(opening({ strict: true, time: '1m' })).toMatchObject({
    strict: true,
    time: { kind: 'perMove', ms: 60_000 },
  });
  expect(opening({ time: '3m2s' }).time).toEqual({ kind: 'fischer', ms: 180_000, incrementMs: 2000 });
  expect(TIME_NAMES.map((time) => timeName(opening({ time }).time))).toEqual(TIME_NAMES);
});

test('throws for a level, style or game that is not offered', () => {
  const offered = (request: Partial<Request>) =>
    isOffered(new FakeThinker(), { variant: REVERSI, against: MEMBER, ...request });
  for (const against of [level(0), level(11), level(1.5), style('nobody'), style('')]) {
    expect(() => opening({ against })).toThrow(RangeError);
    expect(offered({ against })).toBe(false);
  }
  expect(() => opening({ variant: GOMOKU, against: style('mcts') })).toThrow(RangeError); // the fake's plays Reversi
  expect([level(1), level(10), style('mcts'), MEMBER].every((against) => offered({ against }))).toBe(true);
  expect(offered({ variant: { ...GOMOKU, size: 7 } })).toBe(false);
});

test('always seats the member who requests it, and challenges only members', () => {
  const request = fc.record({
    variant: fc.constantFrom(...VARIANTS),
    against: fc.oneof(fc.constant(MEMBER), fc.integer({ min: 1, max: 10 }).map(level)),
    color: fc.constantFrom(...COLOR_CHOICES),
    strict: fc.boolean(),
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(request, chance, (asked, lot) => {
      const { variant, seats, challenger } = opening(asked, lot);
      expect(variant).toEqual(asked.variant);
      const own = seats.black.kind === 'member' && seats.black.member === ADA ? 'black' : 'white';
      expect(seats[own]).toEqual(ada);
      const { against } = asked;
      expect(challenger).toBe(against.kind === 'member' ? own : null);
      const other = against.kind === 'member' ? ben : bot(against.level);
      expect(seats[own === 'black' ? 'white' : 'black']).toEqual(other);
      if (asked.color !== 'random') expect(own).toBe(asked.color);
    }),
  );
});

test('an even opponent is still offered if it has a strength for its rating', () => {
  const thinker = new FakeThinker();
  const even = { kind: 'opponent', opponent: 'mcts', level: 'even', rating: 700 } as const;
  expect(isStillOffered(thinker, REVERSI, even)).toBe(true);
  thinker.even = () => undefined;
  expect(isStillOffered(thinker, REVERSI, even)).toBe(false);
});
