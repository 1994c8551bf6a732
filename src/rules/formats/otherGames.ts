/** Headers (PGN's tags) that only records of one game have. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['eco', 'chess'],
  ['fen', 'chess'],
  ['gametype', 'draughts'],
];

/** Notations of games that look like lists of moves. */
const NOTATIONS: readonly (readonly [string, RegExp])[] = [
  // A move of a piece, a capture by a pawn, castling; Forsyth–Edwards notation.
  ['chess', /\d\.+\s*(?:[a-h][1-8]\s+)?(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[O0]-[O0])/],
  ['chess', /(?:[pnbrqkPNBRQK1-8]{1,8}\/){7}[pnbrqkPNBRQK1-8]{1,8}/],
  ['draughts', /\b1\.\s*\d{1,2}[-x]\d{1,2}\s+\d{1,2}[-x]\d{1,2}\b/],
  // KIF, and CSA.
  ['shogi', /手合割|[1-9][一二三四五六七八九](?:[歩香桂銀金角飛玉王と龍竜馬]|成)/],
  ['shogi', /^[+-]\d{4}(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)\b/m],
  ['xiangqi', /[車车馬马炮砲兵卒相象仕士帥帅將将][一二三四五六七八九1-9][平进退進]/],
];

/**
 * Names the game that a text is of, if its headers or its notation are those of a game that is not played here. `headers`: values
 * by name, in small letters.
 */
export function nameOtherGame(text: string, headers: ReadonlyMap<string, string>): string | undefined {
  const [, byHeader] = HEADERS.find(([name]) => headers.has(name)) ?? [];
  const [byNotation] = NOTATIONS.find(([, pattern]) => pattern.test(text)) ?? [];
  return byHeader ?? byNotation;
}
