import { newCore } from '../../cli/common/newCore.js';
import type { Core } from '../../engine/wasm/core.js';
import { defaultVariant } from '../../rules/games.js';
import { parseSquare } from '../../rules/squares.js';
import { figureOf, measure, type Result, rate } from './figure.js';
import { deepenFor, depthsOf, speedOf, timed } from './searches.js';

/** Middle games of self-play, in order of play; a search of a second proves none of them won. */
const MIDGAMES = [
  'f3 e8 b4 c3 c4 f9 g10 f7 f8 e10 e9',
  'l7 k9 i10 m8 i12 i11 k11 j10 l8 l9 j11',
  'g14 i10 d11 f11 d10 g10 e12 f13 f12',
  'k13 i10 l13 k11 k8 j13 j10 j8 h11',
  'h7 k7 k5 m8 k9 g8 g10 g6 i9 l9',
  'i12 k13 n10 h12 m10 j10 i11 i13 g11 k11 j13 h11',
  'f5 f4 i1 h1 e2 i6 e5 d5 i5 g7 g8',
  'h8 i13 j8 l5 g6 i8 h5 h6 j7 j6 i5',
  'd5 d6 f4 i2 g1 f7 e4 g4 i6 f3 g7',
  'i9 j12 j13 k11 h12 h9 i11 i10 g8 k10 l10',
] as const;
const VARIANT = defaultVariant('gomoku');
const PLIES = 3;
const MS = 1_000;

function setUp(core: Core, moves: string): void {
  core.start(VARIANT);
  for (const name of moves.split(' ')) core.play(parseSquare(name, VARIANT.size)!);
}

/** Measures the board of Gomoku's alpha-beta search, and that search's depth and speed in a second of the middle game. */
export function benchGomoku(): Result {
  const core = newCore();
  setUp(core, MIDGAMES[0]);
  const stones = core.threatPerft(PLIES);
  const board = measure(
    'Gomoku 15x15 freestyle: stones put and taken back',
    'million/s',
    () => rate(stones / 1e6, () => core.threatPerft(PLIES)),
    7,
    '4',
  );
  const searched = MIDGAMES.map((moves) => {
    setUp(core, moves);
    return timed(() => deepenFor(core, MS));
  });
  const what = `Gomoku 15x15 freestyle, alphabeta for ${MS} ms in ${MIDGAMES.length} middle games`;
  const depths = depthsOf(searched);
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
  return {
    figures: [
      board,
      figureOf(what, 'plies', depths),
      figureOf(`${what}, on average`, 'plies', [mean]),
      speedOf(what, 'stones', searched),
    ],
    failures: [],
  };
}
