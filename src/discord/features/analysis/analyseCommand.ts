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
import { countMoves } from '../../board/altText.js';
import {
  completeFinished,
  findFinishedGame,
  gameOption as finishedGameOption,
  lastPlayed,
  tellNoGame,
} from '../../board/channelGame.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import type { App } from '../../interactions/app.js';
import { type Command, nameAndDescription } from '../../interactions/command.js';
import { gameOption, rulesOption, sizeOption } from '../../interactions/gameOptions.js';
import { tell } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import type { Texts } from '../../texts/texts.js';
import { problemOfGiven, variantOf } from '../play/readRequest.js';
import { tellUnread } from '../review/unreadRecord.js';
import { openAnalysis } from './analysis.js';

type Brought = Pick<Study, 'position' | 'names'>;

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...finishedGameOption(texts), ...nameAndDescription(texts, 'options.analysedGame') },
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

/** Options that a finished game decides itself. */
const SAID_BY_GAMES = ['kind', 'rules', 'size'];

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const { options } = interaction;
  const text = options.getString('text');
  const move = options.getInteger('move');
  const isOfGame = options.getString('game') !== null;
  if (isOfGame && text !== null) return tell(app, interaction, 'problems.oneGameOnly');
  const bringsGame = isOfGame || (move !== null && text === null);
  if (bringsGame && SAID_BY_GAMES.some((each) => options.get(each) !== null)) {
    return tell(app, interaction, 'problems.gameSaysKind');
  }
  const brought = await bring(app, interaction, { text, bringsGame });
  if (!brought) return;
  const { position, names } = brought;
  await openAnalysis(app, interaction, {
    position: move === null ? position : afterMove(position, move),
    names,
  });
}

/** The position after so many moves, passes not counted; the last one where there were fewer. */
function afterMove(last: Position, moves: number): Position {
  let position = last;
  while (countMoves(position) > moves && position.previous) position = position.previous;
  return position;
}

/** The game that an empty board or a position is to be of; only Gomoku has rules and sizes to choose from. */
function namedKind(options: ChatInputCommandInteraction['options']): GameName | undefined {
  const isOfGomoku = options.get('rules') !== null || options.get('size') !== null;
  const kind = options.getString('kind') ?? (isOfGomoku ? 'gomoku' : null);
  return GAME_NAMES.find((each) => each === kind);
}

/** What is to be analysed; where there is no such thing, the member is told. */
async function bring(
  app: App,
  interaction: ChatInputCommandInteraction,
  { text, bringsGame }: { readonly text: string | null; readonly bringsGame: boolean },
): Promise<Brought | undefined> {
  const named = namedKind(interaction.options);
  if (text !== null) {
    const kind = named ?? (isDiagram(text) ? 'reversi' : undefined);
    return kind ? bringPosition(app, interaction, kind, text) : bringRecord(app, interaction, text);
  }
  if (bringsGame) return bringGame(app, interaction);
  const variant = await chosenVariant(
    app,
    interaction,
    named ?? (await lastPlayed(app, interaction.user.id)),
  );
  return variant && { position: startPosition(variant) };
}

async function bringGame(app: App, interaction: ChatInputCommandInteraction): Promise<Brought | undefined> {
  const game = await findFinishedGame(app, interaction);
  if (game?.phase.kind === 'over') return { position: game.position };
  await (game
    ? tell(app, interaction, 'problems.gameOn')
    : tellNoGame(app, interaction, 'problems.noFinishedGame'));
  return undefined;
}

/** A game that says itself of which kind it is. */
async function bringRecord(
  app: App,
  interaction: ChatInputCommandInteraction,
  text: string,
): Promise<Brought | undefined> {
  const read = readRecord(text);
  if (read.kind === 'read') return read;
  await tellUnread(app, interaction, read);
  return undefined;
}

/** A position of a game whose kind is known. */
async function bringPosition(
  app: App,
  interaction: ChatInputCommandInteraction,
  kind: GameName,
  text: string,
): Promise<Brought | undefined> {
  const variant = await chosenVariant(app, interaction, kind);
  if (!variant) return undefined;
  const read = readGivenPosition(text, variant);
  if (read.kind === 'read') return { position: read.position };
  const { problem, values } = problemOfGiven(read, variant, sayTo(app, interaction));
  await tell(app, interaction, problem, values);
  return undefined;
}

/** A game by the rules and on the board that were chosen; where it has none such, the member is told. */
async function chosenVariant(
  app: App,
  interaction: ChatInputCommandInteraction,
  kind: GameName,
): Promise<Variant | undefined> {
  const variant = variantOf(kind, interaction.options, await app.settings.ofServer(interaction.guildId));
  if (!variant) await tell(app, interaction, `wrongVariant.${kind}`);
  return variant;
}

/** `/analyse`: opens a private board on any position, on which the member moves for both sides. */
export const analyse: Command = {
  name: 'analyse',
  isPrivate: true,
  options,
  autocomplete: completeFinished,
  run,
};
