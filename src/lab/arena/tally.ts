import type { GameRecord } from './gameRecord.js';
import { FAULTS, type Fault, otherSide, SIDES, type Side } from './player.js';
import type { Pairs } from './statistics.js';

export type Wdl = { readonly wins: number; readonly draws: number; readonly losses: number };

/** Seconds a move; `most` is the slowest move. */
type Pace = { readonly moves: number; readonly mean: number; readonly most: number };

const NO_GAMES: Wdl = { wins: 0, draws: 0, losses: 0 };

const HALF_POINTS = { a: 2, draw: 1, b: 0 } as const;

const addResult = ({ wins, draws, losses }: Wdl, result: GameRecord['result']): Wdl => ({
  wins: wins + (result === 'a' ? 1 : 0),
  draws: draws + (result === 'draw' ? 1 : 0),
  losses: losses + (result === 'b' ? 1 : 0),
});

export const addWdl = (x: Wdl, y: Wdl): Wdl => ({
  wins: x.wins + y.wins,
  draws: x.draws + y.draws,
  losses: x.losses + y.losses,
});

export const gameCount = ({ wins, draws, losses }: Wdl): number => wins + draws + losses;

export const pointCount = ({ wins, draws }: Wdl): number => wins + draws / 2;

/** Returns the same results from the other side. */
export const swapSides = ({ wins, draws, losses }: Wdl): Wdl => ({ wins: losses, draws, losses: wins });

/** Running results of a match from `a`'s side. Keeps no games. */
export class Tally {
  readonly #byColor: Record<'black' | 'white', Wdl> = { black: NO_GAMES, white: NO_GAMES };
  readonly #pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  /** Half points of the first game of pairs whose second is not over. */
  readonly #halves = new Map<number, number>();
  readonly #ms: Record<Side, { moves: number; sum: number; most: number }> = {
    a: { moves: 0, sum: 0, most: 0 },
    b: { moves: 0, sum: 0, most: 0 },
  };
  readonly #faults: Record<Side, Partial<Record<Fault, number>>> = { a: {}, b: {} };

  add({ game, black, result, by, ms }: GameRecord): void {
    const color = black === 'a' ? 'black' : 'white';
    this.#byColor[color] = addResult(this.#byColor[color], result);
    const pair = game >> 1;
    const other = this.#halves.get(pair);
    if (other === undefined) this.#halves.set(pair, HALF_POINTS[result]);
    else {
      this.#halves.delete(pair);
      this.#pairs[other + HALF_POINTS[result]]! += 1;
    }
    for (const side of SIDES) {
      const pace = this.#ms[side];
      for (const each of ms[side]) {
        pace.moves += 1;
        pace.sum += each;
        pace.most = Math.max(pace.most, each);
      }
    }
    const fault = FAULTS.find((each) => each === by);
    if (fault && result !== 'draw') {
      const faults = this.#faults[otherSide(result)];
      faults[fault] = (faults[fault] ?? 0) + 1;
    }
  }

  get total(): Wdl {
    return addWdl(this.#byColor.black, this.#byColor.white);
  }

  /** Results of the games in which `a` had this color. */
  as(color: 'black' | 'white'): Wdl {
    return this.#byColor[color];
  }

  /** Pairs with both games finished. */
  get pairs(): Pairs {
    return [...this.#pairs];
  }

  pace(side: Side): Pace {
    const { moves, sum, most } = this.#ms[side];
    return { moves, mean: moves === 0 ? 0 : sum / moves / 1000, most: most / 1000 };
  }

  /** Number of games that a side lost by each fault. */
  faults(side: Side): Readonly<Partial<Record<Fault, number>>> {
    return this.#faults[side];
  }
}
