import type { HostEvent } from '../../game/host/hostEvents.js';
import { type Game, isBetweenMembers } from '../../game/play/game.js';
import { scoresOf } from '../../game/ratings/results.js';
import type { App } from '../interactions/app.js';
import type { Cause } from '../interactions/cause.js';
import { endSentence, headingOf, seatName } from '../texts/words.js';

type Means = Pick<App, 'host' | 'client' | 'texts' | 'thinker' | 'settings' | 'tables' | 'log'>;

/** Tells a server's results in the channel that it has chosen for them: those of games that count for ratings or were played between members. */
export class Results {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    const { host } = this.#means;
    const isChange = event.kind === 'changed' || event.kind === 'changedElsewhere';
    if (isChange && host.owns(event.game) && isWorthTelling(event.game)) void this.#tell(event.game);
  }

  async #tell(game: Game): Promise<void> {
    const { settings, log } = this.#means;
    const { id, server } = game.setup;
    try {
      const { results } = await settings.ofServer(server);
      if (results !== null) await this.#post(game, results);
    } catch (error) {
      log.warn({ err: error, game: id, server }, 'a result could not be told in its channel');
    }
  }

  async #post(game: Game, results: string): Promise<void> {
    const { client, texts, thinker, settings, tables } = this.#means;
    const { id, server, variant } = game.setup;
    const channel = await client.channels.fetch(results);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== server)
      throw new Error(`channel ${results} takes no results`);
    const say = texts.in(await settings.languageIn(channel.guild));
    // Its last board may be a new message.
    await tables.settled(id);
    const link = (await tables.linkTo(game)) ?? `<#${game.place}>`;
    const bot = client.user.id;
    const table = { bot, levels: thinker.levels(variant) };
    const { black, white } = game.seats;
    const content = [
      `-# ${headingOf(game.setup, say)} · ${link}`,
      say('seats', { black: seatName(black, table, say), white: seatName(white, table, say) }),
      `**${endSentence(game, bot, say)}**`,
    ].join('\n');
    await channel.send({ content, allowedMentions: { parse: [] } });
  }
}

const isWorthTelling = (game: Game): boolean =>
  game.setup.venue === 'server' &&
  scoresOf(game) !== undefined &&
  (game.setup.rated || isBetweenMembers(game));
