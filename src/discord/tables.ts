import {
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  RESTJSONErrorCodes,
} from 'discord.js';
import { type Game, type GameId, isBetweenMembers, seatToMove } from '../game/game.js';
import type { HostEvent } from '../game/host.js';
import type { Clock, Log, Progress, Store } from '../game/ports.js';
import { commandMentions } from './app.js';
import { boardMessage, type V2Message } from './messages/boardMessage.js';
import { challengeMessage } from './messages/challengeMessage.js';
import type { WindowCorner } from './messages/window.js';
import { type MessageInteraction, tellPrivately } from './replies.js';
import type { Texts } from './texts.js';

/** The interaction that asked for what happened, and how the table is to answer it. */
export type Cause =
  /** Shows the table as the command's answer, below all else in the channel. */
  | { readonly kind: 'reply'; readonly interaction: ChatInputCommandInteraction }
  /** Changes the message that was pressed. */
  | {
      readonly kind: 'update';
      readonly interaction: MessageInteraction;
    };

/** Where a game is shown: what `Store.anchor` keeps for this room. */
type Anchor = {
  readonly channel: string;
  readonly message: string;
  /** The server's language when it was last known. */
  readonly locale: string;
  /** The game's version that the message shows. */
  readonly version: number;
};

/** A game on show. One draw at a time; what happens meanwhile is drawn next, all at once. */
type Table = {
  game: Game;
  progress: Progress | undefined;
  window: WindowCorner | undefined;
  causes: Cause[];
  /** Whether the next draw is a new message, so that it can ping and lies below all else. */
  anew: boolean;
  dirty: boolean;
  drawing: Promise<void> | undefined;
  drawnAt: number;
};

type Options = {
  readonly client: Client<true>;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly texts: Texts;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
};

/** Ms between edits that only tell how far a search is. */
const PROGRESS_EVERY = 2000;

const UNREACHABLE: readonly (string | number)[] = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];

const isApiError = (error: unknown, ...codes: readonly (string | number)[]): error is DiscordAPIError =>
  error instanceof DiscordAPIError && codes.includes(error.code);

/** Shows every game in its channel and keeps what is shown true: one message a game, the newest. */
export class Tables {
  readonly #options: Options;
  readonly #tables = new Map<GameId, Table>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Hears of the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    switch (event.kind) {
      case 'opened':
        this.#draw(this.#tableOf(event.game), event.cause);
        break;
      case 'changed': {
        const table = this.#tableOf(event.game);
        table.anew ||= isBetweenMembers(event.game) && hasBegun(event.game);
        this.#draw(table, event.cause);
        break;
      }
      case 'recovered':
        void this.#recover(event.game);
        break;
      case 'progress': {
        const table = this.#tables.get(event.game.setup.id);
        if (!table || this.#options.clock.now() - table.drawnAt < PROGRESS_EVERY) return;
        table.progress = event.progress;
        this.#draw(table, undefined);
      }
    }
  }

  /** Shows a game once more, at another window of the board if one is given. */
  show(game: Game, cause: Cause, window?: WindowCorner): void {
    const table = this.#tableOf(game);
    table.window = window;
    this.#draw(table, cause);
  }

  /** Resolves when nothing is being drawn. */
  async idle(): Promise<void> {
    while (true) {
      const drawing = [...this.#tables.values()].flatMap((table) => table.drawing ?? []);
      if (drawing.length === 0) return;
      await Promise.all(drawing);
    }
  }

  /** The game's table, brought up to this state of the game. */
  #tableOf(game: Game): Table {
    const existing = this.#tables.get(game.setup.id);
    if (existing) {
      if (game.version > existing.game.version) {
        Object.assign(existing, { game, progress: undefined, window: undefined });
      }
      return existing;
    }
    const table: Table = {
      game,
      progress: undefined,
      window: undefined,
      causes: [],
      anew: false,
      dirty: false,
      drawing: undefined,
      drawnAt: 0,
    };
    this.#tables.set(game.setup.id, table);
    return table;
  }

  /** Draws what changed while nobody was here to draw it. */
  async #recover(game: Game): Promise<void> {
    try {
      const anchor = await this.#anchor(game.setup.id);
      const owed = seatToMove(game)?.kind === 'opponent';
      if (anchor?.version !== game.version || owed) this.#draw(this.#tableOf(game), undefined);
    } catch (error) {
      this.#options.log.error({ err: error, game: game.setup.id }, 'a table could not be recovered');
    }
  }

  #draw(table: Table, cause: Cause | undefined): void {
    table.dirty = true;
    if (cause) table.causes.push(cause);
    if (table.drawing) {
      if (cause) void this.#acknowledge(cause, table.game);
      return;
    }
    table.drawing = this.#drawAll(table).finally(() => {
      table.drawing = undefined;
      if (table.game.phase.kind === 'over') this.#tables.delete(table.game.setup.id);
    });
  }

  /** Answers an interaction that has to wait for a draw, so that it does not run out of time. */
  async #acknowledge({ kind, interaction }: Cause, game: Game): Promise<void> {
    try {
      if (kind === 'reply') await interaction.deferReply();
      else await interaction.deferUpdate();
    } catch (error) {
      this.#options.log.warn({ err: error, game: game.setup.id }, 'an interaction could not be acknowledged');
    }
  }

  async #drawAll(table: Table): Promise<void> {
    while (table.dirty) {
      table.dirty = false;
      const causes = table.causes.splice(0);
      const cause = causes.pop();
      for (const earlier of causes) await this.#acknowledge(earlier, table.game);
      const { anew } = table;
      table.anew = false;
      table.drawnAt = this.#options.clock.now();
      try {
        await this.#deliver(table, cause, anew);
      } catch (error) {
        await this.#failed(error, table.game, cause);
      }
    }
  }

  /** Notes that a board could not be shown, and says so to the one who waits for it. */
  async #failed(error: unknown, { setup, place }: Game, cause: Cause | undefined): Promise<void> {
    const { client, texts, log } = this.#options;
    const details = { game: setup.id, place };
    const unreachable = isApiError(error, ...UNREACHABLE);
    if (unreachable) log.warn({ ...details, code: error.code }, `a board cannot be shown: ${error.message}`);
    else log.error({ ...details, err: error }, 'a board could not be drawn');
    if (!cause) return;
    const say = texts.in(cause.interaction.locale);
    const text = say(unreachable ? 'problems.unreachable' : 'problems.failed', commandMentions({ client }));
    await tellPrivately(cause.interaction, text).catch((reason: unknown) =>
      log.warn({ ...details, err: reason }, 'a member could not be told that a board failed'),
    );
  }

  /** Brings the newest state before the members' eyes, and notes where. */
  async #deliver({ game, progress, window }: Table, cause: Cause | undefined, anew: boolean): Promise<void> {
    const { client, texts } = this.#options;
    const before = await this.#anchor(game.setup.id);
    const locale = await this.#localeOf(game, cause, before);
    const say = texts.in(locale);
    const bot = client.user.id;
    const message = hasBegun(game)
      ? await boardMessage(game, { say, bot, progress, window })
      : challengeMessage(game, say, bot);
    const sent = await this.#send(game, message, cause, before, anew);
    await this.#options.anchors.setAnchor(
      game.setup.id,
      JSON.stringify({ ...sent, locale, version: game.version } satisfies Anchor),
    );
    if (before && before.message !== sent.message) await this.#retire(before, game, sent.channel);
  }

  async #send(
    game: Game,
    message: V2Message,
    cause: Cause | undefined,
    before: Anchor | undefined,
    anew: boolean,
  ): Promise<Pick<Anchor, 'channel' | 'message'>> {
    if (cause?.kind === 'reply') return this.#reply(cause.interaction, game, message);
    if (anew || !before) {
      if (cause) await this.#acknowledge(cause, game);
      return this.#post(game, message);
    }
    if (cause) {
      const { interaction } = cause;
      const pressed = interaction.message.id;
      if (interaction.deferred) await interaction.editReply({ ...message, allowedMentions: { parse: [] } });
      else await interaction.update({ ...message, allowedMentions: { parse: [] } });
      return { channel: interaction.channelId, message: pressed };
    }
    return this.#edit(game, message, before);
  }

  async #reply(
    interaction: ChatInputCommandInteraction,
    game: Game,
    message: V2Message,
  ): Promise<Pick<Anchor, 'channel' | 'message'>> {
    const { attachments: _, ...fresh } = message;
    const payload = { ...fresh, allowedMentions: { users: pinged(game) } };
    if (interaction.deferred) {
      const sent = await interaction.editReply(payload);
      return { channel: interaction.channelId, message: sent.id };
    }
    const response = await interaction.reply({ ...payload, withResponse: true });
    const sent = response.resource?.message;
    if (!sent) throw new Error('Discord did not say which message the reply is');
    return { channel: interaction.channelId, message: sent.id };
  }

  async #post(game: Game, message: V2Message): Promise<Pick<Anchor, 'channel' | 'message'>> {
    const channel = await this.#options.client.channels.fetch(game.place);
    if (!channel?.isSendable()) throw new Error(`channel ${game.place} takes no messages`);
    const { attachments: _, ...fresh } = message;
    const sent = await channel.send({ ...fresh, allowedMentions: { users: pinged(game) } });
    return { channel: channel.id, message: sent.id };
  }

  async #edit(
    game: Game,
    message: V2Message,
    { channel, message: id }: Anchor,
  ): Promise<Pick<Anchor, 'channel' | 'message'>> {
    try {
      await this.#editMessage(channel, id, message);
      return { channel, message: id };
    } catch (error) {
      const isGone = isApiError(
        error,
        RESTJSONErrorCodes.UnknownMessage,
        RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
      );
      if (isGone) return this.#post(game, message);
      throw error;
    }
  }

  async #editMessage(channelId: string, id: string, message: V2Message): Promise<void> {
    const channel = await this.#options.client.channels.fetch(channelId);
    if (!channel?.isSendable()) throw new Error(`channel ${channelId} takes no messages`);
    await channel.messages.edit(id, { ...message, allowedMentions: { parse: [] } });
  }

  /** Takes away the message that a newer one stands for; a challenge accepted elsewhere says where. */
  async #retire(
    { channel: channelId, message, locale }: Anchor,
    game: Game,
    newChannel: string,
  ): Promise<void> {
    try {
      if (game.setup.challenger && channelId !== newChannel) {
        const say = this.#options.texts.in(locale);
        await this.#editMessage(
          channelId,
          message,
          challengeMessage(game, say, this.#options.client.user.id),
        );
        return;
      }
      const channel = await this.#options.client.channels.fetch(channelId);
      if (channel?.isSendable()) await channel.messages.delete(message);
    } catch (error) {
      if (isApiError(error, RESTJSONErrorCodes.UnknownMessage, ...UNREACHABLE)) return;
      this.#options.log.warn({ err: error, game: game.setup.id }, 'an old board could not be taken away');
    }
  }

  async #anchor(id: GameId): Promise<Anchor | undefined> {
    const text = await this.#options.anchors.anchor(id);
    return text === undefined ? undefined : (JSON.parse(text) as Anchor);
  }

  /** What is public is said in the server's language; in a direct message, in the member's. */
  async #localeOf(game: Game, cause: Cause | undefined, before: Anchor | undefined): Promise<string> {
    if (cause) return cause.interaction.guildLocale ?? cause.interaction.locale;
    if (before) return before.locale;
    const channel = await this.#options.client.channels.fetch(game.place);
    return channel && 'guild' in channel ? channel.guild.preferredLocale : 'en-US';
  }
}

/** Whether there is a board to show: a challenge that was never accepted has none. */
const hasBegun = ({ setup, phase, version }: Game): boolean =>
  setup.challenger === null ||
  phase.kind === 'playing' ||
  (phase.kind === 'over' && (phase.end.kind === 'played' || phase.end.kind === 'resigned') && version > 0);

/** Who is told by a ping that they are awaited: the member to move, or the one who was challenged. */
function pinged(game: Game): string[] {
  const { phase, setup } = game;
  const seat =
    phase.kind === 'challenged' ? setup.seats[phase.by === 'black' ? 'white' : 'black'] : seatToMove(game);
  const opposite = isBetweenMembers(game) ? seat : undefined;
  return opposite?.kind === 'member' ? [opposite.member] : [];
}
