import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { drawScene } from './boards/png.js';
import { readScene } from './boards/sceneText.js';
import { drawEmptyBoards } from './boards/warmUp.js';
import { drawReplay, type ReplayedGame } from './replays/drawReplay.js';

/** A request to the worker: a scene's text as PNG, or a game's replay as GIF. */
export type DrawingRequest =
  | { readonly kind: 'board'; readonly text: string }
  | { readonly kind: 'replay'; readonly game: ReplayedGame };

/** A message to the worker: a request with the id of its response, or `null` to exit. */
export type ToWorker = (DrawingRequest & { readonly id: number }) | null;

/** A response. Boards are answered in order, replays later. */
export type FromWorker = { readonly id: number } & (
  | { readonly kind: 'drawn'; readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly error: unknown }
);

const port = parentPort!;

function answer(id: number, drawn: Buffer): void {
  const picture = drawn as Uint8Array<ArrayBuffer>;
  port.postMessage({ kind: 'drawn', id, picture } satisfies FromWorker, [picture.buffer]);
}

const fail = (id: number, error: unknown): void =>
  port.postMessage({ kind: 'failed', id, error } satisfies FromWorker);

function drawBoard(id: number, text: string): void {
  try {
    const { scene, theme } = readScene(text);
    answer(id, drawScene(scene, theme));
  } catch (error) {
    fail(id, error);
  }
}

/** Draws replays one after another. Between frames, boards that were requested meanwhile are drawn. */
let replays: Promise<void> = Promise.resolve();

async function drawOneReplay(id: number, game: ReplayedGame): Promise<void> {
  try {
    answer(id, await drawReplay(game, () => setImmediate()));
  } catch (error) {
    fail(id, error);
  }
}

port.on('message', (message: ToWorker) => {
  if (message === null) void replays.then(() => process.exit());
  else if (message.kind === 'board') drawBoard(message.id, message.text);
  else {
    const { id, game } = message;
    replays = replays.then(() => drawOneReplay(id, game));
  }
});
await drawEmptyBoards();
