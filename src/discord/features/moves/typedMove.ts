import { type Game, LOSING_TRIES } from '../../../game/play/game.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare, squareAt, squareName } from '../../../rules/squares.js';
import type { App } from '../../interactions/app.js';
import type { Cause } from '../../interactions/cause.js';
import { excerpt, refusalText, tell, tellPrivately, tellRefusal } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';

/** The square that a member typed; where there is none such on the board they are told. */
export async function readTyped(
  app: App,
  { interaction }: Cause,
  game: Game,
  text: string,
): Promise<Square | undefined> {
  const square = parseSquare(text, boardOf(game.setup.variant));
  if (square === undefined)
    await tell(app, interaction, 'problems.square', { text: excerpt(text), example: exampleSquare(game) });
  return square;
}

/** Plays the square that a member typed, or says what is wrong with it; in a strict game that counts. The game after it, where it was played. */
export async function playTyped(
  app: App,
  cause: Cause,
  game: Game,
  ply: number,
  text: string,
): Promise<Game | undefined> {
  const { interaction } = cause;
  const square = await readTyped(app, cause, game, text);
  if (square === undefined) return undefined;
  const action = { kind: 'move', member: interaction.user.id, ply, move: square } as const;
  const done = await app.host.act(game.setup.id, action, cause, interaction.createdTimestamp);
  if (done.kind === 'accepted') return done.game;
  if (done.refusal.code === 'illegal' && game.setup.strict) await countTry(app, cause, game, ply, square);
  else await tellRefusal(app, interaction, done.refusal, game);
  return undefined;
}

/** Counts an illegal square of a strict game, and says why it is one and what more of them do. */
async function countTry(app: App, cause: Cause, game: Game, ply: number, square: Square): Promise<void> {
  const { interaction } = cause;
  const reason = game.position.illegal(square)!;
  const tried = await app.host.act(
    game.setup.id,
    { kind: 'try', member: interaction.user.id, ply, move: square },
    undefined,
    interaction.createdTimestamp,
  );
  if (tried.kind === 'refused') return tellRefusal(app, interaction, tried.refusal, game);
  const why = refusalText(app, interaction, { code: 'illegal', move: square, reason }, game);
  await tellPrivately(interaction, `${why}\n${triesText(app, interaction, tried.game)}`);
}

/** How many illegal squares a member has typed in this turn, and what more of them do, or have done. */
function triesText(app: App, interaction: { locale: string }, { phase, tries }: Game): string {
  const counted = { tries, most: LOSING_TRIES };
  return sayTo(app, interaction)(phase.kind === 'over' ? 'tries.lost' : 'tries.counted', counted);
}

/** A square that exists, to show how squares are written. */
export function exampleSquare({ setup }: Game): string {
  const board = boardOf(setup.variant);
  const middle = Math.floor(board.height / 2);
  const rank = GAMES[setup.variant.game].rankOne === 'top' ? middle : middle - 1;
  return squareName(squareAt(Math.floor(board.width / 2), rank, board), board);
}
