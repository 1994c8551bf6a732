import { ButtonStyle } from 'discord.js';
import { type Game, LOSING_TRIES, unbegunEnd } from '../../game/play/game.js';
import { opposite } from '../../rules/position.js';
import { button, rowOf } from '../interactions/rows.js';
import { headingOf, seatMention } from '../texts/words.js';
import { type Showing, type V2Message, v2Message } from './boardMessage.js';

/** A challenge: open with its buttons, or how it was settled. */
export function challengeMessage(game: Game, { say, bot }: Pick<Showing, 'say' | 'bot'>): V2Message {
  const { setup, phase } = game;
  const by = setup.challenger;
  if (!by) throw new RangeError(`game ${setup.id} is no challenge`);
  const names = {
    challenger: seatMention(setup.seats[by], bot, say),
    opponent: seatMention(setup.seats[opposite(by)], bot, say),
  };
  const title = `-# ${headingOf(setup, say)}`;
  const settled = (text: string): V2Message => v2Message(setup.variant.game, `${title}\n${text}`, []);
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
      return v2Message(
        setup.variant.game,
        [title, `### ${say('challenge.offered', names)}`, seats, ...strictly, `-# ${until}`].join('\n'),
        [
          rowOf(
            button({ control: 'accept', game: id }, say('challenge.accept'), ButtonStyle.Success),
            button({ control: 'decline', game: id }, say('challenge.decline'), ButtonStyle.Danger),
            button({ control: 'withdraw', game: id }, say('challenge.withdraw')),
          ),
        ],
      );
    }
  }
}
