import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { ended, run } from '../../programs.js';

const FAKE = fileURLToPath(new URL('./fakeEngine.js', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-command-'));
  return () => rmSync(folder, { recursive: true });
});

const start = (...args: readonly string[]) => run('arena', ...args);

const arena = (line: string, ...more: readonly string[]) => ended(start(...line.split(' '), ...more));

describe('npm run arena', () => {
  test('plays a match: games on stderr, result on stdout', async () => {
    const { out, err, code } = await arena('--game gomoku --size 9 --a greedy --b random --games 4');
    expect(code).toBe(0);
    expect(out).toMatch(/^greedy against random: \d-\d-\d \(wins-draws-losses\)/);
    expect(out).toMatch(/\nElo difference /);
    expect(err.trim().split('\n')).toHaveLength(4);
    expect(err).toMatch(/^game \d: (greedy - random|random - greedy): /m);
  });

  test('with --json prints one object and nothing else', async () => {
    const { out, code } = await arena(
      '--game reversi --a mcts --b random --games 2 --nodes 20 --json --seed 5',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      game: 'reversi',
      rule: 'standard',
      size: 8,
      seed: 5,
      whole: true,
      games: 2,
      a: { label: 'mcts', limit: { nodes: 20 } },
      pairs: 1,
      pentanomial: expect.any(Array),
      seconds: { a: { moves: expect.any(Number), mean: expect.any(Number), most: expect.any(Number) } },
    });
  });

  test('plays with the core of another build, and refuses what is none', async () => {
    const core = fileURLToPath(new URL('../../../dist/engine/core.wasm', import.meta.url));
    const line = '--game gomoku --size 9 --a alphabeta --b alphabeta --nodes 100 --games 2 --json --b-core';
    const played = await arena(line, core);
    expect(played).toMatchObject({ code: 0 });
    expect(JSON.parse(played.out)).toMatchObject({ games: 2, b: { core: { file: core } } });
    const refused = await arena(line, FAKE);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is no core for this program') });
  });

  test('prints a table', async () => {
    const { out, code } = await arena('--table --game reversi --players random,greedy --games 2');
    expect(code).toBe(0);
    expect(out).toMatch(/^\|.*\| total \| score \| Elo \|\n/);
  });

  test.each([
    ['--game reversi --a mtcs --b random --games 2', 'mtcs'],
    ['--game reversi --a mcts --b random --games 3', '--games must be even'],
    ['--calibrate reversi --rules renju', 'npm run -s calibrate -- reversi|gomoku'],
    ['--frobnicate', "Unknown option '--frobnicate'"],
    ['--game reversi --a-cmd false --a-protocol gtp --b random --games 2', 'false cannot begin a game'],
  ])('%s: a sentence, exit code 1, no stack', async (line, words) => {
    const { out, err, code } = await arena(line);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(words);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('an unreadable opening: the file, the line and why', async () => {
    const { err, code } = await arena('--game reversi --a random --b random --games 2 --openings', FAKE);
    expect(code).toBe(1);
    expect(err).toBe(`${FAKE}, line 1: "/" is not a square.\n`);
  });

  test('Ctrl-C ends it with the score so far, and reports how to resume', async () => {
    const log = join(folder, 'match.log');
    const line = '--game reversi --b random --a-protocol gtp --games 2000 --concurrency 1';
    const command = `'${process.execPath}' '${FAKE}' gtp good`;
    const child = start(...line.split(' '), '--a-cmd', command, '--log', log);
    child.stderr.once('data', () => child.kill('SIGINT')); // a game is over
    const { out, err, code } = await ended(child);
    expect(code).toBe(130);
    expect(err).toContain(`Stopped; the same command resumes from ${log}.`);
    const text = readFileSync(log, 'utf8');
    expect(text).not.toContain('died'); // what we end ourselves has not lost
    const played = text.trim().split('\n').length - 1;
    expect(played).toBeGreaterThan(0);
    expect(out).toContain(`of ${played} games`);
  });
});
