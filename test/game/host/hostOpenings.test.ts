import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameId, Opening } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, move, PLAIN } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const GOMOKU = defaultVariant('gomoku');
const FREE = {
  strict: false,
  rated: false,
  time: null,
  server: null,
  ...PLAIN,
  challenger: null,
  place: 'room',
};
const BOT_FIRST = { black: AGAINST_BOT.white, white: AGAINST_BOT.black };

async function open(changes: Partial<Opening>): Promise<GameId> {
  const opening = { variant: GOMOKU, seats: AGAINST_BOT, ...FREE, ...changes };
  const opened = await stage.host.open(opening);
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

const changed = () => stage.nextEvent((event) => event.kind === 'changed');

test('in swap2 the bot places its three stones and waits for the choice', async () => {
  stage.thinker.swap2Answer = { kind: 'stones', squares: [112, 113, 127] as never };
  const placed = changed();
  await open({ opening: 'swap2', seats: BOT_FIRST });
  expect((await placed).game).toMatchObject({
    position: { ply: 3 },
    protocol: { kind: 'choosing', by: 'white' },
  });
  expect(stage.thinker.swap2Tasks).toMatchObject([{ moves: [], variant: GOMOKU }]);
  expect(stage.thinker.searches).toEqual([]);
});

test.each([
  [{ kind: 'swap' }, { ply: 3, turn: 'ada' }],
  [
    { kind: 'stones', squares: [0] },
    { ply: 3, turn: 'bot' },
  ],
  [
    { kind: 'stones', squares: [0, 1] },
    { ply: 5, turn: 'ada' },
  ],
] as const)('the bot answers three stones by %j', async (answer, { ply, turn }) => {
  const id = await open({ opening: 'swap2' });
  await stage.host.act(id, move(0, 'h8', 'ada', 15));
  await stage.host.act(id, move(1, 'i8', 'ada', 15));
  stage.thinker.swap2Answer = answer as never;
  const answered = stage.nextEvent((event) => event.kind === 'changed' && event.action.kind === 'choose');
  await stage.host.act(id, move(2, 'h9', 'ada', 15));
  const { game } = await answered;
  expect(game.position.ply).toBe(ply);
  expect(stage.thinker.searches).toHaveLength(turn === 'bot' ? 1 : 0);
});

test('a choice that the bot owes at a shutdown is made after the restart', async () => {
  const id = await open({ opening: 'swap2' });
  stage.thinker.swap2 = () => new Promise(() => undefined);
  for (const [ply, name] of ['h8', 'i8'].entries()) await stage.host.act(id, move(ply, name, 'ada', 15));
  await stage.host.act(id, move(2, 'h9', 'ada', 15));
  await stage.restart(0);
  const chosen = changed();
  await stage.host.start();
  expect(await chosen).toMatchObject({ action: { kind: 'choose', choice: 'black' } });
});

test('the bot plays on from a given position', async () => {
  const board = { stones: `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}`, turn: 'white' } as const;
  const start = { board, moves: [] };
  await open({ variant: defaultVariant('reversi'), opening: 'position', start, seats: BOT_FIRST });
  // Black, the bot, has passed on that board.
  expect(stage.thinker.searches).toEqual([]);
  const id = (await stage.host.playingAt('room'))[0]!.setup.id;
  const [first] = (await stage.host.game(id))!.position.legalMoves();
  await stage.host.act(id, { kind: 'move', member: 'ada', ply: 1, move: first! });
  expect(stage.thinker.searches[0]!.task).toMatchObject({ start: board, moves: ['pass', first] });
});

test('a hint is searched by the strongest opponent, ranked, and recorded once a turn', async () => {
  const id = await open({ variant: defaultVariant('reversi') });
  const hint = stage.host.hint(id, 'ada');
  await new Promise<void>((resolve) => {
    stage.thinker.onSearch = resolve;
  });
  const [{ task, answer }] = stage.thinker.searches as [(typeof stage.thinker.searches)[0]];
  expect(task).toMatchObject({ strength: { opponent: 'mcts', limit: { timeMs: 1000 } }, lines: 3 });
  expect(task.game).not.toBe(id);
  answer(19 as never);
  expect(await hint).toMatchObject({ kind: 'hint', moves: [{ move: 19, winProbability: 0.5 }] });
  const again = stage.host.hint(id, 'ada');
  await new Promise<void>((resolve) => {
    stage.thinker.onSearch = resolve;
  });
  stage.thinker.searches[1]!.answer(19 as never);
  await again;
  expect((await stage.host.game(id))?.hints).toEqual([0]);
  expect(await stage.host.hint(id, 'ben')).toMatchObject({ refusal: { code: 'not-your-game' } });
  await stage.host.act(id, move(0, 'f5', 'ada'));
  expect(await stage.host.hint(id, 'ada')).toMatchObject({ refusal: { code: 'not-your-turn' } });
});

test('of two requests for a hint at once, both get it, and one is recorded', async () => {
  const id = await open({ variant: defaultVariant('reversi') });
  const { thinker } = stage;
  thinker.onSearch = () => thinker.searches.at(-1)!.answer(19 as never);
  const hints = await Promise.all([stage.host.hint(id, 'ada'), stage.host.hint(id, 'ada')]);
  expect(hints.map(({ kind }) => kind)).toEqual(['hint', 'hint']);
  expect((await stage.host.game(id))?.hints).toEqual([0]);
});

test('there are no hints between members', async () => {
  const seats = { black: AGAINST_BOT.black, white: { kind: 'member', member: 'ben' } } as const;
  const id = await open({ seats });
  expect(await stage.host.hint(id, 'ada')).toMatchObject({ refusal: { code: 'no-hints' } });
});
