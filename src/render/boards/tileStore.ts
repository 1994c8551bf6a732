/** A cached tile's first byte and its end, as offsets in the stream of all tiles written so far. */
type CachedTile = { readonly start: number; readonly end: number };

/** Index of a pixel that an overlay leaves unchanged. */
export const UNCHANGED = 255;

/**
 * Cache of tiles as palette indices, in a ring buffer: the newest overwrites the oldest. Pictures are assembled in the same
 * memory, since `copyWithin` copies short rows twice as fast as anything between two buffers.
 */
export class TileStore {
  private readonly bytes: Uint8Array;
  private readonly cached = new Map<string, CachedTile>();
  private written = 0;

  /** Sizes of the largest picture and of the ring, in bytes. The system allocates the memory as it is first written. */
  constructor(
    private readonly frameBytes: number,
    private readonly capacity: number,
  ) {
    this.bytes = Buffer.allocUnsafeSlow(frameBytes + capacity);
  }

  /** Returns the memory in which to assemble a picture of `length` bytes. */
  frame(length: number): Uint8Array {
    if (length > this.frameBytes)
      throw new RangeError(`a picture of ${length} bytes exceeds ${this.frameBytes}`);
    return this.bytes.subarray(0, length);
  }

  /** Copies a tile, `width` bytes a row, to byte `at` of the picture. `paint` makes its bytes if it is not cached. */
  copy(key: string, at: number, width: number, stride: number, paint: () => Uint8Array): void {
    const { start, end } = this.find(key, paint);
    const { bytes } = this;
    for (let row = start, target = at; row < end; row += width, target += stride) {
      bytes.copyWithin(target, row, row + width);
    }
  }

  /** Copies a tile like `copy`, except its `UNCHANGED` pixels. */
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

  /** Returns the current place of a tile's bytes. */
  private find(key: string, paint: () => Uint8Array): CachedTile {
    const { start, end } = this.cached.get(key) ?? this.keep(key, paint());
    const from = this.frameBytes + (start % this.capacity);
    return { start: from, end: from + end - start };
  }

  private keep(key: string, tile: Uint8Array): CachedTile {
    const { capacity, cached } = this;
    const left = capacity - (this.written % capacity);
    // Tiles are contiguous, and the rest of the ring may be too short.
    const start = this.written + (tile.length > left ? left : 0);
    const end = start + tile.length;
    for (const [oldest, { start: oldStart }] of cached) {
      if (oldStart >= end - capacity) break;
      cached.delete(oldest);
    }
    this.bytes.set(tile, this.frameBytes + (start % capacity));
    this.written = end;
    cached.set(key, { start, end });
    return { start, end };
  }
}
