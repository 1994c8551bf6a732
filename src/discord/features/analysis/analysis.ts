import type { ChatInputCommandInteraction } from 'discord.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import { winningChance } from '../../../game/review/games/gameReviews.js';
import { searchShortly } from '../../../game/review/judging.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import { GAMES } from '../../../rules/games.js';
import type { Position, Square } from '../../../rules/position.js';
import { lookFor } from '../../board/boardLook.js';
import type { V2Message } from '../../board/boardMessage.js';
import { openingLines } from '../../board/openingLines.js';
import { recordFile } from '../../board/sharing.js';
import { bestWindow, WINDOW_SIZE, type WindowCorner } from '../../board/window.js';
import { defer } from '../../interactions/answering.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import type { AnalysisAct, Control } from '../../interactions/customId.js';
import { sendBoardPrivately, showPublicly, tell, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { mayShowToAll } from '../../interactions/where.js';
import { subjectOfStudy } from '../review/reviewSubjects.js';
import { showReview } from '../review/showReview.js';
import { keyOf, type RankedMove } from './analyses.js';
import { analysisMessage, sharedAnalysis, takenBack } from './analysisMessage.js';
import { keepStudy, ownStudy } from './keptStudies.js';

type Asked = ChatInputCommandInteraction | ComponentInteraction;

/** Positions searched for the best moves: under a second. */
const NODES = { reversi: 700_000, gomoku: 100_000 } as const;
const RANKED_MOVES = 3;

/** What is shown of a board besides the position. */
type Showing = {
  /** Where the window of buttons is; where most is to be expected unless it was shifted. */
  readonly corner?: WindowCorner;
  /** How often its select was renewed; 0 unless given. */
  readonly renewals?: number;
};

/** Opens a private board on a position, with the moves that led to it, as a study of the member's. */
export async function openAnalysis(
  app: App,
  interaction: Asked,
  { position, names }: Pick<Study, 'position' | 'names'>,
): Promise<void> {
  const brought = { member: interaction.user.id, position: skipPasses(position), names };
  const study = await keepStudy(app, brought);
  await sendBoardPrivately(interaction, await boardOfStudy(app, interaction, study));
}

async function boardOfStudy(
  app: App,
  interaction: Asked,
  study: Study,
  { corner, renewals = 0 }: Showing = {},
): Promise<V2Message> {
  const { position } = study;
  const isPlaying = position.status.kind === 'playing';
  const isWindow = isPlaying && GAMES[position.variant.game].input === 'window';
  const window = isWindow ? (corner ?? bestWindow(position)) : undefined;
  const look = lookFor(await app.settings.ofMember(interaction.user.id), undefined);
  const best = app.analyses.best.get(keyOf(study));
  const picture = await app.renderBoard(position, {
    ...look,
    ...endOf(position),
    legal: isPlaying,
    ...(window && { window: { ...window, size: WINDOW_SIZE } }),
    ...(best && { hints: best.flatMap(hintOn) }),
  });
  return analysisMessage(subjectOfStudy(app, interaction, study), {
    ...{ picture, window, best, renewals },
    isTurned: look.turned === true,
    isShareable: mayShowToAll(interaction),
    opening: openingLines(app.texts, interaction.locale, position),
    say: sayTo(app, interaction),
  });
}

const hintOn = ({ move, chance }: RankedMove): { square: Square; text: string }[] =>
  move === 'pass' || chance === undefined ? [] : [{ square: move, text: `${Math.round(100 * chance)}%` }];

const endOf = ({ status }: Position): { end?: { winner: 'black' | 'white' | null } } =>
  status.kind === 'playing' ? {} : { end: { winner: status.kind === 'won' ? status.winner : null } };

type Pressed = Pick<Control<'analysisMove'>, 'game' | 'ply'>;

/**
 * Does something with the study that a control belongs to, after all that its member has pressed before. Where it is at another
 * ply by now, it is shown as it is, and nothing is done.
 */
const withStudy = (
  app: App,
  interaction: ComponentInteraction,
  { game: id, ply }: Pressed,
  act: (study: Study) => Promise<void>,
): Promise<void> =>
  app.analyses.queue(interaction.user.id, async () => {
    const study = await ownStudy(app, interaction, id);
    if (!study) return;
    if (study.position.ply === ply) await act(study);
    else await show(app, interaction, study);
  });

const show = async (
  app: App,
  interaction: ComponentInteraction,
  study: Study,
  showing?: Showing,
): Promise<void> => turnPage(interaction, await boardOfStudy(app, interaction, study, showing));

/** Keeps a study at another position, and shows it. */
async function moveTo(
  app: App,
  interaction: ComponentInteraction,
  study: Study,
  position: Position,
): Promise<void> {
  const moved = { ...study, position };
  await app.studies.saveStudy(moved, app.clock.now());
  await show(app, interaction, moved);
}

/** Plays a square for the side to move, with the pass that it may leave to the other one. */
export const playInAnalysis = (
  app: App,
  interaction: ComponentInteraction,
  pressed: Pressed,
  square: Square,
): Promise<void> =>
  withStudy(app, interaction, pressed, async (study) => {
    const { position } = study;
    // Forged, or of another line of the same length.
    if (position.illegal(square)) return show(app, interaction, study);
    await moveTo(app, interaction, study, skipPasses(position.play(square)));
  });

/** Shows a board with the window of buttons where it was shifted to. */
export const shiftAnalysis = (
  app: App,
  interaction: ComponentInteraction,
  pressed: Pressed,
  cornerFor: (position: Position) => WindowCorner,
): Promise<void> =>
  withStudy(app, interaction, pressed, (study) =>
    show(app, interaction, study, { corner: cornerFor(study.position) }),
  );

/** Does what a button or, with the renewals that it has after that, the select of a board asks for. */
export function actInAnalysis(
  app: App,
  interaction: ComponentInteraction,
  pressed: Pressed,
  act: AnalysisAct,
  renewals?: number,
): Promise<void> {
  if (act === 'best') return showBest(app, interaction, pressed, renewals);
  return withStudy(app, interaction, pressed, async (study) => {
    if (act === 'takeback') {
      const before = takenBack(study.position);
      return before ? moveTo(app, interaction, study, before) : show(app, interaction, study);
    }
    if (renewals !== undefined) await show(app, interaction, study, { renewals });
    if (act === 'show') return showToAll(app, interaction, study);
    // A copy: what is reviewed stays as it is while the board is moved on.
    const { member, position, names } = study;
    const copy = await keepStudy(app, { member, position, names });
    await showReview(app, interaction, subjectOfStudy(app, interaction, copy));
  });
}

/** Searches for the best moves; what is pressed meanwhile need not wait. */
async function showBest(
  app: App,
  interaction: ComponentInteraction,
  pressed: Pressed,
  renewals: number | undefined,
): Promise<void> {
  await defer(interaction, app);
  const study = await ownStudy(app, interaction, pressed.game);
  if (!study) return;
  const isAsked = study.position.ply === pressed.ply && study.position.status.kind === 'playing';
  if (isAsked && !app.analyses.best.has(keyOf(study)))
    app.analyses.best.set(keyOf(study), await bestMoves(app, interaction.user.id, study.position));
  await withStudy(app, interaction, pressed, (now) =>
    show(app, interaction, now, renewals === undefined ? {} : { renewals }),
  );
}

/** The best moves of a position that is not over, the best first. */
async function bestMoves(app: App, member: string, position: Position): Promise<RankedMove[]> {
  const legal = position.legalMoves();
  if (legal.length === 1) return [{ move: legal[0]!, chance: undefined }];
  const limits = { nodes: NODES[position.variant.game], lines: Math.min(RANKED_MOVES, legal.length) };
  const { best, winProbability, lines } = await searchShortly(
    app.thinker,
    `analysis-${member}`,
    position,
    limits,
  );
  if (!lines) return [{ move: best, chance: winProbability }];
  return lines.map((line) => ({ move: line.move, chance: winningChance(position, line) }));
}

/** Shows a line to all of the channel, in its language and look, with its record as a file. */
async function showToAll(app: App, interaction: ComponentInteraction, study: Study): Promise<void> {
  // Forged: no such button is offered there.
  if (!mayShowToAll(interaction)) return tell(app, interaction, 'problems.unknownControl');
  const { id, position, names = { black: '', white: '' } } = study;
  const locale = interaction.guildLocale ?? interaction.locale;
  const { theme } = await app.settings.ofServer(interaction.guildId);
  const picture = await app.renderBoard(position, { theme, ...endOf(position) });
  const message = sharedAnalysis(subjectOfStudy(app, { ...interaction, locale }, study), {
    picture,
    file: recordFile({ position, names }, id),
    by: interaction.user.id,
    opening: openingLines(app.texts, locale, position),
    say: app.texts.in(locale),
  });
  await showPublicly(interaction, message);
}
