import { EventEmitter, once } from 'node:events';
import { TOGETHER_MS } from '../../src/discord/board/boardMessages.js';
import type { LiveBoard } from '../../src/discord/board/liveBoard.js';
import { type Discord, startDiscord } from '../../src/discord/client.js';
import type { EmojiPicture } from '../../src/discord/gateway/applicationEmojis.js';
import { Outage } from '../../src/discord/gateway/backoff.js';
import type { Proxies } from '../../src/discord/gateway/proxies.js';
import type { InteractionContext } from '../../src/discord/interactions/context.js';
import { Settings } from '../../src/discord/interactions/settings.js';
import { Host } from '../../src/game/host/host.js';
import type { GameId, Seat } from '../../src/game/play/game.js';
import type { Store } from '../../src/game/ports/store.js';
import { PuzzleMiner } from '../../src/game/puzzles/mining.js';
import { PuzzleSolving } from '../../src/game/puzzles/solving.js';
import { Reviewer } from '../../src/game/review/reviewer.js';
import type { ComponentView, MessageView, Outcome } from '../../src/playground/members/memberProtocol.js';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../src/playground/playground.js';
import { parseSquare } from '../../src/rules/squares.js';
import { FakeClock, FakeLog, FakeThinker } from '../game/fakes.js';
import { BANKS } from '../game/puzzles/banks.js';
import { componentsOf, connectMember, type MemberClient, textOf } from '../playground/memberClient.js';
import { renderBoard, renderReplay } from '../render/renderHere.js';
import { openMemoryStore } from '../store/open.js';
import { RecordingProxy } from './recordingProxy.js';

/** Time limit of answers in ms, so long that a busy machine does not count as a fault. */
const ANSWER_WITHIN_MS = 60_000;

/** The bot in a server of the playground, in this process, with a thinker and a clock that the test controls. */
export class BotInServer {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly outage = new Outage();
  readonly thinker = new FakeThinker();
  host: Host<InteractionContext>;
  /** Random number for colors. */
  chance = 0;
  discord!: Discord;
  miner!: PuzzleMiner;
  /** Whether the board is shown before the thinker's reply. */
  isThinkingLong = true;
  /** Whether messages of boards are not recorded, as if the bot were killed before. */
  losesAnchors = false;
  /** Messages to the operator after Discord closed the connection. */
  readonly disconnections: string[] = [];
  #members: MemberClient[] = [];
  #channels = 0;
  #random = 0;
  readonly #anchored = new EventEmitter().setMaxListeners(0);

  private constructor(
    readonly playground: Playground,
    readonly proxy: RecordingProxy,
    readonly store: Store,
  ) {
    this.host = this.#newHost();
    this.thinker.onSearch = () => {
      if (this.isThinkingLong) this.clock.forward(TOGETHER_MS);
    };
  }

  #newHost(): Host<InteractionContext> {
    const { store, thinker, clock, log } = this;
    return new Host<InteractionContext>({ store, thinker, clock, log, random: () => (this.#random += 1) });
  }

  /** Builds everything without logging in. `wrap` can put something between the bot and its store. */
  static async build(
    wrap = (store: Store): Store => store,
    options: PlaygroundOptions = {},
  ): Promise<BotInServer> {
    const playground = await startPlayground({ answerWithinMs: ANSWER_WITHIN_MS, ...options });
    const store = wrap(await openMemoryStore());
    return new BotInServer(playground, await RecordingProxy.open(playground.apiUrl), store);
  }

  static async open(): Promise<BotInServer> {
    const bot = await BotInServer.build();
    await bot.logIn();
    await bot.host.start();
    return bot;
  }

  async logIn(
    options: {
      token?: string;
      apiUrl?: string;
      guildId?: string;
      commandsPerMinute?: number;
      signPictures?: readonly EmojiPicture[];
      proxies?: Proxies;
      liveBoard?: LiveBoard;
    } = {},
  ): Promise<void> {
    const { host, thinker, store, clock, log, outage, proxy, playground } = this;
    const {
      token = playground.token,
      apiUrl = proxy.url,
      guildId,
      commandsPerMinute = 0,
      signPictures = [],
      proxies,
      liveBoard,
    } = options;
    const chance = () => this.chance;
    const anchors: Pick<Store, 'anchor' | 'setAnchor'> = {
      anchor: (id) => store.anchor(id),
      setAnchor: async (id, anchor) => {
        if (!this.losesAnchors) await store.setAnchor(id, anchor);
        this.#anchored.emit('anchored');
      },
    };
    const onDisconnect = (why: string) => void this.disconnections.push(why);
    const settings = new Settings(store);
    const { allowsPuzzles: allows } = settings;
    const puzzles = new PuzzleSolving({ store, clock, banks: BANKS, chance: () => 0, allows });
    const { isFromBank } = puzzles;
    const miner = new PuzzleMiner({ store, thinker, clock, log, allows, isFromBank });
    this.miner = miner;
    host.listen((event) => miner.onEvent(event));
    this.discord = await startDiscord({
      token,
      apiUrl,
      guildId,
      host,
      thinker,
      reviewer: new Reviewer({ store, thinker, log }),
      studies: store,
      puzzles,
      anchors,
      members: store,
      settings,
      servers: store,
      lobbies: store,
      tournamentStore: store,
      teamStore: store,
      honors: store,
      weeklies: store,
      openings: store,
      daysOffStore: store,
      renderBoard,
      renderReplay,
      clock,
      log,
      chance,
      random: () => (this.#random += 1),
      commandsPerMinute,
      signPictures,
      outage,
      ...(proxies && { proxies }),
      liveBoard,
      onDisconnect,
    });
  }

  /** Restarts the bot over the same store. `meanwhile` runs while it is down. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.discord.close();
    await meanwhile();
    this.host = this.#newHost();
    await this.logIn();
    await this.host.start();
  }

  /** Posts a message of the bot's with forged or outdated components. */
  async post(channel: string, ...components: object[]): Promise<string> {
    const { apiUrl, token } = this.playground;
    const rows = components.map((each) => ({ type: 1, components: [each] }));
    const response = await fetch(`${apiUrl}/v10/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ flags: 1 << 15, components: [{ type: 10, content: 'forged' }, ...rows] }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { id: string }).id;
  }

  /** Lets a member press a button with any custom_id. */
  async press(member: MemberClient, channel: string, customId: string): Promise<Outcome> {
    const id = await this.post(channel, { type: 2, style: 2, label: 'Forged', custom_id: customId });
    return member.click(await member.waitForMessage(channel, (message) => message.id === id), 'Forged');
  }

  async member(name: string): Promise<MemberClient> {
    const member = await connectMember(this.playground.url, name);
    this.#members.push(member);
    return member;
  }

  /** Creates a channel that all members see. */
  async newChannel(options: Partial<Parameters<Playground['addChannel']>[0]> = {}): Promise<string> {
    this.#channels += 1;
    const id = this.playground.addChannel({ name: `channel-${this.#channels}`, ...options });
    await Promise.all(this.#members.map((member) => member.waitFor((client) => client.channels.has(id))));
    return id;
  }

  /** Resolves when the newest state of the channel's game is shown. */
  async waitUntilShown(channel: string): Promise<void> {
    const [game] = await this.store.playingAt(channel);
    if (game) await this.#shown(game.id);
  }

  async #shown(id: GameId): Promise<void> {
    while (true) {
      const anchored = once(this.#anchored, 'anchored');
      const [game, anchor] = [await this.store.load(id), await this.store.anchor(id)];
      if (anchor?.shown === game?.version) break;
      await anchored;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Resigns the channel's game if there is one. Resolves when its end is shown. */
  async endGame(channel: string): Promise<void> {
    this.proxy.clear();
    const [game] = await this.host.playingAt(channel);
    if (!game) return;
    const { seats } = game;
    const { id } = game.setup;
    const seat = [seats.black, seats.white].find(({ kind }) => kind === 'member') as Seat & {
      kind: 'member';
    };
    await this.host.act(id, { kind: 'resign', member: seat.member });
    await this.#shown(id);
  }

  /** Resolves with the next log line of a level. */
  nextLogLine(level: 'warn' | 'error'): Promise<string> {
    const { log } = this;
    const before = log[level];
    return new Promise((resolve) => {
      log[level] = (details, message) => {
        log[level] = before;
        before(details, message);
        resolve(message);
      };
    });
  }

  /** Resolves at the thinker's next task. */
  waitForTask(): Promise<void> {
    const before = this.thinker.onSearch;
    return new Promise((resolve) => {
      this.thinker.onSearch = () => {
        this.thinker.onSearch = before;
        before();
        resolve();
      };
    });
  }

  /** Answers the thinker's last task with a square. */
  answer(name: string): void {
    const { task, answer } = this.thinker.searches.at(-1)!;
    answer(parseSquare(name, task.variant.size)!);
  }

  async close(): Promise<void> {
    await this.miner?.close();
    await this.discord?.close();
    await this.host.close();
    await Promise.all(this.#members.map((member) => member.close()));
    this.proxy.close();
    await this.playground.close();
    await this.store.close();
  }
}

/** Resolves with the newest message of a channel that contains all these words. */
export const waitForText = (
  member: MemberClient,
  channel: string,
  ...words: string[]
): Promise<MessageView> =>
  member.waitForMessage(channel, (message) => words.every((word) => textOf(message).includes(word)), {
    what: words.join(' and '),
    timeoutMs: 5000,
  });

/** The message of an outcome. Throws if it has none. */
export function messageIn(outcome: Outcome): MessageView {
  if (!('message' in outcome)) throw new Error(`no message, but ${JSON.stringify(outcome)}`);
  return outcome.message;
}

/** Text of a private answer. Throws if the answer is public. */
export function privateText(outcome: Outcome): string {
  const message = messageIn(outcome);
  if ((message.flags & 64) === 0) throw new Error(`not private: ${textOf(message)}`);
  return textOf(message);
}

/** The control of a message with a label, or the select with a placeholder. */
export function controlOf(message: MessageView, label: string): ComponentView {
  const found = componentsOf(message).find((each) => each.label === label || each.placeholder === label);
  if (!found) throw new Error(`no control ${label}`);
  return found;
}

/** Labels of a message's enabled buttons. */
export const openButtons = (message: MessageView): string[] =>
  componentsOf(message)
    .filter(({ type, disabled }) => type === 2 && disabled !== true)
    .map(({ label }) => String(label));

/** Label of the first enabled square; arrows come first. */
export const firstSquare = (message: MessageView): string | undefined =>
  openButtons(message).find((label) => /^[a-t]\d+$/.test(label));

/** Label of the button that opens the message of actions other than moving. */
export const ACTIONS = '⋯';

/** Opens the private message of a board's other actions. */
export const openActions = async (member: MemberClient, board: MessageView): Promise<MessageView> =>
  messageIn(await member.click(board, ACTIONS));
