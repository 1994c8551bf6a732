import { crc32, deflateSync } from 'node:zlib';
import { drawFrame, type Frame } from './frame.js';
import type { ThemeName } from './look.js';
import type { Scene } from './scene.js';
import { lookOf } from './theme.js';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Level 4 takes twice as long; level 6 three times, for a fifth fewer bytes. */
const LEVEL = 3;
/** Bytes of output at a time: more than nearly all pictures have, so that they are not put together from pieces. */
const PIECE = 40 * 2 ** 10;

/** Bytes of a chunk besides its data: length, type, checksum (PNG specification 5.3). */
const CHUNK_BYTES = 12;

/** Writes a chunk and returns where the next one begins. */
function writeChunk(png: Buffer, at: number, type: string, data: Uint8Array): number {
  const end = at + 8 + data.length;
  png.writeUInt32BE(data.length, at);
  png.write(type, at + 4, 'latin1');
  png.set(data, at + 8);
  png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end);
  return end + 4;
}

/** Eight bits a pixel, indices into a palette, not interlaced (PNG specification 11.2.2). */
function header({ width, height }: Frame): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3], 8);
  return data;
}

/** A frame as PNG, in memory of its own, which can be handed to another thread. */
export function encodeFrame(frame: Frame): Buffer {
  const pixels = deflateSync(frame.rows, { level: LEVEL, chunkSize: PIECE });
  const chunks = [
    ['IHDR', header(frame)],
    ['PLTE', frame.palette],
    ['IDAT', pixels],
    ['IEND', new Uint8Array()],
  ] as const;
  const length = chunks.reduce((sum, [, data]) => sum + CHUNK_BYTES + data.length, SIGNATURE.length);
  const png = Buffer.allocUnsafeSlow(length);
  png.set(SIGNATURE);
  chunks.reduce((at, [type, data]) => writeChunk(png, at, type, data), SIGNATURE.length);
  return png;
}

/** Draws a scene as PNG, in this thread: 1 ms, and 60 to 100 ms for the first picture of a board. */
export const drawScene = (scene: Scene, theme: ThemeName): Buffer =>
  encodeFrame(drawFrame(scene, lookOf(theme, scene.board.game)));
