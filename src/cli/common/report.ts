/** A command's result: lines of text, and the same as data. */
export type Report = { readonly text: readonly string[]; readonly data: object };

/** Prints a result, as text or as one JSON object. */
export const printReport = ({ text, data }: Report, json: boolean): void =>
  console.log(json ? JSON.stringify(data) : text.join('\n'));
