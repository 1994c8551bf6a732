import type { Discord } from '../discord/client.js';
import type { InteractionContext } from '../discord/interactions/context.js';
import type { Host, Opening } from '../game/host/host.js';
import type { Game, GameId, Seat } from '../game/play/game.js';
import type { Clock } from '../game/ports/clock.js';
import type { Thinker } from '../game/ports/thinker.js';
import { readGivenPosition } from '../rules/formats/givenPosition.js';
import { defaultVariant } from '../rules/games.js';
import { COLORS, GAME_NAMES, type GameName } from '../rules/position.js';

/** Where the playground shows something alive: a welcome with a game half played, and two levels that play each other. */
export type ShowcasePlaces = {
  readonly server: string;
  readonly welcome: string;
  readonly levels: string;
  /** Who plays the half-played game: the member as whom the page opens. */
  readonly member: string;
};

export type ShowcaseOptions = {
  readonly host: Host<InteractionContext>;
  readonly thinker: Thinker;
  readonly discord: Pick<Discord, 'greet' | 'drawn'>;
  readonly places: ShowcasePlaces;
};

/** Ms that a move of the levels' game is held back, so that it can be watched. */
const MOVE_MS = 2500;

/** Without a clock, and counting for nothing. */
const CASUAL = { strict: false, time: null, rated: false } as const;

/** Levels that play each other, black first: none that think for long. */
const PAIRINGS = [
  [3, 4],
  [4, 5],
  [6, 5],
  [2, 3],
] as const;

/** A game half played, black to move, and the level that plays white. */
const HALF_PLAYED = { moves: 'f5d6c3d3c4f4f6f3e6e7d7g5', level: 2 };

/** A thinker that takes its time in the games that are only watched. */
export function watchable(thinker: Thinker, isWatched: (game: string) => boolean, clock: Clock): Thinker {
  return {
    opponents: thinker.opponents,
    levels: (variant) => thinker.levels(variant),
    even: (variant, rating) => thinker.even(variant, rating),
    strongest: (variant) => thinker.strongest(variant),
    balancedOpenings: (variant) => thinker.balancedOpenings(variant),
    swap2: (task, options) => thinker.swap2(task, options),
    findPuzzles: (game, options) => thinker.findPuzzles(game, options),
    async think(task, options) {
      if (isWatched(task.game)) await pause(MOVE_MS, clock, options?.signal);
      return thinker.think(task, options);
    },
    close: () => thinker.close(),
  };
}

/** Rejects with the signal's reason where it aborts. */
function pause(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const isBetweenLevels = ({ seats }: Game): boolean =>
  COLORS.every((color) => seats[color].kind === 'opponent');

/**
 * What there is to see in a playground that nobody has played in yet. Games of the levels begin when somebody visits, so that
 * nothing is computed while nobody looks.
 */
export class Showcase {
  readonly #options: ShowcaseOptions;
  #levels: GameId | undefined;
  #games = 0;
  #visit: Promise<void> | undefined;

  /** To be made before the host starts, so that a game of the levels from before a restart is known. */
  constructor(options: ShowcaseOptions) {
    this.#options = options;
    options.host.listen((event) => {
      if ('game' in event && isBetweenLevels(event.game)) this.#levels = event.game.setup.id;
    });
  }

  /** Whether a game is only watched. */
  isWatched(game: string): boolean {
    return game === this.#levels;
  }

  /** Resolves when there is something to see. Visits at once are one. */
  visited(): Promise<void> {
    this.#visit ??= this.#open().finally(() => {
      this.#visit = undefined;
    });
    return this.#visit;
  }

  async #open(): Promise<void> {
    const { host, discord, places } = this.#options;
    await this.#openLevels();
    const [running] = await host.playingAt(places.welcome);
    if (running || (await host.lastOverAt(places.welcome))) return;
    await discord.greet(places.welcome);
    await this.#openHalfPlayed();
  }

  /** A game between two levels, Reversi and Gomoku in turn; none where one goes on. */
  async #openLevels(): Promise<void> {
    const { places } = this.#options;
    const [running] = await this.#options.host.playingAt(places.levels);
    if (running) return;
    const game = GAME_NAMES[this.#games % GAME_NAMES.length]!;
    const [black, white] = PAIRINGS[this.#games % PAIRINGS.length]!;
    this.#games += 1;
    await this.#show({
      ...this.#common(game, places.levels),
      seats: { black: this.#seat(game, black), white: this.#seat(game, white) },
      opening: 'plain',
      start: null,
    });
  }

  async #openHalfPlayed(): Promise<void> {
    const { places } = this.#options;
    const read = readGivenPosition(HALF_PLAYED.moves, defaultVariant('reversi'));
    if (read.kind !== 'read') throw new Error(`no game to play on: ${HALF_PLAYED.moves}`);
    await this.#show({
      ...this.#common('reversi', places.welcome),
      seats: {
        black: { kind: 'member', member: places.member },
        white: this.#seat('reversi', HALF_PLAYED.level),
      },
      opening: 'position',
      start: { moves: read.moves },
    });
  }

  /** Resolves when its board is there. */
  async #show(opening: Opening): Promise<void> {
    const { host, discord } = this.#options;
    const opened = await host.open(opening);
    if (opened.kind === 'accepted') await discord.drawn(opened.game.setup.id);
  }

  #seat(game: GameName, level: number): Seat {
    const measured = this.#options.thinker.levels(defaultVariant(game));
    const { opponent } = measured.find((each) => each.level === level)!.strength;
    return { kind: 'opponent', opponent, level };
  }

  #common(game: GameName, place: string) {
    const { server } = this.#options.places;
    const variant = defaultVariant(game);
    return { variant, place, server, venue: 'server', challenger: null, ...CASUAL } as const;
  }
}
