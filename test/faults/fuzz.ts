import { expect } from 'vitest';
import type { Game } from '../../src/game/play/game.js';
import { ANSWER_WITHIN_MS, type Interaction } from '../fakeDiscord/fakeDiscord.js';
import { seededRandom } from '../load/figures.js';
import { squareIds } from '../load/players.js';
import { newSqlite } from '../store/databases.js';
import { lastMoveOf, ShownBoards } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { type Fate, type FuzzTargets, KINDS, type Kind } from './fuzzKinds.js';
import { Trial, until } from './trial.js';

const SEED = 20_261_125;
/** Maximum number of unanswered interactions at once. */
const IN_FLIGHT = 24;
/** Number of games with invalid actions only: against the bot, between members, and challenges. */
const STILL = { againstBot: 6, betweenMembers: 3, challenges: 3 };
/** Number of games that members play at the same time. */
const LIVE = 4;
const STRANGERS = 20;
/** Interactions after which memory is measured: the first ones fill caches and discord.js' handlers for tokens. Then the allowed growth in MB. */
const WARM_UP = 40_000;
const MAX_GROWTH_MB = 80;

type Counts = { sent: number; answered: number };

/** Opens the games for invalid actions. */
async function openStill(trial: Trial): Promise<FuzzTargets['still']> {
  const { discord } = trial;
  const { againstBot, betweenMembers, challenges } = STILL;
  const channels = discord.channels.slice(0, againstBot + betweenMembers + challenges);
  for (const [i, channel] of channels.entries()) {
    const [one, other] = [discord.members[2 * i]!, discord.members[2 * i + 1]!];
    const options = { game: i % 2 === 0 ? 'reversi' : 'gomoku', colour: 'black' };
    const opponent = i < againstBot ? { level: '1' } : { opponent: other };
    discord.command(one, channel, 'play', { ...options, ...opponent });
    await until(discord, 'a game to open', () => discord.boards.has(channel));
    if (i < againstBot) continue;
    if (i >= againstBot + betweenMembers) continue;
    const board = discord.boards.get(channel)!;
    const accept = /"custom_id":"([^"]*\.accept\.[^"]*)"/.exec(JSON.stringify(board.components))![1]!;
    discord.press(other, board, accept);
    await until(discord, 'a game to begin', () => squareIds(discord.boards.get(channel)!).length > 0);
  }
  const { games } = await trial.read();
  return games.map((game) => ({ game, board: discord.boards.get(game.place)! }));
}

/** Returns a comparable form of a state. */
const stateOf = ({ setup, version, phase, position }: Game): unknown => ({
  id: setup.id,
  version,
  phase,
  moves: position.moves,
});

/** Sends the bot interactions of all kinds in random order, and prints their outcomes. */
export async function survivesFuzz(
  what: string,
  {
    interactions,
    environment = {},
    isLimited = false,
  }: {
    readonly interactions: number;
    readonly environment?: Record<string, string>;
    readonly isLimited?: boolean;
  },
): Promise<void> {
  const chance = seededRandom(SEED);
  const seats = 2 * (STILL.againstBot + STILL.betweenMembers + STILL.challenges);
  const trial = await Trial.open(
    { servers: 1, channelsPerServer: seats + LIVE, members: seats + LIVE + STRANGERS },
    newSqlite,
    { THINK_MS: '200', ...environment },
  );
  const { discord, bot } = trial;
  await trial.ready();
  const shown = new ShownBoards(discord);
  const still = await openStill(trial);
  const live = Array.from({ length: LIVE }, (_, i) => ({
    member: discord.members[seats + i]!,
    channel: discord.channels[seats + i]!,
    options: { game: i % 2 === 0 ? 'reversi' : 'gomoku', level: '1' },
  }));
  const members = new EagerMembers(discord, live, chance);
  const old: Interaction[] = [];
  const targets: FuzzTargets = {
    discord,
    chance,
    still,
    old,
    strangers: discord.members.slice(seats + LIVE),
  };
  let threads = 0;
  discord.events.on('request', ({ method, path }) => {
    if (method === 'POST' && path.endsWith('/threads')) threads += 1;
  });
  members.actAll();
  // Members continue their games after the other answers, which makes earlier presses stale.
  const counts = new Map<Kind, Counts>(KINDS.map((kind) => [kind, { sent: 0, answered: 0 }]));
  const waiting = new Map<Interaction, Kind>();
  discord.events.on('acknowledged', (interaction) => {
    const kind = waiting.get(interaction);
    if (!kind) return;
    waiting.delete(interaction);
    counts.get(kind)!.answered += 1;
  });
  const started = performance.now();
  let before = await bot.health();
  for (let i = 0; i < interactions; i++) {
    if (i === WARM_UP) before = await bot.health();
    const kind = KINDS[Math.floor(chance() * KINDS.length)]!;
    while (old.length < members.presses.length - LIVE) old.push(members.presses[old.length]!);
    const interaction = kind.send(targets);
    counts.get(kind)!.sent += 1;
    if (isAnswered(kind.fate)) waiting.set(interaction, kind);
    if (waiting.size >= IN_FLIGHT) {
      await until(discord, 'answers', () => waiting.size < IN_FLIGHT, 2 * ANSWER_WITHIN_MS).catch(() => {
        for (const [late, { name }] of waiting) {
          if (performance.now() - late.sentAt > ANSWER_WITHIN_MS) throw new Error(`never answered: ${name}`);
        }
      });
    }
  }
  await until(discord, 'the last answers', () => waiting.size === 0).catch(() => undefined);
  // Its answer shows that everything before it has been handled.
  const last = discord.command(targets.strangers[0]!, live[0]!.channel, 'help');
  await until(discord, 'the end', () => last.acknowledgedAt !== undefined);
  members.isStopped = true;
  const after = await bot.health();
  const seconds = (performance.now() - started) / 1000;
  const stored = await trial.stopAndRead();
  const { complaints } = bot;

  const lines = [...counts].map(
    ([{ name, fate }, { sent, answered }]) =>
      `  ${String(sent).padStart(6)} sent, ${String(answered).padStart(6)} answered, ${fate.padEnd(10)} ${name}`,
  );
  const expected = sum([...counts].map(([{ fate }, { sent }]) => (isLogged(fate) ? sent : 0)));
  process.stdout.write(
    `${what}: ${interactions} interactions in ${seconds.toFixed(0)} s, ${complaints.length} lines logged of ${expected} expected, ` +
      `${members.presses.length} presses beside them, memory ${before.rssMb.toFixed(0)} -> ${after.rssMb.toFixed(0)} MB\n${lines.join('\n')}\n`,
  );
  const unanswered = [...counts].filter(
    ([{ fate }, { sent, answered }]) => isAnswered(fate) && sent !== answered,
  );
  expect(unanswered.map(([{ name }]) => name)).toEqual([]);
  // Rate-limited interactions are not handled.
  if (isLimited) expect(complaints.length).toBeLessThanOrEqual(expected);
  else expect(complaints.length).toBe(expected);
  expect(threads).toBe(0);
  if (interactions > 2 * WARM_UP) expect(after.rssMb).toBeLessThan(before.rssMb + MAX_GROWTH_MB);
  const known = new Set(still.map(({ game }) => game.setup.id));
  const [untouched, played] = [
    stored.games.filter(({ setup }) => known.has(setup.id)),
    stored.games.filter(({ setup }) => !known.has(setup.id)),
  ];
  expect(untouched.map(stateOf)).toEqual(still.map(({ game }) => stateOf(game)));
  expect(played.length).toBeLessThanOrEqual(members.games);
  for (const game of played) {
    expect(shown.lostMoves(game)).toEqual([]);
    expect(lastMoveOf(game).number).toBeGreaterThanOrEqual(shown.newest.get(game.setup.id)?.number ?? 0);
  }
  await trial.close();
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const isAnswered = (fate: Fate): boolean => fate === 'answered' || fate === 'apologized';
const isLogged = (fate: Fate): boolean => fate === 'apologized' || fate === 'logged';
