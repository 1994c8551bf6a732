import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  balancedOpenings,
  openingsFile,
  readBalancedOpenings,
} from '../../../src/engine/opponents/balancedOpenings.js';
import { isVariant, replay } from '../../../src/rules/games.js';
import { GAME_NAMES, RULE_NAMES, type Variant } from '../../../src/rules/position.js';
import { symmetricKeys } from '../../../src/rules/symmetry.js';
import { gomoku, newCore, REVERSI } from '../built.js';

const ALL_SIZES = Array.from({ length: 20 }, (_, i) => i + 1);
const VARIANTS: readonly Variant[] = GAME_NAMES.flatMap((game) =>
  RULE_NAMES.flatMap((rule) => ALL_SIZES.map((size) => ({ game, rule, size }))),
).filter(isVariant);
const FOLDER = dirname(openingsFile(REVERSI));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
const WITH_OPENINGS = VARIANTS.filter((variant) => FILES.includes(fileName(variant)));

function fileName(variant: Variant): string {
  return openingsFile(variant).slice(FOLDER.length + 1);
}

describe("the program's own balanced openings", () => {
  test('exist for Reversi, and for Gomoku by every rule on the usual board', () => {
    const counts = [REVERSI, gomoku('freestyle'), gomoku('standard'), gomoku('renju')].map(
      (variant) => balancedOpenings(variant).length,
    );
    expect(counts).toEqual([500, 200, 200, 200]);
  });

  test('all belong to variants', () => {
    expect(FILES.toSorted()).toEqual(WITH_OPENINGS.map(fileName).sort());
  });

  test.each(WITH_OPENINGS)('are undecided and all different: %j', (variant) => {
    const openings = balancedOpenings(variant);
    const positions = openings.map((moves) => replay(variant, moves));
    const plies = variant.game === 'reversi' ? [8] : [3, 4, 5, 6];
    for (const position of positions) {
      expect(plies).toContain(position.ply);
      expect(position.moves).not.toContain('pass');
      expect(position.legalMoves().length).toBeGreaterThan(0);
      expect(position.illegal('pass')).toBeDefined();
    }
    expect(new Set(positions.map(symmetricKeys(variant.size))).size).toBe(openings.length);
    expect(readFileSync(openingsFile(variant), 'utf8')).toMatch(
      new RegExp(`^# npm run openings -- ${variant.game} --rules ${variant.rule} --size ${variant.size} `),
    );
  });

  test.each(WITH_OPENINGS)('are not decided in the view of a short search: %j', (variant) => {
    const core = newCore();
    for (const moves of balancedOpenings(variant).filter((_, i) => i % 10 === 0)) {
      core.setUp(variant, moves);
      const limits = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY };
      const { winProbability } = core.deepen(limits, 5_000);
      expect(Math.abs(winProbability - 0.5)).toBeLessThan(0.2);
    }
  });

  test('are read once', () => {
    expect(balancedOpenings({ ...REVERSI })).toBe(balancedOpenings(REVERSI));
  });
});

describe('a file of openings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sente-openings-'));
    mkdirSync(join(folder, 'openings'));
    return () => rmSync(folder, { recursive: true });
  });

  const inFolder = (text: string) => {
    const url = pathToFileURL(`${folder}/openings/`);
    const file = openingsFile(REVERSI, url);
    writeFileSync(file, text);
    return {
      file,
      read: () => readBalancedOpenings(REVERSI, url),
      none: () => readBalancedOpenings(gomoku(), url),
    };
  };

  test('returns the moves of each, and none if there is no file', () => {
    const { read, none } = inFolder('# made by hand\nf5d6\n\nf5f6e6\n');
    expect(read()).toEqual([
      [37, 43],
      [37, 45, 44],
    ]);
    expect(none()).toEqual([]);
  });

  test.each([
    ['# made\nf5d6\nf5z6\n', 3, '"z6" is not a square'],
    ['f5f5\n', 1, 'f5 is illegal: occupied'],
    ['f5d6c5f4e7f6g5e6e3\n', 1, 'the game is over after it'],
    ['# made\n', 1, 'the file holds no opening'],
  ])('reports damage with its name and the line: %j', (text, line, why) => {
    const { file, read } = inFolder(text);
    expect(read).toThrow(new Error(`${file}, line ${line}: ${why}`));
  });
});
