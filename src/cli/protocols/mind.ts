import type { Opponent } from '../../engine/opponents/opponents.js';
import type { Answer, Limit, Progress, Strength, Thinker } from '../../game/ports.js';
import type { Position, Variant } from '../../rules/position.js';
import { seedOf } from '../common/random.js';
import { levelAt, limitFor, limitOf, notCovered, unhurried } from '../common/strength.js';

/** Who plays, as the command line has it. */
export type Chosen =
  | { readonly kind: 'opponent'; readonly opponent: Opponent; readonly asked: Limit }
  /** A level keeps its own limit; the time is the top one's. */
  | { readonly kind: 'level'; readonly level: number; readonly asked: Pick<Limit, 'timeMs'> };

type Request = {
  readonly signal: AbortSignal;
  /** Has it answer at once with what it has found. */
  readonly hurry?: AbortSignal;
  /** What the other side of the protocol grants; never more than the command line does. */
  readonly granted?: Pick<Limit, 'timeMs' | 'depth'>;
  /** How many of the best moves to rank; 1 unless given. */
  readonly lines?: number;
  /** Of what a move may take; 1 unless given. */
  readonly share?: number;
  readonly onProgress?: (progress: Progress) => void;
};

const least = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

const shareOf = ({ timeMs, nodes, depth }: Limit, share: number): Limit =>
  limitOf({
    timeMs: timeMs && timeMs * share,
    nodes: nodes && Math.ceil(nodes * share),
    depth,
  });

/** What thinks behind a protocol: one opponent or level, with a seed of its own for each game and ply. */
export class Mind {
  readonly #thinker: Thinker;
  readonly #chosen: Chosen;
  readonly #seed: number;
  #game = 0;

  /** The seed decides every answer to a task limited by nodes. */
  constructor(thinker: Thinker, chosen: Chosen, seed: number) {
    this.#thinker = thinker;
    this.#chosen = chosen;
    this.#seed = seed;
  }

  /** The next game is not to be the one before it again. */
  newGame(): void {
    this.#game += 1;
  }

  /** Why it does not play a variant, or undefined where it does. */
  refusal(variant: Variant): string | undefined {
    const chosen = this.#chosen;
    return chosen.kind === 'opponent' ? notCovered(chosen.opponent, variant) : undefined;
  }

  /** The best move of a position that is not over, or undefined where it was stopped. */
  async think(
    position: Position,
    { signal, hurry, granted = {}, lines = 1, share = 1, onProgress }: Request,
  ): Promise<Answer | undefined> {
    const { variant, moves } = position;
    const strength = this.#strength(granted, variant);
    const task = {
      game: 'engine',
      variant,
      moves,
      strength: { ...strength, limit: shareOf(strength.limit, share) },
      seed: this.seedAt(position),
      gameSeed: seedOf(this.#seed, this.#game),
      lines,
    };
    try {
      return await this.#thinker.think(task, {
        signal,
        ...(hurry ? { hurry } : {}),
        ...(onProgress ? { onProgress } : {}),
      });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** The seed of a position of the game that is being played. */
  seedAt({ moves }: Position): number {
    return seedOf(this.#seed, this.#game, moves.length);
  }

  /** The time granted takes the place of our default, and shortens what the command line or the design gives. */
  #strength(granted: NonNullable<Request['granted']>, variant: Variant): Strength {
    const chosen = this.#chosen;
    const within = ({ limit, ...strength }: Strength) =>
      unhurried({ ...strength, limit: limitOf({ ...limit, timeMs: least(limit.timeMs, granted.timeMs) }) });
    if (chosen.kind === 'level') {
      const timeMs = chosen.asked.timeMs ?? granted.timeMs;
      return within(levelAt(variant, chosen.level, timeMs).strength);
    }
    const { name, limit } = chosen.opponent;
    const asked = limitOf({ ...chosen.asked, depth: least(chosen.asked.depth, granted.depth) });
    return within({ opponent: name, limit: limitFor(limit, asked, granted.timeMs) });
  }
}
