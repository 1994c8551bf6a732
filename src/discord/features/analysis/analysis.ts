import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import type { Omission } from '../../../rules/formats/gameFile.js';
import { readRecord } from '../../../rules/formats/record.js';
import { startPosition } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Position, type Variant } from '../../../rules/position.js';
import {
  findFinishedGame,
  finishedCompletion,
  gameIdOption,
  lastPlayed,
  replyNoGame,
} from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { analyse } from '../../board/gameControls.js';
import { countMoves } from '../../board/positionText.js';
import { positionAt } from '../../board/steps.js';
import { replyOmissions, replyUnread, subjectOf } from '../../board/subjects.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import {
  expectedOf,
  gameOption,
  gameWithOptions,
  rulesOption,
  sizeOption,
  variantOf,
} from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';
import { AnalysisBoards, type AnalysisDeps } from './analysisBoards.js';
import { ANALYSIS_ACTS, analysisAct, analysisInput, analysisMore } from './analysisMessage.js';

/** Private boards to analyze any position, on which the member moves for both sides: `/analyse` and its controls. */
export function analysis(deps: AnalysisDeps): Feature {
  const boards = new AnalysisBoards(deps);
  return {
    commands: [
      {
        name: 'analyse',
        isPrivate: true,
        options: analyseOptions,
        completions: { game: finishedCompletion(deps) },
        async run(context) {
          const start = await readAnalysisStart(deps, context);
          if (!start) return;
          await boards.open(context, start);
          await replyOmissions(context, start.omissions);
        },
      },
    ],
    controls: [
      analyse.on(async (context, { game: id, ply }) => {
        const subject = await subjectOf(deps, context, id);
        if (subject) await boards.open(context, { position: positionAt(subject.position, ply) });
      }),
      ...analysisInput.on({
        press: (context, place, square) => boards.play(context, place, square),
        pick: (context, place, chosen) => boards.playChosen(context, place, chosen),
        shift: (context, place, corner) => boards.shift(context, place, corner),
      }),
      analysisAct.on((context, { act, ...place }) => boards.act(context, place, act)),
      analysisMore.on((context, { renewals, ...place }) => {
        const [chosen = ''] = context.interaction.values;
        const act = ANALYSIS_ACTS.find((each) => each === chosen);
        if (!act) return boards.playChosen(context, place, chosen);
        return boards.act(context, place, act, renewals + 1);
      }),
    ],
  };
}

type CommandDeps = Pick<DiscordParts, 'host' | 'settings'>;

type AnalysisStart = Pick<Study, 'position' | 'names'> & { readonly omissions: readonly Omission[] };

/** The options of `/analyse`. */
const analyseOptions = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameIdOption(texts), ...nameAndDescription(texts, 'options.analysedGame') },
  {
    type: ApplicationCommandOptionType.Integer,
    ...nameAndDescription(texts, 'options.atMove'),
    min_value: 0,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.analysedText'),
    max_length: MAX_POSITION_TEXT,
  },
  { ...gameOption(texts), ...nameAndDescription(texts, 'options.boardGame'), required: false },
  rulesOption(texts),
  sizeOption(texts),
];

/** Options that a finished game determines. */
const SET_BY_GAME = ['kind', 'rules', 'size'];

/**
 * Reads the position to analyze: from a finished game, from a text, or an empty board. Replies with the problem, and returns
 * `undefined`, if there is none.
 */
async function readAnalysisStart(
  deps: CommandDeps,
  context: CommandContext,
): Promise<AnalysisStart | undefined> {
  const { options } = context.interaction;
  const text = options.getString('text');
  const move = options.getInteger('move');
  const isOfGame = options.getString('game') !== null;
  const usesGame = isOfGame || (move !== null && text === null);
  const isContradictory = usesGame && SET_BY_GAME.some((each) => options.get(each) !== null);
  if ((isOfGame && text !== null) || isContradictory) {
    await context.reply(isOfGame && text !== null ? 'problems.oneGameOnly' : 'problems.gameSaysKind');
    return undefined;
  }
  const start = await readStart(deps, context, { text, usesGame });
  if (!start || move === null) return start;
  return { ...start, position: afterMove(start.position, move) };
}

/** Position after `moves` moves without passes; the last one if there are fewer. */
function afterMove(last: Position, moves: number): Position {
  let position = last;
  while (countMoves(position) > moves && position.previous) position = position.previous;
  return position;
}

/** Kind of game that the options name, or else imply by rules or a size. */
function namedKind(options: ChatInputCommandInteraction['options']): GameName | undefined {
  const kind = options.getString('kind');
  return kind === null ? gameWithOptions(options) : GAME_NAMES.find((each) => each === kind);
}

async function readStart(
  deps: CommandDeps,
  context: CommandContext,
  { text, usesGame }: { readonly text: string | null; readonly usesGame: boolean },
): Promise<AnalysisStart | undefined> {
  const named = namedKind(context.interaction.options);
  if (text !== null) return startFromText(deps, context, named, text);
  if (usesGame) return startFromGame(deps, context);
  const variant = await chosenVariant(deps, context, named ?? (await lastPlayed(deps, context.member)));
  return variant && { position: startPosition(variant), omissions: [] };
}

async function startFromGame(deps: CommandDeps, context: CommandContext): Promise<AnalysisStart | undefined> {
  const game = await findFinishedGame(deps, context);
  if (game?.phase.kind === 'over') return { position: game.position, omissions: [] };
  await (game ? context.reply('problems.gameOn') : replyNoGame(context, 'problems.noFinishedGame'));
  return undefined;
}

/** Reads a game or a position, of any kind unless one is named. */
async function startFromText(
  deps: CommandDeps,
  context: CommandContext,
  kind: GameName | undefined,
  text: string,
): Promise<AnalysisStart | undefined> {
  if (kind && !(await chosenVariant(deps, context, kind))) return undefined;
  const { options } = context.interaction;
  const read = readRecord(text, expectedOf(kind, options, await deps.settings.ofServer(context.server)));
  if (read.kind === 'read') return read;
  await replyUnread(context, read);
  return undefined;
}

/** Returns the variant with the chosen rules and size, or replies that there is none. */
async function chosenVariant(
  deps: CommandDeps,
  context: CommandContext,
  kind: GameName,
): Promise<Variant | undefined> {
  const variant = variantOf(kind, context.interaction.options, await deps.settings.ofServer(context.server));
  if (!variant) await context.reply(`wrongVariant.${kind}`);
  return variant;
}
