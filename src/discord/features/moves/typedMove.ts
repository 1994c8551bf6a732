import { type Game, LOSING_TRIES } from '../../../game/play/game.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare, squareAt, squareName } from '../../../rules/squares.js';
import type { DiscordParts } from '../../board/feature.js';
import type { InteractionContext } from '../../interactions/context.js';
import { excerpt } from '../../texts/plainText.js';

type TypedMoveDeps = Pick<DiscordParts, 'host'>;

/** Parses a square that a member typed, or replies that the board has no such square. */
export async function readTyped(
  context: InteractionContext,
  game: Game,
  text: string,
): Promise<Square | undefined> {
  const square = parseSquare(text, boardOf(game.setup.variant));
  if (square === undefined)
    await context.reply('problems.square', { text: excerpt(text), example: exampleSquare(game) });
  return square;
}

/**
 * Plays a square that a member typed, or replies with the problem. In a strict game, illegal squares are counted. Returns the game
 * after the move.
 */
export async function playTyped(
  deps: TypedMoveDeps,
  context: InteractionContext,
  game: Game,
  ply: number,
  text: string,
): Promise<Game | undefined> {
  const square = await readTyped(context, game, text);
  if (square === undefined) return undefined;
  const action = { kind: 'move', member: context.member, ply, move: square } as const;
  const { createdTimestamp } = context.interaction;
  const done = await deps.host.act(game.setup.id, action, context, createdTimestamp);
  if (done.kind === 'accepted') return done.game;
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
  const reason = game.position.illegal(square)!;
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
export function exampleSquare({ setup }: Game): string {
  const board = boardOf(setup.variant);
  const middle = Math.floor(board.height / 2);
  const rank = GAMES[setup.variant.game].rankOne === 'top' ? middle : middle - 1;
  return squareName(squareAt(Math.floor(board.width / 2), rank, board), board);
}
