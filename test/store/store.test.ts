import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Game, type GameId, turnOf } from '../../src/game/game.js';
import type { Store } from '../../src/game/ports.js';
import { type Action, update } from '../../src/game/update.js';
import type { Square } from '../../src/rules/position.js';
import { squareName } from '../../src/rules/squares.js';
import { comparable, gameOf, move, OPENED_AT, played, STRICT } from '../game/games.js';
import { openTestStore } from './open.js';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  store = await openTestStore(join(folder, 'below', 'sente.db'));
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const { id } = gameOf().setup;

describe('the store', () => {
  test('gives back what it keeps, also when it is opened again', async () => {
    const first = move(0, 'f5', 'ada');
    const game = played(gameOf(), first);
    await store.create(gameOf());
    expect(await store.append(first, OPENED_AT, game)).toBe('stored');
    const second = await openTestStore(join(folder, 'below', 'sente.db'));
    expect(comparable((await second.load(id))!)).toEqual(comparable(game));
    await second.close();
  });

  test('of two actions with the same number it keeps the first', async () => {
    await store.create(gameOf());
    const [one, two] = [move(0, 'f5', 'ada'), move(0, 'd3', 'ada')];
    expect(await store.append(one, OPENED_AT, played(gameOf(), one))).toBe('stored');
    expect(await store.append(two, OPENED_AT, played(gameOf(), two))).toBe('conflict');
    expect((await store.load(id))?.position.moves).toEqual(played(gameOf(), one).position.moves);
  });

  test('keeps one played game a place, and frees the place when the game is over', async () => {
    await store.create(gameOf());
    const next = gameOf({ id: 'game2' as GameId });
    expect(await store.create(next)).toBe('place-taken');
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, OPENED_AT, played(gameOf(), resign));
    expect(await store.playingAt('place')).toBeUndefined();
    expect(await store.create(next)).toBe('stored');
    expect(await store.playingAt('place')).toEqual({ id: 'game2', version: 0 });
    expect(await store.version(id)).toBe(1);
    expect(await store.version('game3' as GameId)).toBeUndefined();
  });

  test('challenges take no place; accepting one does', async () => {
    await store.create(gameOf());
    const challenge = gameOf({ id: 'game2' as GameId, challenger: 'black' });
    expect(await store.create(challenge)).toBe('stored');
    const accept = { kind: 'accept', member: 'ben', place: 'place' } as const;
    expect(await store.append(accept, OPENED_AT, played(challenge, accept))).toBe('place-taken');
    expect((await store.load('game2' as GameId))?.version).toBe(0);
    expect(await store.unfinished()).toEqual(['game1', 'game2']);
  });

  test('keeps anchors, the newest of a game', async () => {
    await store.create(gameOf());
    expect(await store.anchor(id)).toBeUndefined();
    await store.setAnchor(id, { place: 'one', shown: 0 });
    await store.setAnchor(id, { place: 'two', shown: 0 });
    expect(await store.anchor(id)).toEqual({ place: 'two', shown: 0 });
  });

  test('a game that is over is unfinished as long as its end is not shown', async () => {
    await store.create(gameOf());
    await store.setAnchor(id, { place: 'one', shown: 0 });
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, OPENED_AT, played(gameOf(), resign));
    expect(await store.unfinished()).toEqual([id]);
    await store.setAnchor(id, { place: 'one', shown: 1 });
    expect(await store.unfinished()).toEqual([]);
  });

  test('a challenge that is there already, or an action of no game, is a failure and not a refusal', async () => {
    const challenge = gameOf({ challenger: 'black' });
    expect(await store.create(challenge)).toBe('stored');
    await expect(store.create(challenge)).rejects.toThrow(/UNIQUE/);
    const first = move(0, 'f5', 'ada');
    const lost = played(gameOf({ id: 'game2' as GameId }), first);
    await expect(store.append(first, OPENED_AT, lost)).rejects.toThrow(/not there/);
  });

  test('stored actions that the rules refuse are a failure that names the game and the action', async () => {
    await store.create(gameOf());
    const first = move(0, 'f5', 'ada');
    await store.append(first, OPENED_AT, played(gameOf(), first));
    const sqlite = new SqliteDatabase(join(folder, 'below', 'sente.db'));
    sqlite.prepare('update actions set action = ?').run(JSON.stringify(move(0, 'a1', 'ada')));
    sqlite.close();
    await expect(store.load(id)).rejects.toThrow(/game game1: stored action 1 is refused: .*no-flip/);
  });

  test('nothing is asked of it once it is closed', async () => {
    const other = await openTestStore(':memory:');
    await other.close();
    await expect(other.load(id)).rejects.toThrow();
  });

  test('a strict game is replayed to the very same game, its times included', async () => {
    const step = fc.record({ kind: fc.nat({ max: 9 }), choice: fc.nat(), gap: fc.nat({ max: 70_000 }) });
    let games = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        games += 1;
        let game = gameOf({ ...STRICT, id: `strict${games}` as GameId, challenger: 'white' });
        game = { ...game, place: `place${games}` };
        await store.create(game);
        const accept: Action = { kind: 'accept', member: 'ada', place: `place${games}` };
        let at = OPENED_AT;
        for (const { kind, choice, gap } of [{ kind: -1, choice: 0, gap: 5000 }, ...steps]) {
          at += gap;
          const action = kind < 0 ? accept : anyAction(game, kind, choice);
          const updated = update(game, action, at);
          if (updated.kind === 'refused') continue;
          game = updated.game;
          expect(await store.append(action, at, game)).toBe('stored');
        }
        expect(comparable((await store.load(game.setup.id))!)).toEqual(comparable(game));
      }),
      { numRuns: 40 },
    );
  });

  test('a database of the first release is taken over, with games that are neither strict nor timed', async () => {
    const file = join(folder, 'old.db');
    const old = new SqliteDatabase(file);
    old.exec(readFileSync(new URL('001-games.sql', import.meta.url), 'utf8'));
    old.close();
    const taken = await openTestStore(file);
    const game = await taken.load('oldoldoldold01' as GameId);
    expect(game).toMatchObject({
      setup: { strict: false, time: null, seed: 4294967295, openedAt: 1_750_000_000_000 },
      version: 3,
      phase: { kind: 'playing' },
      times: { since: 1_750_000_000_000 },
    });
    expect(game?.position.moves.map((each) => squareName(each as Square, 8))).toEqual(['f5', 'd6']);
    const next = move(2, 'c3', 'ada');
    expect(await taken.append(next, 1_750_000_099_000, played(game!, next))).toBe('stored');
    expect((await taken.load(game!.setup.id))?.times.spent.black.last).toBe(99_000);
    await taken.close();
  });
});

/** Something that can be done to a strict game, mostly a move. */
function anyAction(game: Game, kind: number, choice: number): Action {
  const member = turnOf(game) === 'white' ? 'ben' : 'ada';
  const { ply } = game.position;
  const legal = game.position.legalMoves();
  if (kind === 0) return { kind: 'try', member, ply, move: 27 as Square };
  if (kind === 1) return { kind: choice % 2 ? 'resume' : 'overtime' };
  if (kind === 2 && choice % 5 === 0) return { kind: 'stop', member, ply };
  return { kind: 'move', member, ply, move: legal[choice % legal.length] ?? 'pass' };
}
