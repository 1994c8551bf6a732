import { expect } from 'vitest';
import type { Store } from '../../src/game/ports/store.js';
import type { MessageView, Outcome } from '../../src/playground/members/memberProtocol.js';
import { BotInServer, messageIn, waitForText } from '../discord/botInServer.js';
import { seededRandom } from '../load/figures.js';
import type { MemberClient } from '../playground/memberClient.js';

/** Turns of the event loop, at most, for which a request to the store waits: as many let other interactions arrive. */
const MAX_WAIT_TURNS = 6;

/** Turns of the event loop without a request to the store after which no press is handled any more. */
const IDLE_TURNS = 500;

/** Releases concurrent requests to a store in a random order. */
class RandomOrder {
  readonly #random: () => number;
  #waiting: (() => void)[] = [];
  #running = 0;
  #calls = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  wrap(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || name === 'close') return method;
        return (...args: unknown[]) => this.#run(async () => Reflect.apply(method, target, args));
      },
    });
  }

  async #run<T>(call: () => Promise<T>): Promise<T> {
    this.#running += 1;
    this.#calls += 1;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      let turns = Math.floor(this.#random() * MAX_WAIT_TURNS);
      const wait = (): void => {
        if (turns === 0) this.#releaseOne();
        else setImmediate(wait);
        turns -= 1;
      };
      setImmediate(wait);
    });
    return call().finally(() => {
      this.#running -= 1;
    });
  }

  #releaseOne(): void {
    const [release] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
    release?.();
  }

  /** Resolves once no request has run or come for a while. */
  async idle(): Promise<void> {
    let calls = -1;
    for (let turns = 0; turns < IDLE_TURNS; turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#running === 0 && this.#calls === calls) continue;
      calls = this.#calls;
      turns = 0;
    }
  }
}

/** Two members with a finished game, a standing challenge by ada, and the pages on which each deletes their data. */
type Scene = {
  readonly ada: MemberClient;
  readonly ben: MemberClient;
  readonly channel: string;
  readonly over: MessageView;
  readonly challenge: MessageView;
  readonly deletions: ReadonlyMap<MemberClient, MessageView>;
};

const ACTIONS: Readonly<Record<string, (scene: Scene) => Promise<Outcome>>> = {
  accept: ({ ben, challenge }) => ben.click(challenge, 'Accept'),
  withdraw: ({ ada, challenge }) => ada.click(challenge, 'Withdraw'),
  decline: ({ ben, challenge }) => ben.click(challenge, 'Decline'),
  'delete ada': ({ ada, deletions }) => ada.click(deletions.get(ada)!, 'Delete everything'),
  'delete ben': ({ ben, deletions }) => ben.click(deletions.get(ben)!, 'Delete everything'),
  settings: ({ ada, channel }) => ada.command(channel, 'settings'),
  review: ({ ben, over }) => ben.click(over, 'Review'),
  'rematch ada': ({ ada, over }) => ada.click(over, 'Rematch'),
  'rematch ben': ({ ben, over }) => ben.click(over, 'Rematch'),
  'challenge ben': ({ ben, channel }) => challenge(ben, channel, 'ada'),
  play: ({ ada, channel }) => ada.command(channel, 'play', { game: 'reversi', level: '1' }),
};

const challenge = (member: MemberClient, channel: string, opponent: string): Promise<Outcome> =>
  member.command(channel, 'play', { game: 'reversi', opponent, colour: 'black' });

async function openDeletion(member: MemberClient, channel: string): Promise<MessageView> {
  const page = messageIn(await member.command(channel, 'settings'));
  return messageIn(await member.click(messageIn(await member.click(page, 'Your data')), 'Delete my data'));
}

async function setUp(bot: BotInServer, ada: MemberClient, ben: MemberClient): Promise<Scene> {
  const channel = await bot.newChannel();
  await challenge(ada, channel, 'ben');
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  await waitForText(ada, channel, "it's your turn");
  await bot.endGame(channel);
  const over = await waitForText(ben, channel, 'resigned');
  await challenge(ada, channel, 'ben');
  return {
    ...{ ada, ben, channel, over },
    challenge: await waitForText(ben, channel, 'challenges you'),
    deletions: new Map([
      [ada, await openDeletion(ada, channel)],
      [ben, await openDeletion(ben, channel)],
    ]),
  };
}

/** Actions of one round: each at most once, in a random order. */
function chooseActions(random: () => number): readonly string[] {
  const names = Object.keys(ACTIONS).sort(() => random() - 0.5);
  return names.slice(0, 3 + Math.floor(random() * (names.length - 2)));
}

/** Outcome of a press; `undefined` if Discord refused it, because the button is no longer there. */
const outcomeOf = (pressed: Promise<Outcome>): Promise<Outcome | undefined> =>
  pressed.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'RefusedByPlayground') return undefined;
    throw error;
  });

/**
 * Lets two members press at once whatever concerns the other, `rounds` times, with the store's answers in random orders. Every press
 * is answered, no game is played twice in a channel, the games in memory are those in the store, and a later deletion leaves nothing.
 */
export async function survivesRaces(rounds: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const order = new RandomOrder(random);
  const bot = await BotInServer.build((store) => order.wrap(store));
  await bot.logIn();
  await bot.host.start();
  const [ada, ben] = [await bot.member('ada'), await bot.member('ben')];
  for (let round = 0; round < rounds; round++) {
    const names = chooseActions(random);
    const scene = await setUp(bot, ada, ben);
    const outcomes = await Promise.all(names.map((name) => outcomeOf(ACTIONS[name]!(scene))));
    const label = `seed ${seed}, round ${round}: ${names.join(', ')}`;
    outcomes.forEach((outcome, i) => {
      expect(outcome, `${label}: the answer to ${names[i]}`).not.toMatchObject({ kind: 'failed' });
    });
    await order.idle();
    expect(bot.log.lines, label).toEqual([]);
    const playing = await bot.store.playingAt(scene.channel);
    expect(playing.length, label).toBeLessThanOrEqual(1);
    for (const { id } of playing) {
      expect(await bot.host.game(id), label).toEqual(await bot.store.load(id));
    }
    for (const member of [ada, ben]) await deleteAll(bot, member, label);
  }
  await bot.close();
}

/** Deletes a member's data with nothing beside it. */
async function deleteAll(bot: BotInServer, member: MemberClient, label: string): Promise<void> {
  await bot.host.endGamesOf(member.me.id);
  await bot.store.deleteMember(member.me.id);
  const { member: _, ...rest } = await bot.store.memberData(member.me.id);
  for (const [name, value] of Object.entries(rest)) {
    const isEmpty = value === null || Object.keys(value).length === 0;
    expect(isEmpty, `${label}: ${name} is left of ${member.me.username}`).toBe(true);
  }
}
