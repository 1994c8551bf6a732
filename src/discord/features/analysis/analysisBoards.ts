import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { GameId } from '../../../game/play/game.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import { gameReviewOf, winningChance } from '../../../game/review/games/gameReviews.js';
import { searchBriefly } from '../../../game/review/judging.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import type { Position, Square } from '../../../rules/position.js';
import { drawBoard, lookFor } from '../../board/drawBoard.js';
import type { FeatureDeps } from '../../board/feature.js';
import { recordFile } from '../../board/gameRecord.js';
import { openingLines } from '../../board/positionText.js';
import { cornerIn, readChosen } from '../../board/squareInputs.js';
import { createStudy, ownStudy, subjectOfStudy } from '../../board/subjects.js';
import type { WindowCorner } from '../../board/window.js';
import type { ComponentContext, InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import {
  type AnalysisAct,
  analysisPage,
  type RankedMove,
  sharedAnalysis,
  takenBack,
} from './analysisMessage.js';

export type AnalysisDeps = Pick<
  FeatureDeps,
  | 'host'
  | 'thinker'
  | 'studies'
  | 'settings'
  | 'renderBoard'
  | 'signs'
  | 'client'
  | 'texts'
  | 'clock'
  | 'log'
  | 'chance'
  | 'showReview'
>;

const RANKED_MOVES = 3;

/** Positions whose best moves are cached. */
const CACHED_POSITIONS = 1000;

/** Fields of a control that say which study and ply it belongs to. */
type Place = { readonly game: GameId; readonly ply: number };

type Showing = {
  /** Corner of the window of buttons, if the member moved it. */
  readonly corner?: WindowCorner;
  /** Renewals of the select. Default: 0. */
  readonly renewals?: number;
};

/** Cache key of a study at its current position. */
const keyOf = ({ id, position }: Study): string => `${id}:${position.moves.join('.')}`;

/** Analysis boards. Each shows a study, whose position its controls change. */
export class AnalysisBoards {
  readonly #deps: AnalysisDeps;
  /** One queue for each member, so that the second of two quick presses finds the first one's result. */
  readonly #queue = keyedQueue<string>();
  /** Best moves by `keyOf`. */
  readonly #best = new LRUCache<string, readonly RankedMove[]>({ max: CACHED_POSITIONS });

  constructor(deps: AnalysisDeps) {
    this.#deps = deps;
  }

  /** Opens a private board on a position, as a new study of the member's. */
  async open(
    context: InteractionContext,
    { position, names }: Pick<Study, 'position' | 'names'>,
  ): Promise<void> {
    const provided = { member: context.member, position: skipPasses(position), names };
    const study = await createStudy(this.#deps, provided);
    await context.replyPage(await this.#pageOf(context, study));
  }

  /** Plays a square for the side to move, and the pass that it may force. */
  play(context: ComponentContext, place: Place, square: Square): Promise<void> {
    return this.#withStudy(context, place, async (study) => {
      const { position } = study;
      // Forged, or of another line of the same length.
      if (position.illegal(square)) return this.#show(context, study);
      await this.#moveTo(context, study, skipPasses(position.play(square)));
    });
  }

  /** Plays a square chosen in a select. */
  async playChosen(context: ComponentContext, place: Place, chosen: string): Promise<void> {
    const study = await ownStudy(this.#deps, context, place.game);
    const square = study && (await readChosen(context, chosen, study.position.variant));
    if (square !== undefined) await this.play(context, place, square);
  }

  /** Moves the window of buttons. */
  shift(context: ComponentContext, place: Place, corner: WindowCorner): Promise<void> {
    return this.#withStudy(context, place, (study) =>
      this.#show(context, study, { corner: cornerIn(study.position.variant, corner) }),
    );
  }

  /** Performs the action of a button or of the select. `renewals`: the select's next count of renewals. */
  act(context: ComponentContext, place: Place, act: AnalysisAct, renewals?: number): Promise<void> {
    if (act === 'best') return this.#showBest(context, place, renewals);
    return this.#withStudy(context, place, async (study) => {
      if (act === 'takeback') {
        const before = takenBack(study.position);
        return before ? this.#moveTo(context, study, before) : this.#show(context, study);
      }
      if (renewals !== undefined) await this.#show(context, study, { renewals });
      if (act === 'show') return this.#showToAll(context, study);
      // A copy, so that the board can move on without changing the reviewed game.
      const { member, position, names } = study;
      const copy = await createStudy(this.#deps, { member, position, names });
      await this.#deps.showReview(context, subjectOfStudy(copy, context.say));
    });
  }

  /**
   * Acts on the study of a control, after the member's earlier presses. If the study is at another ply by then, only shows it
   * again.
   */
  #withStudy(
    context: ComponentContext,
    { game: id, ply }: Place,
    act: (study: Study) => Promise<void>,
  ): Promise<void> {
    return this.#queue(context.member, async () => {
      const study = await ownStudy(this.#deps, context, id);
      if (!study) return;
      if (study.position.ply === ply) await act(study);
      else await this.#show(context, study);
    });
  }

  async #show(context: ComponentContext, study: Study, showing?: Showing): Promise<void> {
    await context.turnPage(await this.#pageOf(context, study, showing));
  }

  /** Stores a study at another position, and shows it. */
  async #moveTo(context: ComponentContext, study: Study, position: Position): Promise<void> {
    const moved = { ...study, position };
    await this.#deps.studies.saveStudy(moved, this.#deps.clock.now());
    await this.#show(context, moved);
  }

  async #pageOf(
    context: InteractionContext,
    study: Study,
    { corner, renewals = 0 }: Showing = {},
  ): Promise<Page> {
    const { settings, renderBoard, texts, signs } = this.#deps;
    const { say, locale } = context;
    const { position } = study;
    const look = lookFor(await settings.ofMember(context.member), undefined);
    const best = this.#best.get(keyOf(study));
    const drawn = await drawBoard(renderBoard, position, {
      ...look,
      ...endOf(position),
      takesInput: position.status.kind === 'playing',
      corner,
      ...(best && { hints: best.flatMap(hintOn) }),
    });
    return analysisPage(subjectOfStudy(study, say), {
      ...drawn,
      ...{ best, renewals, signs },
      isShareable: context.canShowToAll,
      opening: openingLines(texts, locale, position),
      say,
    });
  }

  /** Searches for the best moves, outside the queue: the member's presses meanwhile need not wait. */
  async #showBest(context: ComponentContext, place: Place, renewals: number | undefined): Promise<void> {
    await context.defer();
    const study = await ownStudy(this.#deps, context, place.game);
    if (!study) return;
    const isCurrent = study.position.ply === place.ply && study.position.status.kind === 'playing';
    if (isCurrent && !this.#best.has(keyOf(study)))
      this.#best.set(keyOf(study), await this.#bestMoves(context.member, study.position));
    await this.#withStudy(context, place, (now) =>
      this.#show(context, now, renewals === undefined ? {} : { renewals }),
    );
  }

  /** Best moves of an unfinished position, best first. */
  async #bestMoves(member: string, position: Position): Promise<RankedMove[]> {
    const legal = position.legalMoves();
    if (legal.length === 1) return [{ move: legal[0]!, chance: undefined }];
    const { nodesToRank } = gameReviewOf(position);
    const limits = { nodes: nodesToRank, lines: Math.min(RANKED_MOVES, legal.length) };
    const { best, winProbability, lines } = await searchBriefly(
      this.#deps.thinker,
      `analysis-${member}`,
      position,
      limits,
    );
    if (!lines) return [{ move: best, chance: winProbability }];
    return lines.map((line) => ({ move: line.move, chance: winningChance(position, line) }));
  }

  /** Shows a line to the whole channel, in its language and look, with its record as a file. */
  async #showToAll(context: ComponentContext, study: Study): Promise<void> {
    // Forged: the board has no such button there.
    if (!context.canShowToAll) return context.reply('problems.unknownControl');
    const { settings, renderBoard, texts } = this.#deps;
    const { channelSay: say, channelLocale } = context;
    const { id, position, names = { black: '', white: '' } } = study;
    const { theme } = await settings.ofServer(context.server);
    const picture = await renderBoard(position, { theme, ...endOf(position) });
    const page = sharedAnalysis(subjectOfStudy(study, say), {
      picture,
      file: recordFile({ position, names }, id),
      by: context.member,
      opening: openingLines(texts, channelLocale, position),
      say,
    });
    await context.postPage(page);
  }
}

const hintOn = ({ move, chance }: RankedMove): { square: Square; text: string }[] =>
  move === 'pass' || chance === undefined ? [] : [{ square: move, text: `${Math.round(100 * chance)}%` }];

const endOf = ({ status }: Position): { end?: { winner: 'black' | 'white' | null } } =>
  status.kind === 'playing' ? {} : { end: { winner: status.kind === 'won' ? status.winner : null } };
