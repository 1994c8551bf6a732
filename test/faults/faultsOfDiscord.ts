import type { BotRequest, Fault } from '../fakeDiscord/fakeDiscord.js';
import { seededRandom } from '../load/figures.js';
import { seatsOf } from '../load/players.js';
import { newSqlite } from '../store/databases.js';
import { ShownBoards } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { Trial, until } from './trial.js';

const SEED = 20_261_126;
/** Number of requests that a fault hits. */
const FAULTY = 30;

/** A fault: failing requests, or an action on the Gateway. */
type Scenario = {
  readonly name: string;
  /** Failure of the n-th request during the fault, from 0. */
  readonly fault?: (request: BotRequest, n: number) => Fault | undefined;
  /** Number of requests that it hits; 30 by default. */
  readonly faults?: number;
  /** Action at its start. */
  readonly happens?: (trial: Trial) => void | Promise<void>;
  /** Maximum number of new messages in a channel beyond the game's first. */
  readonly reposts?: number;
};

const status = (
  code: number,
  { body, headers, isServed }: Partial<Omit<Fault & { kind: 'status' }, 'kind' | 'status'>> = {},
): Fault => ({
  kind: 'status',
  status: code,
  body: body ?? { message: 'fault', code: 0 },
  ...(headers && { headers }),
  ...(isServed !== undefined && { isServed }),
});

const isCallback = ({ path }: BotRequest): boolean => path.startsWith('/interactions/');
const isEdit = ({ method }: BotRequest): boolean => method === 'PATCH';
const LIMITED = { message: 'You are being rate limited.', retry_after: 0.2, global: false };

export const SCENARIOS: readonly Scenario[] = [
  {
    name: '429 with retry-after',
    fault: () => status(429, { body: LIMITED, headers: { 'retry-after': '0.2' } }),
  },
  { name: '429 without one', fault: (request) => (isEdit(request) ? status(429) : undefined) },
  {
    name: '429 on callbacks',
    fault: (request) =>
      isCallback(request) ? status(429, { headers: { 'retry-after': '0.2' } }) : undefined,
  },
  {
    name: 'a global rate limit',
    fault: () =>
      status(429, {
        body: { ...LIMITED, global: true },
        headers: { 'retry-after': '0.2', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' },
      }),
  },
  { name: '502 in a burst', fault: () => status(502) },
  {
    name: '500, with every other request taking effect',
    fault: (_, n) => status(500, { isServed: n % 2 === 0 }),
  },
  {
    name: 'connections closed during edits',
    fault: (request) => (isEdit(request) ? { kind: 'close' } : undefined),
  },
  { name: 'requests that are never answered', fault: (_, n) => (n % 3 === 0 ? { kind: 'hang' } : undefined) },
  {
    name: 'unknown interactions',
    fault: (request) =>
      isCallback(request) ? status(404, { body: { message: 'x', code: 10_062 } }) : undefined,
  },
  {
    name: 'already acknowledged interactions',
    fault: (request) =>
      isCallback(request) ? status(400, { body: { message: 'x', code: 40_060 }, isServed: true }) : undefined,
  },
  {
    name: 'deleted messages',
    fault: (request) => (isEdit(request) ? status(404, { body: { message: 'x', code: 10_008 } }) : undefined),
    reposts: FAULTY,
  },
  {
    name: '429 for messages too old to edit',
    fault: (request) => (isEdit(request) ? status(429, { body: { message: 'x', code: 30_046 } }) : undefined),
    reposts: FAULTY,
  },
  {
    name: 'a removed permission',
    fault: (request) => (isEdit(request) ? status(403, { body: { message: 'x', code: 50_013 } }) : undefined),
  },
  { name: 'the Gateway drops', happens: ({ discord }) => discord.dropConnections() },
  { name: 'the Gateway asks to reconnect', happens: ({ discord }) => discord.reconnect() },
  { name: 'the session is invalid', happens: ({ discord }) => discord.invalidate() },
  { name: 'the Gateway closes with 4000', happens: ({ discord }) => discord.closeGateway(4000) },
  { name: "Discord's clock is an hour ahead", happens: ({ discord }) => discord.setClock(60 * 60_000) },
  { name: 'the Gateway closes with 4009', happens: ({ discord }) => discord.closeGateway(4009) },
];

/** Fails a number of requests in a row. */
export const everythingFails = (faults: number): Scenario => ({
  name: 'everything fails',
  fault: () => status(500),
  faults,
});

/** Takes the network away for a time, in ms. */
export const networkGone = (ms: number): Scenario => ({
  name: `the network is gone for ${ms / 1000} s`,
  async happens({ discord }) {
    await discord.unlisten();
    await new Promise((resolve) => setTimeout(resolve, ms));
    await discord.listen();
  },
});

/** Outcome of a scenario. */
type Outcome = {
  readonly faults: number;
  readonly presses: number;
  readonly requests: number;
  /** Maximum number of failed attempts at the same request. */
  readonly maxAttempts: number;
  readonly complaints: readonly string[];
  /** Number of boards beyond one for each game. */
  readonly extraMessages: number;
};

/** A bot with running games, for one scenario after another. */
export class FaultRunner {
  readonly #members: EagerMembers;
  readonly #shown: ShownBoards;

  private constructor(
    readonly trial: Trial,
    games: number,
  ) {
    this.#shown = new ShownBoards(trial.discord);
    this.#members = new EagerMembers(trial.discord, seatsOf(trial.discord, games), seededRandom(SEED));
  }

  static async open(games: number): Promise<FaultRunner> {
    const options = { servers: 1, channelsPerServer: games, members: games };
    const trial = await Trial.open(options, newSqlite, { THINK_MS: '100' });
    await trial.ready();
    const runner = new FaultRunner(trial, games);
    runner.#members.actAll();
    await runner.#playOn('the games to begin');
    return runner;
  }

  /** Resolves once every game has had two more turns of its member. */
  async #playOn(what: string): Promise<void> {
    const { discord } = this.trial;
    this.#members.countTurns();
    // Presses again after a lost press, as a member would without an answer.
    const retry = setInterval(() => this.#members.actIdle(), 4000);
    try {
      await until(discord, what, () => this.#members.hadTurns(2), 90_000);
    } finally {
      clearInterval(retry);
    }
  }

  /** Runs a scenario, and resolves once every game continues. */
  async run({ name, fault, happens, faults: most = FAULTY }: Scenario): Promise<Outcome> {
    const { discord, bot } = this.trial;
    const before = {
      complaints: bot.complaints.length,
      presses: this.#members.presses.length,
      extra: this.#shown.extraMessages,
    };
    let [requests, faults, attempts] = [0, 0, 0];
    const count = (): void => {
      requests += 1;
    };
    discord.events.on('request', count);
    const attemptsByRequest = new Map<string, number>();
    if (fault) {
      discord.fault = (request) => {
        const found = faults < most ? fault(request, attempts++) : undefined;
        if (!found) return undefined;
        faults += 1;
        const name = `${request.method} ${request.path}`;
        attemptsByRequest.set(name, (attemptsByRequest.get(name) ?? 0) + 1);
        return found;
      };
      const retry = setInterval(() => this.#members.actIdle(), 4000);
      await until(discord, `the faults: ${name}`, () => faults >= most, 90_000).finally(() =>
        clearInterval(retry),
      );
    }
    await happens?.(this.trial);
    await this.#playOn(`every game to continue after: ${name}`);
    discord.fault = () => undefined;
    discord.events.off('request', count);
    return {
      faults,
      presses: this.#members.presses.length - before.presses,
      requests,
      maxAttempts: Math.max(0, ...attemptsByRequest.values()),
      complaints: bot.complaints.slice(before.complaints),
      extraMessages: this.#shown.extraMessages - before.extra,
    };
  }

  /** Stops the bot. Returns the moves that were shown but not stored: there should be none. */
  async close(): Promise<readonly string[]> {
    this.#members.isStopped = true;
    const { games } = await this.trial.stopAndRead();
    const lost = games.flatMap((game) => this.#shown.lostMoves(game));
    await this.trial.close();
    return lost;
  }
}
