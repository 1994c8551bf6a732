import type { Refusal, RefusalCode } from './memberProtocol.js';

/** Thrown for a request that cannot be performed. The member server catches it. */
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
