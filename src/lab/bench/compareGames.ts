import { randomNumbers } from '../../engine/random.js';
import type { Core } from '../../engine/wasm/core.js';
import { startPosition } from '../../rules/games.js';
import type { Color, IllegalReason, Move, Position, Square, Variant } from '../../rules/position.js';
import { allSquares, moveName } from '../../rules/squares.js';

/** A difference between the core and the rules, after these moves. */
type Disagreement = {
  readonly variant: Variant;
  readonly moves: string;
  readonly about: string;
  readonly core: string;
  readonly rules: string;
};

const NEARBY_SHARE = 0.85; // share of Gomoku moves played near the stones, where fives and forbidden shapes come from

/** Chooses a legal move: any in Reversi; in Gomoku mostly one within two steps of an earlier stone. */
function choose(
  { variant, moves }: Position,
  legal: readonly Move[],
  random: (below: number) => number,
): Move {
  const { size, game } = variant;
  const near = moves.length > 0 && game === 'gomoku' && random(1000) < NEARBY_SHARE * 1000;
  const anchor = near ? moves[random(moves.length)] : undefined;
  if (anchor !== undefined && anchor !== 'pass') {
    const beside = anchor + (random(5) - 2) + (random(5) - 2) * size;
    const move = legal.find((each) => each === beside);
    if (move !== undefined) return move;
  }
  return legal[random(legal.length)]!;
}

const outcomeOf = ({ status }: Position): string => {
  if (status.kind === 'won') return status.winner;
  return status.kind === 'drawn' ? 'drawn' : `playing, ${status.turn}`;
};

/** Returns the discs that a Reversi move flips, by the rules: those that change their color. */
const flippedDiscs = (before: Position, after: Position): Square[] =>
  allSquares(8).filter((square) => before.at(square) && before.at(square) !== after.at(square));

/** Plays one random game in both; returns the first difference, or `undefined`. */
function compareGame(
  core: Core,
  variant: Variant,
  random: (below: number) => number,
): Disagreement | undefined {
  const squares = allSquares(variant.size);
  const name = (moves: readonly Move[]) => moves.map((move) => moveName(move, variant.size)).join(' ');
  const board = (at: (square: Square) => Color | undefined) =>
    squares.map((square) => (at(square) ?? '.').charAt(0)).join('');
  let position = startPosition(variant);
  core.start(variant);
  while (true) {
    const legal = position.legalMoves();
    const isLegal = new Set(legal);
    const ruleReason = (square: Square): IllegalReason | undefined =>
      position.at(square) || isLegal.has(square) ? undefined : position.illegal(square);
    const hasForbiddenMoves =
      variant.rule === 'renju' && position.status.kind === 'playing' && core.turn() === 'black';
    const claims: (readonly [about: string, core: string, rules: string])[] = [
      [
        'status',
        core.outcome() === 'playing' ? `playing, ${core.turn()}` : core.outcome(),
        outcomeOf(position),
      ],
      ['legal moves', name(core.legalMoves()), name(legal)],
      ['board', board(core.colorAt), board((square) => position.at(square))],
    ];
    if (hasForbiddenMoves) {
      const byCore = (square: Square) => (position.at(square) ? undefined : core.forbiddenReason(square));
      claims.push(['forbidden kinds', squares.map(byCore).join(), squares.map(ruleReason).join()]);
    }
    if (legal.length > 0) {
      const move = choose(position, legal, random);
      const next = position.play(move);
      if (variant.game === 'reversi' && move !== 'pass') {
        const own = flippedDiscs(position, next);
        claims.push([`discs turned by ${name([move])}`, name(core.flips(move)), name(own)]);
      }
      const wrong = claims.find(([, a, b]) => a !== b);
      if (wrong) {
        const [about, byCore, rules] = wrong;
        return { variant, moves: name(position.moves), about, core: byCore, rules };
      }
      core.play(move);
      position = next;
      continue;
    }
    const wrong = claims.find(([, a, b]) => a !== b);
    return (
      wrong && { variant, moves: name(position.moves), about: wrong[0], core: wrong[1], rules: wrong[2] }
    );
  }
}

/** Variants to compare. Gomoku's sizes alternate, so that each rule is tested on all of them. */
export const COMPARED: readonly { readonly name: string; readonly variants: readonly Variant[] }[] = [
  { name: 'reversi', variants: [{ game: 'reversi', rule: 'standard', size: 8 }] },
  ...(['freestyle', 'standard', 'renju'] as const).map((rule) => ({
    name: `gomoku ${rule}`,
    variants: [15, 8, 9, 11, 13, 19, 10, 20].map((size) => ({ game: 'gomoku', rule, size }) as const),
  })),
];

/** Plays `games` random games, alternating the variants. The seed decides all of them. */
export function compareGames(
  core: Core,
  variants: readonly Variant[],
  games: number,
  seed: number,
): Disagreement[] {
  const random = randomNumbers(seed);
  return Array.from({ length: games }, (_, i) =>
    compareGame(core, variants[i % variants.length]!, random),
  ).filter((found) => found !== undefined);
}
