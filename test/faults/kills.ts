import { expect } from 'vitest';
import type { Game } from '../../src/game/play/game.js';
import { seededRandom } from '../load/figures.js';
import { seatsOf } from '../load/players.js';
import type { TestDatabase } from '../store/databases.js';
import { ShownBoards } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { Trial, until } from './trial.js';

const SEED = 20_261_124;

/** Maximum number of requests after which the bot is killed. The first requests belong to its start. */
const MAX_REQUESTS = 80;

/** Time for every game to return to its member after the last start, in ms. */
const BOUND_MS = 60_000;

/** Returns members' stored moves that nobody pressed. */
export const unpressedMoves = ({ setup, position }: Game, pressed: ReadonlySet<string>): string[] =>
  position.moves.flatMap((move, ply) => {
    const seat = setup.seats[ply % 2 === 0 ? 'black' : 'white'];
    const key = `${setup.id}.${ply}.${move}`;
    return seat.kind === 'member' && move !== 'pass' && !pressed.has(key) ? [key] : [];
  });

/**
 * Kills the bot repeatedly while members press at once. Then checks that every shown move is stored, no stored move was invented,
 * every game is answered, and every board shows its newest state.
 */
export async function survivesKills(
  name: string,
  make: () => Promise<TestDatabase>,
  { kills, games }: { readonly kills: number; readonly games: number },
): Promise<void> {
  const chance = seededRandom(SEED);
  const options = { servers: 1, channelsPerServer: games, members: games };
  const trial = await Trial.open(options, make, { THINK_MS: '200' });
  const { discord } = trial;
  const shown = new ShownBoards(discord);
  const members = new EagerMembers(discord, seatsOf(discord, games), chance);
  let requests = 0;
  discord.events.on('request', () => (requests += 1));
  const isBack = async (): Promise<void> => {
    const { bot } = trial;
    await trial.ready();
    // Presses before the bot listens are lost, as with Discord.
    if (bot === trial.bot) members.actAll();
  };

  for (let kill = 0; kill < kills; kill++) {
    void isBack().catch(() => undefined); // killed before it was ready
    const last = requests + 1 + Math.floor(chance() * MAX_REQUESTS);
    await until(discord, `the moment of kill ${kill + 1}`, () => requests >= last, BOUND_MS);
    await trial.restart();
  }
  await isBack();
  members.countTurns();
  await until(discord, 'every game to continue', () => members.hadTurns(2), BOUND_MS);
  members.isStopped = true;
  const stored = await trial.stopAndRead();

  const lost = stored.games.flatMap((game) => shown.lostMoves(game));
  const known = new Set(stored.games.map(({ setup }) => setup.id));
  const shownMoves = [...shown.shownMoves.values()].reduce((sum, { size }) => sum + size, 0);
  process.stdout.write(
    `${name}: ${kills} kills, ${members.presses.length} presses, ${stored.games.length} games, ` +
      `${stored.actions} stored actions, ${shownMoves} moves shown, ${lost.length} lost\n`,
  );
  expect(lost).toEqual([]);
  expect([...shown.shownMoves.keys()].filter((id) => !known.has(id))).toEqual([]);
  expect(shown.contradictions).toEqual([]);
  expect(stored.games.flatMap((game) => unpressedMoves(game, members.pressed))).toEqual([]);
  expect(stored.integrity).toBe('ok');
  expect(stored.actions).toBe(stored.games.reduce((sum, { version }) => sum + version, 0));
  expect(stored.games.flatMap((game) => shown.behind(game))).toEqual([]);
  expect(shownMoves).toBeGreaterThan(kills);
  await trial.close();
}
