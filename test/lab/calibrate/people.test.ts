import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../src/cli/common/program.js';
import type { Task, Thinker } from '../../../src/game/ports/thinker.js';
import { likenessText } from '../../../src/lab/calibrate/calibrateReport.js';
import {
  type Choice,
  compareLevel,
  drawChoices,
  evaluateChoices,
  meanPeoplesLoss,
  readPeoplesGames,
} from '../../../src/lab/calibrate/people.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { replay } from '../../../src/rules/games.js';
import type { Move, Position } from '../../../src/rules/position.js';
import { newThinker } from '../../engine/built.js';
import { wthorFile } from '../../rules/formats/wthorFile.js';
import { peoplesGames } from './peoplesGames.js';

const GAMES = peoplesGames(60);
const { signal } = new AbortController();
const WORK = { concurrency: 2, signal };
const LEVEL = { opponent: 'alphabeta', limit: { nodes: 500 } };

const emptiesOf = (position: Position): number => 64 - position.count('black') - position.count('white');

/** Returns the number of a choice's game. */
const gameOf = ({ position, played }: Choice): number => {
  const squares = [...position.moves, played].filter((move) => move !== 'pass');
  return GAMES.findIndex((game) => squares.every((square, i) => game[i] === square));
};

describe('choices', () => {
  test("are people's moves at 20 to 50 empty squares, each from another game", () => {
    const choices = drawChoices(GAMES, GAMES.length, 1);
    expect(choices.length).toBeGreaterThan(50);
    for (const { position } of choices) {
      expect(emptiesOf(position)).toBeGreaterThanOrEqual(20);
      expect(emptiesOf(position)).toBeLessThanOrEqual(50);
    }
    const games = choices.map(gameOf);
    expect(games).not.toContain(-1);
    expect(new Set(games).size).toBe(choices.length);
  });

  test('are spread over the whole range, with passes before them or not', () => {
    const positions = drawChoices(peoplesGames(600), 600, 1).map(({ position }) => position);
    expect(new Set(positions.map(emptiesOf)).size).toBe(31);
    expect(positions.some(({ moves }) => moves.includes('pass'))).toBe(true);
  });

  test('are never a forced move', () => {
    const game = GAMES[41]!; // one square may be played with 44 empty ones
    const drawn = Array.from({ length: 200 }, (_, seed) => drawChoices([game], 1, seed));
    expect(drawn.some((choices) => choices.length === 0)).toBe(true);
    expect(drawn.flat().every(({ position }) => position.legalMoves().length > 1)).toBe(true);
  });

  test('are as many as requested, from games selected by the seed', () => {
    const drawn = (seed: number) => drawChoices(GAMES, 20, seed).map(gameOf);
    expect(drawn(1)).toHaveLength(20);
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1).toSorted()).not.toEqual(drawn(2).toSorted());
  });

  test('are not taken from games that break the rules or end before', () => {
    const broken = GAMES.map((game) => [...game.slice(0, 5), game[4]!, ...game.slice(5)]);
    expect(drawChoices(broken, 60, 1)).toEqual([]);
    const short = GAMES.map((game) => game.slice(0, 10)); // 50 empty squares are left
    expect(drawChoices(short, 60, 1)).toEqual([]);
    expect(drawChoices([...broken, ...GAMES], 120, 1).length).toBeGreaterThan(50);
  });
});

describe('a folder of games', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sente-people-'));
    return () => rmSync(folder, { recursive: true });
  });

  test('yields the games of all its files in order, and ignores other files', () => {
    writeFileSync(join(folder, 'b.WTB'), wthorFile(GAMES.slice(2, 3)));
    writeFileSync(join(folder, 'a.wtb'), wthorFile(GAMES.slice(0, 2)));
    writeFileSync(join(folder, 'letter.txt'), 'something');
    expect(readPeoplesGames(folder)).toEqual([GAMES[0], GAMES[1], GAMES[2]]);
  });

  test('is refused if a file cannot be read, with its name', () => {
    const file = join(folder, 'a.wtb');
    writeFileSync(file, wthorFile(GAMES.slice(0, 2)).subarray(0, 100));
    expect(() => readPeoplesGames(folder)).toThrow(
      new Refusal(`${file} is not a WTHOR file: the file has 100 bytes, which does not fit 2 games.`),
    );
    rmSync(file);
    mkdirSync(file);
    expect(() => readPeoplesGames(folder)).toThrow(Refusal);
    expect(() => readPeoplesGames(folder)).toThrow(`${file}: EISDIR`);
  });

  test('that is missing is refused with its name', () => {
    const missing = join(folder, 'no');
    expect(() => readPeoplesGames(missing)).toThrow(Refusal);
    expect(() => readPeoplesGames(missing)).toThrow(`${missing}: ENOENT`);
  });
});

/** A thinker for which the n-th best legal move loses n - 1 discs of 10, with scripted moves. */
function fakeThinker(choose: (position: Position, task: Task) => Move) {
  const tasks: Task[] = [];
  const thinker: Thinker = {
    opponents: [],
    levels: () => [],
    even: () => undefined,
    strongest: () => ({ opponent: 'alphabeta' }),
    balancedOpenings: () => [],
    bookMoves: () => [],
    swap2: () => Promise.reject(new Error('not asked for here')),
    findPuzzles: () => Promise.resolve([]),
    think(task) {
      tasks.push(task);
      const position = replay(task.variant, task.moves);
      const lines = position.legalMoves().map((move, i) => ({ move, value: 10 - i }));
      const best = choose(position, task);
      return Promise.resolve({
        nodes: 1,
        best,
        winProbability: 0.5,
        lines,
        ms: 1,
        waitedMs: 0,
        source: 'search',
      });
    },
    close: () => Promise.resolve(),
  };
  return { thinker, tasks };
}

const bestIn = (position: Position): Move => position.legalMoves()[0]!;

describe('a level and people', () => {
  const choices = drawChoices(GAMES, 30, 1);
  const likeness = async (choose: (position: Position, task: Task) => Move, seeds = 2) => {
    const { thinker, tasks } = fakeThinker(choose);
    const judged = await evaluateChoices(thinker, choices, WORK);
    tasks.length = 0;
    return { ...(await compareLevel(thinker, LEVEL, judged, { ...WORK, seeds })), judged, tasks };
  };
  const playedIn = new Map(choices.map(({ position, played }) => [formatTranscript(position), played]));

  test("agree always if it plays people's moves, and then lose as much", async () => {
    const { agreement, loss, judged } = await likeness(
      (position) => playedIn.get(formatTranscript(position))!,
    );
    expect(agreement).toEqual({ value: 1, within: 0 });
    const people = meanPeoplesLoss(judged);
    expect(people.value).toBeGreaterThan(0);
    expect(loss).toEqual(people);
    const places = choices.map(({ position, played }) => position.legalMoves().indexOf(played));
    const mean = places.reduce((sum, each) => sum + each, 0) / places.length;
    const variance = places.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (places.length - 1);
    expect(people.value).toBeCloseTo(mean);
    expect(people.within).toBeCloseTo(1.96 * Math.sqrt(variance / places.length));
  });

  test("never agree if it never plays people's moves; nothing is lost if it plays the best", async () => {
    const other = await likeness(
      (position) => position.legalMoves().find((move) => move !== playedIn.get(formatTranscript(position)))!,
    );
    expect(other.agreement.value).toBe(0);
    expect((await likeness(bestIn)).loss).toEqual({ value: 0, within: 0 });
  });

  test('are compared over several seeds a choice, without a clock; a choice counts once', async () => {
    const asked = new Map<string, number>();
    const { tasks, loss } = await likeness((position, { game }) => {
      const times = asked.get(game) ?? 0;
      asked.set(game, times + 1);
      return position.legalMoves()[times]!;
    });
    expect(tasks).toHaveLength(60);
    expect(new Set(tasks.map(({ seed }) => seed)).size).toBe(60);
    expect(new Set(tasks.map(({ game }) => game)).size).toBe(30);
    for (const { strength } of tasks) {
      expect(strength.limit.nodes).toBe(500);
      expect(strength.limit.timeMs).toBeGreaterThan(1_000_000);
    }
    expect(loss).toEqual({ value: 0.5, within: 0 });
  });

  test("pass the level's handicaps to the thinker", async () => {
    const { thinker, tasks } = fakeThinker(bestIn);
    const judged = await evaluateChoices(thinker, choices, WORK);
    expect(tasks.every(({ strength, lines }) => !strength.weakness && lines === 64)).toBe(true);
    tasks.length = 0;
    const weakness = { noise: 3, form: 0.5 };
    await compareLevel(thinker, { ...LEVEL, weakness }, judged, { ...WORK, seeds: 1 });
    expect(
      tasks.every(({ strength }) => strength.weakness === weakness && strength.limit.nodes === 500),
    ).toBe(true);
  });

  test('are judged and compared by the real search', async () => {
    const thinker = newThinker(2, 1_000);
    const late = drawChoices(GAMES, 60, 1).toSorted(
      (x: Choice, y: Choice) => emptiesOf(x.position) - emptiesOf(y.position),
    );
    const judged = await evaluateChoices(thinker, late.slice(0, 2), { concurrency: 1, signal });
    for (const { position, losses } of judged) {
      expect(new Set(losses.keys())).toEqual(new Set(position.legalMoves()));
      expect(Math.min(...losses.values())).toBe(0);
      expect(Math.max(...losses.values())).toBeGreaterThan(0);
    }
    const playsBest = judged.map((choice) => ({
      ...choice,
      played: [...choice.losses].find(([, loss]) => loss === 0)![0],
    }));
    const strong = { opponent: 'alphabeta', limit: { depth: 12 } };
    const found = await compareLevel(thinker, strong, playsBest, { concurrency: 1, signal, seeds: 1 });
    await thinker.close();
    expect([found.agreement.value, found.loss.value]).toEqual([1, 0]);
  });

  test('are shown in a row a level', () => {
    const level = { level: 3, rating: 612 };
    const agreement = { value: 0.4321, within: 0.0212 };
    const loss = { value: 1.234, within: 0.056 };
    const text = likenessText({ value: 0.987, within: 0.043 }, 2_000, [{ ...level, agreement, loss }]);
    expect(text[0]).toBe(
      "In 2000 positions of people's games with 20 to 50 empty squares, where people lose 0.99 ± 0.04 discs a move (95 %):",
    );
    expect(text.slice(2).map((line) => line.split('|').length - 2)).toEqual([4, 4, 4]);
    expect(text.at(-1)).toBe('| 3 | 612 | 43.2 % ± 2.1 | 1.23 ± 0.06 |');
  });
});
