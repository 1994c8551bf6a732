import { parentPort } from 'node:worker_threads';
import { drawScene } from './drawScene.js';
import { readScene } from './sceneText.js';
import { drawEmptyBoards } from './warmUp.js';

/** A scene's text, or that the worker is to end. */
export type ToWorker = string | null;

/** What the worker answers to each scene's text, in order. */
export type FromWorker =
  | { readonly kind: 'drawn'; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly error: unknown };

const port = parentPort!;

function answer(text: string): void {
  try {
    const { scene, theme } = readScene(text);
    const png = drawScene(scene, theme) as Uint8Array<ArrayBuffer>;
    port.postMessage({ kind: 'drawn', png } satisfies FromWorker, [png.buffer]);
  } catch (error) {
    port.postMessage({ kind: 'failed', error } satisfies FromWorker);
  }
}

port.on('message', (message: ToWorker) => {
  if (message === null) process.exit();
  answer(message);
});
await drawEmptyBoards();
