import {
  ANY_MOVE,
  colorOf,
  type Game,
  LOSING_TRIES,
  type PlanLine,
  waitsFor,
} from '../../../game/play/game.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import { moveProblem, squaresDue, takesSquares } from '../../../rules/openingProtocol.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare, squareAt, squareName } from '../../../rules/squares.js';
import type { DiscordParts } from '../../board/feature.js';
import { settlePrivately } from '../../board/turnActions.js';
import type { InteractionContext } from '../../interactions/context.js';
import { excerpt } from '../../texts/plainText.js';

type TypedMoveDeps = Pick<DiscordParts, 'host'>;

/** Maximum number of squares typed at once: the one to play, and ten for later turns. */
const MAX_SQUARES = 11;

/** A square, or any other word. */
const WORDS = /[a-t]\s*[1-9]\d?(?!\d)|[\p{L}\p{N}]+/giu;

/**
 * Splits a text into its first `MAX_SQUARES` squares or other words. Full-width letters are read as usual ones, any signs separate,
 * and a square may have a space before its number.
 */
export const wordsOf = (text: string): string[] =>
  (text.normalize('NFKC').match(WORDS) ?? []).slice(0, MAX_SQUARES);

type ReadSquares =
  | { readonly kind: 'read'; readonly squares: readonly Square[] }
  /** `text` is no square of the board. */
  | { readonly kind: 'problem'; readonly text: string };

/** Reads typed squares on a game's board. */
export function readSquares(game: Game, words: readonly string[]): ReadSquares {
  const squares: Square[] = [];
  for (const text of words) {
    const square = parseSquare(text, boardOf(game.setup.variant));
    if (square === undefined) return { kind: 'problem', text };
    squares.push(square);
  }
  return { kind: 'read', squares };
}

/** Names of typed squares as the board writes them. Throws a RangeError if one is none. */
export function namesOf(game: Game, words: readonly string[]): string[] {
  const read = readSquares(game, words);
  if (read.kind === 'problem') throw new RangeError(`no square ${read.text}`);
  const board = boardOf(game.setup.variant);
  return read.squares.map((square) => squareName(square, board));
}

/**
 * Plays the first of the squares that a member typed, and plans the others as replies to any move. In an opening's protocol, names as
 * many squares as are due. Plays none, and replies with the problem, if one cannot be read.
 */
export async function playSquares(
  deps: TypedMoveDeps & Pick<DiscordParts, 'boards'>,
  context: InteractionContext,
  game: Game,
  ply: number,
  words: readonly string[],
): Promise<void> {
  const squares = await readOrReply(context, game, words);
  if (!squares) return;
  const [first, ...later] = squares;
  if (game.protocol) {
    let after = await playSquare(deps, context, game, ply, first!);
    for (const square of later) {
      if (!after?.protocol || !takesSquares(after.protocol) || !waitsFor(after, context.member)) return;
      const { position, setup } = after;
      const action = { kind: 'move', member: context.member, ply: position.ply, move: square } as const;
      const done = await deps.host.act(setup.id, action);
      if (done.kind === 'refused') return context.refuse(done.refusal, after);
      after = done.game;
    }
    return;
  }
  const line = later.flatMap((square) => [ANY_MOVE, square] as const);
  const after = await playSquare(deps, context, game, ply, first!, line);
  const planned = after && plannedSquares(after, context.member);
  if (!planned || planned.length === 0) return;
  const board = boardOf(game.setup.variant);
  // The board is the interaction's answer: nothing else may come before it.
  await deps.boards.settled(game.setup.id);
  const list = planned.map((square) => squareName(square, board)).join(' ');
  await context.reply('planned.kept', { list });
}

/** Squares that a member has planned as replies to any move. */
function plannedSquares(game: Game, member: string): Square[] {
  const line = game.plans[colorOf(game, member)!]?.[0] ?? [];
  return line.filter((move) => typeof move === 'number');
}

/** Reads typed squares, at least one, or replies that the board has no such square. */
async function readOrReply(
  context: InteractionContext,
  game: Game,
  words: readonly string[],
): Promise<readonly Square[] | undefined> {
  const read = readSquares(game, words.length === 0 ? [''] : words);
  if (read.kind === 'read') return read.squares;
  await context.reply('problems.square', { text: excerpt(read.text), example: exampleSquare(game) });
  return undefined;
}

/** Plays a square that a member typed or chose by name, or replies with the problem. Returns the game after the move. */
export async function playTyped(
  deps: TypedMoveDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
  text: string,
): Promise<Game | undefined> {
  const squares = await readOrReply(context, game, [text]);
  return squares && playSquare(deps, context, game, ply, squares[0]!);
}

/**
 * Plays a square and plans a line after it, or replies with the problem. In a strict game, illegal squares are counted. Returns the
 * game after the move.
 */
async function playSquare(
  deps: TypedMoveDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
  square: Square,
  line: PlanLine = [],
): Promise<Game | undefined> {
  const plan = line.length > 0 ? { plan: [line] } : {};
  const action = { kind: 'move', member: context.member, ply, move: square, ...plan } as const;
  const { createdTimestamp } = context.interaction;
  const done = await deps.host.act(game.setup.id, action, context.boardCause, createdTimestamp);
  if (done.kind === 'accepted') {
    const board = boardOf(game.setup.variant);
    await settlePrivately(context, 'typeSquare.played', { square: squareName(square, board) });
    return done.game;
  }
  if (done.refusal.code === 'illegal' && game.setup.strict) await countTry(deps, context, game, ply, square);
  else await context.refuse(done.refusal, game);
  return undefined;
}

/** Counts an illegal square in a strict game. Replies why it is illegal and what happens after more of them. */
async function countTry(
  { host }: TypedMoveDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
  square: Square,
): Promise<void> {
  const reason = moveProblem(game.protocol, game.position, square)!;
  const action = { kind: 'try', member: context.member, ply, move: square } as const;
  const { createdTimestamp } = context.interaction;
  const tried = await host.act(game.setup.id, action, undefined, createdTimestamp);
  if (tried.kind === 'refused') return context.refuse(tried.refusal, game);
  const why = context.refusalText({ code: 'illegal', move: square, reason }, game);
  const { phase, tries } = tried.game;
  const key = phase.kind === 'over' ? 'tries.lost' : 'tries.counted';
  await context.replyText(`${why}\n${context.say(key, { tries, most: LOSING_TRIES })}`);
}

/** Name of a square on the board, as an example of how squares are written. */
export const exampleSquare = (game: Game): string => examples(game, 1);

/** Names of as many squares as the member must name now. */
export const exampleSquares = (game: Game): string => {
  const { protocol, position } = game;
  return examples(game, protocol ? squaresDue(protocol, position.ply) : 1);
};

/** Names of squares above each other, the first in the middle of the board. */
function examples({ setup }: Game, count: number): string {
  const board = boardOf(setup.variant);
  const middle = Math.floor(board.height / 2);
  const rank = GAMES[setup.variant.game].rankOne === 'top' ? middle : middle - 1;
  const file = Math.floor(board.width / 2);
  return Array.from({ length: count }, (_, i) => squareName(squareAt(file, rank + i, board), board)).join(
    ' ',
  );
}
