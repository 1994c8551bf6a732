import { Locale } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { TeamGameEvent, TeamGames } from '../../../game/host/teamGames.js';
import {
  isTeamGameOver,
  runnerOf,
  shownPlaces,
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
} from '../../../game/teams/teamGame.js';
import { COLORS, type Color } from '../../../rules/position.js';
import { postLink, wantingPings } from '../../board/channels.js';
import { drawBoard } from '../../board/drawBoard.js';
import { recordFile } from '../../board/gameRecord.js';
import { KeptPosts, type PostContent } from '../../board/keptPosts.js';
import { isApiError, UNREACHABLE } from '../../gateway/apiErrors.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { teamMessage } from './teamMessage.js';
import { type TeamParts, takesMovesIn } from './teamPlaces.js';

/** Minimum ms between edits of a message, however many members vote. */
export const EDIT_EVERY_MS = 3_000;

/** Ms for which the language of another process's server is remembered, and of how many. */
const [LOCALE_FOR_MS, MAX_LOCALES] = [3_600_000, 1000];

/** Actions that change a message, but are no reason for a new one. */
const QUIET: readonly string[] = ['vote', 'join', 'leave', 'extend', 'resume'];

/** A team game in one of its places. */
type PlaceOf = { readonly id: TeamGameId; readonly place: TeamPlace };

/**
 * Keeps a message with each team game in each of its channels. The process that conducts a game writes to both channels, the other
 * server's too, so that no two processes send one message.
 */
export class TeamPosts {
  readonly #parts: TeamParts;
  readonly #teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'teamGame'>;
  readonly #posts: KeptPosts<PlaceOf>;
  readonly #locales = new LRUCache<string, Locale>({ max: MAX_LOCALES, ttl: LOCALE_FOR_MS });

  constructor(parts: TeamParts, teamGames: Pick<TeamGames<InteractionContext>, 'act' | 'teamGame'>) {
    this.#parts = parts;
    this.#teamGames = teamGames;
    const { teamStore } = parts;
    this.#posts = new KeptPosts(parts, {
      ...{ name: 'a team game', editEveryMs: EDIT_EVERY_MS },
      textOf: ({ id, place }) => `${id} ${place.channel}`,
      read: ({ id, place }) => teamStore.teamPost(id, place),
      write: ({ id, place }, post) => teamStore.setTeamPost(id, place, post),
      find: ({ id, place }) => this.#find(id, place),
    });
  }

  /** Receives the team games' events. Shows a new turn at once, and votes soon. */
  onEvent(event: TeamGameEvent): void {
    const { teamGame } = event;
    const { id, home } = teamGame.terms;
    if (!this.#parts.host.ownsServer(home.server)) return;
    const isQuiet =
      event.kind === 'changed' && QUIET.includes(event.action.kind) && !isTeamGameOver(teamGame);
    for (const place of shownPlaces(teamGame)) {
      if (isQuiet) this.#posts.update({ id, place });
      else void this.#posts.show({ id, place });
    }
  }

  /** Link to a team game's message in a place, once it was sent; to its channel if it could not be. */
  async linkTo({ terms: { id } }: TeamGame, place: TeamPlace): Promise<string> {
    return postLink(place, await this.#posts.post({ id, place }));
  }

  close(): Promise<void> {
    return this.#posts.close();
  }

  async #find(id: TeamGameId, place: TeamPlace): Promise<PostContent | undefined> {
    const teamGame = await this.#teamGames.teamGame(id);
    if (!teamGame) return undefined;
    const isOver = isTeamGameOver(teamGame);
    return {
      ...{ channel: place.channel, news: newsOf(teamGame, place), isFinal: isOver },
      draw: () => this.#draw(teamGame, place),
      pings: async (_, isNews) => {
        const runner = isNews && takesMovesIn(teamGame, place) ? runnerOf(teamGame) : undefined;
        const users = await wantingPings(this.#parts.settings, runner === undefined ? [] : [runner]);
        return { users };
      },
      onShown: async () => void (isOver && (await this.#conclude(teamGame))),
      onRefused: async (error) => {
        if (!isApiError(error, UNREACHABLE)) return false;
        if (isOver) await this.#conclude(teamGame, place);
        else await this.#giveUp(id, place);
        return true;
      },
    };
  }

  async #giveUp(id: TeamGameId, { channel }: TeamPlace): Promise<void> {
    this.#parts.log.info({ teamGame: id, channel }, 'the channel of a team game cannot be reached');
    await this.#teamGames.act(id, { kind: 'end', because: 'unreachable' });
  }

  /** Records that a game's end is shown, once it is in each place that can be reached. `gone`: a place that cannot. */
  async #conclude(teamGame: TeamGame, gone?: TeamPlace): Promise<void> {
    const { terms, version } = teamGame;
    const { teamStore } = this.#parts;
    for (const place of shownPlaces(teamGame)) {
      if (place.channel === gone?.channel) continue;
      const post = await teamStore.teamPost(terms.id, place);
      const isShown = post?.message !== undefined && post.news === newsOf(teamGame, place);
      if (!isShown) return;
    }
    await teamStore.setTeamGameShown(terms.id, version);
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

/** Name of the last event that is worth a new message in a place: its turn, or the end. */
function newsOf(teamGame: TeamGame, place: TeamPlace): string | undefined {
  if (teamGame.phase.kind === 'over') return 'end';
  const isTurn = takesMovesIn(teamGame, place) && teamGame.turn;
  return isTurn ? `turn ${teamGame.position.ply} ${teamGame.turn.since}` : undefined;
}

function winnerIn({ phase }: TeamGame): Color | null {
  if (phase.kind !== 'over') return null;
  if (phase.end.kind === 'resigned') return phase.end.winner;
  return phase.end.kind === 'played' && phase.end.status.kind === 'won' ? phase.end.status.winner : null;
}
