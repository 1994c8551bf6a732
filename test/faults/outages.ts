import { expect } from 'vitest';
import type { FakeDiscord, Fault, Message } from '../fakeDiscord/fakeDiscord.js';
import type { GatewayFault } from '../fakeDiscord/gatewayFaults.js';
import { seededRandom } from '../load/figures.js';
import { squareIds } from '../load/players.js';
import { newSqlite } from '../store/databases.js';
import { Trial, until } from './trial.js';

const REST_FAULTS: readonly (Fault | undefined)[] = [
  undefined,
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'close' },
  { kind: 'hang' },
];

const GATEWAY_FAULTS: readonly GatewayFault[] = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 429 },
  { kind: 'close', code: 1011 },
  { kind: 'close', code: 4000 },
  { kind: 'cut' },
];

/** Share of the outages in which nothing listens at Discord's address. */
const UNREACHABLE_SHARE = 0.2;

/** Shortest and longest outage, in s. */
const LASTS_S = [2, 40] as const;

/** Time in which the bot must be back after an outage, in ms: its longest delay and a slow machine. */
const BACK_WITHIN_MS = 120_000;

type Outage = {
  readonly rest: Fault | undefined;
  readonly gateway: GatewayFault;
  readonly isUnreachable: boolean;
  /** Whether the bot is killed and started in it. */
  readonly isAtStart: boolean;
  readonly seconds: number;
};

function chooseOutage(random: () => number): Outage {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const [shortest, longest] = LASTS_S;
  return {
    rest: oneOf(REST_FAULTS),
    gateway: oneOf(GATEWAY_FAULTS),
    isUnreachable: random() < UNREACHABLE_SHARE,
    isAtStart: random() < 0.5,
    seconds: shortest + random() * (longest - shortest),
  };
}

/** A bot's attempts and log lines in an outage. */
export type OutageReport = Outage & {
  /** Handshakes and requests for the Gateway's address. */
  readonly tries: number;
  /** Lines in the log at level warn or above, the return included. */
  readonly lines: number;
  /** Time from the end of the outage to the next answered press, in ms. */
  readonly backMs: number;
};

/** Lets outages happen to one bot with a running game, one after another. */
export async function outlivesOutages(outages: number, seed: number): Promise<readonly OutageReport[]> {
  const random = seededRandom(seed);
  const trial = await Trial.open({ servers: 1, channelsPerServer: 1, members: 1 }, newSqlite);
  const { discord } = trial;
  let gatewayRequests = 0;
  discord.events.on('request', ({ path }) => {
    if (path === '/gateway/bot') gatewayRequests += 1;
  });
  const tries = (): number => discord.handshakes + gatewayRequests;
  await trial.ready();
  const member = discord.members[0]!;
  const channel = discord.channels[0]!;
  discord.command(member, channel, 'play', { game: 'gomoku', level: '1' });
  await until(discord, 'the game', () => discord.boards.has(channel));
  const reports: OutageReport[] = [];
  for (let i = 0; i < outages; i++) {
    const outage = chooseOutage(random);
    const before = { tries: tries(), lines: outage.isAtStart ? 0 : trial.bot.complaints.length };
    await begin(discord, outage);
    if (outage.isAtStart) await trial.restart();
    await new Promise((resolve) => setTimeout(resolve, outage.seconds * 1000));
    const duringTries = tries() - before.tries;
    await end(discord, outage);
    const endedAt = performance.now();
    await trial.ready();
    await pressUntilAnswered(discord, member, channel);
    reports.push({
      ...outage,
      tries: duringTries,
      lines: trial.bot.complaints.length - before.lines,
      backMs: performance.now() - endedAt,
    });
  }
  await trial.close();
  return reports;
}

async function begin(discord: FakeDiscord, { rest, gateway, isUnreachable }: Outage): Promise<void> {
  discord.fault = () => rest;
  discord.gatewayFault = gateway;
  if (isUnreachable) await discord.unlisten();
  else discord.dropConnections();
}

async function end(discord: FakeDiscord, { isUnreachable }: Outage): Promise<void> {
  discord.fault = () => undefined;
  discord.gatewayFault = undefined;
  if (isUnreachable) await discord.listen();
}

/** Presses a free square every second until the bot answers: Discord drops what it cannot deliver. Begins a new game after the last one. */
async function pressUntilAnswered(discord: FakeDiscord, member: string, channel: string): Promise<void> {
  const giveUpAt = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const [square] = squareIds(discord.boards.get(channel) as Message);
    const pressed =
      square === undefined
        ? discord.command(member, channel, 'play', { game: 'gomoku', level: '1' })
        : discord.press(member, discord.boards.get(channel)!, square);
    const answered = until(discord, 'an answer', () => pressed.acknowledgedAt !== undefined, 1000);
    if (
      await answered.then(
        () => true,
        () => false,
      )
    )
      return;
    expect(performance.now(), 'the bot is back').toBeLessThan(giveUpAt);
  }
}
