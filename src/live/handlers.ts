import type { Hint } from '../game/host/botDecisions.js';
import { type Refused, refused } from '../game/play/action.js';
import type { Game, GameId } from '../game/play/game.js';
import { type RematchDeps, requestRematch } from '../game/requests/rematch.js';
import type { Handlers } from './connection.js';
import type { OpenGames } from './openGames.js';
import type { LookSettings } from './protocol.js';

type HandlerDeps = {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
    hint(id: GameId, member: string): Promise<Hint | Refused>;
  };
  readonly settings: {
    of(member: string): Promise<LookSettings>;
    change(member: string, changes: LookSettings): Promise<void>;
  };
  readonly games: OpenGames;
  readonly rematches: RematchDeps;
};

/** What a member's page can ask for beside watching and acting. */
export const handlersOf = ({
  host,
  settings,
  games,
  rematches,
}: HandlerDeps): Pick<Handlers, 'settings' | 'hint' | 'rematch'> => ({
  async settings({ changes }, { member }) {
    await settings.change(member, changes);
    return { kind: 'answer', answer: await settings.of(member) };
  },
  async hint({ game }, { member }) {
    const hint = await host.hint(game, member);
    if (hint.kind === 'refused') return hint;
    const answer = hint.moves.flatMap(({ move, winProbability }) =>
      move === 'pass' ? [] : [{ square: move, winProbability }],
    );
    return { kind: 'answer', answer };
  },
  async rematch({ game: id }, { member }) {
    const game = await host.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    const { setup, place } = game;
    return games.open(member, { server: setup.server, place }, async (where) => {
      const opening = await requestRematch(rematches, game, member, where);
      if (typeof opening !== 'string') return opening;
      return { kind: 'refused', refusal: { code: opening === 'not-over' ? 'stale' : opening } };
    });
  },
});
