import type { InteractionWebhook } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Game, GameId } from '../../game/play/game.js';
import type { SteadyClock } from '../../game/ports/clock.js';
import type { Store } from '../../game/ports/store.js';
import type { Cause } from '../interactions/cause.js';

/** Where a message was sent. */
export type MessageLocation = { readonly channel: string; readonly message: string };

/** The message that shows a game: what the store keeps as the game's anchor. */
export type Shown = MessageLocation & {
  /** The server's language when it was last known. */
  readonly locale: string;
  /** Whether it shows a challenge, and not a board. */
  readonly isChallenge?: boolean | undefined;
  /** The message that it replaces, as long as that is not deleted. */
  readonly previous?: MessageLocation & Pick<Shown, 'isChallenge'>;
};

/** Edits a message by the token of the last interaction with it, which costs nothing of the bot's limit; `until` is by `uptime`. */
export type Token = { readonly webhook: InteractionWebhook; readonly until: number };

/** What is known of a game's message. */
export type Known = { readonly shown: Shown; readonly token?: Token | undefined };

/** An interaction's token lives 15 minutes; ms for which it is used. */
const TOKEN_USED_MS = 14 * 60_000;

/** Messages that are remembered; the others are looked up. */
const MAX_KNOWN = 5000;

type ShownMessagesOptions = {
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly clock: Pick<SteadyClock, 'uptime'>;
};

/** Which message shows each game: in the store, and the last ones in memory, with what may edit them. */
export class ShownMessages {
  readonly #options: ShownMessagesOptions;
  readonly #known = new LRUCache<GameId, Known>({ max: MAX_KNOWN });

  constructor(options: ShownMessagesOptions) {
    this.#options = options;
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  async isNewest(game: Game): Promise<boolean> {
    return (await this.#options.anchors.anchor(game.setup.id))?.shown === game.version;
  }

  /** Has the message of a game looked up when it is asked for again. */
  forget(id: GameId): void {
    this.#known.delete(id);
  }

  async of(id: GameId): Promise<Known | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const anchor = await this.#options.anchors.anchor(id);
    return anchor && { shown: JSON.parse(anchor.place) as Shown };
  }

  /** Keeps which message shows this state of a game, and what may edit it. */
  async set(game: Game, { shown, token }: Known): Promise<void> {
    const version = shown.previous ? -1 : game.version;
    this.#known.set(game.setup.id, { shown, token });
    await this.#options.anchors.setAnchor(game.setup.id, { place: JSON.stringify(shown), shown: version });
  }

  /** The newest token that edits a message: of the interaction that it answers, or the one that was known before. */
  tokenFor({ message }: Shown, cause: Cause | undefined, before: Known | undefined): Token | undefined {
    if (!cause) return before?.shown.message === message ? before.token : undefined;
    const isOfMessage = cause.kind === 'reply' || cause.interaction.message.id === message;
    if (!isOfMessage) return undefined;
    return { webhook: cause.interaction.webhook, until: this.#options.clock.uptime() + TOKEN_USED_MS };
  }
}
