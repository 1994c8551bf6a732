import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Log } from '../../game/ports/log.js';
import { fetchThrough } from './proxies.js';

/** Ms in which Discord must answer. */
const WITHIN_MS = 10_000;

const token = z.object({ access_token: z.string() });
const user = z.object({ id: z.string(), locale: z.string().optional() });
const instance = z.object({
  location: z.object({ channel_id: z.string(), guild_id: z.string().optional() }),
  users: z.array(z.string()),
});

/** Why there is no answer: Discord refuses the request, or fails or does not answer in time. */
export type NoAnswer = 'refused' | 'silent';

const isAnswer = <T extends object>(answer: T | NoAnswer): answer is T => typeof answer === 'object';

type OAuthOptions = {
  /** Base of Discord's REST API. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly applicationId: string;
  readonly clientSecret: string;
  readonly log: Log;
  /** Default: no proxies. */
  readonly agent?: Dispatcher | undefined;
  /** Default: 10 s. */
  readonly withinMs?: number;
};

/** Asks Discord who a member is who has authorized the application, and who has its Activity open. Keeps no token. */
export class OAuth {
  readonly #options: OAuthOptions;

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  /** Exchanges a code for the member's identity. */
  async identify(
    code: string,
  ): Promise<{ readonly member: string; readonly locale: string; readonly token: string } | NoAnswer> {
    const { applicationId, clientSecret } = this.#options;
    const granted = await this.#ask('/oauth2/token', token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: applicationId,
        client_secret: clientSecret,
      }),
    });
    if (!isAnswer(granted)) return granted;
    const headers = { authorization: `Bearer ${granted.access_token}` };
    const found = await this.#ask('/users/@me', user, { headers });
    if (!isAnswer(found)) return found;
    return { member: found.id, locale: found.locale ?? 'en-US', token: granted.access_token };
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
    if (!isAnswer(found)) return found;
    const { location, users } = found;
    return { server: location.guild_id ?? null, place: location.channel_id, members: users };
  }

  async #ask<T extends object>(
    path: string,
    schema: z.ZodType<T>,
    init: Omit<Parameters<typeof fetchThrough>[2], 'signal'>,
  ): Promise<T | NoAnswer> {
    const { apiUrl, agent = null, withinMs = WITHIN_MS, log } = this.#options;
    try {
      const signal = AbortSignal.timeout(withinMs);
      const response = await fetchThrough(agent, `${apiUrl}/v10${path}`, { ...init, signal });
      const { status } = response;
      const text = await response.text();
      if (status === 200) return schema.parse(JSON.parse(text));
      if (status === 401) log.error({ path }, 'Discord refuses the bot: check DISCORD_CLIENT_SECRET');
      if (status !== 429 && status < 500) return 'refused';
      log.warn({ path, status }, 'Discord failed to answer the live board');
    } catch (error) {
      log.warn({ err: error, path }, 'Discord did not answer the live board');
    }
    return 'silent';
  }
}
