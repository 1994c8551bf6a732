import { colorOf, type Game, waitsFor } from '../game/game.js';
import { COLORS, opposite } from '../rules/position.js';
import { seatDisplayName } from './displayNames.js';
import { MAX_CHOICE_NAME } from './limits.js';
import { titleOf } from './messages/words.js';
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
  const players = own
    ? say('myGames.against', { name: await seatDisplayName(speaker, game.seats[opposite(own)], say) })
    : (await Promise.all(COLORS.map((color) => seatDisplayName(speaker, game.seats[color], say)))).join(
        ' – ',
      );
  const name = [
    titleOf(game.setup.variant, say),
    players,
    say('myGames.move', { ply: game.position.ply + 1 }),
    ...(waitsFor(game, member) ? [say('myGames.yourTurn')] : []),
  ].join(' · ');
  return name.slice(0, MAX_CHOICE_NAME);
}
