import { keyedQueue } from '../game/keyedQueue.js';
import type { Updated } from '../game/play/action.js';
import { colorOf, type Game, type GameId, isSameMatch, type Opening } from '../game/play/game.js';
import type { GamesIn, GamesOf } from '../game/ports/gameStore.js';
import type { Where } from '../game/requests/request.js';
import type { PageRefused } from './connection.js';

/** Maximum number of a member's unfinished games: more than one has. */
export const MAX_LIVE = 200;

/** Places in Discord for games that open at the board. */
export interface Places {
  /** Finds out what the bot is in a channel. */
  whereIs(of: Pick<Where, 'server' | 'place'>): Promise<Where>;
  /** Opens a member's game at its place, or in a thread beside it if another game is being played there. */
  open(member: string, opening: Opening): Promise<Updated | PageRefused>;
}

type OpenGamesDeps = {
  readonly host: { gamesOf(of: GamesOf | GamesIn, limit: number): Promise<readonly Game[]> };
  readonly places: Places;
};

/** Opens members' games, one after another: a second press finds the first one's game. */
export class OpenGames {
  readonly #deps: OpenGamesDeps;
  readonly #queue = keyedQueue<string>();

  constructor(deps: OpenGamesDeps) {
    this.#deps = deps;
  }

  /** Opens a game in a channel, as `request` describes it there. Answers with the member's unfinished game if they have the same one. */
  open(
    member: string,
    at: Pick<Where, 'server' | 'place'>,
    request: (where: Where) => Promise<Opening | PageRefused>,
  ): Promise<{ readonly kind: 'answer'; readonly answer: GameId } | PageRefused> {
    const { host, places } = this.#deps;
    return this.#queue(member, async () => {
      const opening = await request(await places.whereIs(at));
      if ('refusal' in opening) return opening;
      const own = await host.gamesOf({ member, phase: 'live' }, MAX_LIVE);
      const same = own.find((game) => isSameMatch(game, opening) && isBegunBy(game, member));
      if (same) return { kind: 'answer', answer: same.setup.id };
      const opened = await places.open(member, opening);
      return opened.kind === 'refused' ? opened : { kind: 'answer', answer: opened.game.setup.id };
    });
  }
}

/** Whether a game is being played, or is a challenge by the member. */
function isBegunBy(game: Game, member: string): boolean {
  const { phase } = game;
  return phase.kind === 'playing' || (phase.kind === 'challenged' && colorOf(game, member) === phase.by);
}
