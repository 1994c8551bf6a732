/** A line's first word, and the rest of it without the spaces around it. */
export function splitCommand(line: string): { readonly name: string; readonly rest: string } {
  const [, name = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line)!;
  return { name, rest };
}

/** An integer of at most ten digits; undefined where the text is none. */
export const parseInteger = (text = ''): number | undefined =>
  /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
