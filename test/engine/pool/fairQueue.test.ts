import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../src/engine/pool/fairQueue.js';

/** Serves a queue to its end, one item at a time. */
function serveAll(queue: FairQueue<string>, running?: string): string[] {
  const served: string[] = [];
  if (running) queue.finish(running);
  for (let item = queue.next(); item !== undefined; item = queue.next()) {
    served.push(item);
    queue.finish(item.charAt(0));
  }
  return served;
}

describe('the fair queue', () => {
  test("no game waits for another game's second task", () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item);
    expect(serveAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('a running task counts as the first of its game', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a1');
    expect(queue.next()).toBe('a1');
    queue.add('a', 'a2');
    queue.add('b', 'b1');
    expect(serveAll(queue, 'a')).toEqual(['b1', 'a2']);
  });

  test('runs the tasks of one game one after the other', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item.charAt(0), item);
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', undefined]);
    queue.finish('a');
    expect(queue.next()).toBe('a2');
  });

  test('skips a task that does not fit, and serves those behind it', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'b2', 'c1']) queue.add(item.charAt(0), item);
    const fits = (item: string) => !item.startsWith('a');
    expect([queue.next(fits), queue.next(fits), queue.next(fits)]).toEqual(['b1', 'c1', undefined]);
    expect(queue.waiting).toEqual(['a1', 'b2']);
    expect(queue.next()).toBe('a1');
  });

  test('does not serve a removed task', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1']) queue.add(item.charAt(0), item);
    queue.remove('a1');
    expect(queue.waiting).toEqual(['b1']);
    expect(serveAll(queue)).toEqual(['b1']);
  });

  test("no server waits for another server's second task, and a server's tasks stay in order", () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'c1', 'd1', 'e1']) queue.add(item.charAt(0), item, 'full');
    expect(queue.next()).toBe('a1');
    queue.add('x', 'x1', 'other');
    queue.add('y', 'y1', null);
    queue.add('z', 'z1');
    expect(queue.waiting).toEqual(['x1', 'y1', 'z1', 'b1', 'c1', 'd1', 'e1']);
    queue.finish('a');
    queue.add('f', 'f1', 'full');
    expect(serveAll(queue)).toEqual(['x1', 'y1', 'z1', 'b1', 'c1', 'd1', 'e1', 'f1']);
  });

  test('a hundred waiting games of one server delay another only by the running search', () => {
    const queue = new FairQueue<string>();
    for (let game = 0; game < 100; game++) queue.add(`${game}`, `full ${game}`, 'full');
    for (let served = 0; served < 50; served++) {
      const item = queue.next()!;
      if (served < 49) queue.finish(item.slice(5));
    }
    queue.add('other', 'other', 'small');
    expect(queue.next()).toBe('other');
    expect(queue.next()).toBe('full 50');
  });

  test('runs the tasks of one game one after the other, even from different servers', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a1', 'one');
    queue.add('a', 'a2', 'two');
    expect([queue.next(), queue.next()]).toEqual(['a1', undefined]);
  });

  test('serves everything once, each game in its own order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (games) => {
        const queue = new FairQueue<string>();
        const items = games.map((game, i) => `${game}${i}`);
        for (const item of items) queue.add(item.charAt(0), item);
        const served = serveAll(queue);
        expect([...served].sort()).toEqual([...items].sort());
        for (const game of ['a', 'b', 'c', 'd']) {
          const own = (list: readonly string[]) => list.filter((item) => item.startsWith(game));
          expect(own(served)).toEqual(own(items));
        }
      }),
    );
  });
});
