import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Core, createCore } from '../../src/engine/wasm/core.js';
import { createMemory, PAGES } from '../../src/engine/wasm/coreControl.js';
import { loadModule, loadSharedTable, openSharedTable } from '../../src/engine/wasm/coreModule.js';
import type { Position } from '../../src/rules/position.js';
import { CORE_URL } from './built.js';
import { positions } from './late.js';

const module = loadModule(CORE_URL);
const sharedTable = loadSharedTable(CORE_URL);
const GAME_BITS = (1n << 48n) - 1n;
const TABLE = 0xf10000; // `NODE_POOL` of core/memory.ts

const keys = fc.bigInt(1n, 2n ** 64n - 1n);
const data = fc.bigInt(1n, GAME_BITS);
const unsigned = (word: bigint): bigint => BigInt.asUintN(64, word);

describe('the transposition table that threads share', () => {
  const memory = createMemory(PAGES.least + 16);
  const table = openSharedTable(sharedTable, memory);
  const words = new BigUint64Array(memory.buffer, TABLE);

  test('holds what was stored last for a position', () => {
    fc.assert(
      fc.property(keys, data, data, (key, first, last) => {
        for (const each of [first, last]) table.storeData(key, each, 100n);
        expect(unsigned(table.probe(key)) & GAME_BITS).toBe(last);
      }),
    );
  });

  test('holds the four newest entries of a bucket in its part for small searches', () => {
    const entries = fc.array(fc.tuple(fc.bigInt(1n, 12n), data), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 31n - 1n), entries, (bucket, stored) => {
        words.fill(0n);
        const newest = new Map<bigint, bigint>();
        for (const [low, each] of stored) {
          table.storeCached((bucket << 32n) | low, each);
          newest.delete(low);
          newest.set(low, each);
        }
        const held = [...newest].slice(-4);
        for (const low of newest.keys()) {
          const expected = held.find(([key]) => key === low)?.[1] ?? 0n;
          expect(unsigned(table.probe((bucket << 32n) | low))).toBe(expected);
        }
      }),
    );
  });

  test('has no entry for a position if another thread has written half of its entry', () => {
    fc.assert(
      fc.property(keys, data, data, keys, (key, mine, theirs, other) => {
        fc.pre(key !== other && mine !== theirs);
        words.fill(0n);
        table.storeData(key, mine, 100n);
        const at = words.findIndex((word) => word !== 0n) & ~1;
        for (const half of [0, 1]) {
          const before = words[at + half]!;
          words[at + half] = half === 0 ? other ^ theirs : theirs;
          expect(table.probe(key)).toBe(0n);
          words[at + half] = before;
        }
        expect(unsigned(table.probe(key)) & GAME_BITS).toBe(mine);
      }),
    );
  });
});

/** Searches to the end of the game with the table that the memory holds. */
function solve(core: Core, position: Position) {
  core.control.arm(Number.POSITIVE_INFINITY);
  core.setUp(position.variant, position.moves);
  const limits = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY };
  const { best, nodes, figures } = core.deepen(limits, 0xffff_ffff);
  return { best, nodes, value: figures.value };
}

describe('a helper', () => {
  test("fills another core's table: that core then finds the same score in fewer nodes", () => {
    const nodes = { alone: 0, helped: 0 };
    for (const position of positions(46, 6)) {
      const alone = solve(createCore(module, createMemory()), position);
      const memory = createMemory();
      const table = openSharedTable(sharedTable, memory);
      const helper = createCore(module, createMemory(PAGES.least), table);
      helper.control.arm(Number.POSITIVE_INFINITY);
      helper.setUp(position.variant, position.moves);
      helper.help(1); // until the position is solved
      const helped = solve(createCore(module, memory), position);
      expect(helped.value).toBe(alone.value);
      expect(helped.nodes).toBeLessThan(alone.nodes);
      nodes.alone += alone.nodes;
      nodes.helped += helped.nodes;
    }
    // Even its entries of small searches, which have keys of their own.
    expect(nodes.helped).toBeLessThan(nodes.alone / 500);
  });

  test('cannot search without such a table', () => {
    const core = createCore(module, createMemory());
    core.control.arm(Number.POSITIVE_INFINITY);
    const [position] = positions(46, 6);
    core.setUp(position!.variant, position!.moves);
    expect(() => core.help(1)).toThrow('a helper needs a shared table');
  });
});
