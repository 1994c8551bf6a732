const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most so many UTF-16 units, which Discord counts: cut between characters as a reader sees them, with an ellipsis. */
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
/** Nothing but what shows no ink; U+2800 is the braille pattern without a dot. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Control}\u2800]*$/u;

/** A name without the characters that turn the direction of what stands beside it; undefined where nothing of it can be seen. */
export function visibleName(name: string): string | undefined {
  const plain = name.replace(BIDI_CONTROLS, '');
  return INVISIBLE.test(plain) ? undefined : plain;
}

/** A name for the middle of a sentence: one that is written from right to left turns nothing around it (Unicode's UAX 9). */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
