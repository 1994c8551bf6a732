import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Color } from '../../src/rules/position.js';
import { gomoku, newCore } from './built.js';
import { winsByFours } from './foursOracle.js';
import { deepen, refuted, type Setting, setUpSetting } from './playedOut.js';

const core = newCore();
const NODES = 1_000_000;

type Puzzle = {
  src: string;
  rule: 'freestyle' | 'standard' | 'renju';
  kind: 'VCF' | 'VCT';
  side: Color;
  black: string[];
  white: string[];
};

function read<T>(file: string): T[] {
  const lines = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line): T => JSON.parse(line));
}

const settingOf = ({ rule, black, white, side }: Puzzle): Setting => ({
  variant: gomoku(rule),
  stones: { black: black.join(' '), white: white.join(' ') },
  turn: side,
});

// Positions of public test suites, each named in its line: wins by fours, and wins by threats of at most seven plies; the three longer
// ones are out of reach.
const renju = read<Omit<Puzzle, 'rule'> & { solution: string | null }>('renju-wins.jsonl')
  .filter(({ kind, solution }) => kind === 'VCF' || solution?.split(',').length === 7)
  .map((puzzle): Puzzle => ({ ...puzzle, rule: 'renju' }));

// Positions of this project's own self-play, each from another game with its number of plies: an early one among a game's last plies
// at which the search still proves a win of at least five plies, chosen for various lengths and both sides. For a win by fours the
// number is the shortest win, for a win by threats the one that the search found.
const selfPlay = read<Puzzle & { plies: number }>('gomoku-wins.jsonl');

describe("Gomoku's wins by force", () => {
  test.each(
    [...renju, ...selfPlay].map((puzzle, at) => [at, puzzle.rule, puzzle.kind, settingOf(puzzle)] as const),
  )('are played out against every defense: %d, %s, a %s', (_, __, ___, setting) => {
    expect(deepen(core, setting, {}, NODES).winProbability).toBe(1);
    expect(refuted(core, setting, NODES)).toBeUndefined();
  });

  test('by fours are found only up to the limit of fours', () => {
    let unseen = 0;
    for (const puzzle of selfPlay.filter(({ kind }) => kind === 'VCF')) {
      // The last four, which nothing stops any more, and the five are seen as they lie there.
      const needed = (puzzle.plies - 3) / 2;
      const sees = (fours: number) => {
        const limits = { depth: 1, errors: { noise: 0, seed: 1, fours } };
        return deepen(core, settingOf(puzzle), limits).winProbability === 1;
      };
      expect(sees(needed), puzzle.src).toBe(true);
      if (!sees(0)) unseen++;
    }
    // A four or two are seen by making them, or by stopping something with them.
    expect(unseen).toBeGreaterThanOrEqual(4);
  });

  test('are by fours if so labeled, by an exhaustive search', () => {
    for (const puzzle of selfPlay) {
      const setting = settingOf(puzzle);
      setUpSetting(core, setting);
      const plies = winsByFours(core, setting.variant, puzzle.kind === 'VCF' ? puzzle.plies : 7);
      expect(plies, puzzle.src).toBe(puzzle.kind === 'VCF' ? puzzle.plies : undefined);
    }
  });
});
