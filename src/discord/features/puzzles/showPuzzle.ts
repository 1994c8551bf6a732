import type { ChatInputCommandInteraction } from 'discord.js';
import type { DaySolvers } from '../../../game/ports/puzzleStore.js';
import { openDays } from '../../../game/puzzles/dailyPuzzle.js';
import type { Puzzle } from '../../../game/puzzles/puzzle.js';
import { findReply } from '../../../game/puzzles/reply.js';
import { positionAt, type ShownPuzzle, solutionOf, type Tried } from '../../../game/puzzles/solving.js';
import { GAMES } from '../../../rules/games.js';
import type { GameName, Move, Square } from '../../../rules/position.js';
import { lookFor } from '../../board/boardLook.js';
import type { V2Message } from '../../board/boardMessage.js';
import { bestWindow, WINDOW_SIZE, type WindowCorner } from '../../board/window.js';
import { defer } from '../../interactions/answering.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import { sendBoardPrivately, tell, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { type Feedback, puzzleEndMessage, puzzleMessage, solverOf } from './puzzleMessage.js';

type Asked = ChatInputCommandInteraction | ComponentInteraction;

const show = (interaction: Asked, message: V2Message): Promise<unknown> =>
  interaction.isChatInputCommand()
    ? sendBoardPrivately(interaction, message)
    : turnPage(interaction, message);

/** The day whose puzzle it is, among those that count now. */
const openDayOf = (app: App, { id }: Puzzle): string | undefined =>
  openDays(app.clock.now()).find((each) => app.puzzles.idOfDay(each) === id);

/** A puzzle's turn as a message, with the window where it was shifted to. */
async function turnMessage(
  app: App,
  interaction: Asked,
  shown: ShownPuzzle,
  feedback?: Feedback,
  corner?: WindowCorner,
): Promise<V2Message> {
  const { puzzle, position } = shown;
  const isWindow = GAMES[puzzle.variant.game].input === 'window';
  const window = isWindow ? (corner ?? bestWindow(position)) : undefined;
  const look = lookFor(await app.settings.ofMember(interaction.user.id), solverOf(puzzle));
  const picture = await app.renderBoard(position, {
    ...look,
    legal: true,
    ...(window && { window: { ...window, size: WINDOW_SIZE } }),
  });
  const say = sayTo(app, interaction);
  const isTurned = look.turned === true;
  const bot = app.client.user.id;
  const isOfDay = openDayOf(app, puzzle) !== undefined;
  return puzzleMessage(shown, feedback, { picture, position, say, window, isTurned, bot, isOfDay });
}

/** What came of a puzzle as a message. */
async function endMessage(
  app: App,
  interaction: Asked,
  at: ShownPuzzle,
  feedback: Feedback,
  change: Parameters<typeof puzzleEndMessage>[2],
): Promise<V2Message> {
  const { puzzle, position } = at;
  const look = lookFor(await app.settings.ofMember(interaction.user.id), solverOf(puzzle));
  const { status } = position;
  const picture = await app.renderBoard(position, {
    ...look,
    ...(status.kind === 'won' && { end: { winner: status.winner } }),
  });
  const solvers = await solversOf(app, interaction, puzzle, feedback, change !== undefined);
  const say = sayTo(app, interaction);
  const isOfDay = openDayOf(app, puzzle) !== undefined;
  return puzzleEndMessage(at, feedback, change, { picture, say, solvers, isOfDay, bot: app.client.user.id });
}

/** Who has solved the puzzle in this server, where it is a day's that counts now; a member who has just done so first is among them. */
async function solversOf(
  app: App,
  { guildId, user }: Asked,
  puzzle: Puzzle,
  feedback: Feedback,
  isFirstTry: boolean,
): Promise<DaySolvers | undefined> {
  const day = openDayOf(app, puzzle);
  if (guildId === null || day === undefined) return undefined;
  if (feedback.kind === 'solved' && isFirstTry) {
    await app.puzzles.addDaySolver(guildId, day, user.id);
    app.dailyPosts.solved(guildId, day);
  }
  return app.puzzles.daySolvers(guildId, day);
}

/** Shows a member alone a puzzle of a game: the one that they are at, or a new one. */
export async function showPuzzle(app: App, interaction: Asked, game: GameName): Promise<void> {
  const shown = await app.puzzles.next(interaction.user.id, game);
  if (!shown) return tell(app, interaction, 'problems.noPuzzle');
  await show(interaction, await turnMessage(app, interaction, shown));
}

/** Shows a member alone a puzzle from the games that others have played in this server. */
export async function showServerPuzzle(app: App, interaction: Asked, game?: GameName): Promise<void> {
  const { guildId, user } = interaction;
  if (guildId === null) return tell(app, interaction, 'problems.puzzlesOfServers');
  const shown = await app.puzzles.nextInServer(user.id, guildId, game);
  if (!shown) return tell(app, interaction, 'problems.noServerPuzzle');
  await show(interaction, await turnMessage(app, interaction, shown));
}

/** Shows a member alone the puzzle of a day. */
export async function showDayPuzzle(app: App, interaction: Asked, day: string): Promise<void> {
  const shown = await app.puzzles.ofDay(interaction.user.id, day);
  if (!shown) return tell(app, interaction, 'problems.noPuzzle');
  await show(interaction, await turnMessage(app, interaction, shown));
}

/** Shows a turn of a puzzle once more, with the window of buttons where it was shifted to. */
export async function showTurn(
  app: App,
  interaction: ComponentInteraction,
  id: string,
  step: number,
  corner?: WindowCorner,
): Promise<void> {
  const shown = await app.puzzles.show(id, step);
  // Forged, or of a bank that has been made anew since.
  if (!shown) return tell(app, interaction, 'problems.noSuchPuzzle');
  await turnPage(interaction, await turnMessage(app, interaction, shown, undefined, corner));
}

/** Plays a member's square at a turn of a puzzle, and shows what comes of it. */
export async function tryPuzzle(
  app: App,
  interaction: ComponentInteraction,
  id: string,
  step: number,
  move: Square,
): Promise<void> {
  const { user } = interaction;
  const tried = await app.puzzles.try(user.id, id, step, move, async (position) => {
    await defer(interaction, app);
    return findReply(app.thinker, user.id, position);
  });
  if (tried.kind === 'unknown') return tell(app, interaction, 'problems.noSuchPuzzle');
  await turnPage(interaction, await triedMessage(app, interaction, tried, move));
}

async function triedMessage(
  app: App,
  interaction: ComponentInteraction,
  tried: Exclude<Tried, { kind: 'unknown' }>,
  move: Move,
): Promise<V2Message> {
  switch (tried.kind) {
    case 'stale':
      return turnMessage(app, interaction, tried);
    case 'on': {
      const { best, reply } = tried;
      return turnMessage(app, interaction, tried, { kind: 'right', move, best, reply });
    }
    case 'solved': {
      const at = { ...tried, step: tried.puzzle.steps.length - 1 };
      return endMessage(app, interaction, at, { kind: 'solved', move }, tried.change);
    }
    case 'winsToo':
      return turnMessage(app, interaction, tried, { kind: 'winsToo', move });
    case 'failed': {
      const { reply } = tried;
      const position = reply === undefined ? tried.position : tried.position.play(reply);
      const feedback = { kind: 'wrong', move, reply } as const;
      return endMessage(app, interaction, { ...tried, position }, feedback, tried.change);
    }
  }
}

/** Gives a puzzle up for a member, and shows its line. */
export async function showSolution(app: App, interaction: ComponentInteraction, id: string): Promise<void> {
  const given = await app.puzzles.giveUp(interaction.user.id, id);
  if (!given) return tell(app, interaction, 'problems.noSuchPuzzle');
  const { puzzle, change } = given;
  const step = puzzle.steps.length - 1;
  const position = positionAt(puzzle, step).play(solutionOf(puzzle).at(-1)!);
  const at = { ...given, step, position };
  await turnPage(interaction, await endMessage(app, interaction, at, { kind: 'gave-up' }, change));
}
