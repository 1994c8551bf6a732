import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Clock } from '../../game/ports/clock.js';
import type { MemberTokens, RoleData } from '../../game/ports/linkedRoleStore.js';
import type { Log } from '../../game/ports/log.js';
import { fetchThrough } from './proxies.js';
import { roleMetadata } from './roleMetadata.js';

/** Ms in which Discord must answer. */
const WITHIN_MS = 10_000;

const token = z.object({ access_token: z.string() });
const tokens = token.extend({ refresh_token: z.string(), expires_in: z.number() });
const user = z.object({ id: z.string(), locale: z.string().optional() });
const instance = z.object({
  location: z.object({ channel_id: z.string(), guild_id: z.string().optional() }),
  users: z.array(z.string()),
});

/** Why there is no answer: Discord refuses the request, or fails or does not answer in time. */
export type NoAnswer = 'refused' | 'silent';

/** `unauthorized`: the secret or token is not valid, or no longer. */
type NoResult = NoAnswer | 'unauthorized';

const isAnswer = <T extends object>(answer: T | NoResult): answer is T => typeof answer === 'object';

const asNoAnswer = (why: NoResult): NoAnswer => (why === 'unauthorized' ? 'refused' : why);

/** Who a member is, as Discord says. */
type Identity = { readonly member: string; readonly locale: string };

/** The scopes that linked roles need. */
const ROLE_SCOPES = 'identify role_connections.write';

type OAuthOptions = {
  /** Base of Discord's REST API. */
  readonly apiUrl: string;
  /** Page on which members let an application act for them. */
  readonly consentPage: string;
  readonly botToken: string;
  readonly applicationId: string;
  readonly clientSecret: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Default: no proxies. */
  readonly agent?: Dispatcher | undefined;
  /** Default: 10 s. */
  readonly withinMs?: number;
};

/** Asks Discord about members who have authorized the application, and tells it the data for their roles. Keeps no token. */
export class OAuth {
  readonly #options: OAuthOptions;

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  /** Exchanges a code for the member's identity. */
  async identify(code: string): Promise<(Identity & { readonly token: string }) | NoAnswer> {
    const granted = await this.#token(token, { grant_type: 'authorization_code', code });
    if (!isAnswer(granted)) return asNoAnswer(granted);
    const found = await this.#whoHas(granted.access_token);
    return isAnswer(found) ? { ...found, token: granted.access_token } : asNoAnswer(found);
  }

  /** Address at which a member lets the application set the data for their roles. Sends them to `redirect`, with a code. */
  rolesConsentUrl({ redirect, state }: { readonly redirect: string; readonly state: string }): string {
    const url = new URL(this.#options.consentPage);
    const query = {
      client_id: this.#options.applicationId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: ROLE_SCOPES,
      state,
      prompt: 'consent',
    };
    url.search = new URLSearchParams(query).toString();
    return url.href;
  }

  /** Exchanges a code that was sent to `redirect` for the member's identity and tokens. */
  async link(
    code: string,
    redirect: string,
  ): Promise<(Identity & { readonly tokens: MemberTokens }) | NoAnswer> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirect };
    const granted = await this.#token(tokens, form);
    if (!isAnswer(granted)) return asNoAnswer(granted);
    const found = await this.#whoHas(granted.access_token);
    return isAnswer(found) ? { ...found, tokens: this.#tokensOf(granted) } : asNoAnswer(found);
  }

  /** Renews a member's tokens. `refused`: the member has removed the application. */
  async renew({ refresh }: MemberTokens): Promise<MemberTokens | NoAnswer> {
    const granted = await this.#token(tokens, { grant_type: 'refresh_token', refresh_token: refresh });
    if (isAnswer(granted)) return this.#tokensOf(granted);
    // A wrong secret of ours says nothing about the member.
    return granted === 'unauthorized' ? 'silent' : granted;
  }

  /** Sets the data for a member's roles; without any, the member meets no requirement. */
  async sendRoles({ access }: MemberTokens, data: RoleData | undefined): Promise<'sent' | NoResult> {
    const path = `/users/@me/applications/${this.#options.applicationId}/role-connection`;
    const sent = await this.#ask(path, z.object({}), {
      method: 'PUT',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ platform_name: 'Sente', metadata: data ? roleMetadata(data) : {} }),
    });
    return isAnswer(sent) ? 'sent' : sent;
  }

  /** Makes a member's tokens invalid. */
  async revoke({ refresh }: MemberTokens): Promise<'revoked' | NoAnswer> {
    const revoked = await this.#post('/oauth2/token/revoke', z.object({}), {
      token: refresh,
      token_type_hint: 'refresh_token',
    });
    return isAnswer(revoked) ? 'revoked' : asNoAnswer(revoked);
  }

  /** Finds a running Activity. Discord refuses one that has ended or never was. */
  async instance(
    id: string,
  ): Promise<
    { readonly server: string | null; readonly place: string; readonly members: readonly string[] } | NoAnswer
  > {
    const { applicationId, botToken } = this.#options;
    const path = `/applications/${applicationId}/activity-instances/${encodeURIComponent(id)}`;
    const found = await this.#ask(path, instance, { headers: { authorization: `Bot ${botToken}` } });
    if (!isAnswer(found)) return asNoAnswer(found);
    const { location, users } = found;
    return { server: location.guild_id ?? null, place: location.channel_id, members: users };
  }

  #tokensOf({
    access_token: access,
    refresh_token: refresh,
    expires_in,
  }: z.infer<typeof tokens>): MemberTokens {
    return { access, refresh, expiresAt: this.#options.clock.now() + expires_in * 1000 };
  }

  async #whoHas(access: string): Promise<Identity | NoResult> {
    const found = await this.#ask('/users/@me', user, { headers: { authorization: `Bearer ${access}` } });
    return isAnswer(found) ? { member: found.id, locale: found.locale ?? 'en-US' } : found;
  }

  #token = <T extends object>(schema: z.ZodType<T>, form: Readonly<Record<string, string>>) =>
    this.#post('/oauth2/token', schema, form);

  /** Sends a form with the application's id and secret. */
  async #post<T extends object>(
    path: string,
    schema: z.ZodType<T>,
    form: Readonly<Record<string, string>>,
  ): Promise<T | NoResult> {
    const { applicationId, clientSecret, log } = this.#options;
    const body = new URLSearchParams({ ...form, client_id: applicationId, client_secret: clientSecret });
    const answer = await this.#ask(path, schema, { method: 'POST', body });
    if (answer === 'unauthorized')
      log.error({ path }, 'Discord refuses the bot: check DISCORD_CLIENT_SECRET');
    return answer;
  }

  async #ask<T extends object>(
    path: string,
    schema: z.ZodType<T>,
    init: Omit<Parameters<typeof fetchThrough>[2], 'signal'>,
  ): Promise<T | NoResult> {
    const { apiUrl, agent = null, withinMs = WITHIN_MS, log } = this.#options;
    try {
      const signal = AbortSignal.timeout(withinMs);
      const response = await fetchThrough(agent, `${apiUrl}/v10${path}`, { ...init, signal });
      const { status } = response;
      const text = await response.text();
      if (status === 200) return schema.parse(JSON.parse(text));
      if (status === 401) return 'unauthorized';
      if (status !== 429 && status < 500) return 'refused';
      log.warn({ path, status }, 'Discord failed to answer the live board');
    } catch (error) {
      log.warn({ err: error, path }, 'Discord did not answer the live board');
    }
    return 'silent';
  }
}
