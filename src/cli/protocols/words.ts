/** A line's first word, and the rest of it without the spaces around it. */
export function wordsOf(line: string): { readonly name: string; readonly rest: string } {
  const [, name = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line)!;
  return { name, rest };
}

/** A whole number of at most ten digits. */
export const readWhole = (text = ''): number | undefined =>
  /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
