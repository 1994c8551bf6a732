import { createHash, randomBytes } from 'node:crypto';
import type { GameId } from '../game/play/game.js';
import type { Clock } from '../game/ports/clock.js';
import type { LiveSession, SessionStore } from '../game/ports/sessionStore.js';
import type { LinkProblem, Links, PlayLink } from './links.js';

/** Duration of a session, in ms. */
const SESSION_MS = 24 * 60 * 60_000;

/** Who is at a page: a member, or somebody who may only watch one game. */
export type Viewer =
  | {
      readonly kind: 'member';
      readonly member: string;
      readonly server: string | null;
      readonly place: string;
      readonly locale: string;
    }
  | { readonly kind: 'spectator'; readonly game: GameId; readonly locale: string };

/** A new session, with the token that the page keeps. */
export type NewSession = { readonly token: string; readonly game: GameId };

type SessionsDeps = {
  readonly store: SessionStore;
  readonly links: Links;
  readonly clock: Pick<Clock, 'now'>;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Members' sessions: exchanges links for tokens, and recognizes those. Restarts do not end them. */
export class Sessions {
  readonly #deps: SessionsDeps;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
  }

  /** Begins a session by a member's link, which then begins no other. */
  async exchange(text: string): Promise<NewSession | LinkProblem | 'used'> {
    const link = this.#deps.links.read(text, this.#deps.clock.now());
    if (typeof link === 'string') return link;
    if (link.kind !== 'play') return 'forged';
    const token = await this.begin(link.nonce, link);
    return token === undefined ? 'used' : { token, game: link.game };
  }

  /** Begins a session of a member who has proved who they are. `undefined` if this proof has begun one before. */
  async begin(
    proof: string,
    { member, server, place, locale }: Pick<PlayLink, 'member' | 'server' | 'place' | 'locale'>,
  ): Promise<string | undefined> {
    const token = randomBytes(24).toString('base64url');
    const now = this.#deps.clock.now();
    const session: LiveSession = {
      id: hashOf(token),
      link: proof,
      ...{ member, server, place, locale },
      expiresAt: now + SESSION_MS,
    };
    return (await this.#deps.store.beginSession(session, now)) ? token : undefined;
  }

  /** Finds who has a session's token, or a link to watch. */
  async viewer(token: string): Promise<Viewer | undefined> {
    const now = this.#deps.clock.now();
    if (token.includes('.')) {
      const link = this.#deps.links.read(token, now);
      if (typeof link === 'string' || link.kind !== 'watch') return undefined;
      return { kind: 'spectator', game: link.game, locale: link.locale };
    }
    const session = await this.#deps.store.session(hashOf(token), now);
    if (!session) return undefined;
    const { member, server, place, locale } = session;
    return { kind: 'member', member, server, place, locale };
  }
}
