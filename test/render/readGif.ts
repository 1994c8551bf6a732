/** A frame of a GIF: the whole picture after it, as indices into the palette, and the stored part. */
export type ReadFrame = {
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly delay: number;
  readonly pixels: Uint8Array;
};

type ReadGif = {
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array;
  readonly frames: readonly ReadFrame[];
};

/** Decompresses GIF's LZW (GIF89a specification, appendix F), with lists of indices. */
export function decompress(data: Uint8Array, bits: number): number[] {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  let table: number[][] = [];
  let width = 0;
  const reset = (): void => {
    table = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
    width = bits + 1;
  };
  reset();
  const out: number[] = [];
  let previous: number[] | undefined;
  for (let at = 0; at + width <= 8 * data.length; ) {
    let code = 0;
    for (let i = 0; i < width; i++) code |= ((data[(at + i) >> 3]! >> ((at + i) & 7)) & 1) << i;
    at += width;
    if (code === end) {
      if (8 * data.length - at >= 8) throw new Error('data behind the end');
      return out;
    }
    if (code === clear) {
      reset();
      previous = undefined;
      continue;
    }
    if (code > table.length || (code === table.length && !previous)) throw new Error(`no code ${code}`);
    const entry = table[code] ?? [...previous!, previous![0]!];
    out.push(...entry);
    if (previous && table.length < 4096) {
      table.push([...previous, entry[0]!]);
      if (table.length === 1 << width && width < 12) width++;
    }
    previous = entry;
  }
  throw new Error('no end');
}

/** Reads a GIF with one palette and undisposed frames, like ours. Throws for others. */
export function readGif(gif: Buffer): ReadGif {
  let at = 0;
  const expectBytes = (...bytes: readonly number[]): void => {
    for (const byte of bytes)
      if (gif[at++] !== byte) throw new Error(`not ${byte} at ${at - 1}: ${gif[at - 1]}`);
  };
  const number = (): number => {
    at += 2;
    return gif.readUInt16LE(at - 2);
  };
  expectBytes(...Buffer.from('GIF89a'));
  const [width, height] = [number(), number()];
  const colors = 2 ** ((gif[at]! & 7) + 1);
  expectBytes(0xf0 | (gif[at]! & 7), 0, 0);
  const palette = gif.subarray(at, at + 3 * colors);
  at += palette.length;
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  expectBytes(...loop);
  const frames: ReadFrame[] = [];
  let screen = new Uint8Array(width * height).fill(255);
  while (gif[at] !== 0x3b) {
    expectBytes(0x21, 0xf9, 4, 5);
    const delay = number();
    const transparent = gif[at++]!;
    expectBytes(0, 0x2c);
    const rect = { x: number(), y: number(), width: number(), height: number() };
    expectBytes(0);
    const bits = gif[at++]!;
    const blocks: Uint8Array[] = [];
    while (gif[at] !== 0) {
      const block = gif.subarray(at + 1, at + 1 + gif[at]!);
      blocks.push(block);
      at += 1 + block.length;
    }
    expectBytes(0);
    const pixels = decompress(Buffer.concat(blocks), bits);
    if (pixels.length !== rect.width * rect.height) throw new Error(`${pixels.length} pixels`);
    screen = Uint8Array.from(screen);
    pixels.forEach((index, i) => {
      const place = (rect.y + Math.floor(i / rect.width)) * width + rect.x + (i % rect.width);
      if (index !== transparent) screen[place] = index;
    });
    frames.push({ rect, delay, pixels: screen });
  }
  if (at !== gif.length - 1) throw new Error('data behind the trailer');
  return { width, height, palette, frames };
}
