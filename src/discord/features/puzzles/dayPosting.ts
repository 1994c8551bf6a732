import type { Guild } from 'discord.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { Clock } from '../../../game/ports/clock.js';
import type { Log } from '../../../game/ports/log.js';
import type { ServerRecords } from '../../../game/ports/records.js';
import type { PuzzleSolving } from '../../../game/puzzles/solving.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import type { V2Message } from '../../board/boardMessage.js';
import { isApiError, MESSAGE_GONE, UNREACHABLE } from '../../gateway/apiErrors.js';
import type { Settings } from '../../interactions/settings.js';
import type { Speaker } from '../../interactions/speaker.js';
import { dayPuzzleMessage } from './puzzleMessage.js';

export type DayPostingMeans = Speaker & {
  readonly settings: Settings;
  readonly puzzles: PuzzleSolving;
  readonly renderBoard: RenderBoard;
  readonly clock: Clock;
  readonly log: Log;
  readonly servers: Pick<ServerRecords, 'puzzleServers' | 'beginDayPost' | 'endDayPost' | 'dayPost'>;
};

/** Ms between edits of a server's post, however many solve the puzzle. */
export const EDIT_EVERY_MS = 5000;

/** A server whose post was edited a moment ago, and the day for which that is to be done again. */
type Rest = { again: string | undefined; readonly cancel: () => void };

const NO_PINGS: { parse: [] } = { parse: [] };

/** Shows the puzzle of the day in servers: posts it, and edits the post when somebody has solved it. */
export class DayPosting {
  readonly #means: DayPostingMeans;
  readonly #edits = keyedQueue<string>();
  readonly #resting = new Map<string, Rest>();

  constructor(means: DayPostingMeans) {
    this.#means = means;
  }

  /**
   * Posts the puzzle of a day in a channel of a server, once where it is tried again within minutes. Answers with the message's
   * id; rejects with Discord's error.
   */
  async post(guild: Guild, channelId: string, day: string): Promise<string> {
    const channel = await this.#means.client.channels.fetch(channelId);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guild.id)
      throw new Error(`channel ${channelId} takes no puzzle of the day`);
    const { flags, components, files } = await this.#draw(guild, day);
    const sent = await channel.send({
      ...{ flags, components, files },
      allowedMentions: NO_PINGS,
      // At most 25 characters: the server and the day of the year.
      nonce: `${guild.id}.${day.slice(5).replace('-', '')}`,
      enforceNonce: true,
    });
    return sent.id;
  }

  /** Has the post of a day in a server say that somebody has solved its puzzle: at once, or a few seconds after its last edit. */
  solved(server: string, day: string): void {
    const resting = this.#resting.get(server);
    if (resting) resting.again = day;
    else this.#update(server, day);
  }

  /** Makes the edits that still wait. */
  async close(): Promise<void> {
    for (const [server, { again, cancel }] of this.#resting) {
      cancel();
      if (again !== undefined) this.#edit(server, again);
    }
    this.#resting.clear();
    await this.#edits.idle();
  }

  #update(server: string, day: string): void {
    const cancel = this.#means.clock.after(EDIT_EVERY_MS, () => {
      const again = this.#resting.get(server)?.again;
      this.#resting.delete(server);
      if (again !== undefined) this.#update(server, again);
    });
    this.#resting.set(server, { again: undefined, cancel });
    this.#edit(server, day);
  }

  #edit(server: string, day: string): void {
    const { client, servers, log } = this.#means;
    const edit = async (): Promise<void> => {
      const post = await servers.dayPost(server);
      const guild = client.guilds.cache.get(server);
      // Not posted there, or a newer one was.
      if (!guild || post?.message === undefined || post.day !== day) return;
      const channel = await client.channels.fetch(post.channel);
      if (!channel?.isSendable()) return;
      const payload = { ...(await this.#draw(guild, day)), allowedMentions: NO_PINGS };
      await channel.messages.edit(post.message, payload);
    };
    void this.#edits(server, edit).catch((error: unknown) => {
      // Somebody has deleted it, or the channel: that is no fault.
      if (isApiError(error, MESSAGE_GONE, UNREACHABLE)) return;
      log.warn({ err: error, server, day }, 'the post of the puzzle of the day could not be edited');
    });
  }

  async #draw(guild: Guild, day: string): Promise<V2Message> {
    const { texts, settings, puzzles, renderBoard } = this.#means;
    const id = puzzles.idOfDay(day);
    const shown = id === undefined ? undefined : await puzzles.show(id, 0);
    if (!shown) throw new Error(`there is no puzzle of ${day}`);
    const [{ theme }, language, solvers] = await Promise.all([
      settings.ofServer(guild.id),
      settings.languageIn(guild),
      puzzles.daySolvers(guild.id, day),
    ]);
    const { position } = shown;
    const picture = await renderBoard(position, { theme, legal: true });
    return dayPuzzleMessage(shown, day, { picture, position, say: texts.in(language), solvers });
  }
}
