import type { Cause } from './discord/cause.js';
import type { Discord } from './discord/client.js';
import type { Seat } from './game/game.js';
import type { Host } from './game/host.js';
import type { Clock, Log, Task, Thinker } from './game/ports.js';
import { defaultVariant } from './rules/games.js';
import { GAME_NAMES, type GameName } from './rules/position.js';
import { readTranscript } from './rules/transcript.js';

/** Where the playground shows something alive: a welcome with a game half played, and two levels that play each other. */
export type ShowcasePlaces = {
  readonly server: string;
  readonly welcome: string;
  readonly levels: string;
  /** Who plays the half-played game: the member as whom the page opens. */
  readonly member: string;
};

type ShowcaseOptions = {
  readonly host: Host<Cause>;
  readonly thinker: Thinker;
  readonly discord: Pick<Discord, 'greet'>;
  readonly places: ShowcasePlaces;
  readonly clock: Clock;
  readonly log: Log;
};

/** Ms that a move of the levels' game is held back, so that it can be watched, and that a finished one stays. */
const MOVE_MS = 2500;
const PAUSE_MS = 20_000;

/** Levels that play each other, black first: none that think for long. */
const PAIRINGS = [
  [3, 4],
  [4, 5],
  [6, 5],
  [2, 3],
] as const;

/** A game half played, black to move. */
const HALF_PLAYED = 'f5d6c3d3c4f4f6f3e6e7d7g5';

/** A thinker that takes its time in the games that are only watched. */
export function watchable(thinker: Thinker, isWatched: (game: string) => boolean, clock: Clock): Thinker {
  return {
    opponents: thinker.opponents,
    levels: (variant) => thinker.levels(variant),
    strongest: (variant) => thinker.strongest(variant),
    balancedOpenings: (variant) => thinker.balancedOpenings(variant),
    swap2: (task, options) => thinker.swap2(task, options),
    async think(task: Task, options) {
      if (isWatched(task.game)) await pause(MOVE_MS, clock, options?.signal);
      return thinker.think(task, options);
    },
    close: () => thinker.close(),
  };
}

function pause(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal?.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}

/** Begins on the first visit, and goes on as long as the program runs. */
export class Showcase {
  readonly #options: ShowcaseOptions;
  readonly #watched: Set<string>;
  #begun: Promise<void> | undefined;
  #cancel = (): void => undefined;
  #games = 0;

  /** `watched` is filled with the games in which the bot takes its time. */
  constructor(options: ShowcaseOptions, watched: Set<string>) {
    this.#options = options;
    this.#watched = watched;
    options.host.listen((event) => {
      if (event.kind !== 'changed' || event.game.phase.kind !== 'over') return;
      if (!this.#watched.delete(event.game.setup.id)) return;
      this.#cancel = options.clock.after(PAUSE_MS, () => void this.#safely(() => this.#openLevels()));
    });
  }

  /** Resolves when there is something to see. */
  begin(): Promise<void> {
    this.#begun ??= this.#safely(async () => {
      await Promise.all([this.#openLevels(), this.#openHalfPlayed()]);
      await this.#options.discord.greet(this.#options.places.welcome);
    });
    return this.#begun;
  }

  close(): void {
    this.#cancel();
  }

  async #safely(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the playground shows nothing');
    }
  }

  /** A game between two levels, Reversi and Gomoku in turn; not where one goes on from before. */
  async #openLevels(): Promise<void> {
    const { host, places } = this.#options;
    const [running] = await host.playingAt(places.levels);
    if (running) {
      this.#watched.add(running.setup.id);
      return;
    }
    const game = GAME_NAMES[this.#games % GAME_NAMES.length]!;
    const [black, white] = PAIRINGS[this.#games % PAIRINGS.length]!;
    this.#games += 1;
    const opened = await host.open({
      ...this.#common(game, places.levels),
      seats: { black: this.#seat(game, black), white: this.#seat(game, white) },
      opening: 'plain',
      start: null,
    });
    if (opened.kind === 'accepted') this.#watched.add(opened.game.setup.id);
  }

  async #openHalfPlayed(): Promise<void> {
    const { host, places } = this.#options;
    const read = readTranscript(HALF_PLAYED, defaultVariant('reversi'));
    if (read.kind !== 'read') throw new Error(`no game: ${HALF_PLAYED}`);
    await host.open({
      ...this.#common('reversi', places.welcome),
      seats: { black: { kind: 'member', member: places.member }, white: this.#seat('reversi', 2) },
      opening: 'position',
      start: { moves: read.position.moves },
    });
  }

  #seat(game: GameName, level: number): Seat {
    const { strength } = this.#options.thinker
      .levels(defaultVariant(game))
      .find((each) => each.level === level)!;
    return { kind: 'opponent', opponent: strength.opponent, level };
  }

  #common(game: GameName, place: string) {
    const { server } = this.#options.places;
    const variant = defaultVariant(game);
    return { variant, place, server, venue: 'server', challenger: null, strict: false, time: null } as const;
  }
}
