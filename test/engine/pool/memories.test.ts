import { describe, expect, test } from 'vitest';
import { Memories } from '../../../src/engine/pool/memories.js';
import { PAGE_BYTES, PAGES } from '../../../src/engine/wasm/coreControl.js';

const MIB = 2 ** 20;
const bytesOf = ({ buffer }: WebAssembly.Memory): number => buffer.byteLength;

describe('the memories of a pool', () => {
  test('are reused, preferably by their own game', () => {
    const memories = new Memories(1);
    const [a, b] = [memories.take('a'), memories.take('b')];
    memories.giveBack(a, 'a');
    memories.giveBack(b, 'b');
    expect(memories.take('b')).toBe(b);
    expect(memories.take('c')).toBe(a);
  });

  test('keep the process within its bytes, its other memory included', () => {
    const memories = new Memories(1);
    const whole = bytesOf(memories.take('a'));
    expect(memories.limit(350 * MIB)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(whole);
    expect(memories.limit(128 * MIB)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(40 * MIB);
    expect(memories.limit(0)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(whole);
  });

  test('share the bytes among all threads', () => {
    const memories = new Memories(2);
    memories.limit(128 * MIB);
    expect(bytesOf(memories.take('a'))).toBe(20 * MIB);
  });

  test('are as small as possible if the limit is too low, and report it', () => {
    const memories = new Memories(1);
    expect(memories.limit(70 * MIB)).toBe('too-little');
    expect(bytesOf(memories.take('a'))).toBe(PAGES.least * PAGE_BYTES);
  });

  test('of another size are not reused', () => {
    const memories = new Memories(1);
    const [lent, free] = [memories.take('a'), memories.take('b')];
    memories.giveBack(free, 'b');
    memories.limit(128 * MIB);
    memories.giveBack(lent, 'a');
    expect(bytesOf(memories.take('a'))).toBe(40 * MIB);
    expect(bytesOf(memories.take('b'))).toBe(40 * MIB);
  });
});
