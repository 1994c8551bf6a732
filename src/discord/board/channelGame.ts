import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { colorOf, type Game, type GameId, waitsFor } from '../../game/play/game.js';
import { COLORS, type Color, GAME_NAMES, type GameName, opposite } from '../../rules/position.js';
import { MAX_CHOICE_NAME, MAX_CHOICES } from '../gateway/discordLimits.js';
import type { App } from '../interactions/app.js';
import { nameAndDescription } from '../interactions/command.js';
import { excerpt, tell } from '../interactions/replies.js';
import type { Speaker } from '../interactions/speaker.js';
import { seatDisplayName } from '../texts/displayNames.js';
import { isolated, shorten } from '../texts/plainText.js';
import type { Say, Texts } from '../texts/texts.js';
import { titleOf } from '../texts/words.js';

/** The option that names one of several games. */
export const gameOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.whichGame'),
  autocomplete: true,
});

const GAME_ID = /^[0-9a-z]{14}$/;

/**
 * Those of games that a member most likely means come first: those that wait for them, then their own. The order is kept
 * otherwise.
 */
function sortFor(games: readonly Game[], member: string): Game[] {
  const rank = (game: Game): number =>
    waitsFor(game, member) ? 0 : colorOf(game, member) !== undefined ? 1 : 2;
  return games.toSorted((a, b) => rank(a) - rank(b));
}

/** The game that is named, or else the one of the command's channel that the member most likely means. */
export async function findChannelGame(
  { host }: Pick<App, 'host'>,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
): Promise<Game | undefined> {
  const { channelId, user } = interaction;
  const named = interaction.options.getString('game');
  if (named === null) return sortFor(await host.playingAt(channelId), user.id)[0];
  if (!GAME_ID.test(named)) return undefined;
  const game = await host.game(named as GameId);
  // Others' games elsewhere are nobody's business.
  return game && (colorOf(game, user.id) || game.place === channelId) ? game : undefined;
}

/** The finished game that is named, or else the one played last in the command's channel, or the member's own last one. */
export async function findFinishedGame(
  { host }: Pick<App, 'host'>,
  interaction: ChatInputCommandInteraction,
): Promise<Game | undefined> {
  if (interaction.options.getString('game') !== null) return findChannelGame({ host }, interaction);
  const here = await host.lastOverAt(interaction.channelId);
  return here ?? (await host.gamesOf({ member: interaction.user.id, phase: 'over' }, 1))[0];
}

/** Which game a member has played last. */
export async function lastPlayed({ host }: Pick<App, 'host'>, member: string): Promise<GameName> {
  const [last] = await host.gamesOf({ member, phase: 'over' }, 1);
  return last?.setup.variant.game ?? GAME_NAMES[0];
}

/** Tells a member that there is no game such as their command is about: none that is on, or none that is finished. */
export async function tellNoGame(
  app: App,
  interaction: ChatInputCommandInteraction,
  problem: 'problems.noGame' | 'problems.noFinishedGame' = 'problems.noGame',
): Promise<void> {
  const named = interaction.options.getString('game');
  if (named === null) await tell(app, interaction, problem);
  else await tell(app, interaction, 'problems.noSuchGame', { text: excerpt(named) });
}

/** The game that a command is about; where there is none, the member is told. */
export async function channelGame(
  app: App,
  interaction: ChatInputCommandInteraction,
): Promise<Game | undefined> {
  const game = await findChannelGame(app, interaction);
  if (!game) await tellNoGame(app, interaction);
  return game;
}

/** Completes the option: the channel's games, and then the member's own elsewhere. */
export async function completeGame(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const { channelId, user } = interaction;
  const here = await app.host.playingAt(channelId);
  const own = await app.host.gamesOf({ member: user.id, phase: 'live' }, MAX_CHOICES);
  const known = new Set(here.map(({ setup }) => setup.id));
  const elsewhere = own.filter(({ setup, phase }) => phase.kind === 'playing' && !known.has(setup.id));
  await respondWith(app, interaction, [...sortFor(here, user.id), ...sortFor(elsewhere, user.id)]);
}

/** Completes the option with finished games: the one played last in the channel, and then the member's own. */
export async function completeFinished(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const { channelId, user } = interaction;
  const here = await app.host.lastOverAt(channelId);
  const own = await app.host.gamesOf({ member: user.id, phase: 'over' }, MAX_CHOICES);
  const others = own.filter(({ setup }) => setup.id !== here?.setup.id);
  await respondWith(app, interaction, [...(here ? [here] : []), ...others]);
}

async function respondWith(
  app: App,
  interaction: AutocompleteInteraction,
  games: readonly Game[],
): Promise<void> {
  const { user, locale } = interaction;
  const names = await gameNames(app, games, { member: user.id, locale });
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const fitting = games
    .map(({ setup }, i) => ({ name: names[i]!, value: setup.id }))
    .filter(({ name, value }) => value === typed || name.toLowerCase().includes(typed));
  await interaction.respond(fitting.slice(0, MAX_CHOICES));
}

/** For whom games are named, and in which language. */
export type Reader = { readonly member: string; readonly locale: string };

/** Games in a few words each, without mentions: what is played, against whom, and whose turn it is. */
function gameNames(speaker: Speaker, games: readonly Game[], reader: Reader): Promise<string[]> {
  const say = speaker.texts.in(reader.locale);
  return Promise.all(games.map((game) => nameOf(speaker, game, reader.member, say)));
}

async function nameOf(speaker: Speaker, game: Game, member: string, say: Say): Promise<string> {
  const own = colorOf(game, member);
  const nameAt = async (color: Color): Promise<string> =>
    isolated(await seatDisplayName(speaker, game.seats[color], say));
  const players = own
    ? say('myGames.against', { name: await nameAt(opposite(own)) })
    : (await Promise.all(COLORS.map(nameAt))).join(' – ');
  const name = [
    titleOf(game.setup.variant, say),
    players,
    say('myGames.move', { ply: game.position.ply + 1 }),
    ...(waitsFor(game, member) ? [say('myGames.yourTurn')] : []),
  ].join(' · ');
  return shorten(name, MAX_CHOICE_NAME);
}
