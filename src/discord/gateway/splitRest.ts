import { DefaultRestOptions, DiscordAPIError, REST, RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import FormData from 'form-data';
import type { SteadyClock } from '../../game/ports/clock.js';
import type { Proxies } from './proxies.js';

/** Interval at which old handlers of interaction tokens are deleted, in ms. Each token has its own handler, which is soon useless. */
const TOKEN_SWEEP_MS = 60_000;

type Request = Parameters<REST['queueRequest']>[0];

/** Request timeouts in ms. An interaction must get its first answer within 3 s; later requests can take longer. */
const TIMEOUT_MS = { bot: 10_000, token: 5000 };

/**
 * Discord's REST API in two queues: requests by an interaction's token do not wait for the bot's own, since Discord does not count
 * them against the bot's 50 per second. Nothing is retried here; callers know whether and when to retry.
 */
export class SplitRest extends REST {
  readonly #byToken: REST;
  /** The emojis in the bot's messages. If Discord refuses one, the message is sent again with plain signs. */
  emojis: RefusableEmojis | undefined;

  constructor(given: Partial<RESTOptions>, onAnswer: OnAnswer, proxies?: Proxies) {
    const makeRequest = requester(onAnswer, proxies);
    const options = { ...given, ...(proxies && { agent: proxies.dispatcher }) };
    super({ ...options, makeRequest, retries: 0, timeout: TIMEOUT_MS.bot });
    this.#byToken = new REST({
      ...options,
      makeRequest,
      retries: 0,
      timeout: TIMEOUT_MS.token,
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      handlerSweepInterval: TOKEN_SWEEP_MS,
    });
  }

  override async queueRequest(request: Request): ReturnType<REST['queueRequest']> {
    try {
      return await this.#send(request);
    } catch (error) {
      const { emojis } = this;
      if (!emojis || !isEmojiRefused(error)) throw error;
      emojis.renew(refusedEmojis(error, request.body));
      return this.#send({ ...request, body: withPlainSigns(request.body, emojis) });
    }
  }

  #send(request: Request): ReturnType<REST['queueRequest']> {
    const packed = withFilesInBody(request);
    return request.auth === false ? this.#byToken.queueRequest(packed) : super.queueRequest(packed);
  }

  /** Keeps the token after a 401, which `@discordjs/rest` drops for good. The Gateway ends a session whose token was reset. */
  override setToken(token: string | null): this {
    return token ? super.setToken(token) : this;
  }

  override clearHashSweeper(): void {
    super.clearHashSweeper();
    this.#byToken.clearHashSweeper();
  }

  override clearHandlerSweeper(): void {
    super.clearHandlerSweeper();
    this.#byToken.clearHandlerSweeper();
  }
}

/** Emojis that somebody may have deleted at Discord. */
type RefusableEmojis = {
  /** Drops these emojis and finds them again. */
  renew(names: readonly string[]): void;
  /** Sign in place of an emoji, by its name. */
  plainSignOf(name: string): string;
};

/** Discord's code in the nested errors of a message whose button has an unknown emoji. */
const INVALID_EMOJI = 'BUTTON_COMPONENT_INVALID_EMOJI';

const isEmojiRefused = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError &&
  error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType &&
  JSON.stringify(error.rawError).includes(INVALID_EMOJI);

/** Names of the emojis that Discord refused; if it does not say which, of all in the message. */
function refusedEmojis({ rawError }: DiscordAPIError, body: unknown): readonly string[] {
  const places = 'errors' in rawError ? rawError.errors : undefined;
  const refused = emojisIn(body, places);
  return refused.length > 0 ? refused : emojisIn(body);
}

/** Names of the application's emojis in a part of a message, only at the places of these errors if there are any. */
function emojisIn(part: unknown, errors?: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (isPlainObject(errors) && !(key in errors)) return [];
    if (key === 'emoji' && isPlainObject(value) && typeof value.id === 'string') return [String(value.name)];
    return emojisIn(value, isPlainObject(errors) ? errors[key] : undefined);
  });
}

/** Replaces the application's emojis on buttons by plain signs as labels. */
function withPlainSigns(part: unknown, emojis: RefusableEmojis): unknown {
  if (Array.isArray(part)) return part.map((each) => withPlainSigns(each, emojis));
  if (!isPlainObject(part)) return part;
  const { emoji, ...rest } = part;
  if (isPlainObject(emoji) && typeof emoji.id === 'string')
    return { ...rest, label: rest.label ?? emojis.plainSignOf(String(emoji.name)) };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withPlainSigns(value, emojis)]));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Puts a request's files into one buffer, written at once. `@discordjs/rest` would stream them piece by piece. */
function withFilesInBody({ files, ...request }: Request): Request {
  if (!files?.length) return request;
  const form = new FormData();
  form.append('payload_json', JSON.stringify(request.body ?? {}));
  files.forEach(({ name, data, key, contentType }, i) => {
    form.append(key ?? `files[${i}]`, data, { filename: name, ...(contentType && { contentType }) });
  });
  return {
    ...request,
    body: form.getBuffer(),
    passThroughBody: true,
    headers: { ...request.headers, ...form.getHeaders() },
  };
}

type MakeRequest = RESTOptions['makeRequest'];
type ResponseLike = Awaited<ReturnType<MakeRequest>>;

/** Retry delay after a 429 that gives none, in seconds. */
const RETRY_AFTER_S = 1;

/**
 * Sends a request, and corrects three answers that `@discordjs/rest` mishandles. It tries to parse an empty answer that claims to be
 * JSON. It retries at once after a 429 without a delay. It retries forever after a 429 for too many edits of an old message, which
 * no retry can fix.
 */
const requester =
  (onAnswer: OnAnswer, proxies: Proxies | undefined): MakeRequest =>
  async (url, init) => {
    const response = await DefaultRestOptions.makeRequest(url, init).catch((error: unknown) => {
      throw proxies && error instanceof Error ? proxies.explain(url, error) : error;
    });
    onAnswer(response.status, response.headers.get('x-ratelimit-scope'));
    if (response.status === 204) return withoutContentType(response);
    return response.status === 429 ? correctRateLimit(response) : response;
  };

async function withoutContentType(response: ResponseLike): Promise<ResponseLike> {
  await response.arrayBuffer(); // an unread answer keeps its connection busy
  const headers = new Headers([...response.headers]);
  headers.delete('content-type');
  return answer('', 204, headers);
}

/** Adds a missing delay to a 429, or makes it a 400 if no retry can fix it. */
async function correctRateLimit(response: ResponseLike): Promise<ResponseLike> {
  const text = await response.text();
  const { code, retry_after } = parseBody(text);
  const headers = new Headers([...response.headers]);
  const isPermanent = code === RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached;
  if (isPermanent) return answer(text, 400, headers);
  const given = [headers.get('retry-after'), retry_after].map(Number).find((seconds) => seconds > 0);
  headers.set('retry-after', String(given ?? RETRY_AFTER_S));
  return answer(text, 429, headers);
}

/** Builds the parts of a `Response` that `@discordjs/rest` reads, without streams. */
const answer = (text: string, status: number, headers: Headers): ResponseLike => ({
  body: null,
  bodyUsed: false,
  status,
  statusText: '',
  ok: status < 300,
  headers: headers as ResponseLike['headers'],
  text: async () => text,
  json: async () => JSON.parse(text) as unknown,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
});

/** Parses an answer's body. Returns `{}` if it is not JSON: the answer may come from a proxy rather than from Discord. */
function parseBody(text: string): { readonly code?: unknown; readonly retry_after?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: unknown; retry_after?: unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Window of the counts: Discord bans a bot after 10,000 invalid requests in ten minutes. */
const WINDOW_MS = 10 * 60 * 1000;

/** Statuses of invalid requests. A 429 with the scope `shared`, a limit shared with others, does not count. */
const INVALID = [401, 403, 429];
const SHARED = 'shared';

/** Receives the status of each answer and, after a rate limit, its scope. */
export type OnAnswer = (status: number, limitScope: string | null) => void;

/** Counts the rate-limited (429) and the invalid requests of the last ten minutes. */
export class RequestCounts {
  readonly #clock: Pick<SteadyClock, 'uptime'>;
  /** Times by `uptime`, oldest first. */
  #limited: number[] = [];
  #invalid: number[] = [];

  constructor(clock: Pick<SteadyClock, 'uptime'>) {
    this.#clock = clock;
  }

  readonly onAnswer: OnAnswer = (status, limitScope) => {
    const now = this.#clock.uptime();
    if (status === 429) this.#limited = [...this.#recent(this.#limited), now];
    if (INVALID.includes(status) && limitScope !== SHARED) {
      this.#invalid = [...this.#recent(this.#invalid), now];
    }
  };

  get limited(): number {
    return this.#recent(this.#limited).length;
  }

  get invalid(): number {
    return this.#recent(this.#invalid).length;
  }

  #recent(times: readonly number[]): number[] {
    const since = this.#clock.uptime() - WINDOW_MS;
    return times.filter((time) => time > since);
  }
}
