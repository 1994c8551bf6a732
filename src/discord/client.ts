import { Events, OAuth2Scopes, Status } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Host } from '../game/host/host.js';
import type { GameId, Start } from '../game/play/game.js';
import type { SteadyClock } from '../game/ports/clock.js';
import type { Exchange } from '../game/ports/exchange.js';
import type { Log } from '../game/ports/log.js';
import type { Meter } from '../game/ports/meter.js';
import type { MemberRecords, ServerRecords, Shards } from '../game/ports/records.js';
import type { StudyStore } from '../game/ports/reviewStore.js';
import type { Store } from '../game/ports/store.js';
import type { Thinker } from '../game/ports/thinker.js';
import type { PuzzleSolving } from '../game/puzzles/solving.js';
import type { Reviewer } from '../game/review/reviewer.js';
import type { RenderBoard } from '../render/boards/renderBoard.js';
import type { RenderReplay } from '../render/replays/renderReplay.js';
import { Tables } from './board/boardMessages.js';
import { ChannelNotices } from './board/channelNotices.js';
import { followOthers } from './board/followOthers.js';
import { watchPlaces } from './board/lostPlaces.js';
import { MemberRatings } from './board/memberRatings.js';
import { Results } from './board/results.js';
import { COMMANDS } from './commandRegistry.js';
import { newAnalyses } from './features/analysis/analyses.js';
import { greet, greetServer } from './features/help/greeting.js';
import { PlannedMoves } from './features/moves/plannedMoves.js';
import { DailyPosts } from './features/puzzles/dailyPosts.js';
import { TO_INVITE } from './gateway/discordPermissions.js';
import { disconnection, logIn } from './gateway/login.js';
import { registerCommands } from './gateway/registerCommands.js';
import { RequestCounts } from './gateway/requestCounts.js';
import { watchServers } from './gateway/watchServers.js';
import type { App } from './interactions/app.js';
import type { Cause } from './interactions/cause.js';
import { definitionOf } from './interactions/command.js';
import { dispatch } from './interactions/dispatch.js';
import { Flood } from './interactions/flood.js';
import { Measuring, NO_METER } from './interactions/measuring.js';
import { RefusalCounts } from './interactions/refusalCounts.js';
import type { Settings } from './interactions/settings.js';
import { Texts } from './texts/texts.js';

export type DiscordOptions = {
  readonly token: string;
  /** The REST base, without the version; discord.js' own default where it is not given. */
  readonly apiUrl: string | undefined;
  /** Commands are registered in this server, where they show at once, instead of everywhere. */
  readonly guildId: string | undefined;
  readonly host: Host<Cause>;
  readonly thinker: Thinker;
  readonly reviewer: Reviewer;
  readonly puzzles: PuzzleSolving;
  readonly studies: StudyStore;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly members: MemberRecords;
  readonly settings: Settings;
  readonly servers: ServerRecords;
  /** Which of the bot's shards this process has; all of them unless given. */
  readonly shards?: Shards;
  /** Where other processes over the same store tell of what they do; there are none unless given. */
  readonly exchange?: Pick<Exchange, 'listen'>;
  readonly renderBoard: RenderBoard;
  readonly renderReplay: RenderReplay;
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly chance: () => number;
  /** How much a member may ask of the bot in a minute; 0: any number. None unless given. */
  readonly commandsPerMinute?: number;
  /** None unless given. */
  readonly meter?: Meter;
  /** Told, in a sentence for the operator, that Discord has ended the connection for good. */
  readonly onDisconnect: (why: string) => void;
};

export type Discord = {
  /** The name the bot is logged in by. */
  readonly name: string;
  /** The address at which it is added to a server, where it is in none yet. */
  readonly invitation: string | undefined;
  /** Whether Discord tells the bot what members do. */
  readonly isConnected: boolean;
  /** How many boards could not be shown so far. */
  readonly owed: number;
  /** The connections to Discord of this process: by number, how they are, and ms of the last answer to a heartbeat, below 0 before the first. */
  readonly shards: readonly { readonly id: number; readonly status: string; readonly ping: number }[];
  /** Requests of the last ten minutes that Discord limited (429), and those that it holds invalid: 10,000 of them get a bot banned. */
  readonly requests: { readonly limited: number; readonly invalid: number };
  /** Welcomes the members of a server's channel, with buttons that begin a game. */
  greet(channel: string): Promise<void>;
  /** Resolves when nothing of a game is being drawn or waits to be. */
  drawn(game: GameId): Promise<void>;
  /** Finishes what is being drawn, as far as Discord answers, and logs out. */
  close(): Promise<void>;
};

/** Positions that were given with requests which wait for a thread. */
const KEPT_STARTS = 500;

/** Ms that boards get to be drawn at the end; the others are drawn at the next start. */
const LAST_DRAWS_MS = 4000;

/**
 * Logs in, registers the commands, and from then on answers members and shows games. Waits for a Discord that cannot be
 * reached. Rejects with `LoginRefused` where it refuses the bot.
 */
export async function startDiscord(options: DiscordOptions): Promise<Discord> {
  const {
    host,
    thinker,
    reviewer,
    puzzles,
    studies,
    anchors,
    members,
    settings,
    renderBoard,
    renderReplay,
    clock,
    log,
    chance,
    meter = NO_METER,
  } = options;
  const texts = Texts.load();
  const ratings = new MemberRatings(host, clock);
  const measuring = new Measuring(meter);
  const { shards, exchange } = options;
  const requests = new RequestCounts(clock);
  const client = await logIn({
    ...options,
    shards,
    onAnswer: requests.onAnswer,
    onAcknowledged: (id) => measuring.acknowledged(id),
  });
  const definitions = COMMANDS.map((command) => definitionOf(command, texts));
  // Once for all processes.
  if (!shards || shards.list.includes(0)) await registerCommands(client, definitions, options);
  const tables = new Tables({
    ...{ client, anchors, thinker, texts, settings, renderBoard, meter, clock, log, chance },
    host,
    ratings,
  });
  const planned = new PlannedMoves({ client, texts, host, tables, log });
  const flood = new Flood(options.commandsPerMinute ?? 0, clock);
  const openingThreads = new Set<string>();
  const starts = new LRUCache<string, Start>({ max: KEPT_STARTS });
  const { servers } = options;
  const dailyPosts = new DailyPosts({
    ...{ client, texts, settings, puzzles, renderBoard, clock, log },
    servers,
  });
  const app: App = {
    client,
    host,
    thinker,
    reviewer,
    puzzles,
    studies,
    analyses: newAnalyses(),
    dailyPosts,
    tables,
    planned,
    settings,
    ratings,
    members,
    renderBoard,
    renderReplay,
    flood,
    refusals: new RefusalCounts(clock),
    measuring,
    openingThreads,
    starts,
    texts,
    clock,
    log,
    chance,
  };
  const results = new Results(app);
  const notices = new ChannelNotices(app);
  const stopListening = host.listen((event) => {
    // First: the boards show what has become of the ratings.
    ratings.onEvent(event);
    tables.onEvent(event);
    planned.onEvent(event);
    results.onEvent(event);
    notices.onEvent(event);
  });
  const stopFollowing = exchange && followOthers({ exchange, host, settings, ratings, log });
  watchPlaces({ client, host, log });
  const stopWatching = watchServers({
    ...{ client, servers, settings, clock, log, shards },
    greet: (guild) => greetServer(app, guild),
  });
  dailyPosts.start();
  client.on(Events.InteractionCreate, (interaction) => void dispatch(app, interaction));
  client.on(Events.ShardResume, () => tables.retryOwed());
  client.on(Events.ShardReady, () => tables.retryOwed());
  client.on(Events.ShardDisconnect, ({ code }) => options.onDisconnect(disconnection(code)));
  return {
    name: client.user.tag,
    invitation:
      // A process with some of the shards does not see every server.
      shards || client.guilds.cache.size > 0
        ? undefined
        : client.generateInvite({
            scopes: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands],
            permissions: TO_INVITE,
          }),
    get isConnected() {
      return client.ws.shards.every(({ status }) => status === Status.Ready);
    },
    get owed() {
      return tables.owed;
    },
    get shards() {
      return client.ws.shards.map(({ id, status, ping }) => ({ id, status: Status[status], ping }));
    },
    requests,
    greet: (channel) => greet(app, channel),
    drawn: (game) => tables.settled(game),
    async close() {
      client.removeAllListeners(Events.InteractionCreate);
      const drawn = Promise.all([tables.idle(), dailyPosts.close()]);
      await within(LAST_DRAWS_MS, clock, drawn);
      stopListening();
      await stopFollowing?.();
      await client.destroy();
      await stopWatching();
    },
  };
}

/** Waits for something, but no longer than so many ms. */
async function within(ms: number, clock: SteadyClock, work: Promise<unknown>): Promise<void> {
  let cancel = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve);
  });
  await Promise.race([work, isOver]);
  cancel();
}
