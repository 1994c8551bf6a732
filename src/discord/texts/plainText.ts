import { escapeMarkdown } from 'discord.js';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to `most` UTF-16 units, in which Discord counts. Cuts between visible characters and adds an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  let short = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (short.length + segment.length >= most) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Matches texts without any visible character; U+2800 is the braille pattern without dots. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Control}\u2800]*$/u;

/** Removes characters that change the writing direction of the text around a name. Returns `undefined` if nothing visible is left. */
export function visibleName(name: string): string | undefined {
  const plain = name.replace(BIDI_CONTROLS, '');
  return INVISIBLE.test(plain) ? undefined : plain;
}

/**
 * Escapes a text from outside, such as a name in a file, so that Discord shows it as it is: without formats, links, mentions or
 * times.
 */
export const escapeText = (text: string): string =>
  escapeMarkdown(text, { heading: true, bulletedList: true, numberedList: true })
    .replace(/[<[]/g, '\\$&')
    // Addresses become links by themselves, invitations even without a scheme.
    .replace(/:\/\//g, ':\\/\\/')
    .replace(/\b(discord(?:app)?\.(?:gg|com))\//gi, '$1\\/');

/** Isolates a right-to-left name, so that the sentence around it keeps its direction (Unicode's UAX 9). */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Maximum length of a quotation, in characters. */
const MAX_QUOTE = 50;

/** Quotes the beginning of a member's text, in one line and whole characters, escaped. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > MAX_QUOTE
    ? `${escapeText(characters.slice(0, MAX_QUOTE).join(''))}…`
    : escapeText(characters.join(''));
}
