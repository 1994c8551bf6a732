import type { Move, Position } from '../../rules/position.js';
import { gameReviewOf, winningChance } from './games/gameReviews.js';
import { judgmentFrom, rightMoves, type Search, type SearchKind } from './judging.js';
import type { Judgment } from './judgment.js';
import {
  isCostly,
  isMistake,
  mayBeMistake,
  needsJudgment,
  positionsOf,
  type Review,
  type ReviewedMove,
  reviewOf,
} from './review.js';

/**
 * Numbers of steps: done, and known to be needed. Only the first search of all positions shows which need a second, and so on. A step
 * is a search, or finding better moves than one that was costly.
 */
export type JudgingProgress = { readonly judged: number; readonly all: number };

type JudgingOptions = {
  readonly search: Search;
  readonly onProgress: (progress: JudgingProgress) => void;
  /** Called after the first search of each position, with all judgments so far. */
  readonly onJudged: (judgments: readonly (Judgment | null)[]) => Promise<void>;
};

/**
 * Judges the positions of a game, in the order of `positionsOf`; `before` holds the judgments of an interrupted review.
 * Searches all positions, then longer those around moves that seem costly, and finally finds better moves.
 */
export async function judgeGame(
  last: Position,
  before: readonly (Judgment | null)[],
  { search, onProgress, onJudged }: JudgingOptions,
): Promise<readonly (Judgment | null)[]> {
  const game = new JudgedGame(last, before, search, onProgress);
  await game.searchAll(onJudged);
  await game.searchCostly();
  await game.averageWithNext();
  await game.searchUncertain();
  await game.findBetter();
  return game.judgments;
}

/** A game while its positions are judged. */
class JudgedGame {
  readonly judgments: (Judgment | null)[];
  readonly #last: Position;
  readonly #positions: readonly Position[];
  readonly #search: Search;
  readonly #onProgress: JudgingOptions['onProgress'];
  #progress: JudgingProgress;

  constructor(
    last: Position,
    before: readonly (Judgment | null)[],
    search: Search,
    onProgress: JudgingOptions['onProgress'],
  ) {
    this.#last = last;
    this.#positions = positionsOf(last);
    this.#search = search;
    this.#onProgress = onProgress;
    this.judgments = before.slice(0, this.#positions.length);
    this.#progress = { judged: this.judgments.length, all: this.#positions.length };
  }

  /** Adds steps that are needed. */
  #plan(count: number): void {
    this.#progress = { ...this.#progress, all: this.#progress.all + count };
  }

  /** Reports that a step is done. */
  #noteStep(): void {
    this.#progress = { ...this.#progress, judged: this.#progress.judged + 1 };
    this.#onProgress(this.#progress);
  }

  /** Searches each position that was not judged before. */
  async searchAll(onJudged: JudgingOptions['onJudged']): Promise<void> {
    const { judgments } = this;
    for (const position of this.#positions.slice(judgments.length)) {
      judgments.push(needsJudgment(position) ? await this.#judge(position, 'first') : null);
      this.#noteStep();
      await onJudged(judgments);
    }
  }

  /** Searches the positions before and after each move that seems costly a second time. */
  async searchCostly(): Promise<void> {
    const around = this.#costlyMoves().flatMap((move) => [this.#indexOf(move), this.#indexOf(move) + 1]);
    const inexact = [...new Set(around)].filter((index) => this.judgments[index] && !this.#isExact(index));
    this.#plan(inexact.length);
    for (const index of inexact) {
      this.judgments[index] = await this.#judge(this.#positions[index]!, 'second');
      this.#noteStep();
    }
  }

  /** Corrects the values of positions before costly moves by those after their best moves. */
  async averageWithNext(): Promise<void> {
    const inexact = this.#inexactIndices(this.#costlyMoves());
    this.#plan(inexact.length);
    for (const index of inexact) {
      const position = this.#positions[index]!;
      const judgment = this.judgments[index]!;
      const next = position.play(judgment.best);
      if (needsJudgment(next))
        this.judgments[index] = averaged(position, judgment, await this.#judge(next, 'second'));
      this.#noteStep();
    }
  }

  /** Searches the positions before and after each uncertain mistake and turning point a third time. */
  async searchUncertain(): Promise<void> {
    const inexact = this.#inexactIndices(uncertainMoves(this.#last, this.#review()));
    const around = inexact.flatMap((before) => [before, before + 1]);
    this.#plan(around.length);
    for (const index of around) {
      const position = this.#positions[index]!;
      const judgment = this.judgments[index];
      if (judgment && !isProved(position, judgment))
        this.judgments[index] = await this.#judge(position, 'third');
      this.#noteStep();
    }
  }

  /** Finds best play instead of each costly move. */
  async findBetter(): Promise<void> {
    const costly = this.#costlyMoves();
    this.#plan(costly.length);
    for (const move of costly) {
      const index = this.#indexOf(move);
      const position = this.#positions[index]!;
      const judgment = this.judgments[index]!;
      const line = await findLine(position, judgment, this.#search);
      const right = isMistake(move) ? await findRight(position, move, judgment, this.#search) : [];
      this.judgments[index] = { ...judgment, line, right };
      this.#noteStep();
    }
  }

  async #judge(position: Position, kind: SearchKind): Promise<Judgment> {
    return judgmentFrom(position, await this.#search(position, kind));
  }

  #review(): Review {
    return reviewOf(this.#last, this.judgments);
  }

  #costlyMoves(): ReviewedMove[] {
    return this.#review().moves.filter(isCostly);
  }

  /** Returns the index of the position before a move. */
  #indexOf({ ply }: ReviewedMove): number {
    return ply - this.#positions[0]!.ply;
  }

  /** Returns the indices of positions before these moves, without those whose judgment is exact. */
  #inexactIndices(moves: readonly ReviewedMove[]): number[] {
    return moves.map((move) => this.#indexOf(move)).filter((index) => !this.#isExact(index));
  }

  #isExact(index: number): boolean {
    return this.judgments[index]?.isExact === true;
  }
}

/** A move that costs this winning chance is a mistake, whatever a longer search finds. */
const SURE_MISTAKE = 0.16;

/**
 * Returns the mistakes and turning points that a longer search may clear. In games with `isMistakeOnlyByForce` it may clear
 * any of them: the position before it may have been lost by force as well.
 */
function uncertainMoves(last: Position, { moves, turningPoints }: Review): ReviewedMove[] {
  const { isMistakeOnlyByForce } = gameReviewOf(last);
  return moves.filter(
    (move) =>
      (mayBeMistake(move) || turningPoints.includes(move)) &&
      (isMistakeOnlyByForce || move.lost < SURE_MISTAKE),
  );
}

const isProved = (position: Position, judgment: Judgment): boolean =>
  gameReviewOf(position).readValue(judgment).kind !== 'estimate';

/** Averages a judgment of a position and one of the position after its best move, if the game's searches need that. */
function averaged(position: Position, judgment: Judgment, next: Judgment): Judgment {
  if (!gameReviewOf(position).hasOddEvenEffect) return judgment;
  const value = (judgment.value - next.value) / 2;
  return { ...judgment, value, chance: winningChance(position, { value }) };
}

/** Number of plies of best play that are shown instead of a costly move, and maximum for a forced win. */
const LINE_PLIES = 5;
const MAX_WIN_PLIES = 31;

/** Number of plies of best play to show after a judgment: all of a forced win. */
function countLinePlies(position: Position, judgment: Judgment): number {
  const value = gameReviewOf(position).readValue(judgment);
  return value.kind === 'win' ? Math.min(MAX_WIN_PLIES, Math.max(LINE_PLIES, value.plies)) : LINE_PLIES;
}

/** Finds best play from a judged position, the best move first. */
async function findLine(position: Position, judgment: Judgment, search: Search): Promise<Move[]> {
  const line = [judgment.best];
  const length = countLinePlies(position, judgment);
  let next = position.play(judgment.best);
  while (line.length < length && next.status.kind === 'playing') {
    const [only, other] = next.legalMoves();
    const move = other === undefined ? only! : judgmentFrom(next, await search(next, 'first')).best;
    line.push(move);
    next = next.play(move);
  }
  return line;
}

/** Finds the moves that are nearly as good as the best one, which comes first, without the mistake that was made. */
async function findRight(
  position: Position,
  { move: mistake }: ReviewedMove,
  { best }: Judgment,
  search: Search,
): Promise<Move[]> {
  const ranked = rightMoves(position, await search(position, 'ranking'));
  return [best, ...ranked.filter((move) => move !== best && move !== mistake)];
}
