import type { Hint } from '../game/host/botDecisions.js';
import { type Refused, refused, type Updated } from '../game/play/action.js';
import { colorOf, type Game, type GameId, type Opening, rematchOf, type Start } from '../game/play/game.js';
import type { Variant } from '../rules/position.js';
import type { Handlers } from './connection.js';
import type { LookSettings } from './protocol.js';
import { type ReviewHandlerDeps, reviewHandlersOf } from './reviewHandlers.js';

type HandlerDeps = ReviewHandlerDeps & {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
    hint(id: GameId, member: string): Promise<Hint | Refused>;
    open(opening: Opening): Promise<Updated>;
  };
  readonly settings: {
    of(member: string): Promise<LookSettings>;
    change(member: string, changes: LookSettings): Promise<void>;
  };
  readonly isWatchable: (game: Game) => Promise<boolean>;
  /** Makes the address of a page on which streams show a game. */
  readonly streamLink: (game: GameId, locale: string) => string;
  /** Chooses a balanced start of a variant; `null` if there is none. */
  readonly balancedStart: (variant: Variant) => Start | null;
};

/** What a member's page can ask for beside watching and acting. */
export const handlersOf = ({
  host,
  settings,
  balancedStart,
  isWatchable,
  streamLink,
  ...deps
}: HandlerDeps): Handlers => ({
  ...reviewHandlersOf({ host, ...deps }),
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
  async streamLink({ game: id }, viewer) {
    const game = await host.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    const maySee = colorOf(game, viewer.member) !== undefined || (await deps.mayWatch(game, viewer));
    const mayShare = maySee && (await isWatchable(game));
    return { kind: 'answer', answer: mayShare ? streamLink(id, viewer.locale) : null };
  },
  async rematch({ game: id }, { member }) {
    const game = await host.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    if (!colorOf(game, member)) return refused({ code: 'not-your-game' });
    if (game.phase.kind !== 'over') return refused({ code: 'stale' });
    const { server, venue, variant } = game.setup;
    const again = rematchOf(game, member, game.place, () => balancedStart(variant));
    const opened = await host.open({ ...again, server, venue });
    return opened.kind === 'refused' ? opened : { kind: 'answer', answer: opened.game.setup.id };
  },
});
