import { crc32 } from 'node:zlib';
import { seedOf } from '../../engine/random.js';
import type { Variant } from '../../rules/position.js';
import { randomOpenings } from '../arena/arenaOpenings.js';
import type { Entrant } from '../arena/entrant.js';
import { type GameRecord, recordSchema } from '../arena/gameRecord.js';
import type { Plan } from '../arena/plan.js';
import type { Player } from '../arena/player.js';
import { Tally } from '../arena/tally.js';
import { playAll } from '../arena/tournament.js';
import { type LogKind, openLog } from '../common/workLog.js';

const LOG: LogKind<GameRecord> = {
  of: 'calibration',
  subject: 'calibration',
  entry: 'game',
  schema: recordSchema,
};

/** Games between two participants: an even number from the even number `from` on. Another `from` means other games. */
export type Bout = {
  readonly a: Entrant;
  readonly b: Entrant;
  readonly games: number;
  readonly from: number;
};

export type BoutsOptions = {
  readonly variant: Variant;
  readonly seed: number;
  /** Concurrent games. */
  readonly concurrency: number;
  readonly createPlayer: (entrant: Entrant) => Player;
  /** File of finished games, to resume from; `undefined`: games are not kept. */
  readonly log: string | undefined;
  /** Called when a bout ends. */
  readonly onBout: (bout: Bout, tally: Tally) => void;
  readonly signal: AbortSignal;
};

/** Plays bouts, each game once: games of the log, or of an earlier bout of the same two, are not repeated. */
export class Bouts {
  readonly #options: BoutsOptions;
  readonly #log: ReturnType<typeof openLog<GameRecord>> | undefined;
  readonly #games: GameRecord[];

  /** Throws a Refusal if the log is damaged or belongs to another calibration. */
  constructor(options: BoutsOptions) {
    const { log, variant, seed } = options;
    this.#options = options;
    this.#log = log === undefined ? undefined : openLog(LOG, log, { variant, seed });
    this.#games = [...(this.#log?.entries ?? [])];
  }

  /** Returns a bout's result from `a`'s side. Rejects with the signal's reason when it aborts. */
  async play(bout: Bout): Promise<Tally> {
    const { a, b, games, from } = bout;
    const { variant, concurrency, createPlayer, onBout, signal } = this.#options;
    const boutGames = () =>
      this.#games.filter(
        (record) =>
          record.a === a.label && record.b === b.label && record.game >= from && record.game < from + games,
      );
    const seed = seedOf(this.#options.seed, crc32(`${a.label} - ${b.label}`));
    const openings = randomOpenings(variant, seed);
    const plan: Plan = { variant, matches: [{ a, b }], games, from, openings, seed };
    const onGame = (game: GameRecord) => {
      this.#log?.append(game);
      this.#games.push(game);
      return 'continue' as const;
    };
    await playAll(plan, boutGames(), { concurrency, createPlayer, onGame, signal });
    const tally = new Tally();
    for (const game of boutGames()) tally.add(game);
    onBout(bout, tally);
    return tally;
  }

  close(): void {
    this.#log?.close();
  }
}
