import { readFileSync } from 'node:fs';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';
import { readOpenings } from '../../engine/opponents/balancedOpenings.js';
import { OPPONENTS } from '../../engine/opponents/opponents.js';
import { covers } from '../../rules/gameRules.js';
import { defaultVariant, GAMES, isVariant } from '../../rules/games.js';
import type { Variant } from '../../rules/position.js';
import { type Openings, openingsFrom, randomOpenings } from './arenaOpenings.js';
import type { Options } from './arenaOptions.js';
import { type Entrant, entrantData } from './entrant.js';
import { entrantFor, opponentFor, withDistinctLabels } from './entrantOptions.js';

export type Match = { readonly a: Entrant; readonly b: Entrant };

/** Games to play. */
export type Plan = {
  readonly variant: Variant;
  readonly matches: readonly Match[];
  /** Number of games in each match. */
  readonly games: number;
  /** Number of a match's first game, even. Default 0. */
  readonly from?: number;
  readonly openings: Openings;
  readonly seed: number;
};

/** Returns the variant that options name. Throws a Refusal if there is none. */
export function variantFor({ game, rules, size }: Pick<Options, 'game' | 'rules' | 'size'>): Variant {
  if (!game) throw new Refusal('Choose a game: --game reversi or --game gomoku.');
  const usual = defaultVariant(game);
  const variant = { game, rule: rules ?? usual.rule, size: size ?? usual.size };
  if (!isVariant(variant)) {
    const all = GAMES[game];
    throw new Refusal(
      `There is no ${game} by ${variant.rule} rules on a board of ${variant.size}: rules ${all.rules.join(', ')}, boards ${all.sizes.join(', ')}.`,
    );
  }
  return variant;
}

/** Returns the openings of a file, by default random ones. Throws a Refusal if the file cannot be read. */
export function openingsFor(
  { openings: file, seed }: Pick<Options, 'openings' | 'seed'>,
  variant: Variant,
): Openings {
  if (file === undefined) return randomOpenings(variant, seed);
  const read = readOpenings(
    withFile(file, () => readFileSync(file, 'utf8')),
    variant,
  );
  if (read.kind === 'bad') throw new Refusal(`${file}, line ${read.line}: ${read.why}.`);
  return openingsFrom(read.positions, seed);
}

function gamesFor({ games }: Options): number {
  if (games === undefined) throw new Refusal('Set the number of games: --games 20.');
  return games;
}

/** Plans a match of two. Throws a Refusal if the options contradict each other. */
export function matchPlan(options: Options): Plan {
  const variant = variantFor(options);
  const [a, b] = withDistinctLabels(entrantFor('a', options, variant), entrantFor('b', options, variant));
  const openings = openingsFor(options, variant);
  return { variant, matches: [{ a, b }], games: gamesFor(options), openings, seed: options.seed };
}

/** Plans all opponents of a game, or the named ones, against each other. Throws a Refusal if the options contradict each other. */
export function tablePlan(options: Options): Plan {
  const variant = variantFor(options);
  const { 'time-ms': timeMs, nodes } = options;
  const limits = { ...(timeMs === undefined ? {} : { timeMs }), ...(nodes === undefined ? {} : { nodes }) };
  const able = OPPONENTS.filter((each) => each.game === variant.game && covers(each, variant));
  const names = options.players ?? able.map(({ name }) => name);
  const all = names.map((name) => opponentFor(name, variant, limits, 'players'));
  const matches = all.flatMap((a, i) => all.slice(i + 1).map((b) => ({ a, b })));
  if (matches.length === 0) throw new Refusal('A table needs two opponents.');
  const openings = openingsFor(options, variant);
  return { variant, matches, games: gamesFor(options), openings, seed: options.seed };
}

/** Returns everything that a plan's games depend on, except their number. */
export const planSettings = ({ variant, matches, openings, seed }: Plan): Record<string, unknown> => ({
  variant,
  matches: matches.map(({ a, b }) => ({ a: entrantData(a), b: entrantData(b) })),
  openings: openings.source,
  seed,
});
