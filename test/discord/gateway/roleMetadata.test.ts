import { afterEach, beforeEach, expect, it } from 'vitest';
import { RoleRecords } from '../../../src/discord/gateway/roleMetadata.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';

const VERIFICATION = 'https://boards.example/linked-role';

let clock: FakeClock;
let log: FakeLog;
let records: RoleRecords;
/** Bodies of the requests so far. */
let requests: unknown[];
/** Discord's next answers are failures. */
let failures: number;
/** Address in the developer portal. */
let known: string | null;

beforeEach(() => {
  [clock, log, requests, failures, known] = [new FakeClock(), new FakeLog(), [], 0, null];
  const client = {
    rest: {
      async put(_: string, { body }: { body: unknown }) {
        if (failures-- > 0) throw new Error('503');
        requests.push(body);
      },
    },
    application: {
      id: '1',
      fetch: async () => ({ roleConnectionsVerificationURL: known }),
      edit: async (changes: unknown) => void requests.push(changes),
    },
  };
  records = new RoleRecords({
    ...{ client: client as never, verificationUrl: VERIFICATION, clock, log, chance: () => 0 },
    describe: (key) => ({ name: key, description: `at least: ${key}` }),
  });
});
afterEach(() => records.close());

it('registers at most five records, and the address if there is none', async () => {
  await records.register();
  const [body, changes] = requests as [{ key: string; name: string; type: number }[], unknown];
  expect(body.map(({ key, type, name }) => [key, type, name])).toEqual([
    ['best_rating', 2, 'best_rating'],
    ['games', 2, 'games'],
    ['puzzle_rating', 2, 'puzzle_rating'],
    ['puzzle_streak', 2, 'puzzle_streak'],
    ['member_since', 5, 'member_since'],
  ]);
  expect(changes).toEqual({ roleConnectionsVerificationURL: VERIFICATION });
});

it('keeps the address that the operator has set', async () => {
  known = 'https://elsewhere.example';
  await records.register();
  expect(requests).toHaveLength(1);
});

it('replaces its own address after PUBLIC_URL changed, and writes nothing if it is right', async () => {
  known = 'https://old.example/linked-role';
  await records.register();
  expect(requests[1]).toEqual({ roleConnectionsVerificationURL: VERIFICATION });
  known = VERIFICATION;
  await records.register();
  expect(requests).toHaveLength(3);
});

it('tries again until Discord answers, and not once closed', async () => {
  failures = 2;
  await records.register();
  expect(log.lines[0]).toMatch(/^warn: the linked roles could not be registered: 503/);
  clock.forward(60_000);
  await expect.poll(() => log.lines.length).toBe(2);
  clock.forward(60_000);
  await expect.poll(() => requests.length).toBe(2);
  failures = 1;
  await records.register();
  await records.close();
  clock.forward(60_000);
  expect(requests).toHaveLength(2);
});
