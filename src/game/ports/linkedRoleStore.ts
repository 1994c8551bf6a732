/**
 * Values of a member that Discord compares with a role's requirements. A rating is 0 while none is established.
 */
export type RoleData = {
  /** Best established rating of all pools. */
  readonly bestRating: number;
  /** Finished games, rated or not. */
  readonly games: number;
  readonly puzzleRating: number;
  /** Puzzles solved in a row up to now. */
  readonly puzzleStreak: number;
  /** Time of the member's first game, in ms since the epoch; `null` before it. */
  readonly memberSince: number | null;
};

/** A member's tokens at Discord. `expiresAt` is the access token's end, in ms since the epoch. */
export type MemberTokens = { readonly access: string; readonly refresh: string; readonly expiresAt: number };

/** A member who lets Discord know their `RoleData`. */
export type LinkedMember = {
  readonly member: string;
  /** Discord's tokens for this member, encrypted. */
  readonly tokens: string;
};

/** Storage of the members who have linked their account for roles. Times are in ms since the epoch. */
export interface LinkedRoleStore {
  /** Links a member, whose data is then due, or replaces their tokens. */
  linkRoles(linked: LinkedMember, at: number): Promise<void>;
  /** Replaces tokens unless they have been replaced meanwhile. */
  renewTokens(linked: LinkedMember, before: string): Promise<void>;
  /** Resolves with the tokens of a member who is linked. */
  roleTokens(member: string): Promise<string | undefined>;
  unlinkRoles(member: string): Promise<void>;
  /** Returns members whose data has changed before `before` and was not sent since; the longest due first. */
  dueRoles(before: number, limit: number): Promise<readonly (LinkedMember & { readonly dueAt: number })[]>;
  /** Ends what was due at `dueAt`. Records what Discord was sent, if anything. */
  settleRoles(member: string, dueAt: number, sent?: RoleData): Promise<void>;
  /** A member's data at a time. */
  roleData(member: string, now: number): Promise<RoleData>;
}
