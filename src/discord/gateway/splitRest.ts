import { REST, type RESTOptions } from 'discord.js';
import FormData from 'form-data';
import { requester } from './makeRequest.js';
import type { OnAnswer } from './requestCounts.js';

/** Each interaction's token has a handler of its own, which is of no use soon after. */
const TOKEN_HANDLERS_SWEPT_MS = 60_000;

/** Where an interaction gets its first answer. */
const CALLBACK = /^\/interactions\/(\d+)\/[^/]+\/callback$/;
type Request = Parameters<REST['queueRequest']>[0];

/** Ms in which Discord must answer. An interaction takes its first answer for 3 s; what is sent later can wait longer. */
const TIMEOUT_MS = { bot: 10_000, token: 5000 };

/**
 * Discord's REST in two: requests by an interaction's token, which Discord does not count against the bot's 50 a second,
 * do not wait for those of the bot. Nothing is retried here: who asks knows whether and when to ask again.
 */
export class SplitRest extends REST {
  readonly #byToken: REST;
  readonly #onAcknowledged: (interaction: string) => void;

  /** `onAcknowledged` is told the id of each interaction whose first answer Discord has taken. */
  constructor(
    options: Partial<RESTOptions>,
    onAcknowledged: (interaction: string) => void,
    onAnswer: OnAnswer,
  ) {
    const makeRequest = requester(onAnswer);
    super({ ...options, makeRequest, retries: 0, timeout: TIMEOUT_MS.bot });
    this.#onAcknowledged = onAcknowledged;
    this.#byToken = new REST({
      ...options,
      makeRequest,
      retries: 0,
      timeout: TIMEOUT_MS.token,
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      handlerSweepInterval: TOKEN_HANDLERS_SWEPT_MS,
    });
  }

  override async queueRequest(request: Request): ReturnType<REST['queueRequest']> {
    const packed = withFilesInBody(request);
    if (request.auth !== false) return super.queueRequest(packed);
    const response = await this.#byToken.queueRequest(packed);
    const interaction = CALLBACK.exec(request.fullRoute)?.[1];
    if (interaction) this.#onAcknowledged(interaction);
    return response;
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

/** A request with its files in one buffer, written at once; the form that `@discordjs/rest` makes goes piece by piece through streams. */
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
