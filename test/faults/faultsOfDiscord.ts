import { chances } from '../load/figures.js';
import { seatsOf } from '../load/players.js';
import type { BotRequest, Fault } from '../load/standIn.js';
import { newSqlite } from '../store/databases.js';
import { Shown } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { Trial, until } from './trial.js';

const SEED = 20_261_126;
/** Requests that a fault meets before Discord is well again. */
const FAULTY = 30;

/** What goes wrong: requests that fail, or something that is done to the Gateway. */
export type Scenario = {
  readonly name: string;
  /** What becomes of the n-th request, from 0, that comes while Discord is ill. */
  readonly fault?: (request: BotRequest, n: number) => Fault | undefined;
  /** How many requests it meets; 30 unless given. */
  readonly faults?: number;
  /** What happens once, at its beginning. */
  readonly happens?: (trial: Trial) => void | Promise<void>;
  /** New messages that each channel may have got, besides the game's first. */
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
    name: '429 with a time to wait',
    fault: () => status(429, { body: LIMITED, headers: { 'retry-after': '0.2' } }),
  },
  { name: '429 without one', fault: (request) => (isEdit(request) ? status(429) : undefined) },
  {
    name: '429 on callbacks',
    fault: (request) =>
      isCallback(request) ? status(429, { headers: { 'retry-after': '0.2' } }) : undefined,
  },
  {
    name: 'a global limit',
    fault: () =>
      status(429, {
        body: { ...LIMITED, global: true },
        headers: { 'retry-after': '0.2', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' },
      }),
  },
  { name: '502 in a burst', fault: () => status(502) },
  {
    name: '500, every other request served all the same',
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
    name: 'interactions that had their answer',
    fault: (request) =>
      isCallback(request) ? status(400, { body: { message: 'x', code: 40_060 }, isServed: true }) : undefined,
  },
  {
    name: 'deleted messages',
    fault: (request) => (isEdit(request) ? status(404, { body: { message: 'x', code: 10_008 } }) : undefined),
    reposts: FAULTY,
  },
  {
    name: 'messages too old for an edit, by 429',
    fault: (request) => (isEdit(request) ? status(429, { body: { message: 'x', code: 30_046 } }) : undefined),
    reposts: FAULTY,
  },
  {
    name: 'a permission taken away',
    fault: (request) => (isEdit(request) ? status(403, { body: { message: 'x', code: 50_013 } }) : undefined),
  },
  { name: 'the Gateway drops', happens: ({ standIn }) => standIn.dropConnections() },
  { name: 'the Gateway asks to reconnect', happens: ({ standIn }) => standIn.reconnect() },
  { name: 'the session is invalid', happens: ({ standIn }) => standIn.invalidate() },
  { name: 'the Gateway closes with 4000', happens: ({ standIn }) => standIn.closeGateway(4000) },
  { name: "Discord's clock is an hour ahead", happens: ({ standIn }) => standIn.setClock(60 * 60_000) },
  { name: 'the Gateway closes with 4009', happens: ({ standIn }) => standIn.closeGateway(4009) },
];

/** Every request fails, until so many have. */
export const everythingFails = (faults: number): Scenario => ({
  name: 'everything fails',
  fault: () => status(500),
  faults,
});

/** The network is gone for so long, in ms. */
export const networkGone = (ms: number): Scenario => ({
  name: `the network is gone for ${ms / 1000} s`,
  async happens({ standIn }) {
    await standIn.unlisten();
    await new Promise((resolve) => setTimeout(resolve, ms));
    await standIn.listen();
  },
});

/** What a scenario came to. */
export type Outcome = {
  readonly faults: number;
  readonly presses: number;
  readonly requests: number;
  /** How often the same was asked in vain, at most. */
  readonly mostTries: number;
  readonly complaints: readonly string[];
  /** Messages with a board beyond one a game, in all channels. */
  readonly extraMessages: number;
};

/** A bot with games that go on, for one scenario after another. */
export class Infirmary {
  readonly #members: EagerMembers;
  readonly #shown: Shown;

  private constructor(
    readonly trial: Trial,
    games: number,
  ) {
    this.#shown = new Shown(trial.standIn);
    this.#members = new EagerMembers(trial.standIn, seatsOf(trial.standIn, games), chances(SEED));
  }

  static async open(games: number): Promise<Infirmary> {
    const options = { servers: 1, channelsPerServer: games, members: games };
    const trial = await Trial.open(options, newSqlite, { THINK_MS: '100' });
    await trial.ready();
    const infirmary = new Infirmary(trial, games);
    infirmary.#members.actAll();
    await infirmary.#goesOn('the games to begin');
    return infirmary;
  }

  /** Resolves when every game has come back to its member twice from now on. */
  async #goesOn(what: string): Promise<void> {
    const { standIn } = this.trial;
    this.#members.countTurns();
    // Whose press was lost presses again, as a member does who sees no answer.
    const again = setInterval(() => this.#members.actIdle(), 4000);
    try {
      await until(standIn, what, () => this.#members.hadTurns(2), 90_000);
    } finally {
      clearInterval(again);
    }
  }

  /** Lets it happen, and resolves when every game goes on. */
  async bear({ name, fault, happens, faults: most = FAULTY }: Scenario): Promise<Outcome> {
    const { standIn, bot } = this.trial;
    const before = {
      complaints: bot.complaints.length,
      presses: this.#members.presses.length,
      extra: this.#shown.extraMessages,
    };
    let [requests, faults, asked] = [0, 0, 0];
    const count = (): void => {
      requests += 1;
    };
    standIn.events.on('request', count);
    const tries = new Map<string, number>();
    if (fault) {
      standIn.fault = (request) => {
        const found = faults < most ? fault(request, asked++) : undefined;
        if (!found) return undefined;
        faults += 1;
        const what = `${request.method} ${request.path}`;
        tries.set(what, (tries.get(what) ?? 0) + 1);
        return found;
      };
      const again = setInterval(() => this.#members.actIdle(), 4000);
      await until(standIn, `the faults: ${name}`, () => faults >= most, 90_000).finally(() =>
        clearInterval(again),
      );
    }
    await happens?.(this.trial);
    await this.#goesOn(`every game to go on after: ${name}`);
    standIn.fault = () => undefined;
    standIn.events.off('request', count);
    return {
      faults,
      presses: this.#members.presses.length - before.presses,
      requests,
      mostTries: Math.max(0, ...tries.values()),
      complaints: bot.complaints.slice(before.complaints),
      extraMessages: this.#shown.extraMessages - before.extra,
    };
  }

  /** Ends the bot; moves that were shown and are not stored, which are none. */
  async close(): Promise<readonly string[]> {
    this.#members.isStopped = true;
    const { games } = await this.trial.stopAndRead();
    const lost = games.flatMap((game) => this.#shown.lostFrom(game));
    await this.trial.close();
    return lost;
  }
}
