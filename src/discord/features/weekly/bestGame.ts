import { type Game, type GameId, moveCountOf, type Seat } from '../../../game/play/game.js';
import { COLORS, type Color, opposite } from '../../../rules/position.js';
import type { DiscordParts } from '../../board/feature.js';

type BestGameDeps = Pick<DiscordParts, 'host' | 'ratings' | 'reviewer'>;

/** A game with the accuracy of one side, 0 to 100. */
export type BestGame = { readonly game: Game; readonly color: Color; readonly accuracy: number };

/** Moves of a side from which its accuracy counts. */
const MIN_MOVES = 12;

/**
 * The most accurate side of reviewed games: a member against a member, or against a strength of the bot that is not below their own
 * rating. Games with hints or from a given position do not count.
 */
export async function bestOf(
  deps: BestGameDeps,
  games: readonly GameId[],
  mayName: (member: string) => boolean,
): Promise<BestGame | undefined> {
  let best: BestGame | undefined;
  for (const id of games) {
    const game = await deps.host.game(id);
    if (!game || game.hints.length > 0 || game.setup.opening === 'position') continue;
    const review = await deps.reviewer.ready({ id, position: game.position });
    for (const color of COLORS) {
      const accuracy = review?.accuracy[color];
      if (accuracy === undefined || accuracy <= (best?.accuracy ?? 0)) continue;
      if (await isWorthy(deps, game, color, mayName)) best = { game, color, accuracy };
    }
  }
  return best;
}

/** Whether a side of a game may be shown as the best. */
async function isWorthy(
  { ratings }: BestGameDeps,
  game: Game,
  color: Color,
  mayName: (member: string) => boolean,
): Promise<boolean> {
  const [own, other]: readonly Seat[] = [game.seats[color], game.seats[opposite(color)]];
  if (own?.kind !== 'member' || !mayName(own.member) || moveCountOf(game, color) < MIN_MOVES) return false;
  if (other?.kind === 'member') return other.member !== own.member && mayName(other.member);
  if (other?.kind !== 'opponent' || other.rating === undefined) return false;
  return other.rating >= (await ratings.of(own.member, game.setup.variant)).rating;
}
