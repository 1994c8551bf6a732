import { afterEach, describe, expect, test } from 'vitest';
import { boardRenderer } from '../../src/render/boards/renderBoard.js';
import { DrawingThread } from '../../src/render/drawingThread.js';
import type { ReplayedGame } from '../../src/render/replays/drawReplay.js';
import { replayRenderer } from '../../src/render/replays/renderReplay.js';
import { startPosition } from '../../src/rules/games.js';
import { after, GOMOKU, REVERSI } from './positions.js';
import { renderBoard, renderReplay } from './renderHere.js';

/** Workers run only from the build. */
const NAMES = { black: 'Ada', white: 'Ben' };
const BUILT = new URL('../../dist/render/drawingWorker.js', import.meta.url);
/** A worker that answers with the text itself, and exits at "end". */
const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (asked) => {
      if (asked === null || asked.text === 'end') process.exit(7);
      parentPort.postMessage({ kind: 'drawn', id: asked.id, picture: new TextEncoder().encode(asked.text) });
    });
  `)}`,
);

let thread: DrawingThread;
let faults: string[] = [];

afterEach(async () => {
  await thread.close();
  faults = [];
});

function open(workerUrl: URL): DrawingThread {
  thread = new DrawingThread({ workerUrl, onFault: ({ message }) => faults.push(message) });
  return thread;
}

describe('the built worker', () => {
  test('draws each position as this thread does, also concurrent requests', async () => {
    open(BUILT);
    const drawThere = boardRenderer((text) => thread.draw(text));
    const games = [REVERSI, GOMOKU].flatMap((variant) => {
      const start = startPosition(variant);
      return [start, ...start.legalMoves().map((move) => start.play(move))];
    });
    const there = await Promise.all(games.map((position) => drawThere(position)));
    const here = await Promise.all(games.map((position) => renderBoard(position)));
    expect(there.map(({ png }) => png.toString('base64'))).toEqual(
      here.map(({ png }) => png.toString('base64')),
    );
  });

  test('rejects an invalid text, and draws the next one', async () => {
    open(BUILT);
    const drawThere = boardRenderer((text) => thread.draw(text));
    const [broken, whole] = await Promise.allSettled([
      thread.draw('{"variant":'),
      drawThere(startPosition(REVERSI)),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(SyntaxError) });
    expect(whole.status).toBe('fulfilled');
    expect(faults).toEqual([]);
  });

  test('draws a replay as this thread does, and later boards before it', async () => {
    open(BUILT);
    const last = after(REVERSI, 'f5d6c3d3c4f4e3');
    const options = { end: { winner: null }, names: NAMES };
    const drawn: string[] = [];
    const replays = [{}, { width: 360 } as const].map((setting) =>
      replayRenderer((game) => thread.drawReplay(game))(last, { ...options, ...setting }),
    );
    const order = [
      ...replays.map((replay, i) => replay.then(() => drawn.push(`replay ${i}`))),
      boardRenderer((text) => thread.draw(text))(last).then(() => drawn.push('board')),
    ];
    await Promise.all(order);
    expect(drawn).toEqual(['board', 'replay 0', 'replay 1']);
    const here = await renderReplay(last, options);
    expect((await replays[0]!).gif.equals(here.gif)).toBe(true);
  });

  test('rejects a replay that cannot be drawn, draws the next, and finishes pending ones on closing', async () => {
    open(BUILT);
    const game: ReplayedGame = {
      variant: REVERSI,
      start: undefined,
      moves: [],
      end: { winner: null },
      names: NAMES,
      setting: { coordinates: 'shown', turned: false, shape: 'large', width: 360 },
      theme: 'classic',
    };
    const drawing = [{ ...game, moves: ['pass' as const] }, game].map((each) => thread.drawReplay(each));
    const settled = Promise.allSettled(drawing);
    await thread.close();
    expect(await settled).toMatchObject([
      { status: 'rejected', reason: expect.any(RangeError) },
      { status: 'fulfilled' },
    ]);
    expect(faults).toEqual([]);
  });
});

test('a crashed worker rejects its pending pictures, and is replaced', async () => {
  open(ECHO);
  const drawn = await Promise.allSettled(['a', 'end', 'b'].map((text) => thread.draw(text)));
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(faults).toEqual(['the drawing thread crashed (exit code 7)']);
  expect((await thread.draw('c')).toString()).toBe('c');
});

test('closing is not a crash: pending pictures are drawn, later ones rejected', async () => {
  open(ECHO);
  const drawing = thread.draw('a');
  await thread.close();
  expect((await drawing).toString()).toBe('a');
  await expect(thread.draw('b')).rejects.toThrow('the drawing thread is closed');
  expect(faults).toEqual([]);
});
