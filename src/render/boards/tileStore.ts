/** A tile's first and last byte, counted from the first tile that was ever kept. */
type Kept = { readonly start: number; readonly end: number };

/** In a tile of indices: the picture's pixel stays as it is. */
export const UNCHANGED = 255;

/**
 * Tiles as palette indices, in a ring of bytes: the newest overwrites the oldest. A picture is put together in the
 * same memory, since `copyWithin` copies short rows twice as fast as anything between two buffers.
 */
export class TileStore {
  private readonly bytes: Uint8Array;
  private readonly kept = new Map<string, Kept>();
  private written = 0;

  /** In bytes: the largest picture, and room for tiles. The system gives the memory as it is first written. */
  constructor(
    private readonly frameBytes: number,
    private readonly capacity: number,
  ) {
    this.bytes = Buffer.allocUnsafeSlow(frameBytes + capacity);
  }

  /** Where a picture is put together: its first `length` bytes. */
  frame(length: number): Uint8Array {
    if (length > this.frameBytes) throw new RangeError(`a picture of ${length} bytes`);
    return this.bytes.subarray(0, length);
  }

  /** Copies a tile, `width` bytes a row, to byte `at` of the picture. `paint` gives its bytes where it is not kept. */
  copy(key: string, at: number, width: number, stride: number, paint: () => Uint8Array): void {
    const { start, end } = this.find(key, paint);
    const { bytes } = this;
    for (let row = start, target = at; row < end; row += width, target += stride) {
      bytes.copyWithin(target, row, row + width);
    }
  }

  /** The same for a tile that leaves some of the picture's pixels `UNCHANGED`. */
  overlay(key: string, at: number, width: number, stride: number, paint: () => Uint8Array): void {
    const { start, end } = this.find(key, paint);
    const { bytes } = this;
    for (let row = start, target = at; row < end; row += width, target += stride) {
      for (let i = 0; i < width; i++) {
        const index = bytes[row + i]!;
        if (index !== UNCHANGED) bytes[target + i] = index;
      }
    }
  }

  /** Where a tile's bytes lie now. */
  private find(key: string, paint: () => Uint8Array): Kept {
    const { start, end } = this.kept.get(key) ?? this.keep(key, paint());
    const from = this.frameBytes + (start % this.capacity);
    return { start: from, end: from + end - start };
  }

  private keep(key: string, tile: Uint8Array): Kept {
    const { capacity, kept } = this;
    const left = capacity - (this.written % capacity);
    // A tile lies in one piece: what is left at the ring's end may be too short.
    const start = this.written + (tile.length > left ? left : 0);
    const end = start + tile.length;
    for (const [oldest, { start: oldStart }] of kept) {
      if (oldStart >= end - capacity) break;
      kept.delete(oldest);
    }
    this.bytes.set(tile, this.frameBytes + (start % capacity));
    this.written = end;
    kept.set(key, { start, end });
    return { start, end };
  }
}
