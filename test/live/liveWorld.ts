import { WebSocket } from 'ws';
import type { Updated } from '../../src/game/play/action.js';
import type { Game, GameId, Opening } from '../../src/game/play/game.js';
import { dayOf } from '../../src/game/puzzles/dailyPuzzle.js';
import { PuzzleSolving } from '../../src/game/puzzles/solving.js';
import { newRating } from '../../src/game/ratings/ratings.js';
import type { Ratings } from '../../src/game/requests/levelOffer.js';
import { Reviewer } from '../../src/game/review/reviewer.js';
import { type ActivityApi, Launches } from '../../src/live/activity.js';
import type { ConnectionDeps, PageEvent, PageRefusal } from '../../src/live/connection.js';
import { GameRooms } from '../../src/live/gameRooms.js';
import { handlersOf } from '../../src/live/handlers.js';
import type { LinkedRoles } from '../../src/live/linkedRoles.js';
import { Links } from '../../src/live/links.js';
import { type LiveServer, type LiveServerDeps, openLiveServer } from '../../src/live/liveServer.js';
import { lobbyHandlers } from '../../src/live/lobbyHandlers.js';
import { OpenGames, type Places } from '../../src/live/openGames.js';
import { pageReviewOf } from '../../src/live/pageReview.js';
import type { LookSettings, PageRequest } from '../../src/live/protocol.js';
import { puzzleHandlers } from '../../src/live/puzzleHandlers.js';
import { Sessions } from '../../src/live/sessions.js';
import type { RuleName } from '../../src/rules/position.js';
import { PLAIN } from '../game/games.js';
import { BANKS } from '../game/puzzles/banks.js';
import { Stage } from '../game/stage.js';

/** A live board over a host with a scripted thinker and clock. */
export class LiveWorld {
  readonly links = new Links(Links.newKey());
  /** Whether the limits admit actions. */
  isAdmitted = true;
  /** Number of times that players' names were asked for. */
  namesAsked = 0;
  /** Whether members see the channels of challenges. */
  canSee = true;
  /** Whether members may watch games of others. */
  mayWatch = true;
  /** Rules that all servers prefer. */
  rules: RuleName | undefined;
  /** Whether games against the bot are rated. */
  isBotRated = false;
  /** Seconds of the engine that each member has left for analyses. */
  engineSeconds = 60;
  /** Settings of all members. */
  readonly settings: LookSettings = { theme: 'slate' };
  /** Why no game can be shown in any channel, if so. */
  placeRefusal: PageRefusal | undefined;
  /** Opens games at their places, and in a thread if those are taken. */
  readonly places: Places & {
    canSee(): Promise<boolean>;
    accept(id: GameId, member: string): Promise<Updated>;
  } = {
    canSee: async () => this.canSee,
    accept: (id, member) => this.stage.host.act(id, { kind: 'accept', member, place: `taken by ${member}` }),
    whereIs: async (at) => ({ ...at, venue: at.server === null ? 'direct' : 'server' }),
    open: async (_, opening) => {
      if (this.placeRefusal) return { kind: 'refused', refusal: this.placeRefusal };
      const { host } = this.stage;
      const isTaken = (await host.playingAt(opening.place)).length > 0;
      return host.open(isTaken ? { ...opening, place: `thread of ${opening.place}` } : opening);
    },
  };
  /** Rating of all members. */
  readonly ratings: Ratings = {
    of: async (_, { game }) => ({ ...newRating(game, this.stage.clock.now()), rating: 640 }),
  };
  /** Games whose offers were asked about in their channels. */
  readonly offers: Game[] = [];
  /** Games for which members have launched the Activity. */
  readonly launches = new Launches();
  /** Discord's answers about the Activity. Without them the board is none. */
  discord: ActivityApi | undefined;
  /** Members link their account here. Without it they cannot. */
  linkedRoles: LinkedRoles | undefined;
  /** Tournaments to watch. */
  tournamentPage: LiveServerDeps['tournamentPage'];
  /** What the server's connections share. */
  connectionDeps: ConnectionDeps | undefined;
  #server: LiveServer | undefined;
  #reviewer: Reviewer | undefined;
  readonly #pages: Page[] = [];

  private constructor(readonly stage: Stage) {}

  static async open(): Promise<LiveWorld> {
    const world = new LiveWorld(await Stage.open());
    await world.serve();
    return world;
  }

  /** Serves the board, on the port of the server before if there was one. */
  async serve(port = 0): Promise<void> {
    const { host, clock, log, store, thinker } = this.stage;
    const { places, ratings } = this;
    const namesOf = async ({ seats }: Game) => {
      this.namesAsked += 1;
      const nameOf = (seat: Game['seats']['black']) => (seat.kind === 'member' ? seat.member : 'Sente');
      return { black: nameOf(seats.black), white: nameOf(seats.white) };
    };
    const reviewer = new Reviewer({ store, thinker, log });
    this.#reviewer = reviewer;
    const rooms = new GameRooms({
      ...{ host, clock, log, namesOf },
      async reviewOf({ setup: { id }, position }) {
        const review = await reviewer.ready({ id, position });
        return review && pageReviewOf(position, review);
      },
    });
    const games = new OpenGames({ host, places });
    const mayWatch = async () => this.mayWatch;
    const puzzles = new PuzzleSolving({
      store,
      clock,
      banks: BANKS,
      chance: () => 0,
      allows: async () => true,
    });
    host.listen((event) => rooms.onEvent(event));
    const { discord } = this;
    const otherOrigins = discord ? ['https://1.discordsays.com'] : [];
    const site = { url: 'https://boards.example', otherOrigins, framedBy: [] };
    const deps: LiveServerDeps = {
      ...{ host, rooms, clock, log, site },
      sessions: new Sessions({ store, links: this.links, clock }),
      admits: () => this.isAdmitted,
      mayWatch,
      isWatchable: mayWatch,
      settingsOf: async () => ({ theme: 'slate' }),
      handlers: {
        ...handlersOf({
          ...{ host, games, rooms, thinker, reviewer, mayWatch },
          isWatchable: mayWatch,
          streamLink: (game, locale) =>
            `${site.url}/?overlay#${this.links.watch({ game, locale }, clock.now())}`,
          engineTime: {
            has: () => this.engineSeconds > 0,
            use: (_, seconds) => {
              this.engineSeconds -= seconds;
            },
          },
          settings: {
            of: async () => this.settings,
            change: async (_, changes) => void Object.assign(this.settings, changes),
          },
          rematches: { thinker, ratings, members: store, chance: () => 0 },
        }),
        ...lobbyHandlers({
          ...{ host, games, places, thinker, ratings, namesOf, mayWatch, members: store },
          chance: () => 0,
          rulesOf: async () => this.rules,
          isBotRated: async () => this.isBotRated,
        }),
        ...puzzleHandlers({
          ...{ puzzles, thinker },
          today: async () => dayOf(clock.now()),
          isIn: async () => true,
        }),
      },
      textsFor: (locale) => ({ locale }),
      textsIn: (locale) => ({
        say: (key, values) => [locale, key, ...Object.values(values ?? {})].join(' '),
        language: locale,
      }),
      linkedRoles: this.linkedRoles,
      tournamentPage: this.tournamentPage,
      activity: discord && {
        applicationId: '1',
        launches: this.launches,
        api: discord,
        gameIn: async ({ place }) => (await host.playingAt(place))[0]?.setup.id,
      },
      onOffer: (game) => void this.offers.push(game),
    };
    this.connectionDeps = deps;
    this.#server = await openLiveServer(deps, { port, host: '127.0.0.1' });
  }

  get port(): number {
    return this.#server!.port;
  }

  /** Opens a game of Reversi: by default ada, with black, against ben. */
  async game(seats: Game['seats'] = SEATS, options: Partial<Opening> = {}): Promise<Game> {
    const opened = await this.stage.host.open({
      variant: { game: 'reversi', rule: 'standard', size: 8 },
      seats,
      challenger: null,
      strict: false,
      rated: false,
      time: null,
      server: 'server1',
      place: `place ${Math.random()}`,
      ...PLAIN,
      ...options,
    });
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    return opened.game;
  }

  linkFor(member: string, { setup }: Game): string {
    const of = { game: setup.id, member, server: 'server1', place: 'place1', locale: 'de' };
    return this.links.play(of, this.stage.clock.now());
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Exchanges a new link of a member for a session's token. */
  async session(member: string, game: Game): Promise<string> {
    const response = await this.post('/api/session', { link: this.linkFor(member, game) });
    return ((await response.json()) as { token: string }).token;
  }

  /** Opens a page that has said nothing yet. */
  async page(headers: Record<string, string> = {}): Promise<Page> {
    const page = await Page.open(this.port, headers);
    this.#pages.push(page);
    return page;
  }

  /** Opens a page as a member who watches a game. Resolves once it has the state. */
  async watching(member: string, game: Game): Promise<Page> {
    const page = await this.page();
    page.send({ kind: 'hello', session: await this.session(member, game) });
    page.send({ kind: 'watch', id: 1, game: game.setup.id });
    await page.next('state');
    return page;
  }

  async stop(): Promise<void> {
    await this.#reviewer?.close();
    await this.#server?.close();
    this.#server = undefined;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.close();
    await this.stop();
    await this.stage.close();
  }
}

const SEATS: Game['seats'] = {
  black: { kind: 'member', member: 'ada' },
  white: { kind: 'member', member: 'ben' },
};

type EventOf<Kind extends PageEvent['kind']> = Extract<PageEvent, { kind: Kind }>;

/** A page's WebSocket, with its events. */
export class Page {
  readonly #socket: WebSocket;
  #events: PageEvent[] = [];
  #wake: () => void = () => undefined;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#events.push(JSON.parse(data.toString()) as PageEvent);
      this.#wake();
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  static open(port: number, headers: Record<string, string>): Promise<Page> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { headers });
    const page = new Page(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(page));
      socket.on('error', reject);
    });
  }

  send(request: PageRequest): void {
    this.sendText(JSON.stringify(request));
  }

  sendText(text: string | Uint8Array): void {
    this.#socket.send(text);
  }

  /** Stops reading, as a page does that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  /** Takes the next event of a kind, and drops those before it. */
  async next<Kind extends PageEvent['kind']>(kind: Kind): Promise<EventOf<Kind>> {
    while (true) {
      const at = this.#events.findIndex((event) => event.kind === kind);
      const [found] = at < 0 ? [] : this.#events.splice(0, at + 1).slice(-1);
      if (found) return found as EventOf<Kind>;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#socket.terminate();
  }
}
