import { EventEmitter, once } from 'node:events';
import { TOGETHER_MS } from '../../src/discord/board/boardMessages.js';
import { type Discord, startDiscord } from '../../src/discord/client.js';
import type { InteractionContext } from '../../src/discord/interactions/context.js';
import { Settings } from '../../src/discord/interactions/settings.js';
import { Host } from '../../src/game/host/host.js';
import type { GameId, Seat } from '../../src/game/play/game.js';
import type { Store } from '../../src/game/ports/store.js';
import { PuzzleMiner } from '../../src/game/puzzles/mining.js';
import { PuzzleSolving } from '../../src/game/puzzles/solving.js';
import { Reviewer } from '../../src/game/review/reviewer.js';
import type { ComponentView, MessageView, Outcome } from '../../src/playground/members/memberProtocol.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { parseSquare } from '../../src/rules/squares.js';
import { FakeClock, FakeLog, FakeThinker } from '../game/fakes.js';
import { BANKS } from '../game/puzzles/banks.js';
import { componentsOf, connectMember, type MemberClient, textOf } from '../playground/memberClient.js';
import { renderBoard, renderReplay } from '../render/renderHere.js';
import { openMemoryStore } from '../store/open.js';
import { Door } from './door.js';

/** The bot in a server of the playground, in this process, with a thinker and a clock that do what the test says. */
export class BotInServer {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly thinker = new FakeThinker();
  host: Host<InteractionContext>;
  /** What the lot falls on where colours are drawn. */
  chance = 0;
  discord!: Discord;
  miner!: PuzzleMiner;
  /** Whether the thinker takes so long that the board is shown before its answer. */
  isThinkingLong = true;
  /** What the operator was told when Discord ended the connection. */
  readonly disconnections: string[] = [];
  #members: MemberClient[] = [];
  #channels = 0;
  #random = 0;
  readonly #anchored = new EventEmitter().setMaxListeners(0);

  private constructor(
    readonly playground: Playground,
    readonly door: Door,
    readonly store: Store,
  ) {
    this.host = this.#newHost();
    this.thinker.onAsked = () => {
      if (this.isThinkingLong) this.clock.forward(TOGETHER_MS);
    };
  }

  #newHost(): Host<InteractionContext> {
    const { store, thinker, clock, log } = this;
    return new Host<InteractionContext>({ store, thinker, clock, log, random: () => (this.#random += 1) });
  }

  /** All of it, the bot not logged in yet. */
  static async build(): Promise<BotInServer> {
    const playground = await startPlayground();
    return new BotInServer(playground, await Door.open(playground.apiUrl), await openMemoryStore());
  }

  static async open(): Promise<BotInServer> {
    const bot = await BotInServer.build();
    await bot.logIn();
    await bot.host.start();
    return bot;
  }

  async logIn(
    options: { token?: string; apiUrl?: string; guildId?: string; commandsPerMinute?: number } = {},
  ): Promise<void> {
    const { host, thinker, store, clock, log, door, playground } = this;
    const { token = playground.token, apiUrl = door.url, guildId, commandsPerMinute = 0 } = options;
    const chance = () => this.chance;
    const anchors: Pick<Store, 'anchor' | 'setAnchor'> = {
      anchor: (id) => store.anchor(id),
      setAnchor: async (id, anchor) => {
        await store.setAnchor(id, anchor);
        this.#anchored.emit('anchored');
      },
    };
    const onDisconnect = (why: string) => void this.disconnections.push(why);
    const settings = new Settings(store);
    const { allowsPuzzles: allows } = settings;
    const puzzles = new PuzzleSolving({ store, clock, banks: BANKS, chance: () => 0, allows });
    const { isOfBank } = puzzles;
    const miner = new PuzzleMiner({ store, thinker, clock, log, allows, isOfBank });
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
      renderBoard,
      renderReplay,
      clock,
      log,
      chance,
      commandsPerMinute,
      onDisconnect,
    });
  }

  /** Ends the bot and starts it again over the same store; `meanwhile` happens while it is down. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.host.close();
    await this.discord.close();
    await meanwhile();
    this.host = this.#newHost();
    await this.logIn();
    await this.host.start();
  }

  /** A message of the bot's with components that it did not make itself: forged, or of a version that is no more. */
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

  async member(name: string): Promise<MemberClient> {
    const member = await connectMember(this.playground.url, name);
    this.#members.push(member);
    return member;
  }

  /** A channel of its own, which all members see. */
  async newChannel(options: Partial<Parameters<Playground['addChannel']>[0]> = {}): Promise<string> {
    this.#channels += 1;
    const id = this.playground.addChannel({ name: `channel-${this.#channels}`, ...options });
    await Promise.all(this.#members.map((member) => member.waitFor((client) => client.channels.has(id))));
    return id;
  }

  /** Resolves when the game of a channel is shown as it now is, and the bot has ended drawing it. */
  async shown(channel: string): Promise<void> {
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

  /** Has a member give up the game of a channel, where there is one; resolves when its end is shown. */
  async finish(channel: string): Promise<void> {
    this.door.clear();
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

  /** Resolves with the next line that is logged at a level. */
  logged(level: 'warn' | 'error'): Promise<string> {
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

  /** Resolves when the thinker is asked the next time. */
  asked(): Promise<void> {
    const before = this.thinker.onAsked;
    return new Promise((resolve) => {
      this.thinker.onAsked = () => {
        this.thinker.onAsked = before;
        before();
        resolve();
      };
    });
  }

  /** Has the thinker answer its last task with a square. */
  answer(name: string): void {
    const { task, answer } = this.thinker.asked.at(-1)!;
    answer(parseSquare(name, task.variant.size)!);
  }

  async close(): Promise<void> {
    await this.miner?.close();
    await this.host.close();
    await this.discord?.close();
    await Promise.all(this.#members.map((member) => member.close()));
    this.door.close();
    await this.playground.close();
    await this.store.close();
  }
}

/** The newest message of a channel in which all of these words stand, as soon as a member sees it. */
export const seen = (member: MemberClient, channel: string, ...words: string[]): Promise<MessageView> =>
  member.waitForMessage(channel, (message) => words.every((word) => textOf(message).includes(word)), {
    what: words.join(' and '),
    timeoutMs: 5000,
  });

/** The message that an outcome is. */
export function messageIn(outcome: Outcome): MessageView {
  if (!('message' in outcome)) throw new Error(`no message, but ${JSON.stringify(outcome)}`);
  return outcome.message;
}

/** The words that only the one who did it sees. */
export function privately(outcome: Outcome): string {
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

/** The labels of a message's buttons that can be pressed. */
export const openButtons = (message: MessageView): string[] =>
  componentsOf(message)
    .filter(({ type, disabled }) => type === 2 && disabled !== true)
    .map(({ label }) => String(label));

/** The first of them that is a square's: the arrows come before them. */
export const firstSquare = (message: MessageView): string | undefined =>
  openButtons(message).find((label) => /^[a-t]\d+$/.test(label));
