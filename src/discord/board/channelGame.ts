import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type CommandInteractionOptionResolver,
  channelLink,
} from 'discord.js';
import type { Host } from '../../game/host/host.js';
import { colorOf, type Game, type GameId, waitsFor } from '../../game/play/game.js';
import { COLORS, type Color, countMoves, GAME_NAMES, type GameName, opposite } from '../../rules/position.js';
import { MAX_BUTTON_LABEL, MAX_BUTTONS, MAX_CHOICE_NAME, MAX_CHOICES } from '../gateway/discordLimits.js';
import type { AskContext, AutocompleteContext } from '../interactions/askContext.js';
import { nameAndDescription } from '../interactions/command.js';
import type { Choice, Completion } from '../interactions/completion.js';
import type { CommandContext, InteractionContext } from '../interactions/context.js';
import { game as gameField } from '../interactions/control.js';
import { button, buttonRows } from '../interactions/pages.js';
import { type Speaker, seatDisplayName } from '../texts/discordNames.js';
import { excerpt, isolate, shorten } from '../texts/plainText.js';
import type { Texts } from '../texts/texts.js';
import { titleOf } from '../texts/words.js';
import type { BoardMessages } from './boardMessages.js';

type Games = {
  readonly host: Pick<Host<InteractionContext>, 'game' | 'gamesOf' | 'playingAt' | 'lastOverAt'>;
};

/** The option that names one of several games. */
export const gameIdOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.whichGame'),
  autocomplete: true,
});

/** Sorts games by how likely a member means them: games that wait for them, then their own, then others. Stable otherwise. */
function sortFor(games: readonly Game[], member: string): Game[] {
  const rank = (game: Game): number =>
    waitsFor(game, member) ? 0 : colorOf(game, member) !== undefined ? 1 : 2;
  return games.toSorted((a, b) => rank(a) - rank(b));
}

/** Id of the channel of a command, or of an autocompletion. */
const placeOf = ({ interaction }: CommandContext | AutocompleteContext): string => interaction.channelId;

const namedGame = (options: Pick<CommandInteractionOptionResolver, 'getString'>): string | null =>
  options.getString('game');

/** Finds the game that the command names, if the member may see it. */
export async function findNamedGame(
  { host }: Games,
  { member, interaction }: CommandContext | AutocompleteContext,
): Promise<Game | undefined> {
  const id = gameField.read(namedGame(interaction.options) ?? '');
  const game = id && (await host.game(id));
  // Games of others in other channels are private.
  return game && (colorOf(game, member) || game.place === interaction.channelId) ? game : undefined;
}

/**
 * Games that a command can mean: the one that it names, else the channel's games that wait for the member, if it `needsTurn`; else
 * their own ones, else all.
 */
export async function meantGames(
  games: Games,
  context: CommandContext | AutocompleteContext,
  needsTurn: boolean,
): Promise<readonly Game[]> {
  const { member } = context;
  if (namedGame(context.interaction.options) !== null) {
    const named = await findNamedGame(games, context);
    return named ? [named] : [];
  }
  const here = await games.host.playingAt(placeOf(context));
  const own = here.filter((game) => colorOf(game, member) !== undefined);
  const waiting = needsTurn ? own.filter((game) => waitsFor(game, member)) : [];
  return [waiting, own].find(({ length }) => length > 0) ?? here;
}

/** Finds the named game, else the channel's last finished one, else the member's own last finished one. */
export async function findFinishedGame({ host }: Games, context: CommandContext): Promise<Game | undefined> {
  if (namedGame(context.interaction.options) !== null) return findNamedGame({ host }, context);
  const here = await host.lastOverAt(context.place);
  return here ?? (await host.gamesOf({ member: context.member, phase: 'over' }, 1))[0];
}

/** Kind of the game that a member finished last; the first kind if there is none. */
export async function lastPlayed({ host }: Games, member: string): Promise<GameName> {
  const [last] = await host.gamesOf({ member, phase: 'over' }, 1);
  return last?.setup.variant.game ?? GAME_NAMES[0];
}

/** Replies that there is no such game: none in progress, or none finished. */
export async function replyNoGame(
  context: CommandContext,
  problem: 'problems.noGame' | 'problems.noFinishedGame' = 'problems.noGame',
): Promise<void> {
  const named = namedGame(context.interaction.options);
  if (named === null) await context.reply(problem);
  else await context.reply('problems.noSuchGame', { text: excerpt(named) });
}

/** How a command finds its game. */
type GameSearch = {
  /** Whether it makes sense only at the member's turn. */
  readonly needsTurn: boolean;
  /** custom_id of the button that continues the command with a game. */
  buttonId(game: Game): string;
};

/** Finds the game that a command is about. Replies if there is none, and asks which one if there are several. */
export async function channelGame(
  games: Games & Speaker,
  context: CommandContext,
  { needsTurn, buttonId }: GameSearch,
): Promise<Game | undefined> {
  const meant = await meantGames(games, context, needsTurn);
  if (meant.length === 0) await replyNoGame(context);
  if (meant.length > 1) await askWhichGame(games, context, meant, buttonId);
  return meant.length === 1 ? meant[0] : undefined;
}

/** Privately asks which of several games a member means, with a button for each. */
export async function askWhichGame(
  speaker: Speaker,
  context: CommandContext,
  games: readonly Game[],
  buttonId: (game: Game) => string,
): Promise<void> {
  const choices = await choicesOf(speaker, games.slice(0, MAX_BUTTONS), context, MAX_BUTTON_LABEL);
  const buttons = choices.map(({ name }, i) => button(buttonId(games[i]!), name));
  await context.replyPrivately({ content: context.say('myGames.which'), components: buttonRows(buttons) });
}

/** Finds the game of a control, or replies that it no longer exists. */
export async function gameOf(
  { host }: { readonly host: Pick<Host<InteractionContext>, 'game'> },
  context: InteractionContext,
  id: GameId,
): Promise<Game | undefined> {
  const game = await host.game(id);
  if (!game) await context.refuse({ code: 'no-such-game' });
  return game;
}

/** Finds the finished game of a control. Replies if it does not exist or is still in progress. */
export async function finishedGameOf(
  games: Pick<Games, 'host'>,
  context: InteractionContext,
  id: GameId,
): Promise<Game | undefined> {
  const game = await gameOf(games, context, id);
  if (game?.phase.kind === 'over') return game;
  if (game) await context.reply('problems.gameOn');
  return undefined;
}

/** Link to a game's board, or to its channel if it has no board. */
export const linkToGame = async (boards: BoardMessages, game: Game): Promise<string> =>
  (await boards.linkTo(game)) ?? channelLink(game.place, game.setup.server ?? '@me');

/** Replies where a game is played. */
export const replyElsewhere = async (
  boards: BoardMessages,
  context: InteractionContext,
  game: Game,
): Promise<void> => context.reply('myGames.elsewhere', { link: await linkToGame(boards, game) });

/** Replies where the member's own game is. */
export const replyYourGame = async (
  boards: BoardMessages,
  context: InteractionContext,
  game: Game,
): Promise<void> => context.reply('thread.opened', { place: await linkToGame(boards, game) });

/** Completes the option with the channel's games, then with the member's own in other channels. */
export const gameCompletion = (deps: Games & Speaker): Completion =>
  completionOf(deps, async (context) => {
    const { member } = context;
    const here = await deps.host.playingAt(placeOf(context));
    const own = await deps.host.gamesOf({ member, phase: 'live' }, MAX_CHOICES);
    const known = new Set(here.map(({ setup }) => setup.id));
    const elsewhere = own.filter(({ setup, phase }) => phase.kind === 'playing' && !known.has(setup.id));
    return [...sortFor(here, member), ...sortFor(elsewhere, member)];
  });

/** Completes the option with finished games: the channel's last one, then the member's own. */
export const finishedCompletion = (deps: Games & Speaker): Completion =>
  completionOf(deps, async (context) => {
    const here = await deps.host.lastOverAt(placeOf(context));
    const own = await deps.host.gamesOf({ member: context.member, phase: 'over' }, MAX_CHOICES);
    const others = own.filter(({ setup }) => setup.id !== here?.setup.id);
    return [...(here ? [here] : []), ...others];
  });

const completionOf = (
  speaker: Speaker,
  gamesFor: (context: CommandContext | AutocompleteContext) => Promise<readonly Game[]>,
): Completion => ({
  async offer(context, typed, { say }) {
    const text = typed.trim().toLowerCase();
    const { member } = context;
    const choices = await choicesOf(speaker, await gamesFor(context), { member, say }, MAX_CHOICE_NAME);
    return choices.filter(({ name, value }) => value === text || name.toLowerCase().includes(text));
  },
  isValue: (text) => gameField.read(text) !== undefined,
});

type Reader = Pick<AskContext, 'member' | 'say'>;

/** Games with names that differ, of at most `length` characters. */
async function choicesOf(
  speaker: Speaker,
  games: readonly Game[],
  reader: Reader,
  length: number,
): Promise<Choice[]> {
  const choices = await Promise.all(games.map((game) => choiceOf(speaker, game, reader)));
  const short = choices.map((each) => ({ ...each, name: shorten(each.name, length) }));
  const isUnique = (name: string): boolean => short.filter((each) => each.name === name).length === 1;
  return short.map((each) => (isUnique(each.name) ? each : withId(each, length)));
}

/** Letters of an id that tell apart games of the same name. */
const ID_LETTERS = 4;

const withId = (choice: Choice, length: number): Choice => {
  const id = ` · #${choice.value.slice(-ID_LETTERS)}`;
  return { ...choice, name: shorten(choice.name, length - id.length) + id };
};

/** A game in a few words without mentions: what is played, against whom, and whose turn it is. */
async function choiceOf(speaker: Speaker, game: Game, { member, say }: Reader): Promise<Choice> {
  const own = colorOf(game, member);
  const nameAt = async (color: Color): Promise<string> =>
    isolate(await seatDisplayName(speaker, game.seats[color], say));
  const players = own
    ? say('myGames.against', { name: await nameAt(opposite(own)) })
    : (await Promise.all(COLORS.map(nameAt))).join(' – ');
  const stem = [titleOf(game.setup.variant, say), players].join(' · ');
  const name = [
    stem,
    say('myGames.move', { ply: countMoves(game.position) + 1 }),
    ...(waitsFor(game, member) ? [say('myGames.yourTurn')] : []),
  ].join(' · ');
  return { name, value: game.setup.id, stem };
}
