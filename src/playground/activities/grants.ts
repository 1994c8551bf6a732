import { randomBytes } from 'node:crypto';
import type { Member } from '../world/world.js';

/** Scopes that members can grant here. */
export const SCOPES = ['identify', 'guilds', 'guilds.members.read', 'role_connections.write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that a member has granted to the application. */
export type Grant = { readonly member: Member; readonly scopes: readonly Scope[] };

/** Lifetimes as Discord's, in ms. */
const CODE_MS = 60_000;
const TOKEN_MS = 7 * 24 * 60 * 60_000;

/** Access to the API that a code was exchanged for. */
export type AccessToken = Grant & {
  readonly token: string;
  /** Token that renews this one, once. */
  readonly refresh: string;
  readonly expiresAt: number;
};

const newSecret = (): string => randomBytes(24).toString('base64url');

/** OAuth2 codes and access tokens of the application. */
export class Grants {
  /** Secret of the application, which only its server knows. */
  readonly clientSecret = newSecret();
  readonly #now: () => number;
  readonly #codes = new Map<
    string,
    Grant & { readonly redirect: string | null; readonly expiresAt: number }
  >();
  readonly #tokens = new Map<string, AccessToken>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes a code. `redirect`: the address that it was sent to, which the exchange must repeat. */
  authorize(grant: Grant, redirect: string | null = null): string {
    const code = newSecret();
    this.#codes.set(code, { ...grant, redirect, expiresAt: this.#now() + CODE_MS });
    return code;
  }

  /** Exchanges a code for a token. `undefined` for a code that is unknown, used or old, or was sent elsewhere. */
  exchange(code: string, redirect: string | null): AccessToken | undefined {
    const granted = this.#codes.get(code);
    this.#codes.delete(code);
    if (!granted || granted.expiresAt <= this.#now()) return undefined;
    if (granted.redirect !== null && granted.redirect !== redirect) return undefined;
    return this.#issue(granted);
  }

  /** Exchanges a refresh token for a new token, which ends the old one. `undefined` for one that is unknown, used or revoked. */
  renew(refresh: string): AccessToken | undefined {
    const old = this.#byRefresh(refresh);
    if (!old) return undefined;
    this.#tokens.delete(old.token);
    return this.#issue(old);
  }

  /** Ends a token, given itself or its refresh token. */
  revoke(token: string): void {
    const found = this.#tokens.get(token) ?? this.#byRefresh(token);
    if (found) this.#tokens.delete(found.token);
  }

  #byRefresh = (refresh: string): AccessToken | undefined =>
    [...this.#tokens.values()].find((each) => each.refresh === refresh);

  #issue({ member, scopes }: Grant): AccessToken {
    const issued = {
      member,
      scopes,
      token: newSecret(),
      refresh: newSecret(),
      expiresAt: this.#now() + TOKEN_MS,
    };
    this.#tokens.set(issued.token, issued);
    return issued;
  }

  find(token: string): AccessToken | undefined {
    const found = this.#tokens.get(token);
    return found && found.expiresAt > this.#now() ? found : undefined;
  }
}
