import { expect, test } from 'vitest';
import { DRAWINGS, lookOf } from '../../../src/render/boards/drawings.js';
import { drawFrame } from '../../../src/render/boards/frame.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { replayRenderer } from '../../../src/render/replays/renderReplay.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { after, GOMOKU, REVERSI } from '../positions.js';
import { type ReadFrame, readGif } from '../readGif.js';
import { renderReplay } from '../renderHere.js';

const WIN = { end: { winner: 'black' } } as const;

/** Draws a position as boards are drawn, and returns its pixels. */
function pixelsOf(position: Position, view: BoardView): Uint8Array {
  const { game } = position.variant;
  const { width, height, rows } = drawFrame(DRAWINGS[game].scene(position, view), lookOf('classic', game));
  return Uint8Array.from(
    { length: width * height },
    (_, i) => rows[(width + 1) * Math.floor(i / width) + 1 + (i % width)]!,
  );
}

/** Throws if a frame of a replay is not the picture of a position. */
function expectPicture(frame: ReadFrame, position: Position, view: BoardView): void {
  const isSame = Buffer.from(frame.pixels).equals(pixelsOf(position, { numbered: true, ...view }));
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
      expectPicture(read.frames[i]!, position, { ...setting, ...(position === last && WIN) });
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
    expectPicture(frames[i]!, position, position === last ? WIN : {});
  }
  const ended = readGif((await renderReplay(passed, WIN)).gif).frames;
  expect(ended).toHaveLength(passed.ply + 1);
  expectPicture(ended.at(-1)!, passed, WIN);
});

test('begins on the start board, also with white to move', async () => {
  const stones = `${'-'.repeat(112)}X${'-'.repeat(112)}`;
  const start = startPosition(GOMOKU, { stones, turn: 'white' });
  const last = start.play(start.legalMoves()[3]!);
  const { frames } = readGif((await renderReplay(last, WIN)).gif);
  expect(frames).toHaveLength(2);
  expectPicture(frames[0]!, start, {});
  expectPicture(frames[1]!, last, WIN);
});

test('shows the board of a game without moves', async () => {
  const { frames } = readGif((await renderReplay(startPosition(REVERSI), { end: { winner: null } })).gif);
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
    render(last, { end: { winner: 'white' } }),
    render(last, { ...WIN, width: 360 }),
    render(last, { ...WIN, theme: 'wood' }),
    render(after(REVERSI, 'f5d6'), WIN),
  ];
  expect(asked).toHaveLength(6);
  for (const { resolve } of asked.slice(2)) resolve(Buffer.of(2));
  await Promise.all(others);
});
