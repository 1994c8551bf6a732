import { absencesIn } from '../../game/play/away.js';
import type { Game } from '../../game/play/game.js';
import type { Say } from '../texts/texts.js';
import { DISCS, type NamedMentions, seatMention, timestamp } from '../texts/words.js';

type Names = { readonly say: Say; readonly bot: string; readonly mentions?: NamedMentions | undefined };

/** Says who is away in a slow game or will be, and until when. `now` is in ms since the epoch. */
export const absences = (game: Game, now: number, { say, bot, mentions }: Names): string[] =>
  absencesIn(game, now).map(({ color, period: { from, until } }) => {
    const player = `${DISCS[color]} ${seatMention(game.seats[color], bot, say, mentions)}`;
    return from <= now
      ? say('daysOff.board.now', { player, until: timestamp(until, 'f') })
      : say('daysOff.board.later', { player, from: timestamp(from, 'f'), until: timestamp(until, 'f') });
  });
