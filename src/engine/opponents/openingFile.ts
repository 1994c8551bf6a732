import { readTranscript, skipPasses } from '../../rules/formats/transcript.js';
import type { Position, Variant } from '../../rules/position.js';

export type ReadOpenings =
  | { readonly kind: 'read'; readonly positions: readonly Position[] }
  | { readonly kind: 'bad'; readonly line: number; readonly why: string };

/** Reads openings, one a line as `readTranscript` takes them; empty lines and those that start with `#` are skipped. */
export function readOpenings(text: string, variant: Variant): ReadOpenings {
  const positions: Position[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const bad = (why: string): ReadOpenings => ({ kind: 'bad', line: i + 1, why });
    const transcript = readTranscript(line.trim(), variant);
    switch (transcript.kind) {
      case 'unreadable':
        return bad(`${JSON.stringify(transcript.text)} is no square`);
      case 'illegal':
        return bad(`${transcript.text} is illegal: ${transcript.reason}`);
      case 'read':
    }
    const position = skipPasses(transcript.position);
    if (position.status.kind !== 'playing') return bad('the game is over after it');
    positions.push(position);
  }
  return positions.length > 0
    ? { kind: 'read', positions }
    : { kind: 'bad', line: 1, why: 'there is no opening' };
}
