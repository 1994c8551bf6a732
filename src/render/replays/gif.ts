import type { Frame } from '../boards/frame.js';
import type { Rect } from '../boards/scene.js';
import { compress } from './lzw.js';

// Our own writer, because gifenc 1.0.3 places every frame at (0, 0): replays of 60 moves took 1.6 (Reversi) and 4.7
// (Gomoku) times as long, for files 6 % and 40 % larger, and it has no types.

/** Initial size of the buffer, which grows. */
const INITIAL_BYTES = 64 * 2 ** 10;
/** Maximum size of a data block. */
const BLOCK = 255;

/** Repeats the animation forever (Netscape's extension, which all programs support). */
const LOOP = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
const TRAILER = 0x3b;
/** Graphic control flags: do not dispose of the frame, and use a transparent color. */
const KEPT_AND_TRANSPARENT = (1 << 2) | 1;

/** Returns the bounds of all pixels in which two pictures of one size differ; `undefined` if they are equal. */
function changedBounds(before: Uint8Array, { rows, width, height }: Frame): Rect | undefined {
  const stride = width + 1;
  const differs = (y: number): boolean =>
    Buffer.compare(
      before.subarray(y * stride, (y + 1) * stride),
      rows.subarray(y * stride, (y + 1) * stride),
    ) !== 0;
  let top = 0;
  while (top < height && !differs(top)) top++;
  if (top === height) return undefined;
  let bottom = height;
  while (!differs(bottom - 1)) bottom--;
  let [left, right] = [width, 0];
  for (let y = top; y < bottom; y++) {
    const first = y * stride + 1;
    let x = 0;
    while (x < left && before[first + x] === rows[first + x]) x++;
    left = x;
    let end = width;
    while (end > right && before[first + end - 1] === rows[first + end - 1]) end--;
    right = end;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the frame's pixels within a rectangle; unchanged ones are `transparent`. */
function pixelsWithin(
  { x, y, width, height }: Rect,
  frame: Frame,
  before: Uint8Array | undefined,
  transparent: number,
): Uint8Array {
  const stride = frame.width + 1;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + 1 + x;
    for (let i = 0; i < width; i++) {
      const index = frame.rows[from + i]!;
      pixels[row * width + i] = index === before?.[from + i] ? transparent : index;
    }
  }
  return pixels;
}

/**
 * Writes frames of one size and one palette as an endlessly looping GIF (GIF89a). Of each frame but the first it stores only
 * the changed rectangle, and in that only the changed pixels.
 */
export class GifWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;
  #before: Uint8Array | undefined;
  /** Offset of the last frame's delay, and the delay itself in hundredths of a second. */
  #delayAt = 0;
  #delay = 0;

  /** Adds a frame with its duration in ms, rounded to 10. Does not keep a reference to its rows. */
  add(frame: Frame, ms: number): void {
    const { palette, rows } = frame;
    const colors = palette.length / 3;
    // The first index after the palette is the transparent one.
    const bits = Math.max(2, Math.ceil(Math.log2(colors + 1)));
    const before = this.#before;
    if (!before) this.#begin(frame, bits);
    const rect = before
      ? changedBounds(before, frame)
      : { x: 0, y: 0, width: frame.width, height: frame.height };
    const delay = Math.round(ms / 10);
    if (rect) {
      this.#write(0x21, 0xf9, 4, KEPT_AND_TRANSPARENT);
      this.#delayAt = this.#length;
      this.#delay = 0;
      this.#write(0, 0, colors, 0, 0x2c);
      this.#writeNumbers(rect.x, rect.y, rect.width, rect.height);
      this.#write(0, bits);
      this.#writeBlocks(compress(pixelsWithin(rect, frame, before, colors), bits));
    }
    // A frame without changes extends the one before.
    this.#delay += delay;
    this.#bytes.writeUInt16LE(this.#delay, this.#delayAt);
    if (before) before.set(rows);
    else this.#before = Uint8Array.from(rows);
  }

  /** Returns the GIF, in memory of its own, which can be transferred to another thread. No frame may be added afterwards. */
  end(): Buffer {
    this.#write(TRAILER);
    const gif = Buffer.allocUnsafeSlow(this.#length);
    gif.set(this.#bytes.subarray(0, this.#length));
    return gif;
  }

  #begin({ width, height, palette }: Frame, bits: number): void {
    this.#writeAll(Buffer.from('GIF89a', 'latin1'));
    this.#writeNumbers(width, height);
    // A global palette of 2 ** bits colors, with eight bits a channel.
    this.#write(0xf0 | (bits - 1), 0, 0);
    this.#writeAll(palette);
    this.#writeAll(new Uint8Array(3 * 2 ** bits - palette.length));
    this.#writeAll(LOOP);
  }

  #writeBlocks(data: Uint8Array): void {
    for (let at = 0; at < data.length; at += BLOCK) {
      const block = data.subarray(at, at + BLOCK);
      this.#write(block.length);
      this.#writeAll(block);
    }
    this.#write(0);
  }

  /** Writes numbers of two bytes, little-endian. */
  #writeNumbers(...numbers: readonly number[]): void {
    for (const number of numbers) this.#write(number & 0xff, number >> 8);
  }

  #write(...bytes: readonly number[]): void {
    this.#writeAll(Uint8Array.from(bytes));
  }

  #writeAll(bytes: Uint8Array): void {
    const end = this.#length + bytes.length;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * end);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = end;
  }
}
