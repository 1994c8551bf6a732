import type { Discord } from '../discord/client.js';
import type { InteractionContext } from '../discord/interactions/context.js';
import type { Host } from '../game/host/host.js';
import type { Game, GameId, Opening, Seat } from '../game/play/game.js';
import type { Clock } from '../game/ports/clock.js';
import type { Think, Thinker } from '../game/ports/thinker.js';
import type { Playground } from '../playground/playground.js';
import { readGivenPosition } from '../rules/formats/givenPosition.js';
import { defaultVariant } from '../rules/games.js';
import { COLORS, GAME_NAMES, type GameName } from '../rules/position.js';

/** Places of the showcase: a welcome with a half-played game, and a channel in which two levels play each other. */
export type ShowcasePlaces = {
  readonly server: string;
  readonly welcome: string;
  readonly levels: string;
  /** Member in the half-played game: the one as whom the page opens. */
  readonly member: string;
};

/** Returns the showcase's places in the playground. */
export const showcasePlaces = (playground: Playground): ShowcasePlaces => ({
  server: playground.guildId,
  welcome: playground.channelId('welcome'),
  levels: playground.channelId('watch'),
  member: playground.memberId('ada'),
});

type ShowcaseOptions = {
  readonly host: Host<InteractionContext>;
  readonly thinker: Thinker;
  readonly discord: Pick<Discord, 'greet' | 'drawn'>;
  readonly places: ShowcasePlaces;
};

/** Delay of each move in the levels' game, in ms, so that visitors can follow it. */
const MOVE_MS = 2500;

/** Options of a game without rating, clock and strict rules. */
const CASUAL = { strict: false, time: null, rated: false } as const;

/** Pairs of fast levels that play each other, black first. */
const PAIRINGS = [
  [3, 4],
  [4, 5],
  [6, 5],
  [2, 3],
] as const;

/** The half-played game: its moves, after which black is to move, and white's level. */
const HALF_PLAYED = { moves: 'f5d6c3d3c4f4f6f3e6e7d7g5', level: 2 };

/** Wraps `think` to delay the searches of watched games, so that visitors can follow the moves. */
export const slowIfWatched =
  (think: Think, isWatched: (game: string) => boolean, clock: Clock): Think =>
  async (task, options) => {
    if (isWatched(task.game)) await pause(MOVE_MS, clock, options?.signal);
    return think(task, options);
  };

/** Resolves after a time. Rejects with the signal's reason if it aborts. */
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

/** Games to look at in a new playground. They start only when somebody visits, so that no search runs without a spectator. */
export class Showcase {
  readonly #options: ShowcaseOptions;
  #levels: GameId | undefined;
  #games = 0;
  #visit: Promise<void> | undefined;

  /** Must be created before the host starts, to learn from its events of a levels' game that it recovers. */
  constructor(options: ShowcaseOptions) {
    this.#options = options;
    options.host.listen((event) => {
      if ('game' in event && isBetweenLevels(event.game)) this.#levels = event.game.setup.id;
    });
  }

  /** Whether a game is the one between two levels, which visitors watch. */
  isWatched(game: string): boolean {
    return game === this.#levels;
  }

  /** Opens the games that are missing, at each visit of the page. Resolves when they are ready. Concurrent visits share one preparation. */
  prepare(): Promise<void> {
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

  /** Opens a game between two levels, of each game with measured levels in turn, unless one is running. */
  async #openLevels(): Promise<void> {
    const { places, thinker } = this.#options;
    const [running] = await this.#options.host.playingAt(places.levels);
    if (running) return;
    const withLevels = GAME_NAMES.filter((each) => thinker.levels(defaultVariant(each)).length > 0);
    const game = withLevels[this.#games % withLevels.length]!;
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
    if (read.kind !== 'read') throw new Error(`unreadable game: ${HALF_PLAYED.moves}`);
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

  /** Opens a game. Resolves once its board is drawn. */
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
