import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from '../../../src/lab/arena/arenaProgress.js';
import type { GameRecord } from '../../../src/lab/arena/gameRecord.js';
import { Tally } from '../../../src/lab/arena/tally.js';

const record = (game: number, result: GameRecord['result'], more: Partial<GameRecord> = {}): GameRecord => ({
  a: 'ours',
  b: 'theirs',
  game,
  black: game % 2 === 0 ? 'a' : 'b',
  moves: 'f5',
  opening: 0,
  result,
  by: 'discs',
  ms: { a: [1], b: [] },
  ...more,
});

const GAMES = [
  record(0, 'a'),
  record(1, 'draw'),
  record(2, 'a', { by: 'died', detail: 'it ended with code 3' }),
];

/** Returns the output while games end one by one, with four planned. */
function written(isTTY: boolean): string[] {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 200 });
  const progress = createProgress(4, stream as unknown as NodeJS.WriteStream);
  const tally = new Tally();
  const said = GAMES.map((game, i) => {
    tally.add(game);
    progress.game(game, tally, i + 1);
    return String(stream.read());
  });
  progress.end();
  return [...said, String(stream.read())];
}

test('without a terminal: a line a game', () => {
  expect(written(false).slice(0, 3)).toEqual([
    'game 1: ours - theirs: ours wins (discs); ours 1-0-0 theirs, 100.0 %\n',
    'game 2: theirs - ours: drawn (discs); ours 1-1-0 theirs, 75.0 %\n',
    'game 3: ours - theirs: theirs loses (died: it ended with code 3); ours 2-1-0 theirs, 83.3 %\n',
  ]);
});

test('on a terminal: a bar, and a line when an engine failed', () => {
  const [first, , third, end] = written(true);
  expect(first).toBe(`\r\x1b[K${'█'.repeat(6)}${'░'.repeat(18)} 1/4  ours 1-0-0 theirs, 100.0 %`);
  expect(third).toContain(
    'code 3); ours 2-1-0 theirs, 83.3 %\n██████████████████░░░░░░ 3/4  ours 2-1-0 theirs, 83.3 %',
  );
  expect(end).toBe('\r\x1b[K');
});
