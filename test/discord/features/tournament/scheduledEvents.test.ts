import type { Client } from 'discord.js';
import { beforeEach, expect, test } from 'vitest';
import { ScheduledEvents } from '../../../../src/discord/features/tournament/scheduledEvents.js';
import type { Settings } from '../../../../src/discord/interactions/settings.js';
import {
  newTournament,
  type Terms,
  type Tournament,
  type TournamentAction,
} from '../../../../src/game/tournaments/tournament.js';
import { FakeClock, FakeLog } from '../../../game/fakes.js';
import { termsOf } from '../../../game/tournaments/tournaments.js';
import { TEXTS } from '../../say.js';

const BOT = 'bot';
const [SCHEDULED, ACTIVE, COMPLETED] = [1, 2, 3];

type Shown = { creatorId: string; name: string; scheduledStartTimestamp: number; status: number };

/** Events of a server, as its bot sees them. */
let shown: Shown[];
let mayCreate: boolean;
let failure: Error | undefined;
let log: FakeLog;
let clock: FakeClock;
let events: ScheduledEvents;

beforeEach(() => {
  shown = [];
  mayCreate = true;
  failure = undefined;
  log = new FakeLog();
  clock = new FakeClock();
  const guild = {
    name: 'Server',
    preferredLocale: 'en-US',
    members: { me: { permissions: { has: (name: string) => name === 'CreateEvents' && mayCreate } } },
    channels: { cache: new Map([['channel', { name: 'games' }]]) },
    scheduledEvents: {
      async fetch() {
        if (failure) throw failure;
        return shown;
      },
      async create({ name, scheduledStartTime }: { name: string; scheduledStartTime: number }) {
        shown.push({ creatorId: BOT, name, scheduledStartTimestamp: scheduledStartTime, status: SCHEDULED! });
      },
      async edit(event: Shown, { status }: { status: number }) {
        if (status !== event.status + 1) throw new Error(`no way from ${event.status} to ${status}`);
        event.status = status;
      },
      async delete(event: Shown) {
        shown = shown.filter((each) => each !== event);
      },
    },
  };
  const client = { user: { id: BOT }, guilds: { cache: new Map([['server', guild]]) } };
  const settings = { languageIn: async () => 'en-US' };
  events = new ScheduledEvents({
    ...{ clock, log, texts: TEXTS },
    client: client as unknown as Client<true>,
    settings: settings as unknown as Settings,
  });
});

const tournament = (changes: Partial<Terms> = {}): Tournament => newTournament(termsOf(changes));

/** Tells of what has happened to a tournament, and waits for the requests. */
async function tell(action: 'created' | TournamentAction, of = tournament()): Promise<void> {
  if (action === 'created') events.onEvent({ kind: 'created', tournament: of });
  else events.onEvent({ kind: 'changed', tournament: of, action });
  await events.close();
}

const statuses = (): number[] => shown.map(({ status }) => status);

test('an event comes with the tournament, and goes through its states', async () => {
  await tell('created');
  expect(shown).toMatchObject([{ name: 'Friday night', status: SCHEDULED }]);
  await tell({ kind: 'begin' });
  expect(statuses()).toEqual([ACTIVE]);
  await tell({ kind: 'finish' });
  expect(statuses()).toEqual([COMPLETED]);
});

test('an event that nobody started is completed all the same', async () => {
  await tell('created');
  await tell({ kind: 'finish' });
  expect(statuses()).toEqual([COMPLETED]);
});

test('a second report creates no second event', async () => {
  await tell('created');
  await tell('created');
  expect(shown).toHaveLength(1);
});

test('an event goes with a tournament that is called off', async () => {
  await tell('created');
  await tell({ kind: 'cancel', because: 'too-few' });
  expect(shown).toEqual([]);
  await tell('created');
  await tell({ kind: 'begin' });
  await tell({ kind: 'cancel', because: 'unreachable' });
  expect(statuses()).toEqual([COMPLETED]);
});

test('leaves events of others alone', async () => {
  const others = {
    creatorId: 'olga',
    name: 'Friday night',
    scheduledStartTimestamp: termsOf().startsAt!,
    status: SCHEDULED!,
  };
  shown.push(others);
  await tell({ kind: 'cancel', because: 'director' });
  expect(shown).toEqual([others]);
});

test('a tournament that starts once it is full, or has started, has none', async () => {
  await tell('created', tournament({ startsAt: null }));
  await tell('created', tournament({ startsAt: clock.now() - 1 }));
  expect(shown).toEqual([]);
});

test('there is none without the permission', async () => {
  mayCreate = false;
  await tell('created');
  expect(shown).toEqual([]);
});

test('a failure is logged, and nothing else', async () => {
  failure = new Error('Discord is down');
  await tell('created');
  expect(log.lines).toEqual(['warn: could not keep the event of a tournament']);
});
