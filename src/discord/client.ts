import { type Client, Events, Locale, OAuth2Scopes, Status } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Host } from '../game/host/host.js';
import type { Game, GameId, Seat } from '../game/play/game.js';
import type { SteadyClock } from '../game/ports/clock.js';
import type { DaysOffStore } from '../game/ports/daysOffStore.js';
import type { Exchange } from '../game/ports/exchange.js';
import type { GameStore } from '../game/ports/gameStore.js';
import type { HonorStore } from '../game/ports/honorStore.js';
import type { LobbyStore } from '../game/ports/lobbyStore.js';
import type { Log } from '../game/ports/log.js';
import type { Meter } from '../game/ports/meter.js';
import type { OpeningStore } from '../game/ports/openingStore.js';
import type { MemberRecords, ServerRecords, Shards } from '../game/ports/records.js';
import type { StudyStore } from '../game/ports/reviewStore.js';
import type { Store } from '../game/ports/store.js';
import type { TeamStore } from '../game/ports/teamStore.js';
import type { Thinker } from '../game/ports/thinker.js';
import type { TournamentStore } from '../game/ports/tournamentStore.js';
import type { WeeklyStore } from '../game/ports/weeklyStore.js';
import type { PuzzleSolving } from '../game/puzzles/solving.js';
import type { Ratings } from '../game/requests/levelOffer.js';
import type { Reviewer } from '../game/review/reviewer.js';
import type { RenderBoard } from '../render/boards/renderBoard.js';
import type { RenderReplay } from '../render/replays/renderReplay.js';
import type { Color } from '../rules/position.js';
import { BoardMessages } from './board/boardMessages.js';
import { emojiSigns } from './board/buttonSigns.js';
import { ChannelNotices } from './board/channelNotices.js';
import type { DiscordParts, Feature } from './board/feature.js';
import { followOthers } from './board/followOthers.js';
import { GamePlaces } from './board/gamePlaces.js';
import type { LiveBoard } from './board/liveBoard.js';
import { watchPlaces } from './board/lostPlaces.js';
import { MemberRatings } from './board/memberRatings.js';
import { GameThreads } from './board/threads.js';
import { ApplicationEmojis, type EmojiPicture } from './gateway/applicationEmojis.js';
import type { Outage } from './gateway/backoff.js';
import { TO_INVITE } from './gateway/discordPermissions.js';
import { disconnectionMessage, logIn } from './gateway/login.js';
import { OAuth } from './gateway/oauth.js';
import type { Proxies } from './gateway/proxies.js';
import { CommandRegistration } from './gateway/registerCommands.js';
import { RoleRecords } from './gateway/roleMetadata.js';
import { RequestCounts, SplitRest } from './gateway/splitRest.js';
import { watchServers } from './gateway/watchServers.js';
import { definitionOf, menuDefinitionOf, nameAndDescription } from './interactions/command.js';
import type { InteractionContext } from './interactions/context.js';
import { ControlTable } from './interactions/control.js';
import { type DispatchDeps, dispatch, NO_METER } from './interactions/dispatch.js';
import { InteractionLimiter } from './interactions/interactionLimiter.js';
import { RefusalCounts } from './interactions/refusalCounts.js';
import type { Settings } from './interactions/settings.js';
import { buildFeatures } from './registry.js';
import { seatDisplayName } from './texts/discordNames.js';
import { type Say, Texts } from './texts/texts.js';

type DiscordOptions = {
  readonly token: string;
  /** Base of the REST API, without the version. Default: discord.js' own. */
  readonly apiUrl: string | undefined;
  /** The only server to register commands in, where they appear at once. Default: everywhere. */
  readonly guildId: string | undefined;
  readonly host: Host<InteractionContext>;
  readonly thinker: Thinker;
  readonly reviewer: Reviewer;
  readonly puzzles: PuzzleSolving;
  readonly studies: StudyStore;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly members: MemberRecords;
  readonly settings: Settings;
  readonly servers: ServerRecords;
  readonly lobbies: LobbyStore;
  readonly tournamentStore: TournamentStore;
  readonly teamStore: TeamStore;
  readonly honors: Pick<HonorStore, 'honorsOf'>;
  readonly weeklies: WeeklyStore;
  readonly daysOffStore: DaysOffStore;
  readonly openings: OpeningStore & Pick<GameStore, 'load'>;
  /** Shards of this process. Default: all. */
  readonly shards?: Shards;
  /** Notices from other processes over the same store. Default: there are none. */
  readonly exchange?: Pick<Exchange, 'listen'>;
  readonly renderBoard: RenderBoard;
  readonly renderReplay: RenderReplay;
  /** Pictures for stones on buttons, uploaded as emojis of the application. Default: plain signs. */
  readonly signPictures?: readonly EmojiPicture[];
  readonly clock: SteadyClock;
  readonly log: Log;
  /** Returns a random number from 0 to below 1. */
  readonly chance: () => number;
  /** Unsigned 32-bit random numbers, for ids. */
  readonly random: () => number;
  /** A member's interactions per minute; 0, the default: no limit. */
  readonly commandsPerMinute?: number;
  /** Default: no metrics. */
  readonly meter?: Meter;
  /** Learns why Discord cannot be reached. */
  readonly outage: Outage;
  /** Proxies on the way to Discord. Default: none. */
  readonly proxies?: Proxies;
  /** Default: there is no live board. */
  readonly liveBoard?: LiveBoard | undefined;
  /** Receives a sentence for the operator after Discord closed the connection for good. */
  readonly onDisconnect: (why: string) => void;
};

export type Discord = {
  /** The bot's name. */
  readonly name: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** Address to add the bot to a server, if it is in none yet. */
  readonly invitation: string | undefined;
  /** Whether all connections to the Gateway are up. */
  readonly isConnected: boolean;
  /** Number of boards that could not be shown yet. */
  readonly owed: number;
  /** Connections of this process, each with its state and the ms of the last heartbeat's answer, negative before the first. */
  readonly shards: readonly { readonly id: number; readonly status: string; readonly ping: number }[];
  /** Rate-limited (429) and invalid requests of the last ten minutes. Discord bans a bot after 10,000 invalid ones. */
  readonly requests: { readonly limited: number; readonly invalid: number };
  /** Welcomes the members of a channel, with buttons that start a game. */
  greet(channel: string): Promise<void>;
  /** Names of a game's players, for everybody who has it open. */
  namesOf(game: Game): Promise<Readonly<Record<Color, string>>>;
  /** Name of a seat's player in a server, as in `namesOf`. */
  nameIn(server: string | null, seat: Seat): Promise<string>;
  /** Asks a member in the game's channel about an offer that was made elsewhere. */
  askAboutOffer(game: Game): Promise<void>;
  /** Counts an action against the limits of its member and server. Returns false if it exceeds one. */
  admits(of: { readonly member: string; readonly server: string | null }): boolean;
  /** Asks Discord about members who have authorized the application. */
  oauth(of: { readonly clientSecret: string; readonly consentPage: string }): OAuth;
  /**
   * Registers what servers can require for linked roles, in the background, and the address at which members link their account.
   * Returns what stops it.
   */
  registerRoles(verificationUrl: string): RoleRecords;
  /** Texts in the language for a locale, with the language's tag. */
  textsIn(locale: string): { readonly say: Say; readonly language: string };
  /** Texts of the live board in the language for a locale. */
  textsFor(locale: string): object;
  /** Members' ratings. */
  readonly ratings: Ratings;
  /** Places for games that members open at the live board. */
  readonly places: GamePlaces;
  /** Resolves when the game's board is neither being drawn nor waits for a draw. */
  drawn(game: GameId): Promise<void>;
  /** Closes the host, finishes the interactions and draws under way while Discord still answers, then logs out. */
  close(): Promise<void>;
};

const DISCORD_API = 'https://discord.com/api';

/** Names of players that are cached, and for how long. */
const [MAX_NAMES, NAMES_FOR_MS] = [5000, 10 * 60_000];

/** Sections of the texts that the live board needs. */
const LIVE_TEXTS = [
  'live',
  'refusals',
  'illegal',
  'controls',
  'offers',
  'protocol',
  'end',
  'won',
  'drawn',
  'games',
  'rules',
  'settings',
  'levels',
  'title',
  'puzzle',
  'review',
  'analysis',
  'plan',
  'challenge',
];

/** At shutdown, ms to wait for running interactions before the features' background work stops as well. */
const LAST_INTERACTIONS_MS = 1000;
/**
 * At shutdown, ms to wait for running interactions, moves being stored, their boards, and the last background work. A review may
 * take longer. The next start draws the remaining boards.
 */
const LAST_WORK_MS = 5000;

/**
 * Logs in, registers the commands, then answers members and shows games. Waits while Discord cannot be reached. Rejects with
 * `LoginRefused` if Discord refuses the bot.
 */
export async function startDiscord(options: DiscordOptions): Promise<Discord> {
  const { shards, clock } = options;
  const requests = new RequestCounts(clock);
  const client = await logIn({ ...options, shards, onAnswer: requests.onAnswer });
  const emojis = emojisOf(client, options);
  if (client.rest instanceof SplitRest) client.rest.emojis = emojis;
  const parts = buildParts(client, options, emojis);
  const features = buildFeatures(parts);
  const deps = dispatchDeps(parts, features, options);
  // Once for all processes.
  const registration = shards && !shards.list.includes(0) ? undefined : registrationOf(deps, options);
  await registration?.start();
  const stop = watch(parts, features, options);
  emojis.start();
  const running = new Set<Promise<void>>();
  client.on(Events.InteractionCreate, (interaction) => {
    const handled = dispatch(deps, interaction);
    running.add(handled);
    void handled.finally(() => running.delete(handled));
  });
  client.on(Events.ShardResume, () => parts.boards.retryOwed());
  client.on(Events.ShardReady, () => parts.boards.retryOwed());
  client.on(Events.ShardDisconnect, ({ code }) => options.onDisconnect(disconnectionMessage(code)));
  return handleOf(parts, features, requests, options, async () => {
    emojis.close();
    registration?.close();
    client.removeAllListeners(Events.InteractionCreate);
    // The host first: a move that it stored after the last draw would stay unseen until the next start.
    const handled = Promise.all([parts.host.close(), ...running]);
    const closed = within(LAST_INTERACTIONS_MS, clock, handled).then(() =>
      Promise.all(features.map((feature) => feature.close?.())),
    );
    await within(LAST_WORK_MS, clock, Promise.all([handled.then(() => parts.boards.idle()), closed]));
    await stop();
  });
}

/** Shard 0's process uploads the emojis for all. */
const emojisOf = (
  client: Client<true>,
  { signPictures = [], shards, clock, log, chance }: DiscordOptions,
): ApplicationEmojis =>
  new ApplicationEmojis({
    ...{ client, clock, log, chance },
    pictures: signPictures,
    isUploader: !shards || shards.list.includes(0),
  });

function buildParts(client: Client<true>, options: DiscordOptions, emojis: ApplicationEmojis): DiscordParts {
  const { host, thinker, reviewer, puzzles, studies, members, settings, servers, lobbies } = options;
  const { tournamentStore, teamStore, honors, weeklies, openings, daysOffStore, random } = options;
  const { anchors, renderBoard, renderReplay, clock, log, chance } = options;
  const { commandsPerMinute = 0, meter = NO_METER, liveBoard } = options;
  const signs = emojiSigns(emojis);
  const common = {
    client,
    signs,
    texts: Texts.load(),
    clock,
    log,
    chance,
    random,
    host,
    thinker,
    settings,
    renderBoard,
    liveBoard,
  };
  const ratings = new MemberRatings(host, clock);
  const threads = new GameThreads(common);
  return {
    ...common,
    ...{
      reviewer,
      puzzles,
      studies,
      members,
      servers,
      lobbies,
      tournamentStore,
      teamStore,
      honors,
      weeklies,
      openings,
      daysOffStore,
      renderReplay,
      ratings,
      threads,
    },
    boards: new BoardMessages({ ...common, ratings, anchors, meter }),
    places: new GamePlaces({ ...common, threads }),
    limiter: new InteractionLimiter(commandsPerMinute, clock),
    refusals: new RefusalCounts(clock),
  };
}

const dispatchDeps = (
  parts: DiscordParts,
  features: readonly Feature[],
  { meter = NO_METER }: DiscordOptions,
): DispatchDeps => ({
  ...parts,
  meter,
  commands: features.flatMap(({ commands = [] }) => commands),
  menus: features.flatMap(({ menus = [] }) => menus),
  controls: new ControlTable(features.flatMap(({ controls = [] }) => controls)),
});

const registrationOf = (
  { client, texts, commands, menus }: DispatchDeps,
  { guildId, clock, log, chance }: DiscordOptions,
): CommandRegistration =>
  new CommandRegistration(
    [
      ...commands.map((command) => definitionOf(command, texts)),
      ...menus.map((menu) => menuDefinitionOf(menu, texts)),
    ],
    { client, guildId, clock, log, chance },
  );

async function greet(
  features: readonly Feature[],
  where: Parameters<NonNullable<Feature['greet']>>[0],
): Promise<void> {
  await Promise.all(features.map((feature) => feature.greet?.(where)));
}

/** Starts listening to games, other processes and servers. Returns a function that stops it and logs out. */
function watch(
  parts: DiscordParts,
  features: readonly Feature[],
  { shards, exchange }: DiscordOptions,
): () => Promise<void> {
  const { client, host, settings, ratings, boards, servers, clock, log } = parts;
  const notices = new ChannelNotices(parts);
  const stopListening = host.listen((event) => {
    // Ratings first: the boards show their changes.
    ratings.onEvent(event);
    boards.onEvent(event);
    for (const feature of features) feature.onEvent?.(event);
    notices.onEvent(event);
  });
  const stopFollowing = exchange && followOthers({ exchange, host, settings, ratings, log });
  watchPlaces({ client, host, log });
  const stopWatching = watchServers({
    ...{ client, servers, settings, clock, log, shards },
    greet: (guild) => greet(features, guild),
  });
  for (const feature of features) feature.start?.();
  return async () => {
    stopListening();
    await stopFollowing?.();
    await client.destroy();
    await stopWatching();
  };
}

/** Returns the running bot. Its state is read by getters, so the object must not be spread. */
function handleOf(
  parts: DiscordParts,
  features: readonly Feature[],
  requests: RequestCounts,
  { shards, apiUrl, token, proxies, clock, log, chance }: DiscordOptions,
  close: () => Promise<void>,
): Discord {
  const { client, boards, texts, limiter, ratings } = parts;
  /** Of players at the live board. Discord is not asked again for those who left. */
  const names = new LRUCache<string, Promise<string>>({ max: MAX_NAMES, ttl: NAMES_FOR_MS });
  // A process with some of the shards does not see all servers.
  const nameIn = (server: string | null, seat: Seat): Promise<string> => {
    const guild = server === null ? null : client.guilds.cache.get(server);
    const key = JSON.stringify([guild?.id, seat]);
    const say = texts.in(guild?.preferredLocale ?? Locale.EnglishUS);
    const name = names.get(key) ?? seatDisplayName({ client }, seat, say, guild);
    names.set(key, name);
    name.catch(() => names.delete(key));
    return name;
  };
  const isInServer = shards !== undefined || client.guilds.cache.size > 0;
  return {
    name: client.user.tag,
    applicationId: client.application.id,
    invitation: isInServer
      ? undefined
      : client.generateInvite({
          scopes: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands],
          permissions: TO_INVITE,
        }),
    get isConnected() {
      return client.ws.shards.every(({ status }) => status === Status.Ready);
    },
    get owed() {
      return boards.owed;
    },
    get shards() {
      return client.ws.shards.map(({ id, status, ping }) => ({ id, status: Status[status], ping }));
    },
    requests,
    greet: (channel) => greet(features, channel),
    nameIn,
    async namesOf({ seats, setup: { server } }) {
      const [black, white] = await Promise.all([nameIn(server, seats.black), nameIn(server, seats.white)]);
      return { black, white };
    },
    askAboutOffer: (game) => new ChannelNotices(parts).askAboutOffer(game),
    admits: (of) => limiter.admits(of),
    oauth: (of) =>
      new OAuth({
        ...{ ...of, apiUrl: apiUrl ?? DISCORD_API, botToken: token, clock, log },
        applicationId: client.application.id,
        agent: proxies?.dispatcher,
      }),
    registerRoles(verificationUrl) {
      const records = new RoleRecords({
        ...{ client, verificationUrl, clock, log, chance },
        describe: (key) => nameAndDescription(texts, `linkedRoles.data.${key}`),
      });
      void records.register();
      return records;
    },
    textsIn: (locale) => ({ say: texts.in(locale), language: texts.languageFor(locale) }),
    textsFor: (locale) => texts.sections(locale, LIVE_TEXTS),
    ratings,
    places: parts.places,
    drawn: (game) => boards.settled(game),
    close,
  };
}

/** Waits for `work`, but no longer than `ms`. */
async function within(ms: number, clock: SteadyClock, work: Promise<unknown>): Promise<void> {
  let cancel = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve);
  });
  await Promise.race([work, isOver]);
  cancel();
}
