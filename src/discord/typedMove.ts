import type { Game } from '../game/game.js';
import { GAMES } from '../rules/games.js';
import { parseSquare, squareAt, squareName } from '../rules/squares.js';
import type { App } from './app.js';
import type { Cause } from './cause.js';
import { tell, tellRefusal } from './replies.js';

/** How much of a text that names no square is quoted back. */
const QUOTED = 50;

/** Plays the square that a member typed, or says what is wrong with it. */
export async function playTyped(
  app: App,
  cause: Cause,
  game: Game,
  ply: number,
  text: string,
): Promise<void> {
  const { interaction } = cause;
  const { size } = game.position.variant;
  const square = parseSquare(text, size);
  if (square === undefined) {
    const quoted = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
    await tell(app, interaction, 'problems.square', { text: quoted, example: exampleSquare(game) });
    return;
  }
  const action = { kind: 'move', member: interaction.user.id, ply, move: square } as const;
  const done = await app.host.act(game.setup.id, action, cause);
  if (done.kind === 'refused') await tellRefusal(app, interaction, done.refusal, game);
}

/** A square that exists, to show how squares are written. */
export function exampleSquare({ position }: Game): string {
  const { game, size } = position.variant;
  const middle = Math.floor(size / 2);
  const rank = GAMES[game].rankOne === 'top' ? middle : middle - 1;
  return squareName(squareAt(middle, rank, size), size);
}
