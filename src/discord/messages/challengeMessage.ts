import { ButtonStyle } from 'discord.js';
import type { Game } from '../../game/game.js';
import { opposite } from '../../rules/position.js';
import { button, rowOf } from './boardControls.js';
import { type Showing, type V2Message, v2Message } from './boardMessage.js';
import { seatMention, titleOf } from './words.js';

/** A challenge as it stands: offered with its buttons, or how it was settled. */
export function challengeMessage(game: Game, { say, bot }: Pick<Showing, 'say' | 'bot'>): V2Message {
  const { setup, phase } = game;
  const by = setup.challenger;
  if (!by) throw new RangeError(`game ${setup.id} is no challenge`);
  const names = {
    challenger: seatMention(setup.seats[by], bot),
    opponent: seatMention(setup.seats[opposite(by)], bot),
  };
  const title = `-# ${titleOf(setup.variant, say)}`;
  const settled = (text: string): V2Message => v2Message(setup.variant.game, `${title}\n${text}`, []);
  switch (phase.kind) {
    case 'playing':
      return settled(say('challenge.accepted', { ...names, place: `<#${game.place}>` }));
    case 'over':
      return phase.end.kind === 'played' || phase.end.kind === 'resigned'
        ? settled(say('challenge.accepted', { ...names, place: `<#${game.place}>` }))
        : settled(say(`challenge.${phase.end.kind}`, names));
    case 'challenged': {
      const seats = say('seats', {
        black: seatMention(setup.seats.black, bot),
        white: seatMention(setup.seats.white, bot),
      });
      const until = say('challenge.until', { time: `<t:${Math.floor(phase.until / 1000)}:R>` });
      const { id } = setup;
      return v2Message(
        setup.variant.game,
        [title, `### ${say('challenge.offered', names)}`, seats, `-# ${until}`].join('\n'),
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
