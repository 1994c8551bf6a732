import type { HostEvent } from '../../game/host/hostEvents.js';
import { deadlineOf, type Game, seatToMove } from '../../game/play/game.js';
import type { App } from '../interactions/app.js';
import type { Cause } from '../interactions/cause.js';
import { commandMentions } from '../interactions/speaker.js';
import { mention } from '../texts/words.js';
import { channelOf, languageIn } from './channelOf.js';
import { wantingPings } from './pings.js';

type Means = Pick<App, 'client' | 'texts' | 'settings' | 'log'>;

/** Says in a game's channel what its board does not: that time runs out, or that the game was damaged. */
export class ChannelNotices {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    if (event.kind === 'reminder') void this.#remind(event.game);
    else if (event.kind === 'damaged') void this.#tellOfDamage(event.place);
  }

  async #tellOfDamage(place: string): Promise<void> {
    try {
      await this.#tell(place, 'problems.damaged');
    } catch (error) {
      this.#means.log.warn({ err: error, place }, 'nobody could be told of a damaged game');
    }
  }

  /** Pings the member to move, whose time runs out. */
  async #remind(game: Game): Promise<void> {
    const seat = seatToMove(game);
    const deadline = deadlineOf(game);
    if (seat?.kind !== 'member' || deadline === undefined) return;
    const values = { member: mention(seat.member), time: `<t:${Math.floor(deadline / 1000)}:R>` };
    try {
      await this.#tell(game.place, 'clock.reminder', values, [seat.member]);
    } catch (error) {
      const { id } = game.setup;
      this.#means.log.warn({ err: error, game: id }, 'a member could not be reminded of their move');
    }
  }

  /** Says something in a channel, in its server's language, and pings those of these members who want it. */
  async #tell(
    place: string,
    key: string,
    values: Record<string, string> = {},
    users: readonly string[] = [],
  ): Promise<void> {
    const { client, texts, settings } = this.#means;
    const channel = await channelOf(client, place);
    const say = texts.in(await languageIn(channel, settings));
    await channel.send({
      content: say(key, { ...commandMentions({ client }, say), ...values }),
      allowedMentions: { users: await wantingPings(settings, users) },
    });
  }
}
