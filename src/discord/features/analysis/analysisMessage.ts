import { type AttachmentBuilder, ComponentType } from 'discord.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import { type Move, type Position, turnAt } from '../../../rules/position.js';
import { moveName, squareName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { lastMoves, positionText, scoreLines } from '../../board/positionText.js';
import { squareInput, squareRows } from '../../board/squareInputs.js';
import type { Subject } from '../../board/subjects.js';
import { squaresOutside } from '../../board/window.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, count, game, oneOf } from '../../interactions/control.js';
import { boardPage, button, gamePage, type Page, type Row, rowOf } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, mention } from '../../texts/words.js';

const atPly = { game, ply: count };

/** Plays a square on an analysis board. */
export const analysisInput = squareInput('analysis', atPly);

/** Actions on an analysis board other than moving. */
export const ANALYSIS_ACTS = ['takeback', 'best', 'show', 'review'] as const;
export type AnalysisAct = (typeof ANALYSIS_ACTS)[number];
export const analysisAct = control('analysisAct', 'button', { ...atPly, act: oneOf(ANALYSIS_ACTS) });

/** Select of the same actions. It gets a new id after each choice, or Discord would not accept the same choice again. */
export const analysisMore = control('analysisMore', 'stringSelect', { ...atPly, renewals: count });

/** A move with its winning chance, 0 to 1; `undefined` for the only move, which is not searched. */
export type RankedMove = { readonly move: Move; readonly chance: number | undefined };

type Showing = DrawnBoard & {
  readonly signs: ButtonSigns;
  /** The best moves, if they were requested. */
  readonly best: readonly RankedMove[] | undefined;
  readonly renewals: number;
  readonly isShareable: boolean;
  readonly opening: readonly string[];
  readonly say: Say;
};

/** Position before the last played square and the passes after it; `undefined` if no square was played. */
export function takenBack({ previous }: Position): Position | undefined {
  let before = previous;
  while (before?.legalMoves()[0] === 'pass') before = before.previous;
  return before;
}

/** Side to move, or the result. */
function standing(position: Position, say: Say): string {
  const { status, variant, ply } = position;
  switch (status.kind) {
    case 'playing': {
      const turn = turnAt(ply);
      return `${DISCS[turn]} ${say('alt.toMove', { color: say(`colours.${turn}`) })}`;
    }
    case 'won':
      return say('analysis.won', { disc: DISCS[status.winner] });
    case 'drawn':
      return GAMES[variant.game].isCounted
        ? say('end.drawnDiscs', { own: position.count('black') })
        : say(`drawn.${variant.game}`);
  }
}

/** Lines above the board. */
function head({ heading, seats, position }: Subject, opening: readonly string[], say: Say): string[] {
  const details = [...scoreLines(position, say), ...lastMoves(position, say)];
  return [
    `-# ${say('analysis.title')} · ${heading}`,
    ...(seats === undefined ? [] : [seats]),
    ...opening,
    `**${standing(position, say)}**`,
    ...(details.length > 0 ? [`-# ${details.join('  ·  ')}`] : []),
  ];
}

function bestLines(position: Position, best: readonly RankedMove[], say: Say): string[] {
  const board = boardOf(position.variant);
  const lines = best.map(({ move, chance }) =>
    chance === undefined
      ? `- **${moveName(move, board)}**`
      : say('hints.line', { square: moveName(move, board), chance: Math.round(100 * chance) }),
  );
  return [say('hints.title', { color: say(`colours.${turnAt(position.ply)}`) }), ...lines];
}

function actLabel(act: AnalysisAct, say: Say): string {
  switch (act) {
    case 'takeback':
      return say('controls.takeback');
    case 'best':
      return say('analysis.best');
    case 'show':
      return say('steps.show');
    case 'review':
      return say('controls.review');
  }
}

function isOffered(act: AnalysisAct, position: Position, { best, isShareable }: Showing): boolean {
  switch (act) {
    case 'takeback':
      return takenBack(position) !== undefined;
    case 'best':
      return position.status.kind === 'playing' && best === undefined;
    case 'show':
      return isShareable;
    case 'review':
      return position.previous !== undefined;
  }
}

/** Actions other than moving: buttons or, below a window of buttons, a select that also has squares outside the window. */
function actRows({ id, position }: Subject, showing: Showing): Row[] {
  const { window, renewals, say } = showing;
  const place = { game: id, ply: position.ply };
  const acts = ANALYSIS_ACTS.filter((act) => isOffered(act, position, showing));
  if (!window) {
    const buttons = acts.map((act) => button(analysisAct.id({ ...place, act }), actLabel(act, say)));
    return buttons.length > 0 ? [rowOf(...buttons)] : [];
  }
  const board = boardOf(position.variant);
  const squares = squaresOutside(position, window).map((square) => squareName(square, board));
  const options = [
    ...acts.map((act) => ({ label: actLabel(act, say), value: act })),
    ...squares.map((name) => ({ label: name, value: name })),
  ].slice(0, MAX_OPTIONS);
  if (options.length === 0) return [];
  return [
    rowOf({
      type: ComponentType.StringSelect,
      custom_id: analysisMore.id({ ...place, renewals }),
      placeholder: say('controls.more'),
      options,
    }),
  ];
}

const describe = (position: Position, say: Say): string =>
  positionText(position, position.status.kind === 'playing' ? turnAt(position.ply) : undefined, say);

/** Page of a board on which a member moves for both sides. */
export function analysisPage(subject: Subject, showing: Showing): Page {
  const { position } = subject;
  const { picture, window, isTurned, best, opening, say, signs } = showing;
  const content = [...head(subject, opening, say), ...(best ? bestLines(position, best, say) : [])];
  const isPlaying = position.status.kind === 'playing';
  const ids = analysisInput.ids({ game: subject.id, ply: position.ply });
  const squares = isPlaying ? squareRows(position, window, ids, { isTurned, signs }, say) : [];
  return boardPage(position.variant.game, content.join('\n'), [...squares, ...actRows(subject, showing)], {
    picture,
    description: describe(position, say),
  });
}

type Shared = {
  readonly picture: Picture;
  readonly file: AttachmentBuilder;
  /** The member who shows it. */
  readonly by: string;
  readonly opening: readonly string[];
  readonly say: Say;
};

/** Page of a study for the whole channel: its last position, and its record as a file. */
export function sharedAnalysis(subject: Subject, { picture, file, by, opening, say }: Shared): Page {
  const { position } = subject;
  const [title, ...rest] = head(subject, opening, say);
  const content = [`${title} · ${mention(by)}`, ...rest].join('\n');
  const board = gamePage(position.variant.game, content, [], {
    picture,
    description: describe(position, say),
  });
  const [container] = board.components;
  const record = { type: ComponentType.File as const, file: { url: `attachment://${file.name}` } };
  return {
    components: [{ ...container!, components: [...container!.components, record] }],
    files: [...board.files, file],
  };
}
