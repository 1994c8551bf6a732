import type { Thinker } from '../game/ports/thinker.js';
import { findReply } from '../game/puzzles/findReply.js';
import type { Puzzle } from '../game/puzzles/puzzle.js';
import type { PuzzleAtTurn, PuzzleSolving } from '../game/puzzles/solving.js';
import { GAMES } from '../rules/games.js';
import type { Handlers, MemberViewer, PageRefused } from './connection.js';
import type { RequestOf } from './protocol.js';
import { puzzleEnd, puzzleOutcome, puzzleState } from './puzzleState.js';

type PuzzleDeps = {
  readonly puzzles: PuzzleSolving;
  readonly thinker: Pick<Thinker, 'think' | 'strongest'>;
  /** The day whose puzzle a server solves now. */
  readonly today: (server: string | null) => Promise<string>;
  /** Whether the bot belongs to a server, which then counts its solvers. */
  readonly isIn: (server: string) => Promise<boolean>;
};

const NO_SUCH_PUZZLE: PageRefused = { kind: 'refused', refusal: { code: 'no-such-puzzle' } };

/** Puzzles at the board, by the same rules as in Discord. */
export const puzzleHandlers = (deps: PuzzleDeps): Pick<Handlers, 'puzzle' | 'tryPuzzle' | 'solution'> => ({
  async puzzle(asked, viewer) {
    const found = GAMES[asked.game].hasPuzzles ? await find(deps, asked, viewer) : undefined;
    if (!found)
      return {
        kind: 'refused',
        refusal: { code: asked.from === 'server' ? 'no-server-puzzle' : 'no-puzzle' },
      };
    const { puzzles } = deps;
    const { puzzle } = found;
    const isOfDay = (await puzzles.openDayOf(puzzle)) !== undefined;
    const { rating } = await puzzles.ratingOf(viewer.member, puzzle.variant.game);
    return { kind: 'answer', answer: puzzleState(found, isOfDay, rating.rating) };
  },
  async tryPuzzle({ puzzle: id, step, move }, viewer) {
    const { puzzles, thinker } = deps;
    const { member } = viewer;
    const outcome = await puzzles.try(member, id, step, move, (position) =>
      findReply(thinker, member, position),
    );
    if (outcome.kind === 'unknown') return NO_SUCH_PUZZLE;
    if (outcome.kind === 'solved' && outcome.change) await countDay(deps, outcome.puzzle, viewer);
    return { kind: 'answer', answer: puzzleOutcome(outcome) };
  },
  async solution({ puzzle: id }, { member }) {
    const given = await deps.puzzles.giveUp(member, id);
    return given ? { kind: 'answer', answer: puzzleEnd(given, given.change) } : NO_SUCH_PUZZLE;
  },
});

async function find(
  { puzzles, today }: PuzzleDeps,
  { game, from }: RequestOf<'puzzle'>,
  { member, server }: MemberViewer,
): Promise<PuzzleAtTurn | undefined> {
  switch (from) {
    case 'rated':
      return puzzles.next(member, game);
    case 'daily':
      return puzzles.ofDay(member, { game, day: await today(server) });
    case 'server':
      return server === null ? undefined : puzzles.nextInServer(member, server, game);
  }
}

/** Counts a member among the solvers of a daily puzzle, in their server if the bot is there. */
async function countDay({ puzzles, isIn }: PuzzleDeps, puzzle: Puzzle, viewer: MemberViewer): Promise<void> {
  const { member, server } = viewer;
  const daily = await puzzles.openDayOf(puzzle);
  const counts = server !== null && (await isIn(server));
  if (daily) await puzzles.addDaySolver(counts ? server : null, daily, member);
}
