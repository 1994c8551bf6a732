import type { GameName } from '../../rules/position.js';
import type { Post } from './post.js';

/** Message in which a server keeps its lobby. */
export type LobbyPost = Post & { readonly channel: string };

/** A member's wish to hear of a server's open challenges in a game. */
export type ChallengeNotice = {
  readonly server: string;
  readonly game: GameName;
  /** Least time between two notices, in ms. */
  readonly everyMs: number;
};

/** Storage of servers' lobbies. Times are in ms since the epoch. */
export interface LobbyStore {
  /** Servers that keep a lobby. */
  lobbyServers(): Promise<readonly string[]>;
  lobbyPost(server: string): Promise<LobbyPost | undefined>;
  /** Records where a server keeps its lobby; `undefined` if it keeps none any more. */
  setLobbyPost(server: string, post: LobbyPost | undefined): Promise<void>;
  noticesOf(member: string): Promise<readonly ChallengeNotice[]>;
  /** Records a member's wish for notices; `undefined` for none. */
  setNotice(
    member: string,
    of: Pick<ChallengeNotice, 'server' | 'game'>,
    everyMs: number | undefined,
  ): Promise<void>;
  /** Returns up to `limit` members whose notice is due, longest waiting first, and records that they get one now. */
  takeNotices(
    of: Pick<ChallengeNotice, 'server' | 'game'>,
    now: number,
    limit: number,
  ): Promise<readonly string[]>;
}
