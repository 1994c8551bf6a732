import type { GameName, Position } from '../../rules/position.js';
import { findLine, findRight } from './betterPlay.js';
import { isWinByForce, winningChance } from './chances.js';
import { judgmentFrom, type Look, type Search } from './judging.js';
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

/** How many of the looks at a game's positions are done; there may be more to do after all were looked at once. */
export type JudgingProgress = { readonly judged: number; readonly all: number };

type JudgingOptions = {
  readonly search: Search;
  readonly onProgress: (progress: JudgingProgress) => void;
  /** Called after each position of the first look, with all that has been judged. */
  readonly onJudged: (judgments: readonly (Judgment | null)[]) => Promise<void>;
};

/**
 * Judges the positions of a game, in the order of `positionsOf`, but for those that were judged before: all of them once, those
 * round a move that seems to have cost something longer, and then what would have been better there.
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

/** A game while its positions are judged. */
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

  /** The first look at each position that was not judged before. */
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

  /** A second look before and after each move that seems to have cost something. */
  async lookAgain(onProgress: JudgingOptions['onProgress']): Promise<void> {
    const places = this.#costlyMoves().flatMap((move) => [this.#placeOf(move), this.#placeOf(move) + 1]);
    const doubtful = [...new Set(places)].filter((place) => this.judgments[place] && this.#mayErr(place));
    const all = this.#positions.length;
    for (const [i, place] of doubtful.entries()) {
      this.judgments[place] = await this.#judge(this.#positions[place]!, 'second');
      onProgress({ judged: all + i + 1, all: all + doubtful.length });
    }
  }

  /** Judges positions before costly moves by what their best moves lead to as well. */
  async agreeWithNext(): Promise<void> {
    for (const place of this.#places(this.#costlyMoves())) {
      const position = this.#positions[place]!;
      const judgment = this.judgments[place]!;
      const next = position.play(judgment.best);
      if (needsJudgment(next))
        this.judgments[place] = agreed(position, judgment, await this.#judge(next, 'second'));
    }
  }

  /** A third look before and after each mistake and turning point that may be none. */
  async lookLongest(): Promise<void> {
    for (const before of this.#places(unsureMoves(this.#last.variant.game, this.#review()))) {
      for (const place of [before, before + 1]) {
        const position = this.#positions[place]!;
        const judgment = this.judgments[place];
        if (judgment && !isDecided(position, judgment))
          this.judgments[place] = await this.#judge(position, 'third');
      }
    }
  }

  /** What would have been better than each costly move. */
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

  /** Where moves were made in positions that a longer look may value otherwise. */
  #places(moves: readonly ReviewedMove[]): number[] {
    return moves.map((move) => this.#placeOf(move)).filter((place) => this.#mayErr(place));
  }

  #mayErr(place: number): boolean {
    return this.judgments[place]?.isExact === undefined;
  }
}

/** A move of Reversi that cost so much was a mistake, whatever a longer look finds. */
const SURE_MISTAKE = 0.16;

/**
 * Mistakes and turning points of which a longer look may find that they were none. In Gomoku one that loses by force may have been
 * made in a position that was lost as well.
 */
const unsureMoves = (game: GameName, { moves, turningPoints }: Review): ReviewedMove[] =>
  moves.filter(
    (move) =>
      (mayBeMistake(move) || turningPoints.includes(move)) && (game === 'gomoku' || move.lost < SURE_MISTAKE),
  );

/** Whether a judgment is proved. */
const isDecided = ({ variant }: Position, { value, isExact }: Judgment): boolean =>
  variant.game === 'gomoku' ? isWinByForce(value) : isExact === true;

/**
 * A judgment of a position and one of that after its best move, together. The search values a position of Reversi otherwise when
 * it looks an odd number of plies ahead: one of a position before a move and one after it would not compare well.
 */
function agreed(position: Position, judgment: Judgment, next: Judgment): Judgment {
  if (position.variant.game === 'gomoku') return judgment;
  const value = (judgment.value - next.value) / 2;
  return { ...judgment, value, chance: winningChance(position, { value }) };
}
