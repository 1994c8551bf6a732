import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readCalibrateOptions } from '../../../src/lab/calibrate/calibrateOptions.js';
import { refusal } from '../../cli/refusal.js';

const read = (line: string) => readCalibrateOptions(line.split(' '));

describe('command lines', () => {
  test('read a calibration, with the defaults', () => {
    expect(read('gomoku')).toEqual({
      kind: 'levels',
      game: 'gomoku',
      rules: undefined,
      games: 100,
      timeMs: 3_000,
      log: undefined,
      seed: 1,
      concurrency: Math.min(2, availableParallelism()),
      json: false,
    });
    const all = 'reversi --rules standard --time-ms 50 --seed 3 --log a --concurrency 1 --games 4 --json';
    expect(read(all)).toEqual({
      kind: 'levels',
      game: 'reversi',
      rules: 'standard',
      games: 4,
      timeMs: 50,
      log: 'a',
      seed: 3,
      concurrency: 1,
      json: true,
    });
  });

  test('read a comparison with people, with the defaults', () => {
    expect(read('--people a/b')).toEqual({
      kind: 'people',
      folder: 'a/b',
      positions: 2_000,
      picture: undefined,
      seed: 1,
      concurrency: Math.min(2, availableParallelism()),
      json: false,
    });
    expect(read('--people a --positions 2 --picture b.png --seed 3 --concurrency 1 --json')).toEqual({
      kind: 'people',
      folder: 'a',
      positions: 2,
      picture: 'b.png',
      seed: 3,
      concurrency: 1,
      json: true,
    });
  });

  test('read the top level, notches and even opponents, with the defaults', () => {
    const shared = {
      rules: undefined,
      games: 400,
      timeMs: 3_000,
      log: undefined,
      seed: 1,
      concurrency: Math.min(2, availableParallelism()),
      json: false,
    };
    expect(read('reversi --notches')).toEqual({ kind: 'notches', game: 'reversi', ...shared });
    expect(read('gomoku --top --time-ms 100')).toEqual({
      kind: 'top',
      game: 'gomoku',
      ...shared,
      games: 100,
      timeMs: 100,
    });
    expect(read('gomoku --even 700 --even 1400 --rules renju --games 20')).toEqual({
      kind: 'even',
      game: 'gomoku',
      ...shared,
      ratings: [700, 1_400],
      rules: 'renju',
      games: 20,
    });
  });

  test('show the help whatever else is there', () => {
    expect(read('gomoku --people a --help')).toEqual({ kind: 'help' });
  });

  test.each([
    ['--json', /^Choose what to calibrate: calibrate -- reversi or calibrate -- gomoku; or /],
    ['chess', /^Choose what to calibrate: /],
    ['reversi gomoku', /^Choose what to calibrate: /],
    ['gomoku --people a', /^Choose one: a game to calibrate, or --people\.$/],
    ['--people', /--people/],
    ['gomoku --game gomoku', /^Unknown option '--game'\.$/],
    ['gomoku --size 19', /^Unknown option '--size'\.$/],
    ['gomoku --nodes 9', /^Unknown option '--nodes'\.$/],
    ['gomoku --positions 9', /^--positions needs --people\.$/],
    ['gomoku --picture a', /^--picture needs --people\.$/],
    ['gomoku --games 3', /^--games must be even/],
    ['gomoku --rules pente', /^--rules must be one of /],
    ['gomoku --even 700 --notches', /^Choose one: --even, --top or --notches\.$/],
    ['gomoku --top --notches', /^Choose one: --even, --top or --notches\.$/],
    ['gomoku --even high', /^--even must be a whole number from 0 to 10000\.$/],
    ['--people a --top', /^--top cannot be combined with --people\.$/],
    ['--people a --notches', /^--notches cannot be combined with --people\.$/],
    ['--people a --even 700', /^--even cannot be combined with --people\.$/],
    ['--people a --games 10', /^--games cannot be combined with --people\.$/],
    ['--people a --log b', /^--log cannot be combined with --people\.$/],
    ['--people a --positions 1', /^--positions must be a whole number from 2 to /],
  ])('%s is refused', (line, message) => {
    expect(refusal(() => read(line))).toMatch(message);
  });
});
