import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Daily, DaySolvers } from '../../../game/ports/puzzleStore.js';
import type { DayStreak } from '../../../game/puzzles/dayStreak.js';
import { findReply } from '../../../game/puzzles/findReply.js';
import { PUZZLE_KINDS, solverOf } from '../../../game/puzzles/puzzle.js';
import {
  type MoveOutcome,
  type PuzzleAtTurn,
  positionAt,
  type SourcedPuzzle,
  solutionOf,
} from '../../../game/puzzles/solving.js';
import { GAMES } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Move, type Square } from '../../../rules/position.js';
import { lastPlayed } from '../../board/channelGame.js';
import { drawBoard, lookFor } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { cornerIn, readChosen } from '../../board/squareInputs.js';
import type { WindowCorner } from '../../board/window.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { ButtonContext, CommandContext, ComponentContext } from '../../interactions/context.js';
import { nextPuzzle } from '../../interactions/links.js';
import { type Page, pageOf, text } from '../../interactions/pages.js';
import { gameOption } from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';
import { localHour } from '../../texts/timeZones.js';
import { mention, type NamedMentions } from '../../texts/words.js';
import { DailyPosts } from './dailyPosts.js';
import { type DayPostingDeps, solversIn } from './dayPosting.js';
import {
  dayPuzzle,
  dayResultText,
  type Feedback,
  puzzleAnswer,
  puzzleEndPage,
  puzzleInput,
  puzzlePage,
  puzzleTurn,
  shareDay,
} from './puzzleMessage.js';

type PuzzlesDeps = PuzzleDeps & DayPostingDeps;

/** Maximum number of shared results in memory, so that a second press shares none twice. */
const MAX_SHARED = 1000;

/** Puzzles: `/puzzle` with its controls, and the daily posts in the channels that servers chose for them. */
export function puzzles(parts: PuzzlesDeps): Feature {
  const posts = new DailyPosts(parts);
  const deps: PuzzleDeps = parts;
  const shared = new LRUCache<string, true>({ max: MAX_SHARED });
  let stopListening = (): void => undefined;
  return {
    commands: [
      { name: 'puzzle', isPrivate: true, options, run: (context) => puzzleRequested(deps, context) },
    ],
    controls: [
      nextPuzzle.on((context, { kind, from }) =>
        from === 'server' ? showServerPuzzle(deps, context, kind) : showPuzzle(deps, context, kind),
      ),
      dayPuzzle.on((context, { day, kind }) =>
        showDayPuzzle(deps, context, day, kind === 'posted' ? deps.puzzles.gameOfDay(day) : kind),
      ),
      puzzleTurn.on((context, { puzzle, step }) => showTurn(deps, context, puzzle, step)),
      ...puzzleInput.on({
        press: (context, { puzzle, step }, square) => tryPuzzle(deps, context, puzzle, step, square),
        async pick(context, { puzzle, step }, chosen) {
          const shown = await deps.puzzles.show(puzzle, step);
          if (!shown) return context.reply('problems.noSuchPuzzle');
          const square = await readChosen(context, chosen, shown.puzzle.variant, 'problems.noSuchPuzzle');
          if (square !== undefined) await tryPuzzle(deps, context, puzzle, step, square);
        },
        async shift(context, { puzzle, step }, corner) {
          const shown = await deps.puzzles.show(puzzle, step);
          if (!shown) return context.reply('problems.noSuchPuzzle');
          await showTurn(deps, context, puzzle, step, cornerIn(shown.puzzle.variant, corner));
        },
      }),
      shareDay.on((context, { day, kind: game }) => share(deps, shared, context, { day, game }), {
        answersAnew: true,
      }),
      puzzleAnswer.on((context, { puzzle }) => showSolution(deps, context, puzzle)),
    ],
    start() {
      stopListening = parts.puzzles.onDaySolved((server, daily) => posts.solved(server, daily));
      posts.start();
    },
    async close() {
      stopListening();
      await posts.close();
    },
  };
}

const PUZZLE_GAMES: readonly GameName[] = GAME_NAMES.filter((game) => GAMES[game].hasPuzzles);

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameOption(texts, PUZZLE_GAMES), ...nameAndDescription(texts, 'options.puzzleGame'), required: false },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.puzzleKind'),
    choices: PUZZLE_KINDS.map((kind) => choice(texts, `puzzle.kind.${kind}`, kind)),
  },
];

/** `/puzzle`: privately shows a position to solve. */
async function puzzleRequested(deps: PuzzleDeps, context: CommandContext): Promise<void> {
  const { options } = context.interaction;
  const kind = options.getString('kind');
  const named = options.getString('game');
  const game = PUZZLE_GAMES.find((each) => each === named);
  if (kind === 'server') return showServerPuzzle(deps, context, game);
  const chosen = game ?? (await lastWithPuzzles(deps, context.member));
  if (kind === 'daily') {
    const { puzzleZone } = await deps.settings.ofServer(context.server);
    return showDayPuzzle(deps, context, localHour(puzzleZone, deps.clock.now()).day, chosen);
  }
  await showPuzzle(deps, context, chosen);
}

/** Kind of the game that a member finished last if it has puzzles, else the first kind that has. */
async function lastWithPuzzles(deps: PuzzleDeps, member: string): Promise<GameName> {
  const last = await lastPlayed(deps, member);
  return PUZZLE_GAMES.find((each) => each === last) ?? PUZZLE_GAMES[0]!;
}

type PuzzleDeps = Pick<
  DiscordParts,
  'client' | 'puzzles' | 'host' | 'thinker' | 'settings' | 'renderBoard' | 'signs' | 'clock'
>;

type PuzzleContext = CommandContext | ComponentContext;

/** Privately shows a member their current puzzle of a game, or a new one. */
async function showPuzzle(deps: PuzzleDeps, context: PuzzleContext, game: GameName): Promise<void> {
  const shown = await deps.puzzles.next(context.member, game);
  if (!shown) return context.reply('problems.noPuzzle');
  await show(context, await turnPage(deps, context, shown));
}

/** Privately shows a puzzle from games that other members played in this server. */
async function showServerPuzzle(deps: PuzzleDeps, context: PuzzleContext, game?: GameName): Promise<void> {
  const { server, member } = context;
  if (server === null) return context.reply('problems.puzzlesOfServers');
  const shown = await deps.puzzles.nextInServer(member, server, game);
  if (!shown) return context.reply('problems.noServerPuzzle');
  await show(context, await turnPage(deps, context, shown));
}

/** Privately shows a game's puzzle of a day. */
async function showDayPuzzle(
  deps: PuzzleDeps,
  context: PuzzleContext,
  day: string,
  game: GameName | undefined,
): Promise<void> {
  const shown = game && (await deps.puzzles.ofDay(context.member, { game, day }));
  if (!shown) return context.reply('problems.noSuchPuzzle');
  await show(context, await turnPage(deps, context, shown));
}

/** Shows a turn of a puzzle again, with the window of buttons at a corner. */
async function showTurn(
  deps: PuzzleDeps,
  context: ComponentContext,
  id: string,
  step: number,
  corner?: WindowCorner,
): Promise<void> {
  const shown = await deps.puzzles.show(id, step);
  // Forged, or from a puzzle bank that has been replaced since.
  if (!shown) return context.reply('problems.noSuchPuzzle');
  await context.turnPage(await turnPage(deps, context, shown, undefined, corner));
}

/** Plays a member's square in a puzzle, and shows the outcome. */
async function tryPuzzle(
  deps: PuzzleDeps,
  context: ComponentContext,
  id: string,
  step: number,
  move: Square,
): Promise<void> {
  const { member } = context;
  const outcome = await deps.puzzles.try(member, id, step, move, async (position) => {
    await context.defer();
    return findReply(deps.thinker, member, position);
  });
  if (outcome.kind === 'unknown') return context.reply('problems.noSuchPuzzle');
  await context.turnPage(await outcomePage(deps, context, outcome, move));
}

/** Gives up a puzzle for a member, and shows the solution. */
async function showSolution(deps: PuzzleDeps, context: ComponentContext, id: string): Promise<void> {
  const given = await deps.puzzles.giveUp(context.member, id);
  if (!given) return context.reply('problems.noSuchPuzzle');
  const { puzzle, change } = given;
  const step = puzzle.steps.length - 1;
  const position = positionAt(puzzle, step).play(solutionOf(puzzle).at(-1)!);
  const at = { ...given, step, position };
  await context.turnPage(await endPage(deps, context, at, { kind: 'gave-up' }, change));
}

const show = (context: PuzzleContext, page: Page): Promise<unknown> =>
  context.isCommand() ? context.replyPage(page) : context.turnPage(page);

/** Page of a turn. `corner`: corner of the window of buttons, if the member moved it. */
async function turnPage(
  deps: PuzzleDeps,
  context: PuzzleContext,
  shown: PuzzleAtTurn,
  feedback?: Feedback,
  corner?: WindowCorner,
): Promise<Page> {
  const { member, bot, say } = context;
  const { puzzle, position } = shown;
  const look = lookFor(await deps.settings.ofMember(member), solverOf(puzzle));
  const drawn = await drawBoard(deps.renderBoard, position, { ...look, takesInput: true, corner });
  const isOfDay = (await deps.puzzles.openDayOf(puzzle)) !== undefined;
  const mentions = await playersOf(context, shown);
  return puzzlePage(shown, feedback, drawn, { say, bot, isOfDay, mentions, signs: deps.signs });
}

/** Mentions of the players of the game that a puzzle is from. */
const playersOf = (context: PuzzleContext, { source }: SourcedPuzzle): Promise<NamedMentions> =>
  context.mentionsOfMembers(Object.values(source?.players ?? {}).filter((member) => member !== null));

/** Page of a finished puzzle. */
async function endPage(
  deps: PuzzleDeps,
  context: PuzzleContext,
  at: PuzzleAtTurn,
  feedback: Feedback,
  change: Parameters<typeof puzzleEndPage>[2],
): Promise<Page> {
  const { member, bot, say } = context;
  const { puzzle, position } = at;
  const look = lookFor(await deps.settings.ofMember(member), solverOf(puzzle));
  const { status } = position;
  const picture = await deps.renderBoard(position, {
    ...look,
    ...(status.kind === 'won' && { end: { winner: status.winner } }),
  });
  const daily = await deps.puzzles.openDayOf(puzzle);
  const hasSolvedFirst = feedback.kind === 'solved' && change !== undefined;
  if (daily && hasSolvedFirst) await deps.puzzles.addDaySolver(context.server, daily, member);
  const solvers = daily && (await solversOf(deps, context, daily));
  const ofDay = daily && { ...daily, streak: await streakOf(deps, context) };
  const mentions = await playersOf(context, at);
  const isOfDay = daily !== undefined;
  return puzzleEndPage(at, feedback, change, { picture, say, solvers, isOfDay, ofDay, bot, mentions });
}

/** Solvers of a daily puzzle in this server. */
async function solversOf(
  deps: PuzzleDeps,
  { interaction: { guild } }: PuzzleContext,
  daily: Daily,
): Promise<DaySolvers | undefined> {
  return guild ? solversIn(deps, guild, daily) : undefined;
}

/** The member's streak of days, by the calendar of the server that they are in. */
async function streakOf(
  { puzzles, settings, clock }: PuzzleDeps,
  { member, server }: PuzzleContext,
): Promise<DayStreak> {
  const { puzzleZone } = await settings.ofServer(server);
  return puzzles.dayStreakOf(member, localHour(puzzleZone, clock.now()).day);
}

/** Shows the channel how a member did at a puzzle of a day: once, however often they press. Outside of channels, only them. */
async function share(
  deps: PuzzleDeps,
  shared: LRUCache<string, true>,
  context: ButtonContext,
  daily: Daily,
): Promise<void> {
  const { member, place } = context;
  const attempt = await deps.puzzles.attemptOfDay(member, daily);
  if (!attempt) return context.reply('problems.noSuchPuzzle');
  const say = context.canShowToAll ? context.channelSay : context.say;
  const result = dayResultText({ ...daily, streak: await streakOf(deps, context) }, attempt, say);
  if (!context.canShowToAll) return context.replyText(`\`\`\`\n${result}\n\`\`\``);
  const key = [member, daily.game, daily.day, place].join(' ');
  if (shared.has(key)) return context.reply('puzzle.day.sharedBefore');
  shared.set(key, true);
  try {
    await context.postPage(pageOf([text(`${mention(member)}\n${result}`)]));
  } catch (error) {
    shared.delete(key);
    throw error;
  }
}

async function outcomePage(
  deps: PuzzleDeps,
  context: ComponentContext,
  outcome: Exclude<MoveOutcome, { kind: 'unknown' }>,
  move: Move,
): Promise<Page> {
  switch (outcome.kind) {
    case 'stale':
      return turnPage(deps, context, outcome);
    case 'continues': {
      const { best, reply } = outcome;
      return turnPage(deps, context, outcome, { kind: 'right', move, best, reply });
    }
    case 'solved': {
      const at = { ...outcome, step: outcome.puzzle.steps.length - 1 };
      return endPage(deps, context, at, { kind: 'solved', move }, outcome.change);
    }
    case 'winsToo':
      return turnPage(deps, context, outcome, { kind: 'winsToo', move });
    case 'failed': {
      const { reply } = outcome;
      const position = reply === undefined ? outcome.position : outcome.position.play(reply);
      const feedback = { kind: 'wrong', move, reply } as const;
      return endPage(deps, context, { ...outcome, position }, feedback, outcome.change);
    }
  }
}
