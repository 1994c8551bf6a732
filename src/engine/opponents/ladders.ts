import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Level, Strength } from '../../game/ports/thinker.js';
import { covers } from '../../rules/gameRules.js';
import { defaultVariant, isVariant } from '../../rules/games.js';
import type { Variant } from '../../rules/position.js';
import { GAME_NAMES, RULE_NAMES } from '../../rules/position.js';
import { OPPONENTS } from './opponents.js';

// Levels 1 to 10. `assets/levels.json` holds a ladder of them for each variant that `lab/calibrate` has measured.

export const LEVEL_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const count = z.int().positive();

/** Schema of a measured strength, with the strength's fields at the top level. */
const notchSchema = z.strictObject({
  opponent: z.string(),
  limit: z
    .strictObject({
      timeMs: count.exactOptional(),
      nodes: count.exactOptional(),
      depth: count.exactOptional(),
    })
    .readonly(),
  weakness: z
    .strictObject({
      noise: z.number().nonnegative(),
      form: z.number().nonnegative().exactOptional(),
      greed: z.number().min(0).max(1).exactOptional(),
      fours: z.number().nonnegative().exactOptional(),
      whims: z.number().min(0).max(1).exactOptional(),
    })
    .readonly()
    .exactOptional(),
  /** Elo points above an opponent that plays any legal square, with the bounds of its 95 % interval. */
  rating: z.int(),
  interval: z.tuple([z.int(), z.int()]).readonly(),
  /** Number of games of its measurement: a level plays the one below, the lowest one that opponent. */
  games: count,
});

const levelSchema = notchSchema.extend({ level: z.int().min(1).max(LEVEL_NUMBERS.length) });

/** A strength and its measured rating. The top level's time limit is that of the measurement. */
export type MeasuredStrength = {
  readonly strength: Strength;
  /** Elo points above an opponent that plays any legal square. */
  readonly rating: number;
} & Readonly<Pick<z.infer<typeof notchSchema>, 'interval' | 'games'>>;

export type MeasuredLevel = MeasuredStrength & Pick<Level, 'level'>;

/** A measured strength as in the file, without nesting. */
type FlatStrength = z.infer<typeof notchSchema>;

const toMeasured = <T extends FlatStrength>({ opponent, limit, weakness, ...measured }: T) => ({
  ...measured,
  strength: { opponent, limit, ...(weakness ? { weakness } : {}) },
});

const ladderSchema = z.strictObject({
  game: z.enum(GAME_NAMES),
  rule: z.enum(RULE_NAMES),
  size: z.int(),
  levels: z
    .array(levelSchema.transform((level): MeasuredLevel => toMeasured(level)))
    .min(1)
    .readonly(),
  /** Strengths between the levels and below the first, for `evenStrength`. */
  notches: z
    .array(notchSchema.transform((notch): MeasuredStrength => toMeasured(notch)))
    .readonly()
    .default([]),
});

/** Levels of a variant, ascending, and the notches between them. */
export type Ladder = Readonly<z.infer<typeof ladderSchema>>;

/** Thrown if the file of levels is missing or damaged. The message names the file and the entry. */
export class LevelsError extends Error {}

type Problem = readonly [path: string, why: string];

/** Checks what the schema cannot. Returns the path of the first wrong entry and the reason. */
function findProblem({ levels, notches, ...variant }: Ladder): Problem | undefined {
  if (!isVariant(variant)) return ['', 'there is no such game'];
  for (const [i, { level, strength }] of levels.entries()) {
    const at = `levels[${i}]`;
    if (i > 0 && level <= levels[i - 1]!.level) return [`${at}.level`, 'levels must ascend'];
    const problem = problemOf(strength, variant, at);
    if (problem) return problem;
  }
  const problems = notches.map(({ strength }, i) => problemOf(strength, variant, `notches[${i}]`));
  return problems.find((problem) => problem !== undefined);
}

function problemOf(
  { opponent, limit, weakness }: Strength,
  variant: Variant,
  at: string,
): Problem | undefined {
  const found = OPPONENTS.find(({ name, game }) => name === opponent && game === variant.game);
  if (!found || !covers(found, variant)) return [`${at}.opponent`, `no opponent ${opponent} plays this`];
  if (weakness && !found.canBeWeakened) return [`${at}.weakness`, `${opponent} cannot be weakened`];
  if (limit.timeMs === undefined && limit.nodes === undefined)
    return [`${at}.limit`, 'it must limit time or nodes'];
  return undefined;
}

/** Reads ladders from JSON. Throws a LevelsError, which names the file and the entry, if they are damaged. */
export function parseLadders(text: string, file: string): readonly Ladder[] {
  const refuse = (path: string, why: string) =>
    new LevelsError(`${file} is damaged at ${path || 'its top'}: ${why}.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuse('', (error as SyntaxError).message);
  }
  const read = z.array(ladderSchema).safeParse(json);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    throw refuse(
      path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join(''),
      message,
    );
  }
  for (const [i, ladder] of read.data.entries()) {
    const wrong = findProblem(ladder);
    if (wrong) throw refuse([`[${i}]`, wrong[0]].filter((part) => part !== '').join('.'), wrong[1]);
  }
  return read.data;
}

/** Converts a ladder to the file's form, which `parseLadders` reads. */
export const ladderData = ({ levels, notches, ...variant }: Ladder): object => ({
  ...variant,
  levels: levels.map(({ level, strength, ...measured }) => ({ level, ...strength, ...measured })),
  notches: notches.map(({ strength, ...measured }) => ({ ...strength, ...measured })),
});

/** File of the program's own levels. */
export const LEVELS_FILE = new URL('../../../assets/levels.json', import.meta.url);

/** Reads the ladders of a file, by default the program's own. Throws a LevelsError if it is missing or damaged. */
export function readLadders(url = LEVELS_FILE): readonly Ladder[] {
  const file = url.pathname.split('/').slice(-2).join('/');
  let text: string;
  try {
    text = readFileSync(url, 'utf8');
  } catch (error) {
    throw new LevelsError(`${file} cannot be read: ${(error as Error).message}.`);
  }
  return parseLadders(text, file);
}

let programLadders: readonly Ladder[] | undefined;

/** Returns the program's own ladders, read once a thread. */
function readProgramLadders(): readonly Ladder[] {
  programLadders ??= readLadders();
  return programLadders;
}

/** Whether a ladder was measured in exactly this variant. */
export const isLadderOf = (ladder: Ladder, { game, rule, size }: Variant): boolean =>
  ladder.game === game && ladder.rule === rule && ladder.size === size;

/** Dissimilarity of two variants of a game: different rules count most (the default ones less than others), then the size. */
const distance = (ladder: Ladder, { game, rule, size }: Variant): number => {
  const otherRules = ladder.rule === defaultVariant(game).rule ? 100 : 200;
  return (ladder.rule === rule ? 0 : otherRules) + Math.abs(ladder.size - size);
};

/** Returns the item with the least distance, the first of several. Throws a TypeError if there is none. */
const nearest = <T>(items: readonly T[], distanceOf: (item: T) => number): T =>
  items.reduce((best, each) => (distanceOf(each) < distanceOf(best) ? each : best));

/** Returns the ladder of a variant, or of the most similar one of its game; `undefined` if none of the game was measured. */
function ladderFor(all: readonly Ladder[], variant: Variant): Ladder | undefined {
  const ladders = all.filter(({ game }) => game === variant.game);
  return ladders.length > 0 ? nearest(ladders, (ladder) => distance(ladder, variant)) : undefined;
}

/** Replaces a strength's time limit, if it has one. */
export const withTime = (strength: Strength, timeMs: number): Strength =>
  strength.limit.timeMs === undefined ? strength : { ...strength, limit: { ...strength.limit, timeMs } };

/** Returns ten levels; a missing one has the nearest one's strength. A strength with a limit of time gets `thinkMs`. */
const levelsOf = ({ levels }: Ladder, thinkMs: number, isMeasured: boolean): readonly Level[] =>
  LEVEL_NUMBERS.map((number) => {
    const { strength, rating } = nearest(levels, ({ level }) => Math.abs(level - number));
    return { level: number, strength: withTime(strength, thinkMs), rating, isMeasured };
  });

export type LevelsOptions = {
  /** Default: the program's own, read at first use. */
  readonly ladders?: readonly Ladder[];
  /** Time limit of the top level, in ms a move. */
  readonly thinkMs: number;
  /** Called once for each variant that was not measured. `instead` is the variant whose levels it gets. */
  readonly onUnmeasured?: (variant: Variant, instead: Variant) => void;
};

/** Levels of all variants, cached. */
export class Levels {
  readonly #options: LevelsOptions;
  readonly #known = new Map<string, readonly Level[]>();

  constructor(options: LevelsOptions) {
    this.#options = options;
  }

  /** Returns the ladder measured in exactly this variant; `undefined` if there is none. Throws as `of` does. */
  measuredLadder(variant: Variant): Ladder | undefined {
    return this.#ladders().find((ladder) => isLadderOf(ladder, variant));
  }

  #ladders(): readonly Ladder[] {
    return this.#options.ladders ?? readProgramLadders();
  }

  /**
   * Returns all ten levels, ascending; none if no ladder of the game was measured. Throws a LevelsError if it must read the
   * program's own file, and that is missing or damaged.
   */
  of(variant: Variant): readonly Level[] {
    const { game, rule, size } = variant;
    const key = `${game} ${rule} ${size}`;
    const known = this.#known.get(key);
    if (known) return known;
    const ladder = ladderFor(this.#ladders(), variant);
    const isMeasured = ladder !== undefined && isLadderOf(ladder, variant);
    if (ladder && !isMeasured) {
      const instead = { game: ladder.game, rule: ladder.rule, size: ladder.size };
      this.#options.onUnmeasured?.(variant, instead);
    }
    const levels = ladder ? levelsOf(ladder, this.#options.thinkMs, isMeasured) : [];
    this.#known.set(key, levels);
    return levels;
  }
}
