import { colorOf, type Game, waitsFor } from '../game/game.js';
import { COLORS, type Color, opposite } from '../rules/position.js';
import { seatDisplayName } from './displayNames.js';
import { MAX_CHOICE_NAME } from './limits.js';
import { titleOf } from './messages/words.js';
import { isolated, shorten } from './plainText.js';
import type { Speaker } from './speaker.js';
import type { Say } from './texts.js';

/** For whom games are named, and in which language. */
export type Reader = { readonly member: string; readonly locale: string };

/** Games in a few words each, without mentions: what is played, against whom, and whose turn it is. */
export function gameNames(speaker: Speaker, games: readonly Game[], reader: Reader): Promise<string[]> {
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
