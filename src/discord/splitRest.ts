import { REST, type RESTOptions } from 'discord.js';

/** Each interaction's token has a handler of its own, which is of no use soon after. */
const TOKEN_HANDLERS_SWEPT_MS = 60_000;

/**
 * Discord's REST in two: requests by an interaction's token, which Discord does not count against the bot's 50 a second,
 * do not wait for those of the bot. Nothing is retried here: who asks knows whether and when to ask again.
 */
export class SplitRest extends REST {
  readonly #byToken: REST;

  constructor(options: Partial<RESTOptions>) {
    super({ ...options, retries: 0 });
    this.#byToken = new REST({
      ...options,
      retries: 0,
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      handlerSweepInterval: TOKEN_HANDLERS_SWEPT_MS,
    });
  }

  override queueRequest(request: Parameters<REST['queueRequest']>[0]): ReturnType<REST['queueRequest']> {
    return request.auth === false ? this.#byToken.queueRequest(request) : super.queueRequest(request);
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
