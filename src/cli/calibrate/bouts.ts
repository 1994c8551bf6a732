import { crc32 } from 'node:zlib';
import type { Variant } from '../../rules/position.js';
import type { Entrant } from '../arena/entrant.js';
import { randomOpenings } from '../arena/openings.js';
import type { Plan } from '../arena/plan.js';
import type { Player } from '../arena/player.js';
import { type GameRecord, recordSchema } from '../arena/record.js';
import { Tally } from '../arena/tally.js';
import { playAll } from '../arena/tournament.js';
import { type LogKind, openLog } from '../common/log.js';
import { seedOf } from '../common/random.js';

const LOG: LogKind<GameRecord> = {
  of: 'calibration',
  subject: 'calibration',
  entry: 'game',
  schema: recordSchema,
};

/** Two who are to play so many games, an even number; those `from` another number on are others. */
export type Bout = {
  readonly a: Entrant;
  readonly b: Entrant;
  readonly games: number;
  readonly from: number;
};

export type BoutsOptions = {
  readonly variant: Variant;
  readonly seed: number;
  /** Games at once. */
  readonly lanes: number;
  readonly seat: (entrant: Entrant) => Player;
  /** Where games are kept, to go on from; none: they are forgotten. */
  readonly log: string | undefined;
  /** Told of each bout as it ends. */
  readonly onBout: (bout: Bout, tally: Tally) => void;
  readonly signal: AbortSignal;
};

/** Plays bouts, each game once: what was played before, in a log or in an earlier bout of the same two, is not played again. */
export class Bouts {
  readonly #options: BoutsOptions;
  readonly #log: ReturnType<typeof openLog<GameRecord>> | undefined;
  readonly #games: GameRecord[];

  /** Throws a Refusal where the log is another one's or damaged. */
  constructor(options: BoutsOptions) {
    const { log, variant, seed } = options;
    this.#options = options;
    this.#log = log === undefined ? undefined : openLog(LOG, log, { variant, seed });
    this.#games = [...(this.#log?.entries ?? [])];
  }

  /** What a bout comes to, told from `a`'s side. Rejects with the signal's reason when that aborts. */
  async play(bout: Bout): Promise<Tally> {
    const { a, b, games, from } = bout;
    const { variant, lanes, seat, onBout, signal } = this.#options;
    const ofBoth = () =>
      this.#games.filter(
        ({ game, ...of }) => of.a === a.label && of.b === b.label && game >= from && game < from + games,
      );
    const seed = seedOf(this.#options.seed, crc32(`${a.label} - ${b.label}`));
    const openings = randomOpenings(variant, seed);
    const plan: Plan = { variant, matches: [{ a, b }], games, from, openings, seed };
    const onGame = (game: GameRecord) => {
      this.#log?.append(game);
      this.#games.push(game);
      return 'go-on' as const;
    };
    await playAll(plan, ofBoth(), { lanes, seat, onGame, signal });
    const tally = new Tally();
    for (const game of ofBoth()) tally.add(game);
    onBout(bout, tally);
    return tally;
  }

  close(): void {
    this.#log?.close();
  }
}
