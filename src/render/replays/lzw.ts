/** Codes have at most twelve bits (GIF89a, appendix F). */
const MAX_CODES = 4096;
const CODE_BITS = 12;
/** Four times as many slots as codes, so that nearly every lookup takes one step. */
const SLOT_BITS = 14;
const SLOT_MASK = (1 << SLOT_BITS) - 1;

/** Hash table of codes. An entry packs the prefix's code (12 bits), the index (8) and the code itself (12); 0 is empty. */
const slots = new Uint32Array(1 << SLOT_BITS);

/** Writes codes of growing width, packed from the lowest bit of each byte. */
class CodeWriter {
  private readonly bytes: Uint8Array;
  private length = 0;
  private pending = 0;
  private pendingBits = 0;

  constructor(maxBytes: number) {
    this.bytes = Buffer.allocUnsafeSlow(maxBytes);
  }

  put(code: number, width: number): void {
    this.pending |= code << this.pendingBits;
    this.pendingBits += width;
    while (this.pendingBits >= 8) {
      this.bytes[this.length++] = this.pending;
      this.pending >>>= 8;
      this.pendingBits -= 8;
    }
  }

  end(): Uint8Array {
    if (this.pendingBits > 0) this.bytes[this.length++] = this.pending;
    return this.bytes.subarray(0, this.length);
  }
}

/**
 * Compresses indices below `2 ** bits` by GIF's variant of LZW, which clears its table once all codes are used. There must be
 * at least one index. `bits` is 2 to 8.
 */
export function compress(indices: Uint8Array, bits: number): Uint8Array {
  const clear = 1 << bits;
  const end = clear + 1;
  // At worst a code for each index, and a few more.
  const writer = new CodeWriter(Math.ceil((indices.length * (CODE_BITS + 1)) / 8) + CODE_BITS);
  let width = bits + 1;
  let next = end + 1;
  slots.fill(0);
  writer.put(clear, width);
  let prefix = indices[0]!;
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i]!;
    const key = (prefix << 8) | index;
    let slot = Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS);
    let entry = slots[slot]!;
    while (entry !== 0 && entry >>> CODE_BITS !== key) {
      slot = (slot + 1) & SLOT_MASK;
      entry = slots[slot]!;
    }
    if (entry !== 0) {
      prefix = entry & (MAX_CODES - 1);
      continue;
    }
    writer.put(prefix, width);
    if (next < MAX_CODES) {
      slots[slot] = (key << CODE_BITS) | next;
      // The decoder learns each code one step later.
      if (next === 1 << width) width++;
      next++;
    } else {
      writer.put(clear, width);
      slots.fill(0);
      width = bits + 1;
      next = end + 1;
    }
    prefix = index;
  }
  writer.put(prefix, width);
  if (next === 1 << width && width < CODE_BITS) width++;
  writer.put(end, width);
  return writer.end();
}
