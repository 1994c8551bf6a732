import type { Color, Move } from '../../rules/position.js';
import { COLORS } from '../../rules/position.js';
import { parseSquare } from '../../rules/squares.js';

/** A line of the Go Text Protocol: an optional number to answer with, a command, its arguments. */
export type GtpCommand = { readonly id: string; readonly name: string; readonly args: readonly string[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the protocol has them dropped.
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Reads a line as the draft of version 2 has it: control characters and comments dropped, tabs are spaces. Empty lines are none. */
export function readCommand(line: string): GtpCommand | undefined {
  const [text = ''] = line.replace(CONTROLS, '').split('#', 1);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const id = /^\d+$/.test(words[0] ?? '') ? words.shift()! : '';
  const name = words.shift();
  if (name === undefined) return id === '' ? undefined : { id, name: '', args: [] };
  return { id, name, args: words };
}

export const readColor = (text = ''): Color | undefined =>
  COLORS.find((color) => [color, color.charAt(0)].includes(text.toLowerCase()));

/** `pass` or a square from `a1` to `h8`. */
export const readMove = (text = ''): Move | undefined =>
  text.toLowerCase() === 'pass' ? 'pass' : parseSquare(text, 8);

/** Seconds and other numbers of at least 0. */
export const readNumber = (text = ''): number | undefined =>
  /^\d{1,9}(\.\d*)?$/.test(text) ? Number(text) : undefined;
