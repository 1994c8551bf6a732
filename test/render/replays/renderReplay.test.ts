import { describe, expect, test } from 'vitest';
import { DRAWINGS, lookOf } from '../../../src/render/boards/drawings.js';
import { drawFrame } from '../../../src/render/boards/frame.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { replayRenderer } from '../../../src/render/replays/renderReplay.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { after, GOMOKU, REVERSI } from '../positions.js';
import { type ReadFrame, readGif } from '../readGif.js';
import { renderReplay } from '../renderHere.js';

const NAMES = { black: 'Ada', white: 'Ben' };
const END = { end: { winner: 'black' } } as const;
const WIN = { ...END, names: NAMES };

/** Draws a position as boards are drawn, and returns its pixels. */
function pixelsOf(position: Position, view: BoardView): Uint8Array {
  const { game } = position.variant;
  const { width, height, rows } = drawFrame(DRAWINGS[game].scene(position, view), lookOf('classic', game));
  return Uint8Array.from(
    { length: width * height },
    (_, i) => rows[(width + 1) * Math.floor(i / width) + 1 + (i % width)]!,
  );
}

/** Throws if a frame of a replay, above the names, is not the picture of a position. */
function expectPicture(frame: ReadFrame, position: Position, view: BoardView): void {
  const board = pixelsOf(position, { numbered: true, ...view });
  const isSame = Buffer.from(frame.pixels.subarray(0, board.length)).equals(board);
  expect(isSame, `after ${position.ply} plies`).toBe(true);
}

const positionsOf = (last: Position): Position[] => [
  ...(last.previous ? positionsOf(last.previous) : []),
  last,
];

test.each([
  ['reversi', after(REVERSI, 'f5d6c3d3c4f4e3'), {}],
  ['reversi, from the other side', after(REVERSI, 'f5d6c3'), { turned: true, coordinates: 'hidden' }],
  ['reversi, half as wide', after(REVERSI, 'f5d6c3'), { width: 360 }],
  ['gomoku', after(GOMOKU, 'h8a1i8a2j8a3k8a4l8'), {}],
  ['gomoku, half as wide', after(GOMOKU, 'h8a1i8'), { width: 360 }],
] as const)(
  'a replay shows every position like a board, numbered, and the result with the last: %s',
  async (_, last, setting) => {
    const { name, gif, width, height } = await renderReplay(last, { ...setting, ...WIN });
    expect(name).toBe(`${last.variant.game}-${last.ply}.gif`);
    const read = readGif(gif);
    expect([read.width, read.height]).toEqual([width, height]);
    const positions = positionsOf(last);
    expect(read.frames).toHaveLength(positions.length);
    positions.forEach((position, i) => {
      expectPicture(read.frames[i]!, position, { ...setting, ...(position === last && END) });
    });
  },
);

test('shows the first position a little longer than others, and the last much longer', async () => {
  const { frames } = readGif((await renderReplay(after(REVERSI, 'f5d6c3'), WIN)).gif);
  expect(frames.map(({ delay }) => delay)).toEqual([100, 70, 70, 400]);
});

test('a pass has no frame, unless the game ended with it', async () => {
  // Black must pass after the eighth disc, and white plays again.
  const passed = after(REVERSI, 'f5f6d3g5h5h4f7h6 pass');
  const last = passed.play(passed.legalMoves()[0]!);
  const { frames } = readGif((await renderReplay(last, WIN)).gif);
  const shown = positionsOf(last).filter(({ ply }) => ply !== passed.ply);
  expect(frames).toHaveLength(shown.length);
  for (const [i, position] of shown.entries()) {
    expectPicture(frames[i]!, position, position === last ? END : {});
  }
  const ended = readGif((await renderReplay(passed, WIN)).gif).frames;
  expect(ended).toHaveLength(passed.ply + 1);
  expectPicture(ended.at(-1)!, passed, END);
});

test('begins on the start board, also with white to move', async () => {
  const stones = `${'-'.repeat(112)}X${'-'.repeat(112)}`;
  const start = startPosition(GOMOKU, { stones, turn: 'white' });
  const last = start.play(start.legalMoves()[3]!);
  const { frames } = readGif((await renderReplay(last, WIN)).gif);
  expect(frames).toHaveLength(2);
  expectPicture(frames[0]!, start, {});
  expectPicture(frames[1]!, last, END);
});

test('shows the board of a game without moves', async () => {
  const { frames } = readGif(
    (await renderReplay(startPosition(REVERSI), { ...WIN, end: { winner: null } })).gif,
  );
  expect(frames.map(({ delay }) => delay)).toEqual([400]);
});

test('stores far less than its pictures: only changed rectangles', async () => {
  const last = after(GOMOKU, 'h8i9h10h9g9i7i8f10g8g7');
  const { gif } = await renderReplay(last, WIN);
  for (const { rect } of readGif(gif).frames.slice(1)) {
    expect(rect.width * rect.height).toBeLessThan(720 * 720 * 0.1);
  }
  expect(gif.length).toBeLessThan(60_000);
});

test('draws equal replays once, also concurrent ones, and a failed one again', async () => {
  const asked: { resolve(gif: Buffer): void; reject(error: Error): void }[] = [];
  const render = replayRenderer(() => new Promise((resolve, reject) => void asked.push({ resolve, reject })));
  const last = after(REVERSI, 'f5d6c3');
  const both = [render(last, WIN), render(after(REVERSI, 'f5d6c3'), WIN)];
  expect(asked).toHaveLength(1);
  asked[0]!.reject(new Error('broken'));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = render(last, WIN);
  asked[1]!.resolve(Buffer.of(1));
  expect((await again).gif).toEqual(Buffer.of(1));
  expect((await render(last, WIN)).gif).toEqual(Buffer.of(1));
  expect(asked).toHaveLength(2);
  const others = [
    render(last, { ...WIN, end: { winner: 'white' } }),
    render(last, { ...WIN, width: 360 }),
    render(last, { ...WIN, theme: 'wood' }),
    render(last, { ...WIN, names: { black: 'Ben', white: 'Ada' } }),
    render(after(REVERSI, 'f5d6'), WIN),
  ];
  expect(asked).toHaveLength(7);
  for (const { resolve } of asked.slice(2)) resolve(Buffer.of(2));
  await Promise.all(others);
});

describe.each([REVERSI, GOMOKU])('below the board of $game', (variant) => {
  const stripOf = async (names: typeof NAMES) => {
    const last = after(variant, '');
    const { gif, width, height } = await renderReplay(last, { ...WIN, names });
    const board = drawFrame(DRAWINGS[variant.game].scene(last, {}), lookOf('classic', variant.game));
    const pixels = readGif(gif).frames[0]!.pixels.subarray(board.width * board.height);
    expect(pixels.length).toBe(width * (height - board.height));
    /** Number of pixels that differ from the ground between two shares of the width. */
    return (from: number, to: number): number =>
      pixels.filter((color, i) => {
        const x = (i % width) / width;
        return from <= x && x < to && color !== pixels[0];
      }).length;
  };

  test('are the players’ names, black’s at the left and white’s at the right', async () => {
    const ink = await stripOf(NAMES);
    for (const [from, to] of [
      [0.08, 0.2],
      [0.8, 0.92],
    ] as const)
      expect(ink(from, to)).toBeGreaterThan(100);
    expect(ink(0.3, 0.7)).toBe(0);
  });

  test('long names keep apart, and characters that no font has are left out', async () => {
    const long = await stripOf({ black: 'W'.repeat(32), white: 'Ж'.repeat(32) });
    expect(long(0.49, 0.51)).toBe(0);
    expect(long(0.3, 0.45)).toBeGreaterThan(100);
    const [foreign, empty] = [
      await stripOf({ black: '🦊\u0e01', white: '' }),
      await stripOf({ black: '', white: '' }),
    ];
    expect(foreign(0, 1)).toBe(empty(0, 1));
  });
});
