import type { Hint } from '../game/host/botDecisions.js';
import { type Action, type Refused, refused, type Updated } from '../game/play/action.js';
import { colorOf, type Game, type GameId } from '../game/play/game.js';
import { addLine, planningRefusal, removeLines } from '../game/play/plans.js';
import { type RematchDeps, requestRematch } from '../game/requests/rematch.js';
import type { Handlers } from './connection.js';
import type { OpenGames } from './openGames.js';
import type { LookSettings } from './protocol.js';
import { type ReviewHandlerDeps, reviewHandlersOf } from './reviewHandlers.js';

type HandlerDeps = ReviewHandlerDeps & {
  readonly host: {
    game(id: GameId): Promise<Game | undefined>;
    hint(id: GameId, member: string): Promise<Hint | Refused>;
    act(id: GameId, action: Action): Promise<Updated>;
  };
  readonly settings: {
    of(member: string): Promise<LookSettings>;
    change(member: string, changes: LookSettings): Promise<void>;
  };
  readonly games: OpenGames;
  readonly rematches: RematchDeps;
  readonly isWatchable: (game: Game) => Promise<boolean>;
  /** Makes the address of a page on which streams show a game. */
  readonly streamLink: (game: GameId, locale: string) => string;
};

/** Builds the handlers of settings, hints, plans, rematches, reviews and links for streams. */
export const handlersOf = ({
  host,
  settings,
  games,
  rematches,
  isWatchable,
  streamLink,
  ...deps
}: HandlerDeps): Pick<
  Handlers,
  'settings' | 'hint' | 'plan' | 'rematch' | 'streamLink' | 'review' | 'analyse'
> => ({
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
  async plan({ game: id, ply, change }, { member }) {
    const game = await host.game(id);
    if (!game) return refused({ code: 'no-such-game' });
    const refusal = planningRefusal(game, member);
    if (refusal) return refused(refusal);
    if (ply !== game.position.ply) return refused({ code: 'stale' });
    const color = colorOf(game, member)!;
    const before = game.plans[color] ?? [];
    if (change.kind === 'none') return { kind: 'answer', answer: before };
    const changed = change.kind === 'add' ? addLine : removeLines;
    const plan = changed(before, game.position, color, change.line);
    const done = await host.act(id, { kind: 'plan', member, ply, plan });
    return done.kind === 'refused' ? done : { kind: 'answer', answer: done.game.plans[color] ?? [] };
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
    const { setup, place } = game;
    return games.open(member, { server: setup.server, place }, async (where) => {
      const opening = await requestRematch(rematches, game, member, where);
      if (typeof opening !== 'string') return opening;
      return { kind: 'refused', refusal: { code: opening === 'not-over' ? 'stale' : opening } };
    });
  },
});
