import type { Refusal, RefusalCode } from './memberProtocol.js';

/** A request that cannot be done; caught once, where requests are served. */
export class RequestRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.name = 'RequestRefused';
  }

  refusal(): Refusal {
    return { code: this.code, message: this.message };
  }
}
