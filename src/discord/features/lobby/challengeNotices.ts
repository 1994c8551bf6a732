import { RESTJSONErrorCodes } from 'discord.js';
import pMap from 'p-map';
import type { HostEvent } from '../../../game/host/hostEvents.js';
import { type Game, openSeatOf } from '../../../game/play/game.js';
import { problemOfTaker } from '../../../game/requests/openChallenge.js';
import { linkToGame } from '../../board/channelGame.js';
import type { DiscordParts } from '../../board/feature.js';
import { isApiError } from '../../gateway/apiErrors.js';
import type { InteractionContext } from '../../interactions/context.js';
import { NO_PINGS } from '../../interactions/pages.js';
import { seatDisplayName } from '../../texts/discordNames.js';
import { escapeText } from '../../texts/plainText.js';
import { headingOf } from '../../texts/words.js';
import type { LobbyPostsDeps } from './lobbyPosts.js';

export type NoticeDeps = LobbyPostsDeps & Pick<DiscordParts, 'members'>;

/** Maximum number of notices sent for one challenge, longest waiting members first. */
const MAX_NOTICES = 50;
const CONCURRENCY = 2;

/** Sends direct messages about open challenges to members who want them. */
export class ChallengeNotices {
  readonly #deps: NoticeDeps;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<InteractionContext>): void {
    const isNew = event.kind === 'opened' && openSeatOf(event.game) !== undefined;
    if (isNew) this.#sending = Promise.all([this.#sending, this.#tellAll(event.game)]);
  }

  /** Waits for the messages under way. */
  async close(): Promise<void> {
    await this.#sending;
  }

  async #tellAll(game: Game): Promise<void> {
    const { lobbies, boards, clock, log } = this.#deps;
    const { id, server, variant, venue } = game.setup;
    if (server === null || venue !== 'server') return;
    try {
      const of = { server, game: variant.game };
      const members = await lobbies.takeNotices(of, clock.now(), MAX_NOTICES);
      if (members.length === 0) return;
      await boards.settled(id);
      await pMap(members, (member) => this.#tell(game, server, member), { concurrency: CONCURRENCY });
    } catch (error) {
      log.warn({ err: error, game: id }, 'could not tell members of an open challenge');
    }
  }

  /** Tells a member, if they can take the challenge. Members who take no direct messages get no more notices. */
  async #tell(game: Game, server: string, member: string): Promise<void> {
    const { client, texts, settings, lobbies, boards, places, log } = this.#deps;
    const { phase, seats, setup, place } = game;
    const challenger = phase.kind === 'challenged' ? seats[phase.by] : undefined;
    if (challenger?.kind !== 'member' || challenger.member === member) return;
    try {
      const isWanted = (await problemOfTaker(this.#deps, game, member)) === undefined;
      const isBlocked = await this.#deps.members.hasBlocked(member, challenger.member);
      if (!isWanted || isBlocked || !(await places.canSee(member, server, place))) return;
      const guild = client.guilds.cache.get(server);
      const { language } = await settings.ofMember(member);
      const say = texts.in(language === 'discord' ? (guild?.preferredLocale ?? 'en-US') : language);
      const user = await client.users.fetch(member);
      await user.send({
        content: say('lobby.notice', {
          challenger: escapeText(await seatDisplayName({ client }, challenger, say, guild)),
          title: headingOf(setup, say),
          link: await linkToGame(boards, game),
        }),
        allowedMentions: NO_PINGS,
      });
    } catch (error) {
      if (
        isApiError(error, [RESTJSONErrorCodes.CannotSendMessagesToThisUser, RESTJSONErrorCodes.UnknownUser])
      )
        await lobbies.setNotice(member, { server, game: setup.variant.game }, undefined);
      else log.warn({ err: error, game: setup.id }, 'could not tell a member of an open challenge');
    }
  }
}
