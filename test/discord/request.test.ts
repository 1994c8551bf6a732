import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../src/discord/app.js';
import { COLOUR_CHOICES } from '../../src/discord/customId.js';
import { openingOf, type Request } from '../../src/discord/request.js';
import { FakeThinker } from '../game/fakes.js';
import { GOMOKU, REVERSI } from '../render/positions.js';
import { ADA, BEN, VARIANTS } from './shown.js';

/** What a request of Ada's opens, where the lot falls on `chance`. */
const opening = (request: Partial<Request>, chance = 0) =>
  openingOf(
    { thinker: new FakeThinker(), chance: () => chance } as unknown as App,
    ADA,
    { variant: REVERSI, opponent: null, level: 5, colour: 'black', ...request },
    'place',
  );

const ada = { kind: 'member', member: ADA };
const ben = { kind: 'member', member: BEN };
const bot = (level: number) => ({ kind: 'opponent', opponent: 'mcts', level });

test('against the bot play begins at once, at the level that was asked for', () => {
  expect(opening({ level: 3 })).toEqual({
    variant: REVERSI,
    seats: { black: ada, white: bot(3) },
    place: 'place',
    challenger: null,
  });
  expect(opening({ colour: 'white', level: 10 }).seats).toEqual({ black: bot(10), white: ada });
});

test('a member is challenged, by whoever asked, whichever colour that is', () => {
  expect(opening({ variant: GOMOKU, opponent: BEN })).toEqual({
    variant: GOMOKU,
    seats: { black: ada, white: ben },
    place: 'place',
    challenger: 'black',
  });
  expect(opening({ opponent: BEN, colour: 'white' })).toMatchObject({
    seats: { black: ben, white: ada },
    challenger: 'white',
  });
});

test('a random colour is black for the lower half of chances, white for the upper', () => {
  for (const chance of [0, 0.25, 0.4999999]) {
    expect(opening({ colour: 'random' }, chance).seats).toEqual({ black: ada, white: bot(5) });
    expect(opening({ colour: 'random', opponent: BEN }, chance).challenger).toBe('black');
  }
  for (const chance of [0.5, 0.75, 0.9999999]) {
    expect(opening({ colour: 'random' }, chance).seats).toEqual({ black: bot(5), white: ada });
    expect(opening({ colour: 'random', opponent: BEN }, chance).challenger).toBe('white');
  }
});

test('a colour that was chosen is kept, however the lot falls', () => {
  for (const chance of [0, 0.9999999]) {
    expect(opening({ colour: 'black' }, chance).seats.black).toEqual(ada);
    expect(opening({ colour: 'white' }, chance).seats.white).toEqual(ada);
  }
});

test('a level that does not exist is a mistake, against the bot only', () => {
  for (const level of [0, 11, 1.5]) {
    expect(() => opening({ level })).toThrow(RangeError);
    expect(opening({ level, opponent: BEN }).seats.white).toEqual(ben);
  }
});

test('whatever is asked for: one seat is the asker, and only a member is challenged', () => {
  const request = fc.record({
    variant: fc.constantFrom(...VARIANTS),
    opponent: fc.constantFrom(null, BEN),
    level: fc.integer({ min: 1, max: 10 }),
    colour: fc.constantFrom(...COLOUR_CHOICES),
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(request, chance, (asked, lot) => {
      const { variant, seats, challenger } = opening(asked, lot);
      expect(variant).toEqual(asked.variant);
      const own = seats.black.kind === 'member' && seats.black.member === ADA ? 'black' : 'white';
      expect(seats[own]).toEqual(ada);
      expect(challenger).toBe(asked.opponent === null ? null : own);
      expect(seats[own === 'black' ? 'white' : 'black']).toEqual(asked.opponent ? ben : bot(asked.level));
      if (asked.colour !== 'random') expect(own).toBe(asked.colour);
    }),
  );
});
