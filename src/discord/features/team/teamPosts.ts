import { Locale, MessageFlags, RESTJSONErrorCodes, type SendableChannels } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { TeamGameEvent, TeamGames } from '../../../game/host/teamGames.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { TeamPost } from '../../../game/ports/teamStore.js';
import {
  isTeamGameOver,
  runnerOf,
  shownPlaces,
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
} from '../../../game/teams/teamGame.js';
import { COLORS, type Color } from '../../../rules/position.js';
import { channelOf, postLink, wantingPings } from '../../board/channels.js';
import { drawBoard } from '../../board/drawBoard.js';
import { recordFile } from '../../board/gameRecord.js';
import { Throttle } from '../../board/throttle.js';
import { isApiError, isPassing, MESSAGE_GONE, UNREACHABLE } from '../../gateway/apiErrors.js';
import { REPLACE_AFTER_MS } from '../../gateway/discordLimits.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { takesMovesIn, teamMessage } from './teamMessage.js';
import type { TeamParts } from './teamPlaces.js';

/** Minimum ms between edits of a message, however many members vote. */
export const EDIT_EVERY_MS = 3_000;

/** Ms for which the language of another process's server is remembered, and of how many. */
const [LOCALE_FOR_MS, MAX_LOCALES] = [3_600_000, 1000];

/** Actions that change a message, but are no reason for a new one. */
const QUIET: readonly string[] = ['vote', 'join', 'leave', 'extend', 'resume'];

/**
 * Keeps a message with each team game in each of its channels. The process that conducts a game writes to both channels, the other
 * server's too, so that no two processes send one message.
 */
export class TeamPosts {
  readonly #parts: TeamParts;
  readonly #teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'teamGame'>;
  readonly #edits: Throttle;
  /** Runs what sends or deletes a message of a channel, one at a time: two at once would leave a message behind. */
  readonly #writes = keyedQueue<string>();
  readonly #locales = new LRUCache<string, Locale>({ max: MAX_LOCALES, ttl: LOCALE_FOR_MS });

  constructor(parts: TeamParts, teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'teamGame'>) {
    this.#parts = parts;
    this.#teamGames = teamGames;
    this.#edits = new Throttle({ clock: parts.clock, everyMs: EDIT_EVERY_MS });
  }

  /** Receives the team games' events. Shows a new turn at once, and votes soon. */
  onEvent(event: TeamGameEvent): void {
    const { teamGame } = event;
    if (!this.#parts.host.ownsServer(teamGame.terms.home.server)) return;
    const isQuiet =
      event.kind === 'changed' && QUIET.includes(event.action.kind) && !isTeamGameOver(teamGame);
    for (const place of shownPlaces(teamGame)) {
      if (isQuiet) this.#update(teamGame.terms.id, place);
      else void this.#attempt(teamGame.terms.id, place);
    }
  }

  /** Link to a team game's message in a place, once it was sent; to its channel if it could not be. */
  async linkTo({ terms: { id } }: TeamGame, place: TeamPlace): Promise<string> {
    return postLink(
      place,
      await this.#writes(keyOf(id, place), () => this.#parts.teamStore.teamPost(id, place)),
    );
  }

  async close(): Promise<void> {
    await this.#edits.close();
    await this.#writes.idle();
  }

  #update(id: TeamGameId, place: TeamPlace): void {
    this.#edits.run(keyOf(id, place), () => this.#attempt(id, place));
  }

  async #attempt(id: TeamGameId, place: TeamPlace): Promise<void> {
    try {
      await this.#writes(keyOf(id, place), () => this.#show(id, place));
    } catch (error) {
      if (isPassing(error)) this.#edits.run(keyOf(id, place), async () => this.#update(id, place));
      else this.#parts.log.warn({ err: error, teamGame: id }, 'could not update the message of a team game');
    }
  }

  /** Edits the message of a place, or sends a new one for a new turn or the end, or if it is old or was deleted. */
  async #show(id: TeamGameId, place: TeamPlace): Promise<void> {
    const { teamStore, clock, log } = this.#parts;
    const teamGame = await this.#teamGames.teamGame(id);
    if (!teamGame) return;
    const post = await teamStore.teamPost(id, place);
    const at = newsAt(teamGame, place);
    const isNews = post?.message === undefined || (at !== undefined && at > post.sentAt);
    const isOld =
      post !== undefined && !isTeamGameOver(teamGame) && clock.now() - post.sentAt > REPLACE_AFTER_MS;
    try {
      if (isNews || isOld) await this.#post(teamGame, place, post);
      else await this.#edit(teamGame, place, post.message!);
    } catch (error) {
      if (!isApiError(error, UNREACHABLE)) throw error;
      if (isTeamGameOver(teamGame)) return this.#conclude(teamGame, place);
      log.info({ teamGame: id, channel: place.channel }, 'the channel of a team game cannot be reached');
      await this.#teamGames.act(id, { kind: 'end', because: 'unreachable' });
      return;
    }
    if (isTeamGameOver(teamGame)) await this.#conclude(teamGame);
  }

  /** Records that a game's end is shown, once it is in each place that can be reached. `gone`: a place that cannot. */
  async #conclude(teamGame: TeamGame, gone?: TeamPlace): Promise<void> {
    const { terms, version } = teamGame;
    const { teamStore } = this.#parts;
    for (const place of shownPlaces(teamGame)) {
      if (place.channel === gone?.channel) continue;
      const post = await teamStore.teamPost(terms.id, place);
      const isShown = post?.message !== undefined && post.sentAt >= newsAt(teamGame, place)!;
      if (!isShown) return;
    }
    await teamStore.setTeamGameShown(terms.id, version);
  }

  async #edit(teamGame: TeamGame, place: TeamPlace, message: string): Promise<void> {
    const channel = await channelOf(this.#parts.client, place.channel);
    const page = await this.#draw(teamGame, place);
    try {
      await channel.messages.edit(message, {
        ...bodyOf(page),
        attachments: [],
        allowedMentions: { parse: [] },
      });
    } catch (error) {
      if (!isApiError(error, MESSAGE_GONE)) throw error;
      await this.#post(teamGame, place, await this.#parts.teamStore.teamPost(teamGame.terms.id, place));
    }
  }

  /** Sends a new message, and deletes the one before. In a relay it pings the member whose turn it is, if they want pings. */
  async #post(teamGame: TeamGame, place: TeamPlace, before: TeamPost | undefined): Promise<void> {
    const { client, clock, settings, teamStore } = this.#parts;
    const { id } = teamGame.terms;
    // First: without the channel nothing is known of another process's server.
    const channel = await channelOf(client, place.channel);
    const page = await this.#draw(teamGame, place);
    const runner = takesMovesIn(teamGame, place) ? runnerOf(teamGame) : undefined;
    const users = await wantingPings(settings, runner === undefined ? [] : [runner]);
    // Recorded first: after a crash in between, the next start sends it again, and Discord drops the second copy. Unless the game went
    // on since: then that copy is outdated.
    const isUnsent =
      before && before.message === undefined && before.sentAt >= (newsAt(teamGame, place) ?? 0);
    // Two messages never have one time: it tells their nonces apart.
    const sentAt = isUnsent ? before.sentAt : Math.max(clock.now(), (before?.sentAt ?? 0) + 1);
    await teamStore.setTeamPost(id, place, { message: undefined, sentAt });
    const side = COLORS.findIndex((color) => teamGame.places[color]?.channel === place.channel);
    const nonce = `${id}.${side}${sentAt.toString(36)}`;
    const sent = await channel.send({
      ...bodyOf(page),
      allowedMentions: { users },
      ...{ nonce, enforceNonce: true },
    });
    await teamStore.setTeamPost(id, place, { message: sent.id, sentAt });
    if (before?.message !== undefined) await this.#remove(channel, before.message, id);
  }

  async #remove(channel: SendableChannels, message: string, id: TeamGameId): Promise<void> {
    try {
      await channel.messages.delete(message);
    } catch (error) {
      if (isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) return;
      this.#parts.log.warn({ err: error, teamGame: id }, 'could not delete an old message of a team game');
    }
  }

  async #draw(teamGame: TeamGame, place: TeamPlace): Promise<Page> {
    const { client, renderBoard, settings, signs, texts } = this.#parts;
    const { players, position, phase, terms } = teamGame;
    const { theme } = await settings.ofServer(place.server);
    const isOver = phase.kind === 'over';
    const drawn = await drawBoard(renderBoard, position, {
      theme,
      takesInput: takesMovesIn(teamGame, place),
      ...(isOver && { end: { winner: winnerIn(teamGame) }, shape: 'large' as const }),
    });
    const relays = COLORS.filter((color) => terms.sides[color].kind === 'relay');
    const members = relays.flatMap((color) => players[color]);
    return teamMessage(teamGame, {
      ...{ place, drawn, signs, bot: client.user.id },
      say: texts.in(await this.#localeOf(place.server)),
      mentions: memberMentions(client).atHand(members, client.guilds.cache.get(place.server) ?? null),
      record: isOver ? recordFile(this.#recordOf(teamGame), terms.id) : undefined,
    });
  }

  /** Record with English names. */
  #recordOf({ terms, position, phase }: TeamGame): Parameters<typeof recordFile>[0] {
    const say = this.#parts.texts.in(Locale.EnglishUS);
    const { displayName: bot } = this.#parts.client.user;
    const nameOf = (color: Color): string => {
      const side = terms.sides[color];
      return side.kind === 'level'
        ? say('myGames.level', { bot, level: side.level })
        : say(`teams.kinds.${side.kind}`);
    };
    const end = phase.kind === 'over' ? phase.end : undefined;
    return {
      position,
      names: { black: nameOf('black'), white: nameOf('white') },
      ...(end?.kind === 'resigned' && { forfeit: { winner: end.winner, by: 'resigned' } }),
    };
  }

  /** Language of public messages in a server, even in one of another process. */
  async #localeOf(server: string): Promise<string> {
    const { client, settings } = this.#parts;
    const { language } = await settings.ofServer(server);
    if (language !== 'discord') return language;
    const known = client.guilds.cache.get(server)?.preferredLocale ?? this.#locales.get(server);
    if (known !== undefined) return known;
    const { preferredLocale } = await client.guilds.fetch({ guild: server, cache: false });
    this.#locales.set(server, preferredLocale);
    return preferredLocale;
  }
}

const keyOf = (id: TeamGameId, { channel }: TeamPlace): string => `${id} ${channel}`;

const bodyOf = ({ components, files }: Page) =>
  ({ components, files, flags: MessageFlags.IsComponentsV2 }) as const;

/** Time of the last event that is worth a new message in a place, in ms since the epoch. */
function newsAt(teamGame: TeamGame, place: TeamPlace): number | undefined {
  if (teamGame.phase.kind === 'over') return teamGame.phase.at;
  return takesMovesIn(teamGame, place) ? teamGame.turn?.since : undefined;
}

function winnerIn({ phase }: TeamGame): Color | null {
  if (phase.kind !== 'over') return null;
  if (phase.end.kind === 'resigned') return phase.end.winner;
  return phase.end.kind === 'played' && phase.end.status.kind === 'won' ? phase.end.status.winner : null;
}
