import type { Move, Position } from '../../rules/position.js';
import { gameReviewOf, winningChance } from './games/gameReviews.js';
import { judgmentFrom, type Look, rightMoves, type Search } from './judging.js';
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

/** Numbers of looks at a game's positions: done, and in all as far as known. The second looks are known after the first. */
export type JudgingProgress = { readonly judged: number; readonly all: number };

type JudgingOptions = {
  readonly search: Search;
  readonly onProgress: (progress: JudgingProgress) => void;
  /** Called after each position of the first look, with all judgments so far. */
  readonly onJudged: (judgments: readonly (Judgment | null)[]) => Promise<void>;
};

/**
 * Judges the positions of a game, in the order of `positionsOf`, after those that were judged before. Looks at all once, looks
 * longer around moves that seem costly, and then finds better moves.
 */
export async function judgeGame(
  last: Position,
  before: readonly (Judgment | null)[],
  { search, onProgress, onJudged }: JudgingOptions,
): Promise<readonly (Judgment | null)[]> {
  const game = new JudgedGame(last, before, search);
  await game.lookAtAll(onProgress, onJudged);
  await game.lookAgain(onProgress);
  await game.agreeWithNext();
  await game.lookLongest();
  await game.findBetter();
  return game.judgments;
}

/** A game while its positions are judged. Places are indices of positions. */
class JudgedGame {
  readonly judgments: (Judgment | null)[];
  readonly #last: Position;
  readonly #positions: readonly Position[];
  readonly #search: Search;

  constructor(last: Position, before: readonly (Judgment | null)[], search: Search) {
    this.#last = last;
    this.#positions = positionsOf(last);
    this.#search = search;
    this.judgments = before.slice(0, this.#positions.length);
  }

  /** Takes a first look at each position that was not judged before. */
  async lookAtAll(
    onProgress: JudgingOptions['onProgress'],
    onJudged: JudgingOptions['onJudged'],
  ): Promise<void> {
    const { judgments } = this;
    const all = this.#positions.length;
    for (const position of this.#positions.slice(judgments.length)) {
      judgments.push(needsJudgment(position) ? await this.#judge(position, 'first') : null);
      onProgress({ judged: judgments.length, all });
      await onJudged(judgments);
    }
  }

  /** Takes a second look before and after each move that seems costly. */
  async lookAgain(onProgress: JudgingOptions['onProgress']): Promise<void> {
    const places = this.#costlyMoves().flatMap((move) => [this.#placeOf(move), this.#placeOf(move) + 1]);
    const doubtful = [...new Set(places)].filter((place) => this.judgments[place] && this.#mayErr(place));
    const all = this.#positions.length;
    for (const [i, place] of doubtful.entries()) {
      this.judgments[place] = await this.#judge(this.#positions[place]!, 'second');
      onProgress({ judged: all + i + 1, all: all + doubtful.length });
    }
  }

  /** Corrects the values of positions before costly moves by those after their best moves. */
  async agreeWithNext(): Promise<void> {
    for (const place of this.#places(this.#costlyMoves())) {
      const position = this.#positions[place]!;
      const judgment = this.judgments[place]!;
      const next = position.play(judgment.best);
      if (needsJudgment(next))
        this.judgments[place] = averaged(position, judgment, await this.#judge(next, 'second'));
    }
  }

  /** Takes a third look before and after each mistake and turning point that is still unsure. */
  async lookLongest(): Promise<void> {
    for (const before of this.#places(unsureMoves(this.#last, this.#review()))) {
      for (const place of [before, before + 1]) {
        const position = this.#positions[place]!;
        const judgment = this.judgments[place];
        if (judgment && !isProved(position, judgment))
          this.judgments[place] = await this.#judge(position, 'third');
      }
    }
  }

  /** Finds best play instead of each costly move. */
  async findBetter(): Promise<void> {
    for (const move of this.#costlyMoves()) {
      const place = this.#placeOf(move);
      const position = this.#positions[place]!;
      const judgment = this.judgments[place]!;
      const line = await findLine(position, judgment, this.#search);
      const right = isMistake(move) ? await findRight(position, move, judgment, this.#search) : [];
      this.judgments[place] = { ...judgment, line, right };
    }
  }

  async #judge(position: Position, look: Look): Promise<Judgment> {
    return judgmentFrom(position, await this.#search(position, look));
  }

  #review(): Review {
    return reviewOf(this.#last, this.judgments);
  }

  #costlyMoves(): ReviewedMove[] {
    return this.#review().moves.filter(isCostly);
  }

  #placeOf({ ply }: ReviewedMove): number {
    return ply - this.#positions[0]!.ply;
  }

  /** Returns the places of moves in positions whose judgment a longer look may change. */
  #places(moves: readonly ReviewedMove[]): number[] {
    return moves.map((move) => this.#placeOf(move)).filter((place) => this.#mayErr(place));
  }

  #mayErr(place: number): boolean {
    return this.judgments[place]?.isExact === undefined;
  }
}

/** Winning chance that only mistakes cost, whatever a longer look finds. */
const SURE_MISTAKE = 0.16;

/**
 * Returns the mistakes and turning points that a longer look may clear. If only forced wins make mistakes, any of them can be
 * cleared: the position before it may have been lost by force as well.
 */
function unsureMoves(last: Position, { moves, turningPoints }: Review): ReviewedMove[] {
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

/** Number of plies of best play that are shown in place of a costly move, and greatest number for a forced win. */
const LINE_PLIES = 5;
const LONGEST_WIN = 31;

/** Number of plies of best play to show after a judgment: all of a forced win. */
function countLinePlies(position: Position, judgment: Judgment): number {
  const value = gameReviewOf(position).readValue(judgment);
  return value.kind === 'win' ? Math.min(LONGEST_WIN, Math.max(LINE_PLIES, value.plies)) : LINE_PLIES;
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
