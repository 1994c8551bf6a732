import type { InteractionWebhook } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Game, GameId } from '../../game/play/game.js';
import type { SteadyClock } from '../../game/ports/clock.js';
import type { Store } from '../../game/ports/store.js';
import type { InteractionContext } from '../interactions/context.js';

/** Ids of a message and its channel. */
export type MessageLocation = { readonly channel: string; readonly message: string };

/** Message that shows a game. The store keeps it as the game's anchor. */
export type Shown = MessageLocation & {
  /** Language of its texts. */
  readonly locale: string;
  /** Whether it shows a challenge rather than a board. */
  readonly isChallenge?: boolean | undefined;
  /** The message that it replaces, until that is deleted. */
  readonly previous?: MessageLocation & Pick<Shown, 'isChallenge'>;
};

/** Token of a message's last interaction. Edits by it do not count against the bot's rate limit. `until` is by `uptime`. */
export type Token = { readonly webhook: InteractionWebhook; readonly until: number };

/** A game's message, and the token that edits it if there is one. */
export type Known = { readonly shown: Shown; readonly token?: Token | undefined };

/** Ms for which an interaction's token is used; Discord's limit is 15 minutes. */
const TOKEN_USED_MS = 14 * 60_000;

/** Cached messages. Others are read from the store. */
const MAX_KNOWN = 5000;

type ShownMessagesDeps = {
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly clock: Pick<SteadyClock, 'uptime'>;
};

/** The message of each game: in the store, and cached with its token. */
export class ShownMessages {
  readonly #deps: ShownMessagesDeps;
  readonly #known = new LRUCache<GameId, Known>({ max: MAX_KNOWN });

  constructor(deps: ShownMessagesDeps) {
    this.#deps = deps;
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  async isNewest(game: Game): Promise<boolean> {
    return (await this.#deps.anchors.anchor(game.setup.id))?.shown === game.version;
  }

  /** Drops a game's cached message. */
  forget(id: GameId): void {
    this.#known.delete(id);
  }

  async of(id: GameId): Promise<Known | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const anchor = await this.#deps.anchors.anchor(id);
    return anchor && { shown: JSON.parse(anchor.place) as Shown };
  }

  /** Records the message that shows this state of a game. */
  async set(game: Game, { shown, token }: Known): Promise<void> {
    const version = shown.previous ? -1 : game.version;
    this.#known.set(game.setup.id, { shown, token });
    await this.#deps.anchors.setAnchor(game.setup.id, { place: JSON.stringify(shown), shown: version });
  }

  /** Newest token that edits a message: that of the interaction which it answers, else the previous one. */
  tokenFor(
    { message }: Shown,
    cause: InteractionContext | undefined,
    before: Known | undefined,
  ): Token | undefined {
    if (!cause) return before?.shown.message === message ? before.token : undefined;
    const isOfMessage = cause.answersAnew || !cause.isOnMessage() || cause.interaction.message.id === message;
    if (!isOfMessage) return undefined;
    return { webhook: cause.interaction.webhook, until: this.#deps.clock.uptime() + TOKEN_USED_MS };
  }
}
