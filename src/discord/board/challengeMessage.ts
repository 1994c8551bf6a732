import { ButtonStyle } from 'discord.js';
import { type Game, LOSING_TRIES, unbegunEnd } from '../../game/play/game.js';
import { opposite } from '../../rules/position.js';
import { button, gamePage, type Page, rowOf } from '../interactions/pages.js';
import { headingOf, seatMention } from '../texts/words.js';
import type { Showing } from './boardMessage.js';
import { accept, decline, withdraw } from './gameControls.js';

/** A challenge's message: its buttons while it is open, else its outcome. Throws a RangeError for other games. */
export function challengeMessage(game: Game, { say, bot }: Pick<Showing, 'say' | 'bot'>): Page {
  const { setup, phase } = game;
  const by = setup.challenger;
  if (!by) throw new RangeError(`game ${setup.id} is not a challenge`);
  const names = {
    challenger: seatMention(setup.seats[by], bot, say),
    opponent: seatMention(setup.seats[opposite(by)], bot, say),
  };
  const title = `-# ${headingOf(setup, say)}`;
  const settled = (text: string): Page => gamePage(setup.variant.game, `${title}\n${text}`, []);
  switch (phase.kind) {
    case 'playing':
    case 'parked':
    case 'over': {
      const unbegun = unbegunEnd(game);
      return unbegun
        ? settled(say(`challenge.${unbegun.kind}`, names))
        : settled(say('challenge.accepted', { ...names, place: `<#${game.place}>` }));
    }
    case 'challenged': {
      const seats = say('seats', {
        black: seatMention(setup.seats.black, bot, say),
        white: seatMention(setup.seats.white, bot, say),
      });
      const until = say('challenge.until', { time: `<t:${Math.floor(phase.until / 1000)}:R>` });
      const { id, strict, variant } = setup;
      const strictly = strict ? [`-# ${say(`strictExplained.${variant.game}`, { most: LOSING_TRIES })}`] : [];
      return gamePage(
        setup.variant.game,
        [title, `### ${say('challenge.offered', names)}`, seats, ...strictly, `-# ${until}`].join('\n'),
        [
          rowOf(
            button(accept.id({ game: id }), say('challenge.accept'), ButtonStyle.Success),
            button(decline.id({ game: id }), say('challenge.decline'), ButtonStyle.Danger),
            button(withdraw.id({ game: id }), say('challenge.withdraw')),
          ),
        ],
      );
    }
  }
}
