import type { Opponent } from '../../engine/opponents/opponents.js';
import { seedOf } from '../../engine/random.js';
import type { Answer, Limit, Progress, Strength, Thinker } from '../../game/ports/thinker.js';
import type { Position, Variant } from '../../rules/position.js';
import { levelAt, limitFor, limitOf, whyNotCovered, withoutClock } from '../common/strength.js';

/** Player chosen on the command line, with the limit that it sets. */
export type Player =
  | { readonly kind: 'opponent'; readonly opponent: Opponent; readonly limit: Limit }
  /** A level keeps its own limit; only the top level takes the time. */
  | { readonly kind: 'level'; readonly level: number; readonly limit: Pick<Limit, 'timeMs'> };

type ThinkOptions = {
  readonly signal: AbortSignal;
  /** Makes the search answer at once with the best move so far. */
  readonly hurry?: AbortSignal;
  /** Limit that the other side of the protocol grants. It never extends that of the command line. */
  readonly granted?: Pick<Limit, 'timeMs' | 'depth'>;
  /** Number of best moves to rank. Default 1. */
  readonly lines?: number;
  /** Share of a move's limit to use. Default 1. */
  readonly share?: number;
  readonly onProgress?: (progress: Progress) => void;
};

const minDefined = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** Returns a share of a limit's time and nodes; the depth stays. */
const shareOfLimit = ({ timeMs, nodes, depth }: Limit, share: number): Limit =>
  limitOf({
    timeMs: timeMs && timeMs * share,
    nodes: nodes && Math.ceil(nodes * share),
    depth,
  });

/** The engine behind a protocol: one opponent or level, with a seed for each game and ply. */
export class Engine {
  readonly #thinker: Thinker;
  readonly #player: Player;
  readonly #seed: number;
  #game = 0;

  /** Equal seeds give equal answers if nodes or depth limit the search. */
  constructor(thinker: Thinker, player: Player, seed: number) {
    this.#thinker = thinker;
    this.#player = player;
    this.#seed = seed;
  }

  /** Begins another game, with new seeds. */
  newGame(): void {
    this.#game += 1;
  }

  /** Returns why it does not play a variant, or `undefined` if it does. */
  refusal(variant: Variant): string | undefined {
    const player = this.#player;
    return player.kind === 'opponent' ? whyNotCovered(player.opponent, variant) : undefined;
  }

  /** Returns the best move of an undecided position, or `undefined` if stopped. */
  async think(
    position: Position,
    { signal, hurry, granted = {}, lines = 1, share = 1, onProgress }: ThinkOptions,
  ): Promise<Answer | undefined> {
    const { variant, start, moves } = position;
    const strength = this.#strength(granted, variant);
    const task = {
      game: 'engine',
      variant,
      start,
      moves,
      strength: { ...strength, limit: shareOfLimit(strength.limit, share) },
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

  /** Returns the seed for a position of the current game. */
  seedAt({ moves }: Position): number {
    return seedOf(this.#seed, this.#game, moves.length);
  }

  /** Returns the strength for a search. The granted time replaces our default; it shortens that of the command line or the design. */
  #strength(granted: NonNullable<ThinkOptions['granted']>, variant: Variant): Strength {
    const player = this.#player;
    const withinGranted = ({ limit, ...strength }: Strength) =>
      withoutClock({
        ...strength,
        limit: limitOf({ ...limit, timeMs: minDefined(limit.timeMs, granted.timeMs) }),
      });
    if (player.kind === 'level') {
      const timeMs = player.limit.timeMs ?? granted.timeMs;
      return withinGranted(levelAt(variant, player.level, timeMs).strength);
    }
    const { name, limit: design } = player.opponent;
    const requested = limitOf({ ...player.limit, depth: minDefined(player.limit.depth, granted.depth) });
    return withinGranted({ opponent: name, limit: limitFor(design, requested, granted.timeMs) });
  }
}
