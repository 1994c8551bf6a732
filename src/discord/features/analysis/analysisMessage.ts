import { type AttachmentBuilder, ComponentType } from 'discord.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf, GAMES } from '../../../rules/games.js';
import { type Position, turnAt } from '../../../rules/position.js';
import { moveName, squareName } from '../../../rules/squares.js';
import { positionText } from '../../board/altText.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { lastMoves, scoreLines } from '../../board/positionLines.js';
import { type SquareControls, squareRows } from '../../board/squareControls.js';
import { squaresOutside, type WindowCorner } from '../../board/window.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { ANALYSIS_ACTS, type AnalysisAct, writeCustomId } from '../../interactions/customId.js';
import { button, type Row, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, mention } from '../../texts/words.js';
import type { Subject } from '../review/reviewMessage.js';
import type { RankedMove } from './analyses.js';

type Showing = {
  readonly picture: Picture;
  readonly window: WindowCorner | undefined;
  readonly isTurned: boolean;
  /** The best moves, where they were asked for. */
  readonly best: readonly RankedMove[] | undefined;
  readonly renewals: number;
  readonly isShareable: boolean;
  readonly opening: readonly string[];
  readonly say: Say;
};

/** The position before the last square that was played, at which a side had a choice; undefined where there is none. */
export function takenBack({ previous }: Position): Position | undefined {
  let before = previous;
  while (before?.legalMoves()[0] === 'pass') before = before.previous;
  return before;
}

/** Whose move it is, or how it ended. */
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

/** What stands above the board. */
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

/** What can be done besides moving: buttons, or a select that leaves room for a window of buttons, with squares outside of that. */
function actRows({ id, position }: Subject, showing: Showing): Row[] {
  const { window, renewals, say } = showing;
  const place = { game: id, ply: position.ply };
  const acts = ANALYSIS_ACTS.filter((act) => isOffered(act, position, showing));
  if (!window) {
    const buttons = acts.map((act) => button({ control: 'analysisAct', ...place, act }, actLabel(act, say)));
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
      custom_id: writeCustomId({ control: 'analysisMore', ...place, renewals }),
      placeholder: say('controls.more'),
      options,
    }),
  ];
}

function controlsOf({ id, position }: Subject): SquareControls {
  const place = { game: id, ply: position.ply };
  return {
    square: (square) => ({ control: 'analysisMove', ...place, square }),
    pick: (part) => ({ control: 'analysisPick', ...place, part }),
    shift: (corner, to) => ({ control: 'analysisShift', ...place, ...corner, to }),
  };
}

const describe = (position: Position, say: Say): string =>
  positionText(position, position.status.kind === 'playing' ? turnAt(position.ply) : undefined, say);

/** A board on which a member moves for both sides. */
export function analysisMessage(subject: Subject, showing: Showing): V2Message {
  const { position } = subject;
  const { picture, window, isTurned, best, opening, say } = showing;
  const content = [...head(subject, opening, say), ...(best ? bestLines(position, best, say) : [])];
  const isPlaying = position.status.kind === 'playing';
  const squares = isPlaying ? squareRows(position, window, controlsOf(subject), isTurned, say) : [];
  return v2Message(position.variant.game, content.join('\n'), [...squares, ...actRows(subject, showing)], {
    picture,
    description: describe(position, say),
  });
}

type Shared = {
  readonly picture: Picture;
  readonly file: AttachmentBuilder;
  /** Who shows it. */
  readonly by: string;
  readonly opening: readonly string[];
  readonly say: Say;
};

/** A line for all to see: its last position, and its record as a file. */
export function sharedAnalysis(
  subject: Subject,
  { picture, file, by, opening, say }: Shared,
): Pick<V2Message, 'components' | 'files'> {
  const { position } = subject;
  const [title, ...rest] = head(subject, opening, say);
  const content = [`${title} · ${mention(by)}`, ...rest].join('\n');
  const board = v2Message(position.variant.game, content, [], {
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
