import { afterEach, beforeEach, expect, test } from 'vitest';
import { agreesToDraw } from '../../../src/game/host/botDecisions.js';
import type { GameId } from '../../../src/game/play/game.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import type { GameName, Position } from '../../../src/rules/position.js';
import { AGAINST_BOT, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;
let id: GameId;

/** Ada against the bot, after her first move. */
beforeEach(async () => {
  stage = await Stage.open();
  const free = {
    strict: false,
    rated: false,
    time: null,
    server: null,
    ...PLAIN,
    challenger: null,
    place: 'room',
  };
  const opened = await stage.host.open({ variant: defaultVariant('reversi'), seats: AGAINST_BOT, ...free });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  id = opened.game.setup.id;
  await stage.host.act(id, move(0, 'f5', 'ada'));
});

afterEach(() => stage.close());

const answered = () => stage.nextEvent((event) => event.kind === 'changed');

test('the bot searches the position before it answers a draw offer, and moves afterwards', async () => {
  await stage.host.act(id, { kind: 'offer', member: 'ada', offer: 'draw', ply: 1 });
  const [moving, judging] = stage.thinker.searches;
  expect(moving!.signal.aborted).toBe(true);
  const declined = answered();
  judging!.answer(19 as never);
  expect(await declined).toMatchObject({
    action: { kind: 'declineOffer', offer: 'draw' },
    game: { phase: { kind: 'playing' }, offers: { standing: undefined } },
  });
  expect(stage.thinker.searches).toHaveLength(3);
});

test('an offer that is open at a shutdown is answered after the restart', async () => {
  await stage.host.act(id, { kind: 'offer', member: 'ada', offer: 'draw', ply: 1 });
  await stage.restart(1000);
  await stage.host.start();
  const declined = answered();
  stage.thinker.searches[0]!.answer(19 as never);
  expect(await declined).toMatchObject({ action: { kind: 'declineOffer' } });
});

/** The position after this many plies of scattered moves. */
function after(game: GameName, plies: number): Position {
  let position = startPosition(defaultVariant(game));
  for (let ply = 0; ply < plies && position.status.kind === 'playing'; ply++) {
    const moves = position.legalMoves();
    position = position.play(moves[(ply * 97 + 31) % moves.length]!);
  }
  return position;
}

test.each([
  ['reversi', 20, 0.5, false],
  ['reversi', 46, 0.5, true],
  ['reversi', 46, 0.1, true],
  ['reversi', 46, 0.6, false],
  ['gomoku', 20, 0.5, false],
] as const)(
  'in %s after %i plies, with a winning chance of %d, it agrees: %s',
  (game, plies, chance, expected) => {
    expect(agreesToDraw(after(game, plies), chance)).toBe(expected);
  },
);

test('a takeback while the bot thinks aborts the search and gives the turn back', async () => {
  const result = await stage.host.act(id, { kind: 'offer', member: 'ada', offer: 'takeback', ply: 1 });
  expect(result).toMatchObject({ kind: 'accepted', game: { position: { ply: 0 } } });
  expect(stage.thinker.searches[0]!.signal.aborted).toBe(true);
  expect(stage.thinker.searches).toHaveLength(1);
  // The late answer is not played.
  stage.thinker.searches[0]!.answer(19 as never);
  expect((await stage.host.act(id, move(0, 'd3', 'ada'))).kind).toBe('accepted');
});

test('of two presses at once, one is played and the other is stale', async () => {
  const seats = { black: AGAINST_BOT.black, white: { kind: 'member', member: 'ben' } } as const;
  const opened = await stage.host.open({
    ...{ variant: defaultVariant('reversi'), seats, strict: false, rated: false, time: null, server: null },
    ...{ ...PLAIN, challenger: null, place: 'another' },
  });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  const results = await Promise.all(
    ['d3', 'c4'].map((square) => stage.host.act(opened.game.setup.id, move(0, square, 'ada'))),
  );
  expect(results.map((each) => (each.kind === 'refused' ? each.refusal.code : each.kind))).toEqual([
    'accepted',
    'stale',
  ]);
});
