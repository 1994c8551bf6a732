import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../src/cli/common/program.js';
import { type Ladder, ladderData, readLadders } from '../../../src/engine/opponents/ladders.js';
import type { Entrant } from '../../../src/lab/arena/entrant.js';
import { recordSchema } from '../../../src/lab/arena/gameRecord.js';
import { gameCount } from '../../../src/lab/arena/tally.js';
import { type Bout, Bouts, type BoutsOptions } from '../../../src/lab/calibrate/bouts.js';
import { keepLadder, ladderIn } from '../../../src/lab/calibrate/levelsFile.js';
import type { Variant } from '../../../src/rules/position.js';
import { gomoku, REVERSI } from '../../engine/built.js';
import { randomPlayer } from '../arena/players.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-calibrate-'));
  return () => rmSync(folder, { recursive: true });
});

const entrant = (label: string): Entrant => ({
  kind: 'opponent',
  label,
  strength: { opponent: 'random', limit: { depth: 1 } },
});
const [STRONG, WEAK, OTHER] = ['strong', 'weak', 'other'].map(entrant) as [Entrant, Entrant, Entrant];

const boutOf = (games: number, from = 0, b = WEAK): Bout => ({ a: STRONG, b, games, from });

const boutsOf = (more: Partial<BoutsOptions> = {}): Bouts =>
  new Bouts({
    variant: REVERSI,
    seed: 1,
    concurrency: 1,
    createPlayer: randomPlayer,
    log: undefined,
    onBout: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

const logFile = () => join(folder, 'bouts.log');

/** Returns the games of a log, in playing order. */
const gamesOfLog = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => recordSchema.parse(JSON.parse(line)));

/** Plays bouts one after the other into the log. */
async function played(list: readonly Bout[], more: Partial<BoutsOptions> = {}) {
  const bouts = boutsOf({ log: logFile(), ...more });
  const tallies = [];
  try {
    for (const bout of list) tallies.push(await bouts.play(bout));
  } finally {
    bouts.close();
  }
  return tallies;
}

describe('bouts', () => {
  test('have the requested number of games, reported with their tally as they end', async () => {
    const told: unknown[] = [];
    const bouts = boutsOf({ onBout: (bout, tally) => told.push([bout, tally]) });
    const bout = boutOf(6);
    const tally = await bouts.play(bout);
    expect(gameCount(tally.total)).toBe(6);
    expect(told).toEqual([[bout, tally]]);
    expect(tally.pairs.reduce((sum, each) => sum + each, 0)).toBe(3);
  });

  test('of the same two with more games play only the missing ones', async () => {
    const [few, many] = await played([boutOf(4), boutOf(6), boutOf(4)]);
    expect(gamesOfLog(logFile()).map(({ game }) => game)).toEqual([0, 1, 2, 3, 4, 5]);
    expect([gameCount(few!.total), gameCount(many!.total)]).toEqual([4, 6]);
  });

  test('from another number on have other games, and count separately', async () => {
    const tallies = await played([boutOf(4), boutOf(4, 1_000_000), boutOf(4)]);
    const games = gamesOfLog(logFile());
    expect(games.map(({ game }) => game)).toEqual([0, 1, 2, 3, 1_000_000, 1_000_001, 1_000_002, 1_000_003]);
    expect(new Set(games.map(({ moves }) => moves)).size).toBe(8);
    expect(tallies.map(({ total }) => gameCount(total))).toEqual([4, 4, 4]);
    expect(tallies[2]!.total).toEqual(tallies[0]!.total);
  });

  test('of another two have other games, and count separately', async () => {
    const tallies = await played([boutOf(4), boutOf(4, 0, OTHER)]);
    const games = gamesOfLog(logFile());
    expect(games.map(({ b }) => b)).toEqual([...Array(4).fill('weak'), ...Array(4).fill('other')]);
    expect(new Set(games.map(({ moves, opening }) => moves.slice(0, 2 * opening))).size).toBe(4);
    expect(tallies.map(({ total }) => gameCount(total))).toEqual([4, 4]);
  });

  test('resume from the log after a stop, with the same results', async () => {
    const straight = boutsOf();
    const whole = await straight.play(boutOf(8));
    const controller = new AbortController();
    let begun = 0;
    const seat = () => {
      const player = randomPlayer();
      return {
        ...player,
        begin(...args: Parameters<typeof player.begin>) {
          begun += 1;
          if (begun === 7) controller.abort(new Error('stopped')); // the fourth game, as two begin each
          return player.begin(...args);
        },
      };
    };
    await expect(played([boutOf(8)], { createPlayer: seat, signal: controller.signal })).rejects.toThrow(
      'stopped',
    );
    expect(gamesOfLog(logFile()).map(({ game }) => game)).toEqual([0, 1, 2]);
    const [tally] = await played([boutOf(8)]);
    expect(gamesOfLog(logFile()).map(({ game }) => game)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(tally!.total).toEqual(whole.total);
    expect(tally!.pairs).toEqual(whole.pairs);
  });

  test.each<[string, Partial<BoutsOptions>, string]>([
    ['another variant', { variant: gomoku() }, 'it differs in variant.'],
    ['another seed', { seed: 2 }, 'it differs in seed.'],
  ])('refuse the log of %s and leave it unchanged', async (_, more, why) => {
    await played([boutOf(2)]);
    const before = readFileSync(logFile(), 'utf8');
    await expect(played([boutOf(2)], more)).rejects.toThrow(Refusal);
    await expect(played([boutOf(2)], more)).rejects.toThrow(
      `${logFile()} is the log of another calibration: ${why}`,
    );
    expect(readFileSync(logFile(), 'utf8')).toBe(before);
  });
});

const ladderOf = (variant: Variant, rating: number): Ladder => ({
  ...variant,
  notches: [],
  levels: [
    {
      level: 1,
      strength: { opponent: 'alphabeta', limit: { nodes: 100 }, weakness: { noise: 3, form: 0.5 } },
      rating,
      interval: [rating - 50, rating + 50],
      games: 100,
    },
  ],
});

describe('the file of levels', () => {
  const file = () => join(folder, 'levels.json');
  const url = () => pathToFileURL(file());
  const OLD = [ladderOf(REVERSI, 1), ladderOf(gomoku(), 2), ladderOf(gomoku('renju'), 3)];

  beforeEach(() => writeFileSync(file(), JSON.stringify(OLD.map(ladderData))));

  test("gets a ladder in its variant's place; the others stay unchanged", () => {
    const kept = ladderOf(gomoku(), 7);
    keepLadder(kept, url());
    expect(readLadders(url())).toEqual([OLD[0], kept, OLD[2]]);
    expect(ladderIn(gomoku(), url())).toEqual(kept);
  });

  test('gets the ladder of a new variant between the others', () => {
    for (const variant of [gomoku('renju', 19), gomoku('standard')]) keepLadder(ladderOf(variant, 9), url());
    expect(readLadders(url()).map(({ rule, size }) => `${rule} ${size}`)).toEqual([
      'standard 8',
      'standard 15',
      'freestyle 15',
      'renju 15',
      'renju 19',
    ]);
  });

  test('without a variant refuses to return its levels', () => {
    expect(() => ladderIn(gomoku('standard'), url())).toThrow(
      new Refusal('There are no levels of gomoku standard on 15 to begin with: calibrate those first.'),
    );
  });

  test('that is damaged is refused with its name, and left unchanged', () => {
    const damaged = JSON.stringify(OLD.map(ladderData)).replace('"games":100', '"games":0');
    writeFileSync(file(), damaged);
    for (const use of [() => keepLadder(ladderOf(REVERSI, 9), url()), () => ladderIn(REVERSI, url())]) {
      expect(use).toThrow(Refusal);
      expect(use).toThrow(/levels\.json is damaged at \[0\]\.levels\[0\]\.games/);
    }
    expect(readFileSync(file(), 'utf8')).toBe(damaged);
  });
});
