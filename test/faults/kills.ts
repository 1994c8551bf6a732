import { expect } from 'vitest';
import { type Game, seatToMove } from '../../src/game/play/game.js';
import { chances } from '../load/figures.js';
import { seatsOf } from '../load/players.js';
import type { TestDatabase } from '../store/databases.js';
import { lastMoveOf, Shown } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { Trial, until } from './trial.js';

const SEED = 20_261_124;

/** The bot is killed after so many requests since it was run, from 1; the first ones are those of its start. */
const MOST_REQUESTS = 80;

/** Ms in which every game comes back to its member, and is answered, after the last start. */
const BOUND_MS = 60_000;

/** Moves of members that nobody pressed. */
export const unasked = ({ setup, position }: Game, pressed: ReadonlySet<string>): string[] =>
  position.moves.flatMap((move, ply) => {
    const seat = setup.seats[ply % 2 === 0 ? 'black' : 'white'];
    const key = `${setup.id}.${ply}.${move}`;
    return seat.kind === 'member' && move !== 'pass' && !pressed.has(key) ? [key] : [];
  });

/**
 * Kills the bot so often while members press as soon as they may. Afterwards every move that a board showed is stored, no
 * move is stored that nobody made, every game is answered, and its board shows its newest state.
 */
export async function survivesKills(
  name: string,
  make: () => Promise<TestDatabase>,
  { kills, games }: { readonly kills: number; readonly games: number },
): Promise<void> {
  const chance = chances(SEED);
  const options = { servers: 1, channelsPerServer: games, members: games };
  const trial = await Trial.open(options, make, { THINK_MS: '200' });
  const { standIn } = trial;
  const shown = new Shown(standIn);
  const members = new EagerMembers(standIn, seatsOf(standIn, games), chance);
  let requests = 0;
  standIn.events.on('request', () => (requests += 1));
  const isBack = async (): Promise<void> => {
    const { bot } = trial;
    await trial.ready();
    // What was pressed before it listened is lost, as it is with Discord.
    if (bot === trial.bot) members.actAll();
  };

  for (let kill = 0; kill < kills; kill++) {
    void isBack().catch(() => undefined); // killed before it was ready
    const last = requests + 1 + Math.floor(chance() * MOST_REQUESTS);
    await until(standIn, `the moment of kill ${kill + 1}`, () => requests >= last, BOUND_MS);
    await trial.restart();
  }
  await isBack();
  members.countTurns();
  await until(standIn, 'every game to go on', () => members.hadTurns(2), BOUND_MS);
  members.isStopped = true;
  const held = await trial.stopAndRead();

  const lost = held.games.flatMap((game) => shown.lostFrom(game));
  const known = new Set(held.games.map(({ setup }) => setup.id));
  const claims = [...shown.claims.values()].reduce((sum, { size }) => sum + size, 0);
  process.stdout.write(
    `${name}: ${kills} kills, ${members.presses.length} presses, ${held.games.length} games, ` +
      `${held.actions} stored actions, ${claims} moves shown, ${lost.length} lost\n`,
  );
  expect(lost).toEqual([]);
  expect([...shown.claims.keys()].filter((id) => !known.has(id))).toEqual([]);
  expect(shown.contradictions).toEqual([]);
  expect(held.games.flatMap((game) => unasked(game, members.pressed))).toEqual([]);
  expect(held.integrity).toBe('ok');
  expect(held.actions).toBe(held.games.reduce((sum, { version }) => sum + version, 0));
  const waiting = held.games.filter((game) => seatToMove(game)?.kind === 'member');
  expect(waiting.map((game) => shown.newest.get(game.setup.id))).toEqual(waiting.map(lastMoveOf));
  expect(claims).toBeGreaterThan(kills);
  await trial.close();
}
