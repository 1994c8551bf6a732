import type { ChatInputCommandInteraction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Host } from '../../../game/host/host.js';
import type { HostEvent } from '../../../game/host/hostEvents.js';
import { type Game, type GameId, waitsFor } from '../../../game/play/game.js';
import type { Log } from '../../../game/ports/log.js';
import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { Tables } from '../../board/boardMessages.js';
import type { Cause } from '../../interactions/cause.js';
import { tell } from '../../interactions/replies.js';
import type { Speaker } from '../../interactions/speaker.js';

/** What a member will play at their next turns, the next one first. */
type Plan = {
  readonly member: string;
  readonly squares: readonly Square[];
  /** Of the command that planned them. */
  readonly interaction: ChatInputCommandInteraction;
};

/** Plans that are remembered; a restart forgets them. */
const MAX_PLANS = 1000;

type PlannedMovesOptions = Speaker & {
  readonly host: Pick<Host<Cause>, 'act'>;
  readonly tables: Pick<Tables, 'settled'>;
  readonly log: Log;
};

/** Plays what members have planned, as soon as it is their turn. Whatever else they do in the game drops their plan. */
export class PlannedMoves {
  readonly #options: PlannedMovesOptions;
  readonly #plans = new LRUCache<GameId, Plan>({ max: MAX_PLANS });

  constructor(options: PlannedMovesOptions) {
    this.#options = options;
  }

  /** Plans squares that a member plays one after another; the first one at once where it is their turn. */
  async plan(game: Game, plan: Plan): Promise<void> {
    this.#plans.set(game.setup.id, plan);
    await this.#playNext(game);
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    if (event.kind !== 'changed' && event.kind !== 'changedElsewhere') return;
    const { game } = event;
    const { id } = game.setup;
    const plan = this.#plans.get(id);
    if (!plan) return;
    const isOwn = event.kind === 'changed' && isBy(event, plan.member);
    if (isOwn || game.phase.kind !== 'playing') this.#plans.delete(id);
    else void this.#playNext(game);
  }

  async #playNext(game: Game): Promise<void> {
    const { host, tables, log } = this.#options;
    const { id, variant } = game.setup;
    const plan = this.#plans.get(id);
    if (!plan || !waitsFor(game, plan.member)) return;
    const [square, ...squares] = plan.squares;
    if (squares.length > 0) this.#plans.set(id, { ...plan, squares });
    else this.#plans.delete(id);
    try {
      const { ply } = game.position;
      const done = await host.act(id, { kind: 'move', member: plan.member, ply, move: square! });
      if (done.kind === 'accepted') return;
      this.#plans.delete(id);
      const name = squareName(square!, boardOf(variant));
      // The board is the command's answer: nothing else may come before it.
      await tables.settled(id);
      await tell(this.#options, plan.interaction, 'planned.dropped', { square: name });
    } catch (error) {
      // The member sees on the board that the move was not played: the interaction may be too old to tell them.
      log.warn({ err: error, game: id }, 'a planned move was not played');
    }
  }
}

/** Whether a member has done something to a game besides what was planned. */
const isBy = ({ action, cause }: HostEvent<Cause> & { kind: 'changed' }, member: string): boolean =>
  'member' in action && action.member === member && cause !== undefined;
