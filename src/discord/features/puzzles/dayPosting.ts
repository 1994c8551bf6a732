import { type Guild, MessageFlags } from 'discord.js';
import type { Clock } from '../../../game/ports/clock.js';
import type { Log } from '../../../game/ports/log.js';
import type { Daily, DaySolvers } from '../../../game/ports/puzzleStore.js';
import type { ServerRecords } from '../../../game/ports/records.js';
import type { PuzzleSolving } from '../../../game/puzzles/solving.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { Throttle } from '../../board/throttle.js';
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

/** Draws a server's post of the puzzle of the day, and adds its solvers to it later. */
export class DayPosting {
  readonly #deps: DayPostingDeps;
  readonly #edits: Throttle;

  constructor(deps: DayPostingDeps) {
    this.#deps = deps;
    this.#edits = new Throttle({ clock: deps.clock, everyMs: EDIT_EVERY_MS });
  }

  /** Updates the solvers in a server's post of this puzzle, if it is posted: at once, or a few seconds after its last edit. */
  solved(server: string, { game, day }: Daily): void {
    if (game !== this.#deps.puzzles.gameOfDay(day)) return;
    this.#edits.run(server, () => this.#edit(server, day));
  }

  /** Makes the pending edits at once, and waits for them. */
  close(): Promise<void> {
    return this.#edits.close();
  }

  async #edit(server: string, day: string): Promise<void> {
    const { client, servers, log } = this.#deps;
    try {
      const post = await servers.dayPost(server);
      const guild = client.guilds.cache.get(server);
      // The day has no post, or a newer one has replaced it.
      if (!guild || post?.message === undefined || post.day !== day) return;
      const channel = await client.channels.fetch(post.channel);
      if (!channel?.isSendable()) return;
      const page = await this.draw(guild, day);
      await channel.messages.edit(post.message, {
        ...page,
        flags: MessageFlags.IsComponentsV2,
        attachments: [],
        allowedMentions: NO_PINGS,
      });
    } catch (error) {
      // Somebody deleted the post or its channel.
      if (isApiError(error, MESSAGE_GONE, UNREACHABLE)) return;
      log.warn({ err: error, server, day }, 'could not edit the post of the puzzle of the day');
    }
  }

  /** Draws a server's post of the puzzle of a day. Throws if there is none. */
  async draw(guild: Guild, day: string): Promise<Page> {
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
