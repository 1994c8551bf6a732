import { LRUCache } from 'lru-cache';
import type { Host } from '../../../game/host/host.js';
import type { HostEvent } from '../../../game/host/hostEvents.js';
import { type Game, type GameId, waitsFor } from '../../../game/play/game.js';
import type { Log } from '../../../game/ports/log.js';
import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { BoardMessages } from '../../board/boardMessages.js';
import type { InteractionContext } from '../../interactions/context.js';

/** Squares for a member's next turns, the next one first. */
type Plan = {
  readonly squares: readonly Square[];
  /** The interaction that planned them. */
  readonly context: InteractionContext;
  /** Ply at which the last planned square was played, or is being played. */
  readonly playedAt?: number;
};

/** Maximum number of plans in memory. A restart drops them all. */
const MAX_PLANS = 1000;

type PlannedMovesDeps = {
  readonly host: Pick<Host<InteractionContext>, 'act' | 'game'>;
  readonly boards: Pick<BoardMessages, 'settled'>;
  readonly log: Log;
};

/** Plays planned moves as soon as it is the member's turn. Any other action of the member in the game drops the plan. */
export class PlannedMoves {
  readonly #deps: PlannedMovesDeps;
  readonly #plans = new LRUCache<GameId, Plan>({ max: MAX_PLANS });

  constructor(deps: PlannedMovesDeps) {
    this.#deps = deps;
  }

  /** Plans squares in order. The first is played at once if it is the member's turn by now. */
  async plan({ setup }: Game, plan: Plan): Promise<void> {
    this.#plans.set(setup.id, plan);
    // The opponent may have replied already, before there was a plan.
    const now = await this.#deps.host.game(setup.id);
    if (now) await this.#playNext(now);
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<InteractionContext>): void {
    if (event.kind !== 'changed' && event.kind !== 'changedElsewhere') return;
    const { game } = event;
    const { id } = game.setup;
    const plan = this.#plans.get(id);
    if (!plan) return;
    const isOwn = event.kind === 'changed' && isUnplanned(event, plan.context.member);
    if (isOwn || game.phase.kind !== 'playing') this.#plans.delete(id);
    else void this.#playNext(game);
  }

  async #playNext(game: Game): Promise<void> {
    const { host, boards, log } = this.#deps;
    const { id, variant } = game.setup;
    const plan = this.#plans.get(id);
    if (!plan) return;
    const { context, playedAt } = plan;
    const { ply } = game.position;
    if (!waitsFor(game, context.member) || ply === playedAt) return;
    const [square, ...squares] = plan.squares;
    if (squares.length > 0) this.#plans.set(id, { ...plan, squares, playedAt: ply });
    else this.#plans.delete(id);
    try {
      const done = await host.act(id, { kind: 'move', member: context.member, ply, move: square! });
      if (done.kind === 'accepted') return;
      this.#plans.delete(id);
      // The board is the command's answer: nothing else may come before it.
      await boards.settled(id);
      await context.reply('planned.dropped', { square: squareName(square!, boardOf(variant)) });
    } catch (error) {
      // The interaction may be too old to answer. The board shows the member that the move was not played.
      log.warn({ err: error, game: id }, 'could not play a planned move');
    }
  }
}

/** Whether the member acted in the game other than by a planned move. Planned moves have no cause. */
const isUnplanned = (
  { action, cause }: HostEvent<InteractionContext> & { kind: 'changed' },
  member: string,
): boolean => 'member' in action && action.member === member && cause !== undefined;
