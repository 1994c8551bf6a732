import { findOpponent } from '../../engine/opponents/opponents.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import { COLORS, type Color, type Variant } from '../../rules/position.js';
import { fileOf, rankOf, squareAt } from '../../rules/squares.js';
import { fromStart } from './arenaOpenings.js';
import { wdl } from './arenaReport.js';
import type { Entrant } from './entrant.js';
import { opponentFor, withDistinctLabels } from './entrantOptions.js';
import type { Match, Plan } from './plan.js';
import type { Results } from './runPlan.js';

/** Roughly what a Python program like the report's makes in its 59 s. */
const PLAYOUTS_PER_MOVE = 2_000;
const GAMES = 40; // 20 a color

const reversi = defaultVariant('reversi');

type Experiment = {
  readonly against: string;
  readonly name: string;
  /** Wins-draws-losses as printed in the report, if they are. */
  readonly published?: Readonly<Record<Color, string>>;
};

const SUBJECT = 'mcts-position-first';

/** The report's experiment (R3 of the source designs), and one more row: the table of priorities in its text as a player. */
const EXPERIMENTS: readonly Experiment[] = [
  { against: '`random`', name: 'random', published: { black: '16-2-2', white: '17-1-2' } },
  {
    against: 'its position-first player (`roxanne`)',
    name: 'roxanne',
    published: { black: '17-2-1', white: '15-3-2' },
  },
  { against: 'the table that it prints (`position-first`)', name: 'position-first' },
  { against: 'itself', name: SUBJECT, published: { black: '13-1-6', white: '8-1-11' } },
];

function matchOf({ name }: Experiment): Match {
  const entrant = (each: string): Entrant => {
    const limits = each === SUBJECT ? { nodes: PLAYOUTS_PER_MOVE } : {};
    return opponentFor(each, reversi, limits, 'published');
  };
  const [a, b] = withDistinctLabels(entrant(SUBJECT), entrant(name));
  return { a, b };
}

/** Plans the games of the report's experiment, each from the first position. */
export const publishedPlan = (seed: number, games = GAMES): Plan => ({
  variant: reversi,
  matches: EXPERIMENTS.map(matchOf),
  games,
  openings: fromStart(reversi),
  seed,
});

const gomoku: Variant = { game: 'gomoku', rule: 'freestyle', size: 15 };

type Reply = {
  readonly opponent: string;
  readonly move: string;
  readonly score: number;
  readonly generated: number;
  readonly tried: number;
  readonly seconds: string;
};

/** Replies to a single stone at (7,7) (G2 of the source designs). */
const PUBLISHED_REPLIES: readonly Reply[] = [
  { opponent: 'alphabeta-2', move: '(8,8)', score: -6, generated: 96, tried: 28, seconds: 'up to 0.3' },
  { opponent: 'alphabeta-4', move: '(8,8)', score: -10, generated: 5275, tried: 1388, seconds: '0.7 to 6' },
];

/** Finds our opponents' replies to it. */
export async function findReplies(thinker: Thinker): Promise<readonly Reply[]> {
  const { size } = gomoku;
  const found: Reply[] = [];
  for (const { opponent } of PUBLISHED_REPLIES) {
    const { limit } = findOpponent(opponent, gomoku.game);
    const strength = { opponent, limit };
    const task = { game: opponent, variant: gomoku, moves: [squareAt(7, 7, size)], strength, seed: 1 };
    const { best, figures, ms } = await thinker.think(task);
    if (best === 'pass' || !figures) throw new Error(`${opponent} answered ${best} without figures`);
    const { score, generated, tried } = figures as { score: number; generated: number; tried: number };
    const move = `(${fileOf(best, size)},${rankOf(best, size)})`;
    found.push({ opponent, move, score, generated, tried, seconds: (ms / 1000).toFixed(3) });
  }
  return found;
}

const COLOR_WORDS: Readonly<Record<Color, string>> = { black: 'as black', white: 'as white' };

function gamesTable({ outcomes }: Results, games: number): string[] {
  const rows = EXPERIMENTS.flatMap(({ against, published }, i) =>
    COLORS.map((color) => {
      const ours = wdl(outcomes[i]!.tally.as(color));
      return `| ${against} | ${COLOR_WORDS[color]} | ${published?.[color] ?? '–'} | ${ours} |`;
    }),
  );
  return [
    `\`${SUBJECT}\` at ${PLAYOUTS_PER_MOVE.toLocaleString('en')} playouts a move, wins-draws-losses; theirs of 20 games a line, ours of ${games / 2}:`,
    '',
    '| against | color | published | here |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}

function repliesTable(ours: readonly Reply[]): string[] {
  const rows = PUBLISHED_REPLIES.map((theirs, i) => {
    const own = ours[i]!;
    const both = (key: Exclude<keyof Reply, 'opponent'>) => `${theirs[key]} / ${own[key]}`;
    return `| \`${theirs.opponent}\` | ${both('move')} | ${both('score')} | ${both('generated')} | ${both('tried')} | ${both('seconds')} |`;
  });
  return [
    'Replies to a single stone at (7,7), published / here:',
    '',
    '| opponent | reply | score | squares generated | tried | seconds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/** Formats the published figures beside ours in Markdown. */
export const publishedText = (results: Results, games: number, ours: readonly Reply[]): string[] => [
  ...gamesTable(results, games),
  '',
  ...repliesTable(ours),
];

/** Returns them as data. */
export const publishedData = ({ outcomes }: Results, ours: readonly Reply[]): object => ({
  playouts: PLAYOUTS_PER_MOVE,
  games: EXPERIMENTS.map(({ name, published }, i) => {
    const { tally } = outcomes[i]!;
    return {
      against: name,
      published: published ?? null,
      black: tally.as('black'),
      white: tally.as('white'),
    };
  }),
  replies: PUBLISHED_REPLIES.map((published, i) => ({ published, here: ours[i] })),
});
