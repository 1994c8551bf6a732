import type { Request } from '../requests.js';

export const IN_MEMORY = ':memory:';

/** What a worker is started with: a file, or `:memory:`. */
export type WorkerData = { readonly file: string };

export type ToWorker =
  /** Answered in this order. */
  | { readonly kind: 'requests'; readonly requests: readonly Request[] }
  /** Copies the database, as it is at one moment, into an empty file; requests are answered meanwhile. */
  | { readonly kind: 'backUp'; readonly target: string }
  | { readonly kind: 'close' };

/** An error as it travels: a driver's own would arrive as something else. */
export type Failure = {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
};

export type Answer =
  | { readonly kind: 'done'; readonly value: unknown }
  | ({ readonly kind: 'failed' } & Failure);

export type FromWorker =
  | { readonly kind: 'opened' }
  /** The file cannot be opened; the worker ends. */
  | ({ readonly kind: 'refused' } & Failure)
  /** To the oldest requests that were not answered yet. */
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  | { readonly kind: 'backedUp'; readonly answer: Answer };

export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, code: undefined };
  const { message, stack } = thrown;
  return { message, stack, code: 'code' in thrown ? String(thrown.code) : undefined };
}

export function errorOf({ message, stack, code }: Failure): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
