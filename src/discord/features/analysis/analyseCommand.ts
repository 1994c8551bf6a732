import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import { isDiagram, readGivenPosition } from '../../../rules/formats/givenPosition.js';
import { readRecord } from '../../../rules/formats/record.js';
import { startPosition } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Position, type Variant } from '../../../rules/position.js';
import { findFinishedGame, gameIdOption, lastPlayed, replyNoGame } from '../../board/channelGame.js';
import type { DiscordParts } from '../../board/parts.js';
import { countMoves } from '../../board/positionText.js';
import { replyUnread } from '../../board/subjects.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import {
  gameOption,
  problemOfGiven,
  rulesOption,
  sizeOption,
  variantOf,
} from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';

type CommandDeps = Pick<DiscordParts, 'host' | 'settings'>;

type Brought = Pick<Study, 'position' | 'names'>;

/** The options of `/analyse`. */
export const analyseOptions = (texts: Texts): APIApplicationCommandBasicOption[] => [
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
 * Reads which position to analyze: of a finished game, of a text, or an empty board. Replies with the reason, and returns
 * `undefined`, if there is none.
 */
export async function readAnalysed(deps: CommandDeps, context: CommandContext): Promise<Brought | undefined> {
  const { options } = context.interaction;
  const text = options.getString('text');
  const move = options.getInteger('move');
  const isOfGame = options.getString('game') !== null;
  const bringsGame = isOfGame || (move !== null && text === null);
  const isContradictory = bringsGame && SET_BY_GAME.some((each) => options.get(each) !== null);
  if ((isOfGame && text !== null) || isContradictory) {
    await context.reply(isOfGame && text !== null ? 'problems.oneGameOnly' : 'problems.gameSaysKind');
    return undefined;
  }
  const brought = await bring(deps, context, { text, bringsGame });
  if (!brought || move === null) return brought;
  return { ...brought, position: afterMove(brought.position, move) };
}

/** Position after `moves` moves without passes; the last one if there are fewer. */
function afterMove(last: Position, moves: number): Position {
  let position = last;
  while (countMoves(position) > moves && position.previous) position = position.previous;
  return position;
}

/** Kind of game of an empty board or a position. Rules or a size imply Gomoku, the only game with a choice of them. */
function namedKind(options: ChatInputCommandInteraction['options']): GameName | undefined {
  const isOfGomoku = options.get('rules') !== null || options.get('size') !== null;
  const kind = options.getString('kind') ?? (isOfGomoku ? 'gomoku' : null);
  return GAME_NAMES.find((each) => each === kind);
}

async function bring(
  deps: CommandDeps,
  context: CommandContext,
  { text, bringsGame }: { readonly text: string | null; readonly bringsGame: boolean },
): Promise<Brought | undefined> {
  const named = namedKind(context.interaction.options);
  if (text !== null) {
    const kind = named ?? (isDiagram(text) ? 'reversi' : undefined);
    return kind ? bringPosition(deps, context, kind, text) : bringRecord(context, text);
  }
  if (bringsGame) return bringGame(deps, context);
  const variant = await chosenVariant(deps, context, named ?? (await lastPlayed(deps, context.member)));
  return variant && { position: startPosition(variant) };
}

async function bringGame(deps: CommandDeps, context: CommandContext): Promise<Brought | undefined> {
  const game = await findFinishedGame(deps, context);
  if (game?.phase.kind === 'over') return { position: game.position };
  await (game ? context.reply('problems.gameOn') : replyNoGame(context, 'problems.noFinishedGame'));
  return undefined;
}

/** A game record, which names its kind of game. */
async function bringRecord(context: CommandContext, text: string): Promise<Brought | undefined> {
  const read = readRecord(text);
  if (read.kind === 'read') return read;
  await replyUnread(context, read);
  return undefined;
}

/** A position of a known kind of game. */
async function bringPosition(
  deps: CommandDeps,
  context: CommandContext,
  kind: GameName,
  text: string,
): Promise<Brought | undefined> {
  const variant = await chosenVariant(deps, context, kind);
  if (!variant) return undefined;
  const read = readGivenPosition(text, variant);
  if (read.kind === 'read') return { position: read.position };
  const { problem, values } = problemOfGiven(read, variant, context.say);
  await context.reply(problem, values);
  return undefined;
}

/** Variant with the chosen rules and size, or a reply that there is none. */
async function chosenVariant(
  deps: CommandDeps,
  context: CommandContext,
  kind: GameName,
): Promise<Variant | undefined> {
  const variant = variantOf(kind, context.interaction.options, await deps.settings.ofServer(context.server));
  if (!variant) await context.reply(`wrongVariant.${kind}`);
  return variant;
}
