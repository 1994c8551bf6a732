import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../../src/game/ports/store.js';
import { isOver, type TournamentId } from '../../../../src/game/tournaments/tournament.js';
import { textOf } from '../../../playground/memberClient.js';
import { TournamentServer } from './tournamentServer.js';

const WRITES = /^(create|append|set|save)/;

/** The bot's access to its store. Once the process is killed, it fails until the next start. */
class Access {
  /** The store itself. */
  stored!: Store;
  #writesLeft = Number.POSITIVE_INFINITY;

  get isDead(): boolean {
    return this.#writesLeft <= 0;
  }

  /** Kills the process once it has done `writes` more writes: it does not learn of the last one. */
  killAfter(writes: number): void {
    this.#writesLeft = writes;
  }

  revive(): void {
    this.#writesLeft = Number.POSITIVE_INFINITY;
  }

  to(store: Store): Store {
    this.stored = store;
    const mortal =
      (name: string, method: (...args: unknown[]) => Promise<unknown>) =>
      async (...args: unknown[]): Promise<unknown> => {
        if (this.isDead && name !== 'close') throw new Error('killed');
        if (WRITES.test(name)) this.#writesLeft -= 1;
        const answer = await method(...args);
        if (this.isDead && name !== 'close') throw new Error('killed');
        return answer;
      };
    return Object.fromEntries(
      Object.entries(store).map(([name, method]) => [name, mortal(name, method)]),
    ) as unknown as Store;
  }
}

const access = new Access();
let server: TournamentServer;
let results: string;

beforeAll(async () => {
  server = await TournamentServer.open((store) => access.to(store));
  const { bot } = server;
  results = await bot.newChannel();
  await bot.restart(
    async () => void (await access.stored.saveSettings({ server: bot.playground.guildId }, { results })),
  );
});
beforeEach(() => server.begin());
afterEach(() => server.end());
afterAll(() => server.bot.close());

/** Public messages of a tournament in a channel. */
const posts = (channel: string, name: string): string[] =>
  server.ben
    .inChannel(channel)
    .map((message) => textOf(message))
    .filter((text) => text.includes(name));

/** Begins a tournament of two members. */
async function begin(name: string): Promise<TournamentId> {
  const post = await server.create({}, name);
  await server.join(post, server.ben, server.lin);
  server.bot.clock.forward(15 * 60_000 + 1);
  await server.games(1);
  return (await server.newest()).terms.id;
}

/** Whether a tournament is over, in a later version than `before`, and that is shown. */
async function isShown(id: TournamentId, before = 0): Promise<boolean> {
  const tournament = (await access.stored.tournament(id))!;
  if (!isOver(tournament) || tournament.version <= before) return false;
  return (await access.stored.shownVersion(id)) === tournament.version;
}

/** Does something that ends or corrects a tournament, kills the process after some writes, and starts it again. */
async function killAfter(writes: number, id: TournamentId, act: () => Promise<unknown>): Promise<boolean> {
  const { version } = (await access.stored.tournament(id))!;
  access.killAfter(writes);
  await act().catch(() => undefined);
  while (!access.isDead && !(await isShown(id, version))) await server.letEdit();
  const wasKilled = access.isDead;
  await server.bot.restart(async () => access.revive());
  while (!(await isShown(id))) await server.letEdit();
  return wasKilled;
}

test('whichever write is the last before the end is shown, the next start shows it, once', async () => {
  for (let writes = 1; ; writes++) {
    const name = `Cup ${writes} of 99`;
    const id = await begin(name);
    const [game] = await server.games(1);
    const wasKilled = await killAfter(writes, id, () => server.resign(game!));
    await server.post(name, 'Finished', '🥇');
    expect(posts(server.channel, name)).toHaveLength(1);
    expect(posts(results, name)).toEqual([expect.stringContaining('🥇')]);
    if (!wasKilled) break;
    expect(writes).toBeLessThan(30);
  }
}, 60_000);

test('the same holds for a correction of a result, which is not announced again', async () => {
  const { ada } = server;
  const id = await begin('Spring Cup');
  const [game] = await server.games(1);
  await killAfter(99, id, () => server.resign(game!));
  const [first] = posts(results, 'Spring Cup');
  for (let writes = 1, result: 'black' | 'white' = 'black'; ; writes++) {
    const control = { control: 'directResult', pairing: 0, result } as const;
    const wasKilled = await killAfter(writes, id, () => server.press(ada, control));
    const { outcome } = (await server.newest()).pairings[0]!;
    // The last write was another one's, before the correction.
    if (outcome?.kind !== 'won' || outcome.by !== 'director') continue;
    const seat = game!.seats[outcome.winner];
    await server.post(`🥇 <@${seat.kind === 'member' ? seat.member : ''}>`);
    expect(posts(server.channel, 'Spring Cup')).toHaveLength(1);
    expect(posts(results, 'Spring Cup')).toEqual([first]);
    if (!wasKilled) break;
    expect(writes).toBeLessThan(30);
    result = result === 'black' ? 'white' : 'black';
  }
}, 60_000);
