import { expect } from 'vitest';
import { outcomeOf } from '../../src/game/host/tournamentGame.js';
import type { GameId } from '../../src/game/play/game.js';
import { standings } from '../../src/game/tournaments/standings.js';
import type { Tournament, TournamentId } from '../../src/game/tournaments/tournament.js';
import { termsOf } from '../game/tournaments/tournaments.js';
import { seededRandom } from '../load/figures.js';
import { seatsOf } from '../load/players.js';
import type { TestDatabase } from '../store/databases.js';
import { openTestStore } from '../store/open.js';
import { EagerMembers } from './eagerMembers.js';
import { TournamentMembers, textOf } from './tournamentMembers.js';
import { rowsOf, Trial, until } from './trial.js';

const SEED = 20_261_127;
const IDS = ['000000000arena', '000000000swiss'] as TournamentId[];
/** Members of each tournament, an odd number: the bot takes the last seat. */
const PLAYERS = 5;
/** Maximum number of requests between two faults. */
const MAX_REQUESTS = 80;
/** Number of requests that fail in a row. */
const FAULTY = 10;
const BOUND_MS = 60_000;

type Options = {
  readonly faults: number;
  /** Games of other members beside the tournaments. */
  readonly games: number;
  readonly rounds: number;
  /** Shorter than members can choose. */
  readonly arenaMinutes: number;
};

/**
 * Kills the bot, fails its requests and cuts its connections during an arena and a Swiss tournament, whose members leave and come back.
 * Then checks that every pairing has one game and its result, that nobody played twice at once, and that Discord shows each end once.
 */
export async function survivesTournaments(
  name: string,
  make: () => Promise<TestDatabase>,
  { faults, games, rounds, arenaMinutes }: Options,
): Promise<void> {
  const chance = seededRandom(SEED);
  const options = { servers: 1, channelsPerServer: games + 3, members: games + 2 * PLAYERS };
  const trial = await Trial.open(options, make, { THINK_MS: '100' });
  const { discord } = trial;
  const [arena, swiss, results] = discord.channels.slice(games) as [string, string, string];
  const [first, second] = [discord.members.slice(games, games + PLAYERS), discord.members.slice(-PLAYERS)];
  const members = new TournamentMembers(
    discord,
    new Map([
      [arena, first],
      [swiss, second],
    ]),
    chance,
  );
  const others = new EagerMembers(discord, seatsOf(discord, games), chance);
  const act = setInterval(() => {
    others.actIdle();
    members.act(isFaulty);
  }, 1000);
  let isFaulty = true;
  let requests = 0;
  discord.events.on('request', () => (requests += 1));
  await trial.bot.kill('SIGKILL');
  await createTournaments(trial, { arena, swiss, results }, { arenaMinutes, rounds });
  await trial.restart();

  for (let fault = 0; fault < faults; fault++) {
    const last = requests + 1 + Math.floor(chance() * MAX_REQUESTS);
    await until(discord, `the moment of fault ${fault + 1}`, () => requests >= last, BOUND_MS);
    const kind = fault % 3;
    if (kind === 0) {
      // A start under 502s would wait ever longer between its few requests, and use them up only after minutes.
      discord.fault = () => undefined;
      await trial.restart();
    } else if (kind === 1) discord.dropConnections();
    else {
      let left = FAULTY;
      discord.fault = () =>
        left-- > 0 ? { kind: 'status', status: 502, isServed: left % 2 === 0 } : undefined;
    }
  }
  isFaulty = false;
  const endBy = performance.now() + arenaMinutes * 60_000 + 4 * BOUND_MS;
  while (!(await areShown(trial)) && performance.now() < endBy)
    await new Promise((resolve) => setTimeout(resolve, 500));
  clearInterval(act);
  members.isStopped = true;
  others.isStopped = true;
  await trial.bot.kill('SIGTERM');
  const store = await openTestStore(trial.database.url);
  const tournaments = (await Promise.all(IDS.map((id) => store.tournament(id)))) as Tournament[];
  process.stdout.write(
    `${name}: ${faults} faults, ${members.presses} presses, ` +
      `${tournaments.map(({ pairings, terms }) => `${terms.name} ${pairings.length} pairings`).join(', ')}\n`,
  );
  try {
    for (const tournament of tournaments) {
      expect(tournament.phase.kind).toBe('finished');
      await expectGames(trial, tournament, async (id) => store.load(id));
      expectNobodyTwice(tournament);
      expectShown(trial, tournament, results);
    }
  } finally {
    await store.close();
    await trial.close();
  }
}

/** Stores the tournaments while no bot runs. */
async function createTournaments(
  { database, discord }: Trial,
  { arena, swiss, results }: { readonly arena: string; readonly swiss: string; readonly results: string },
  { arenaMinutes, rounds }: Pick<Options, 'arenaMinutes' | 'rounds'>,
): Promise<void> {
  const store = await openTestStore(database.url);
  const server = discord.serverOf(arena);
  await store.saveSettings({ server }, { results });
  const common = { server, maxPlayers: PLAYERS, startsAt: null, botLevel: 1, opening: 'plain' } as const;
  const own = [
    { name: 'Arena', channel: arena, format: { kind: 'arena', minutes: arenaMinutes } },
    { name: 'Swiss', channel: swiss, format: { kind: 'swiss', rounds } },
  ] as const;
  for (const [i, terms] of own.entries())
    await store.createTournament(termsOf({ ...common, ...terms, id: IDS[i]!, createdAt: Date.now() }));
  await store.close();
}

/** Whether both tournaments are over, and the bot has recorded that it shows that. */
async function areShown({ database }: Trial): Promise<boolean> {
  const rows = await rowsOf(
    database.url,
    "select id from tournaments where phase in ('finished', 'cancelled') and shown = version",
  );
  return rows.length === IDS.length;
}

/** Each pairing has the result of its game, and each game of the tournament is that of one pairing. */
async function expectGames(
  { database }: Trial,
  { terms, pairings }: Tournament,
  load: (id: GameId) => Promise<Parameters<typeof outcomeOf>[0] | undefined>,
): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    database.url,
    `select id from games where tournament = '${terms.id}'`,
  );
  const paired = pairings.map(({ game }) => game as string);
  expect(rows.map(({ id }) => id).filter((id) => !paired.includes(id))).toEqual([]);
  expect(new Set(paired).size).toBe(paired.length);
  for (const { game: id, outcome } of pairings) {
    const game = await load(id);
    if (game) expect(outcome, id).toEqual(outcomeOf(game));
    // A member who left before their game began.
    else expect(outcome, id).toMatchObject({ kind: 'won', by: 'forfeit' });
  }
}

function expectNobodyTwice({ players, pairings }: Tournament): void {
  for (const number of players.keys()) {
    const theirs = pairings.filter(({ black, white }) => black === number || white === number);
    for (const [i, { pairedAt }] of theirs.entries())
      if (i > 0) expect(theirs[i - 1]!.endedAt).toBeLessThanOrEqual(pairedAt);
  }
}

/** One message shows the end with the winner, and one in the channel for results. */
function expectShown({ discord }: Trial, tournament: Tournament, results: string): void {
  const { name, channel } = tournament.terms;
  const [best] = standings(tournament);
  const { who } = tournament.players[best!.player]!;
  const winner = `🥇 <@${who.kind === 'member' ? who.member : discord.bot}>`;
  const messages = discord.messagesIn(channel).map(textOf);
  const shown = messages.filter((text) => text.includes(`## 🏆 ${name}`));
  expect(shown).toEqual([expect.stringMatching(/Finished/)]);
  expect(shown[0]).toContain(winner);
  const announced = discord.messagesIn(results).map(textOf);
  expect(announced.filter((text) => text.includes(`**${name}**`))).toEqual([expect.stringContaining(winner)]);
}
