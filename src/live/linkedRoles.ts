import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SteadyClock } from '../game/ports/clock.js';
import type { LinkedMember, LinkedRoleStore, MemberTokens, RoleData } from '../game/ports/linkedRoleStore.js';
import type { Log } from '../game/ports/log.js';
import type { NoAnswer } from './activity.js';

/** Discord's API for linked roles. */
export interface RolesApi {
  /** Address at which a member agrees. Sends them to `redirect`, with a code and the state. */
  rolesConsentUrl(of: { readonly redirect: string; readonly state: string }): string;
  link(
    code: string,
    redirect: string,
  ): Promise<{ readonly member: string; readonly locale: string; readonly tokens: MemberTokens } | NoAnswer>;
  /** Discord refuses if the member has removed the application. */
  renew(tokens: MemberTokens): Promise<MemberTokens | NoAnswer>;
  /** `undefined` takes the data back. `unauthorized`: the tokens are not valid, or no longer. */
  sendRoles(tokens: MemberTokens, data: RoleData | undefined): Promise<'sent' | 'unauthorized' | NoAnswer>;
  revoke(tokens: MemberTokens): Promise<'revoked' | NoAnswer>;
}

/** Encrypts tokens with a key from the client secret, so that a copy of the database alone opens no account. */
export class TokenSeal {
  readonly #key: Buffer;

  constructor(clientSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', clientSecret, '', 'linked roles', 32));
  }

  /** Seals a member's tokens: AES-256-GCM, `IV.TAG.CIPHERTEXT`. Tokens of one member do not open as another's. */
  seal(member: string, tokens: MemberTokens): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(member));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
    return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
  }

  /** `undefined` if they were sealed with another secret, or are damaged. */
  open(member: string, text: string): MemberTokens | undefined {
    const [iv, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
    if (!iv || !tag || !sealed) return undefined;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(member));
      decipher.setAuthTag(tag);
      return JSON.parse(
        Buffer.concat([decipher.update(sealed), decipher.final()]).toString(),
      ) as MemberTokens;
    } catch {
      return undefined;
    }
  }
}

type LinkedRolesDeps = {
  readonly api: RolesApi;
  readonly store: LinkedRoleStore;
  readonly seal: TokenSeal;
  readonly clock: SteadyClock;
  readonly log: Log;
};

/** Time for which a member's data rests before it is sent, in ms: games in a row are sent once. */
const SETTLE_MS = 10_000;
/** Interval of looking for data to send, in ms. While Discord is away it doubles each time. */
const INTERVAL_MS = 15_000;
const MAX_INTERVAL_MS = 30 * 60_000;
/** Members in a batch. */
const BATCH = 50;
/** Tokens are renewed this long before they end, in ms. */
const RENEW_EARLY_MS = 60 * 60_000;

/** Outcome of sending a member's data. `gone`: the member has removed the application at Discord. */
type Outcome = 'sent' | 'gone' | NoAnswer;

/** Members who let Discord know their ratings: links them, and tells Discord when their data has changed. */
export class LinkedRoles {
  readonly #deps: LinkedRolesDeps;
  #interval = INTERVAL_MS;
  #cancel = (): void => undefined;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: LinkedRolesDeps) {
    this.#deps = deps;
  }

  consentUrl(of: { readonly redirect: string; readonly state: string }): string {
    return this.#deps.api.rolesConsentUrl(of);
  }

  /** Links the member who has agreed, and sends their data. Resolves with it, and with the member's locale. */
  async link(
    code: string,
    redirect: string,
  ): Promise<{ readonly data: RoleData; readonly locale: string } | NoAnswer> {
    const { api, store, seal, clock } = this.#deps;
    const linked = await api.link(code, redirect);
    if (typeof linked === 'string') return linked;
    const { member, tokens, locale } = linked;
    const now = clock.now();
    const row = { member, tokens: seal.seal(member, tokens) };
    await store.linkRoles(row, now);
    const outcome = await this.#send({ ...row, dueAt: now });
    if (outcome === 'gone' || outcome === 'refused') {
      await store.unlinkRoles(member);
      return 'refused';
    }
    // If Discord is silent, the next round sends the data.
    return { data: await store.roleData(member, now), locale };
  }

  async isLinked(member: string): Promise<boolean> {
    return (await this.#deps.store.roleTokens(member)) !== undefined;
  }

  /** Unlinks a member, and takes their data back from Discord. `silent`: Discord could not be told. */
  async unlink(member: string): Promise<'unlinked' | 'silent'> {
    const { api, store, seal } = this.#deps;
    const sealed = await store.roleTokens(member);
    if (sealed === undefined) return 'unlinked';
    const tokens = seal.open(member, sealed);
    await store.unlinkRoles(member);
    if (!tokens) return 'silent';
    const current = await this.#fresh(tokens);
    if (current === 'refused') return 'unlinked';
    if (current === 'silent') return 'silent';
    const sent = await api.sendRoles(current, undefined);
    const revoked = await api.revoke(current);
    return sent === 'silent' || revoked === 'silent' ? 'silent' : 'unlinked';
  }

  /** Sends data from now on. One process of all does this. */
  start(): void {
    this.#cancel = this.#deps.clock.after(this.#interval, () => {
      this.#sending = this.#sendDue().then(() => {
        if (!this.#isClosed) this.start();
      });
    });
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#sending;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.idle();
  }

  async #sendDue(): Promise<void> {
    const { store, clock, log } = this.#deps;
    try {
      const due = await store.dueRoles(clock.now() - SETTLE_MS, BATCH);
      let isSilent = false;
      for (const each of due) {
        if (this.#isClosed) return;
        isSilent = (await this.#send(each)) === 'silent';
        if (isSilent) break;
      }
      this.#interval = isSilent ? Math.min(MAX_INTERVAL_MS, 2 * this.#interval) : INTERVAL_MS;
    } catch (error) {
      log.error({ err: error }, 'data for linked roles could not be sent');
    }
  }

  async #send({
    member,
    tokens: sealed,
    dueAt,
  }: LinkedMember & { readonly dueAt: number }): Promise<Outcome> {
    const { store, seal, clock, log } = this.#deps;
    const tokens = seal.open(member, sealed);
    if (!tokens) {
      log.warn(
        {},
        'a linked role was made with another DISCORD_CLIENT_SECRET: its member must link it again',
      );
      await store.settleRoles(member, dueAt);
      return 'refused';
    }
    const data = await store.roleData(member, clock.now());
    const outcome = await this.#sendWith(member, sealed, tokens, data);
    if (outcome === 'gone') await store.unlinkRoles(member);
    if (outcome === 'sent') await store.settleRoles(member, dueAt, data);
    if (outcome === 'refused') {
      log.error({}, 'Discord refuses the data of a linked role');
      await store.settleRoles(member, dueAt);
    }
    return outcome;
  }

  async #sendWith(member: string, sealed: string, tokens: MemberTokens, data: RoleData): Promise<Outcome> {
    const { api, store, seal } = this.#deps;
    const fresh = await this.#fresh(tokens);
    if (typeof fresh === 'string') return fresh === 'refused' ? 'gone' : fresh;
    if (fresh !== tokens) await store.renewTokens({ member, tokens: seal.seal(member, fresh) }, sealed);
    const sent = await api.sendRoles(fresh, data);
    return sent === 'unauthorized' ? 'gone' : sent;
  }

  /** Returns tokens that will work for a while. Discord refuses if the member has removed the application. */
  async #fresh(tokens: MemberTokens): Promise<MemberTokens | NoAnswer> {
    const { api, clock } = this.#deps;
    return tokens.expiresAt - RENEW_EARLY_MS > clock.now() ? tokens : api.renew(tokens);
  }
}
