import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GameId, TournamentId } from '../game/play/game.js';

/** Time in which a member must open their link, in ms. */
const PLAY_LINK_MS = 15 * 60_000;
/** Time for which a link to watch works, in ms. Streams load it again and again. */
const WATCH_LINK_MS = 24 * 60 * 60_000;

const gameId = z.string().transform((id) => id as GameId);
const link = z.discriminatedUnion('kind', [
  /** Lets a member play. It begins one session. */
  z.object({
    kind: z.literal('play'),
    game: gameId,
    member: z.string(),
    server: z.string().nullable(),
    place: z.string(),
    locale: z.string(),
    nonce: z.string(),
    expiresAt: z.number(),
  }),
  /** Lets anybody watch a game. */
  z.object({ kind: z.literal('watch'), game: gameId, locale: z.string(), expiresAt: z.number() }),
  /** Shows anybody a tournament. */
  z.object({
    kind: z.literal('tournament'),
    tournament: z.string().transform((id) => id as TournamentId),
    locale: z.string(),
    expiresAt: z.number(),
  }),
]);
export type Link = z.infer<typeof link>;
export type PlayLink = Link & { readonly kind: 'play' };
export type WatchLink = Link & { readonly kind: 'watch' };

/** Why a link is refused. */
export type LinkProblem = 'forged' | 'expired';

/** Signs links with HMAC-SHA256, so that nobody else can make them: `BASE64URL(JSON).BASE64URL(MAC)`. */
export class Links {
  readonly #key: Buffer;

  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64url');
  }

  /** Makes a key. */
  static newKey = (): string => randomBytes(32).toString('base64url');

  /** Makes a member's link to a game. */
  play(of: Pick<PlayLink, 'game' | 'member' | 'server' | 'place' | 'locale'>, now: number): string {
    const nonce = randomBytes(12).toString('base64url');
    return this.#sign({ kind: 'play', ...of, nonce, expiresAt: now + PLAY_LINK_MS });
  }

  /** Makes a link for spectators. */
  watch(of: Pick<WatchLink, 'game' | 'locale'>, now: number): string {
    return this.#sign({ kind: 'watch', ...of, expiresAt: now + WATCH_LINK_MS });
  }

  /** Makes a link for spectators of a tournament. */
  tournament(of: { readonly tournament: TournamentId; readonly locale: string }, now: number): string {
    return this.#sign({ kind: 'tournament', ...of, expiresAt: now + WATCH_LINK_MS });
  }

  read(text: string, now: number): Link | LinkProblem {
    const [payload = '', mac = ''] = text.split('.');
    const expected = this.#mac(payload);
    const given = Buffer.from(mac, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
    const read = link.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    // An older release may have signed another form.
    if (!read.success) return 'forged';
    return read.data.expiresAt > now ? read.data : 'expired';
  }

  #sign(of: Link): string {
    const payload = Buffer.from(JSON.stringify(of)).toString('base64url');
    return `${payload}.${this.#mac(payload).toString('base64url')}`;
  }

  #mac = (payload: string): Buffer => createHmac('sha256', this.#key).update(payload).digest();
}
