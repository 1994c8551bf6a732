import type { Host } from '../../game/host/host.js';
import type { HostEvent } from '../../game/host/hostEvents.js';
import { deadlineOf, type Game, isBetweenMembers, membersIn, seatToMove } from '../../game/play/game.js';
import type { Log } from '../../game/ports/log.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { scoresOf } from '../../game/ratings/results.js';
import { opposite } from '../../rules/position.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Settings } from '../interactions/settings.js';
import { commandMentions, type Speaker } from '../texts/discordNames.js';
import { memberMentions } from '../texts/memberMentions.js';
import { endSentence, headingOf, mention, seatName, timestamp } from '../texts/words.js';
import type { BoardMessages } from './boardMessages.js';
import { channelOf, guildOf, isGuestIn, languageIn, mentionsAtHand, wantingPings } from './channels.js';
import { offerMessage } from './turnActions.js';

type NoticeDeps = Speaker & {
  readonly host: Pick<Host<InteractionContext>, 'owns'>;
  readonly thinker: Pick<Thinker, 'levels'>;
  readonly boards: BoardMessages;
  readonly settings: Settings;
  readonly log: Log;
};

/**
 * Sends messages other than boards: reminders and reports of damaged games in the game's channel, and results in the channel that
 * the server has chosen for them.
 */
export class ChannelNotices {
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<InteractionContext>): void {
    switch (event.kind) {
      case 'reminder':
        void this.#remind(event.game);
        break;
      case 'damaged':
        void this.#reportDamage(event.place);
        break;
      case 'changed':
      case 'changedElsewhere':
        if (this.#deps.host.owns(event.game) && hasResult(event.game)) void this.#reportResult(event.game);
    }
  }

  /** Asks a member, in the game's channel, whether they accept the offer that stands: it was made elsewhere. */
  async askAboutOffer(game: Game): Promise<void> {
    const { standing } = game.offers;
    const [by, other] = standing ? [game.seats[standing.by], game.seats[opposite(standing.by)]] : [];
    // As a guest the bot can post nothing. The board shows the offer at the next press.
    if (!standing || by?.kind !== 'member' || other?.kind !== 'member' || isGuestIn(game)) return;
    const { client, texts, settings, log } = this.#deps;
    try {
      const channel = await channelOf(client, game.place);
      const say = texts.in(await languageIn(channel, settings));
      const mentions = mentionsAtHand(client, game);
      const nameOf = (id: string): string => mentions.get(id) ?? mention(id);
      const names = { member: nameOf(by.member), other: nameOf(other.member) };
      await channel.send({
        ...offerMessage(game, standing.kind, names, say),
        allowedMentions: { users: await wantingPings(settings, [other.member]) },
      });
    } catch (error) {
      log.warn({ err: error, game: game.setup.id }, 'could not ask a member about an offer');
    }
  }

  async #reportDamage(place: string): Promise<void> {
    try {
      await this.#send(place, 'problems.damaged');
    } catch (error) {
      this.#deps.log.warn({ err: error, place }, 'could not report a damaged game in its channel');
    }
  }

  /** Reminds the member to move that their time is running out. */
  async #remind(game: Game): Promise<void> {
    const seat = seatToMove(game);
    const deadline = deadlineOf(game);
    if (seat?.kind !== 'member' || deadline === undefined) return;
    const time = timestamp(deadline);
    try {
      const { client } = this.#deps;
      const guild = guildOf(client, game);
      const named = guild && (await memberMentions(client).ofAll([seat.member], guild)).get(seat.member);
      const member = named ?? mention(seat.member);
      await this.#send(game.place, 'clock.reminder', { member, time }, [seat.member]);
    } catch (error) {
      const { id } = game.setup;
      this.#deps.log.warn({ err: error, game: id }, 'could not remind a member of their move');
    }
  }

  /** Sends a text in the language of the channel's server, and pings the members who want it. */
  async #send(
    place: string,
    key: string,
    values: Record<string, string> = {},
    users: readonly string[] = [],
  ): Promise<void> {
    const { client, texts, settings } = this.#deps;
    const channel = await channelOf(client, place);
    const say = texts.in(await languageIn(channel, settings));
    await channel.send({
      content: say(key, { ...commandMentions({ client, texts }, say), ...values }),
      allowedMentions: { users: await wantingPings(settings, users) },
    });
  }

  async #reportResult(game: Game): Promise<void> {
    const { settings, log } = this.#deps;
    const { id, server } = game.setup;
    try {
      const { results } = await settings.ofServer(server);
      if (results !== null) await this.#postResult(game, results);
    } catch (error) {
      log.warn({ err: error, game: id, server }, 'could not post a result in its channel');
    }
  }

  async #postResult(game: Game, results: string): Promise<void> {
    const { client, texts, thinker, settings, boards } = this.#deps;
    const { id, server, variant } = game.setup;
    const channel = await client.channels.fetch(results);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== server)
      throw new Error(`channel ${results} cannot have results`);
    const say = texts.in(await settings.languageIn(channel.guild));
    // The last board may be a new message, with another link.
    await boards.settled(id);
    const link = (await boards.linkTo(game)) ?? `<#${game.place}>`;
    const bot = client.user.id;
    const mentions = await memberMentions(client).ofAll(membersIn(game.seats), channel.guild);
    const names = { bot, levels: thinker.levels(variant), mentions };
    const { black, white } = game.seats;
    const content = [
      `-# ${headingOf(game.setup, say)} · ${link}`,
      say('seats', { black: seatName(black, names, say), white: seatName(white, names, say) }),
      `**${endSentence(game, bot, say, mentions)}**`,
    ].join('\n');
    await channel.send({ content, allowedMentions: { parse: [] } });
  }
}

/** Whether a server's game has ended with a result, and was rated or between members. */
const hasResult = (game: Game): boolean =>
  game.setup.venue === 'server' &&
  scoresOf(game) !== undefined &&
  (game.setup.rated || isBetweenMembers(game));
