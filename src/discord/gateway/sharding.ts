import {
  CloseCodes,
  type FetchingStrategyOptions,
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  type SessionInfo,
  SimpleContextFetchingStrategy,
  type WebSocketManager,
  WebSocketShard,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws';
import { Collection, GatewayCloseCodes } from 'discord.js';
import { Attempts, type Outage, reasonOf, type TimedDeps } from './backoff.js';
import type { Proxies } from './proxies.js';

type Statuses = Awaited<ReturnType<IShardingStrategy['fetchStatus']>>;

type ShardingDeps = TimedDeps & { readonly outage: Outage; readonly proxies?: Proxies };

/** Duration of a session in ms after which an outage is over, and the next connection is made without a delay. */
const STEADY_MS = 60_000;

/** Failed attempts to resume a session before a new one is begun: the host that keeps it may be gone. */
const MAX_RESUMES = 5;

/**
 * Keeps connections to the Gateway, one a shard, for `ClientOptions.ws.buildStrategy`. Retries each with back-off for as long as it
 * takes. The library's own strategy tries twice a second, and fails the login with the first failed handshake.
 */
export class BackoffSharding implements IShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #deps: ShardingDeps;
  #shards = new Collection<number, ShardContext>();

  constructor(manager: WebSocketManager, deps: ShardingDeps) {
    this.#manager = manager;
    this.#deps = deps;
  }

  async spawn(shardIds: number[]): Promise<void> {
    const options = await managerToFetchingStrategyOptions(this.#manager);
    for (const id of shardIds) {
      const context = new ShardContext(id, this.#manager, options, this.#deps);
      this.#shards.set(id, context);
      for (const event of Object.values(WebSocketShardEvents)) {
        // The types do not tie an event's name to its payload here.
        context.shard.on(event, (payload?: object) =>
          this.#manager.emit(event, { ...payload, shardId: id } as never),
        );
      }
    }
  }

  /** Begins to connect. Does not wait for sessions: `ClientReady` and `ShardDisconnect` report them. */
  connect(): void {
    for (const { shard, failed } of this.#shards.values()) shard.connect().catch(failed);
  }

  async destroy(options?: Parameters<IShardingStrategy['destroy']>[0]): Promise<void> {
    await Promise.all(
      this.#shards.map((context) => {
        context.close();
        return context.shard.destroy(options);
      }),
    );
    this.#shards = new Collection();
  }

  send(shardId: number, payload: Parameters<IShardingStrategy['send']>[1]): Promise<void> {
    const context = this.#shards.get(shardId);
    if (!context) throw new RangeError(`no shard ${shardId}`);
    return context.shard.send(payload);
  }

  fetchStatus(): Statuses {
    // discord.js and this library name two versions of Collection.
    return this.#shards.mapValues(({ shard }) => shard.status) as unknown as Statuses;
  }
}

/** One shard, with its attempts to connect. */
class ShardContext extends SimpleContextFetchingStrategy {
  readonly shard: WebSocketShard;
  readonly #name: string;
  readonly #deps: ShardingDeps;
  readonly #attempts: Attempts;
  /** Connections left that need no delay: at first two, so that a new bot whose connection is lost returns at once. */
  #immediate = 2;
  /** Why the last connection ended. */
  #error: Error | undefined;
  #isClosed = false;
  #cancelDelay = (): void => undefined;
  #cancelSteady = (): void => undefined;

  constructor(id: number, manager: WebSocketManager, options: FetchingStrategyOptions, deps: ShardingDeps) {
    super(manager, options);
    this.#deps = deps;
    this.#name = `shard ${id}`;
    this.#attempts = new Attempts('the Gateway cannot be reached', deps);
    this.shard = new WebSocketShard(this, id);
    this.shard.on(WebSocketShardEvents.Error, ({ error }) => this.failed(error));
    this.shard.on(WebSocketShardEvents.Closed, ({ code }) => this.failed(new Error(closeReason(code))));
    this.shard.on(WebSocketShardEvents.Ready, () => this.#onSession());
    this.shard.on(WebSocketShardEvents.Resumed, () => this.#onSession());
  }

  /** Notes why the connection failed. A handshake's error says more than the close code that follows. */
  readonly failed = (error: unknown): void => {
    this.#error ??= this.#explain(error instanceof Error ? error : new Error(reasonOf(error)));
    this.#deps.outage.began(this.#name, this.#error.message);
  };

  #explain(error: Error): Error {
    return this.#deps.proxies?.explain(this.options.gatewayInformation.url, error) ?? error;
  }

  /** Returns the session to resume. The shard asks for it before each connection, which waits here for its turn. */
  override async retrieveSessionInfo(id: number): Promise<SessionInfo | null> {
    if (this.shard.status === WebSocketShardStatus.Idle) await this.#beforeConnection(id);
    return super.retrieveSessionInfo(id);
  }

  async #beforeConnection(id: number): Promise<void> {
    this.#cancelSteady();
    if (this.#isClosed || this.#immediate === 0) await this.#delay();
    else this.#immediate -= 1;
    if (this.#attempts.failures >= MAX_RESUMES) await this.updateSessionInfo(id, null);
    this.#error = undefined;
  }

  /** Waits before the next attempt. Never resolves once closed: the shard has no other way to stop its attempts. */
  #delay(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosed) return;
      const ms = this.#attempts.failed(this.#error ?? new Error('it did not answer'));
      this.#cancelDelay = this.#deps.clock.after(ms, resolve);
    });
  }

  #onSession(): void {
    this.#deps.outage.ended(this.#name);
    this.#cancelSteady = this.#deps.clock.after(STEADY_MS, () => {
      this.#attempts.succeeded();
      this.#immediate = 1;
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelDelay();
    this.#cancelSteady();
  }
}

/** Says why a connection ended, by its close code. */
function closeReason(code: number): string {
  if (code === 1006) return 'the connection failed (1006)';
  const name = GatewayCloseCodes[code] ?? CloseCodes[code];
  return `the connection was closed (${name ? `${code} ${name}` : code})`;
}
