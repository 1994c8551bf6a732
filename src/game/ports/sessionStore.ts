/** A member's session at the live board, in one browser. */
export type LiveSession = {
  /** Hash of the session's token. The token itself is not stored. */
  readonly id: string;
  /** Nonce of the link, or of the Activity's sign-in, that began it. Each begins one session. */
  readonly link: string;
  readonly member: string;
  /** Server in which the link was asked for; `null` in a direct message. */
  readonly server: string | null;
  /** Channel in which the link was asked for, where the member can begin games. */
  readonly place: string;
  /** The member's locale in Discord. */
  readonly locale: string;
  /** Ms since the epoch. */
  readonly expiresAt: number;
};

/** Storage of the live board's sessions and key. */
export interface SessionStore {
  /** Returns the secret of a name, or stores and returns `proposed` if there is none yet. */
  secret(name: string, proposed: string): Promise<string>;
  /** Stores a session, and deletes those that ended before `now`. Resolves with `false` if its link has begun one before. */
  beginSession(session: LiveSession, now: number): Promise<boolean>;
  /** Returns a session that has not ended at `now`. */
  session(id: string, now: number): Promise<LiveSession | undefined>;
}
