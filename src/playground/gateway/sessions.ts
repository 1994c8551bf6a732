import type { World } from '../world/world.js';
import { createSession, dispatch, type Link, replay, type Session } from './session.js';

/** All sessions. The bot is online while any of them has a connection. */
export class Sessions {
  readonly #world: World;
  /** Time in which a session without a connection can be resumed, in ms. */
  readonly #resumableMs: number;
  readonly #sessions = new Map<string, Session>();

  constructor(world: World, resumableMs: number) {
    this.#world = world;
    this.#resumableMs = resumableMs;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Connections of the sessions. */
  get links(): Link[] {
    return [...this.#sessions.values()].flatMap(({ link }) => (link === null ? [] : [link]));
  }

  find(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Sends a dispatch to every session whose intents include `intent` (0: to all). */
  broadcast(intent: number, event: string, data: unknown): void {
    for (const session of this.#sessions.values()) {
      if (intent === 0 || (session.intents & intent) !== 0) dispatch(session, event, data);
    }
  }

  begin(intents: number, link: Link): Session {
    const session = createSession(intents, link);
    this.#sessions.set(session.id, session);
    this.#updateStatus();
    return session;
  }

  /** Attaches a new connection to a session, and resends every dispatch after `seq`. */
  resume(session: Session, link: Link, seq: number): void {
    if (session.expiry !== null) clearTimeout(session.expiry);
    session.expiry = null;
    session.link?.terminate();
    session.link = link;
    replay(session, seq);
    this.#updateStatus();
  }

  /** Detaches a closed connection from its session. */
  detach(session: Session, link: Link, code: number): void {
    if (session.link !== link) return;
    session.link = null;
    // A client that closes with 1000 or 1001 logs off for good, as Discord documents.
    if (code === 1000 || code === 1001) this.#forget(session);
    else session.expiry = setTimeout(() => this.#forget(session), this.#resumableMs).unref();
    this.#updateStatus();
  }

  /** Ends all sessions. Their connections stay open. */
  forgetAll(): void {
    for (const session of [...this.#sessions.values()]) {
      session.link = null;
      this.#forget(session);
    }
    this.#updateStatus();
  }

  #updateStatus(): void {
    const online = this.links.length > 0;
    if (online === this.#world.botOnline) return;
    this.#world.botOnline = online;
    this.#world.events.emit('botStatus', online);
  }

  #forget(session: Session): void {
    if (session.expiry !== null) clearTimeout(session.expiry);
    this.#sessions.delete(session.id);
  }
}
