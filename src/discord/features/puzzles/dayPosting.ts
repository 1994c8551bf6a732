import { type Guild, MessageFlags } from 'discord.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { Clock } from '../../../game/ports/clock.js';
import type { Log } from '../../../game/ports/log.js';
import type { Daily, DaySolvers } from '../../../game/ports/puzzleStore.js';
import type { ServerRecords } from '../../../game/ports/records.js';
import type { PuzzleSolving } from '../../../game/puzzles/solving.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { isApiError, MESSAGE_GONE, UNREACHABLE } from '../../gateway/apiErrors.js';
import { NO_PINGS, type Page } from '../../interactions/pages.js';
import type { Settings } from '../../interactions/settings.js';
import type { Speaker } from '../../texts/discordNames.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { dayPuzzlePage } from './puzzleMessage.js';

export type DayPostingDeps = Speaker & {
  readonly settings: Settings;
  readonly puzzles: PuzzleSolving;
  readonly renderBoard: RenderBoard;
  readonly clock: Clock;
  readonly log: Log;
  readonly servers: Pick<ServerRecords, 'puzzleServers' | 'beginDayPost' | 'endDayPost' | 'dayPost'>;
};

/** Minimum ms between edits of a server's post. */
export const EDIT_EVERY_MS = 5000;

/** Pause after an edit of a server's post. `pendingDay`: day whose post needs another edit after the pause. */
type Pause = { pendingDay: string | undefined; readonly cancel: () => void };

/** Solvers of a daily puzzle in a server. The first is a mention, with a name if they have left. */
export async function solversIn(
  { puzzles, client }: Pick<DayPostingDeps, 'puzzles' | 'client'>,
  guild: Guild,
  daily: Daily,
): Promise<DaySolvers> {
  const { first, count } = await puzzles.daySolvers(guild.id, daily);
  const named = first && (await memberMentions(client).ofAll([first], guild)).get(first);
  return { first: named, count };
}

/** Sends a server's post of the puzzle of the day, and adds its solvers to it later. */
export class DayPosting {
  readonly #deps: DayPostingDeps;
  readonly #edits = keyedQueue<string>();
  readonly #pauses = new Map<string, Pause>();

  constructor(deps: DayPostingDeps) {
    this.#deps = deps;
  }

  /**
   * Posts the puzzle of a day in a channel. Discord drops duplicates from retries within a few minutes. Returns the message's id.
   * Rejects with Discord's error.
   */
  async post(guild: Guild, channelId: string, day: string): Promise<string> {
    const channel = await this.#deps.client.channels.fetch(channelId);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guild.id)
      throw new Error(`channel ${channelId} cannot have the puzzle of the day`);
    const page = await this.#draw(guild, day);
    const sent = await channel.send({
      ...page,
      flags: MessageFlags.IsComponentsV2,
      allowedMentions: NO_PINGS,
      // Server and day of the year: at most 25 characters, Discord's limit.
      nonce: `${guild.id}.${day.slice(5).replace('-', '')}`,
      enforceNonce: true,
    });
    return sent.id;
  }

  /** Updates the solvers in a server's post of this puzzle, if it is posted: at once, or a few seconds after its last edit. */
  solved(server: string, { game, day }: Daily): void {
    if (game !== this.#deps.puzzles.gameOfDay(day)) return;
    const pause = this.#pauses.get(server);
    if (pause) pause.pendingDay = day;
    else this.#update(server, day);
  }

  /** Makes the pending edits at once, and waits for them. */
  async close(): Promise<void> {
    for (const [server, { pendingDay, cancel }] of this.#pauses) {
      cancel();
      if (pendingDay !== undefined) this.#edit(server, pendingDay);
    }
    this.#pauses.clear();
    await this.#edits.idle();
  }

  #update(server: string, day: string): void {
    const cancel = this.#deps.clock.after(EDIT_EVERY_MS, () => {
      const pendingDay = this.#pauses.get(server)?.pendingDay;
      this.#pauses.delete(server);
      if (pendingDay !== undefined) this.#update(server, pendingDay);
    });
    this.#pauses.set(server, { pendingDay: undefined, cancel });
    this.#edit(server, day);
  }

  #edit(server: string, day: string): void {
    const { client, servers, log } = this.#deps;
    const edit = async (): Promise<void> => {
      const post = await servers.dayPost(server);
      const guild = client.guilds.cache.get(server);
      // The day has no post, or a newer one has replaced it.
      if (!guild || post?.message === undefined || post.day !== day) return;
      const channel = await client.channels.fetch(post.channel);
      if (!channel?.isSendable()) return;
      const page = await this.#draw(guild, day);
      await channel.messages.edit(post.message, {
        ...page,
        flags: MessageFlags.IsComponentsV2,
        attachments: [],
        allowedMentions: NO_PINGS,
      });
    };
    void this.#edits(server, edit).catch((error: unknown) => {
      // Somebody deleted the post or its channel.
      if (isApiError(error, MESSAGE_GONE, UNREACHABLE)) return;
      log.warn({ err: error, server, day }, 'could not edit the post of the puzzle of the day');
    });
  }

  async #draw(guild: Guild, day: string): Promise<Page> {
    const { texts, settings, puzzles, renderBoard } = this.#deps;
    const game = puzzles.gameOfDay(day);
    const id = game && (await puzzles.idOfDay({ game, day }));
    const shown = id === undefined ? undefined : await puzzles.show(id, 0);
    if (!game || !shown) throw new Error(`no puzzle for ${day}`);
    const [{ theme }, language, solvers] = await Promise.all([
      settings.ofServer(guild.id),
      settings.languageIn(guild),
      solversIn(this.#deps, guild, { game, day }),
    ]);
    const { position } = shown;
    const picture = await renderBoard(position, { theme, legal: true });
    const others = puzzles.games.filter((each) => each !== game);
    return dayPuzzlePage(shown, day, { picture, position, say: texts.in(language), solvers, others });
  }
}
