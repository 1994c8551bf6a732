import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/game.js';
import type { Store } from '../../src/game/ports.js';
import { openSqliteStore } from '../../src/store/store.js';
import { gameOf, move, played } from '../game/games.js';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  store = await openSqliteStore(join(folder, 'below', 'sente.db'));
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const { setup } = gameOf();
const id = setup.id;

describe('the store', () => {
  test('gives back what it keeps, also when it is opened again', async () => {
    const first = move(0, 'f5', 'ada');
    const game = played(gameOf(), first);
    await store.create(gameOf());
    expect(await store.append(first, game)).toBe('stored');
    const second = await openSqliteStore(join(folder, 'below', 'sente.db'));
    const again = await second.load(id);
    expect(again?.setup).toEqual(setup);
    expect(again?.position.moves).toEqual(game.position.moves);
    expect(again).toMatchObject({ version: 1, phase: { kind: 'playing' }, place: 'place' });
    await second.close();
  });

  test('of two actions with the same number it keeps the first', async () => {
    await store.create(gameOf());
    const [one, two] = [move(0, 'f5', 'ada'), move(0, 'd3', 'ada')];
    expect(await store.append(one, played(gameOf(), one))).toBe('stored');
    expect(await store.append(two, played(gameOf(), two))).toBe('conflict');
    expect((await store.load(id))?.position.moves).toEqual(played(gameOf(), one).position.moves);
  });

  test('keeps one played game a place, and frees the place when the game is over', async () => {
    await store.create(gameOf());
    const next = gameOf({ id: 'game2' as GameId });
    expect(await store.create(next)).toBe('place-taken');
    const resign = { kind: 'resign', member: 'ada' } as const;
    await store.append(resign, played(gameOf(), resign));
    expect(await store.playingAt('place')).toBeUndefined();
    expect(await store.create(next)).toBe('stored');
    expect((await store.playingAt('place'))?.setup.id).toBe('game2');
  });

  test('challenges take no place; accepting one does', async () => {
    await store.create(gameOf());
    const challenge = gameOf({ id: 'game2' as GameId, challenger: 'black' });
    expect(await store.create(challenge)).toBe('stored');
    const accept = { kind: 'accept', member: 'ben', place: 'place' } as const;
    expect(await store.append(accept, played(challenge, accept))).toBe('place-taken');
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
    await store.append(resign, played(gameOf(), resign));
    expect(await store.unfinished()).toEqual([id]);
    await store.setAnchor(id, { place: 'one', shown: 1 });
    expect(await store.unfinished()).toEqual([]);
  });

  test('a file that is no database is refused', async () => {
    const file = join(folder, 'text.db');
    writeFileSync(file, 'this is no database, but a text that is long enough to be looked at as one');
    await expect(openSqliteStore(file)).rejects.toThrow(/not a database/);
  });
});
