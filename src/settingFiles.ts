import { closeSync, openSync, readSync } from 'node:fs';

/** Byte order marks and their encodings. PowerShell's `>` writes the first. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Decodes a file by its byte order mark, without one as UTF-8. Returns `undefined` if it is in an encoding that it cannot know. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte));
  const text = new TextDecoder(marked?.encoding ?? 'utf-8').decode(bytes);
  return text.includes('\0') ? undefined : text;
}

/** Maximum size of a file with one secret, in bytes. */
const MAX_SECRET_BYTES = 16 * 1024;

type Secret =
  | { readonly kind: 'read'; readonly text: string }
  /** `why` completes the sentence "It …", and holds nothing of the file's content. */
  | { readonly kind: 'unusable'; readonly why: string };

/** Reads a file that holds one secret, as Docker and systemd provide them. Ignores white space around it, such as a last newline. */
export function readSecretFile(file: string): Secret {
  const unusable = (why: string): Secret => ({ kind: 'unusable', why });
  let bytes: Uint8Array;
  try {
    bytes = readStart(file, MAX_SECRET_BYTES + 1);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENOENT') return unusable('does not exist');
    return unusable(code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`);
  }
  if (bytes.length > MAX_SECRET_BYTES) return unusable('is too large for a secret');
  const text = decodeText(bytes)?.trim();
  if (text === undefined || text.includes('\ufffd')) return unusable('is not text in UTF-8');
  return text === '' ? unusable('is empty') : { kind: 'read', text };
}

/** Reads at most `length` bytes: the path may name a pipe, or an endless device. */
function readStart(file: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const handle = openSync(file, 'r');
  try {
    let end = 0;
    for (let read = -1; read !== 0 && end < length; end += read)
      read = readSync(handle, bytes, end, length - end, null);
    return bytes.subarray(0, end);
  } finally {
    closeSync(handle);
  }
}
