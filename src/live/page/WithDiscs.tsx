import { DISCS } from './status.js';
import type { Say } from './texts.js';

/** A text with its ⚫ and ⚪ drawn: fonts without these signs show them in the text's own color. */
export const WithDiscs = ({ text, say }: { text: string; say: Say }) => (
  <>
    {text.split(/([⚫⚪])/u).map((part, i) => {
      const color = part === DISCS.black ? 'black' : part === DISCS.white ? 'white' : undefined;
      if (!color) return part;
      return (
        <span key={i} class={`disc inline ${color}`} role="img" aria-label={say(`live.side.${color}`)} />
      );
    })}
  </>
);
