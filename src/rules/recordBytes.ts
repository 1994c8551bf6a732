/** Where SGF names the encoding of the text of its values: in the first node. */
const CHARSET = /\bCA\s*\[\s*([\w.:-]{1,40})\s*\]/;
/** Bytes in which that is looked for. */
const HEAD_BYTES = 4096;
/** SGF's own where nothing is named. */
const LATIN_1 = 'latin1';

/** The text of bytes in an encoding; undefined where they are none in it, or there is no such encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return CHARSET.exec(decoded(bytes.subarray(0, HEAD_BYTES), LATIN_1) ?? '')?.[1] ?? LATIN_1;
}

/**
 * The text of a game's file: in UTF-8 or, where it is none, in UTF-16 with its mark, in the encoding that SGF's `CA` names
 * (`GB2312` in many files), or else in Latin-1, which never fails. Undefined where the file is not in what it names.
 */
export const recordText = (bytes: Uint8Array): string | undefined =>
  decoded(bytes, 'utf-8') ?? decoded(bytes, encodingOf(bytes));
