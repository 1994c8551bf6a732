import { describe, expect, test } from 'vitest';
import { Memories } from '../../../src/engine/pool/memories.js';
import { PAGE_BYTES, PAGES } from '../../../src/engine/wasm/coreControl.js';

const MIB = 2 ** 20;
const bytesOf = ({ buffer }: WebAssembly.Memory): number => buffer.byteLength;

describe('the memories of a pool', () => {
  test('are handed out again, a game’s own to it', () => {
    const memories = new Memories(1);
    const [a, b] = [memories.take('a'), memories.take('b')];
    memories.giveBack(a, 'a');
    memories.giveBack(b, 'b');
    expect(memories.take('b')).toBe(b);
    expect(memories.take('c')).toBe(a);
  });

  test('keep the process within its bytes, with what it takes besides', () => {
    const memories = new Memories(1);
    const whole = bytesOf(memories.take('a'));
    expect(memories.limit(350 * MIB)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(whole);
    expect(memories.limit(128 * MIB)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(40 * MIB);
    expect(memories.limit(0)).toBe('kept');
    expect(bytesOf(memories.take('a'))).toBe(whole);
  });

  test('share it among all threads', () => {
    const memories = new Memories(2);
    memories.limit(128 * MIB);
    expect(bytesOf(memories.take('a'))).toBe(20 * MIB);
  });

  test('are as small as can be where that is too little, and it says so', () => {
    const memories = new Memories(1);
    expect(memories.limit(70 * MIB)).toBe('too-little');
    expect(bytesOf(memories.take('a'))).toBe(PAGES.least * PAGE_BYTES);
  });

  test('of another size are not handed out any more', () => {
    const memories = new Memories(1);
    const [lent, free] = [memories.take('a'), memories.take('b')];
    memories.giveBack(free, 'b');
    memories.limit(128 * MIB);
    memories.giveBack(lent, 'a');
    expect(bytesOf(memories.take('a'))).toBe(40 * MIB);
    expect(bytesOf(memories.take('b'))).toBe(40 * MIB);
  });
});
