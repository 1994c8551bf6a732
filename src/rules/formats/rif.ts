import { startGomoku } from '../gomoku/gomokuPosition.js';
import type { RuleName } from '../position.js';
import { parseSquare } from '../squares.js';
import { type Expected, isReadFailure, type Omission, type ReadGame, unreadable } from './gameFile.js';
import { playMoves, type TextMove } from './properties.js';

/** Size of the boards of Renju. */
const SIZE = 15;

const GAME = /<game\b([^<>]*)>([\s\S]*?)(?:<\/game>|$)/;
const MOVES = /<move\b[^<>]*>([^<]*)/;

/** Whether a text is of RIF's database of games. */
export const isRif = (text: string): boolean => text.trimStart().startsWith('<') && /<game\b/.test(text);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Reads an attribute of a tag's text. */
function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined;
}

/** Name of a player with an id, from the list of players. Empty if it is not listed. */
function playerName(text: string, id: string | undefined): string {
  if (id === undefined) return '';
  for (const [tag] of text.matchAll(/<player\b[^<>]*>/g)) {
    if (attribute(tag, 'id') !== id) continue;
    return [attribute(tag, 'name'), attribute(tag, 'surname')].filter((each) => each).join(' ');
  }
  return '';
}

/**
 * Reads the first game of a database of the Renju International Federation in XML (renju.net): `<game black="1" white="2">
 * <move>h8 h9 …</move></game>`.
 */
export function readRif(text: string, expected: Expected): ReadGame {
  const game = GAME.exec(text);
  const moves = game && MOVES.exec(game[2]!);
  if (!game || !moves) return unreadable(0, 'no game with moves');
  if (expected.game && expected.game !== 'gomoku') return unreadable(0, 'a game of renju', 'game', 'renju');
  if ((expected.size ?? SIZE) !== SIZE) return unreadable(0, `a board of ${SIZE}`, 'size', `${SIZE}`);
  const rule: RuleName = expected.rule ?? 'renju';
  const at = text.indexOf(moves[0], game.index) + moves[0].length - moves[1]!.length;
  const squares: TextMove[] = [];
  for (const word of moves[1]!.matchAll(/\S+/g)) {
    const move = parseSquare(word[0], SIZE);
    if (move === undefined) return unreadable(at + word.index, `${JSON.stringify(word[0])} is not a square`);
    squares.push({ move, at: at + word.index });
  }
  const played = playMoves(startGomoku({ game: 'gomoku', rule, size: SIZE }), squares, false);
  if (isReadFailure(played)) return played;
  const others = (text.match(/<game\b/g)?.length ?? 1) - 1;
  const more: readonly Omission[] = others > 0 ? [{ kind: 'more-games', count: others }] : [];
  const names = {
    black: playerName(text, attribute(game[1]!, 'black')),
    white: playerName(text, attribute(game[1]!, 'white')),
  };
  return {
    kind: 'read',
    game: { position: played.position, names },
    omissions: [...played.omissions, ...more],
  };
}
