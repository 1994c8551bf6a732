import type { Request } from '../requests.js';

export const IN_MEMORY = ':memory:';

/** The worker's input: a file, or `:memory:`. */
export type WorkerData = { readonly file: string };

export type ToWorker =
  /** The worker answers in this order. */
  | { readonly kind: 'requests'; readonly requests: readonly Request[] }
  /** Copies a snapshot of the database into an empty file, while requests continue. */
  | { readonly kind: 'backUp'; readonly target: string }
  | { readonly kind: 'close' };

/** An error as plain data: structured cloning would lose a driver's own class. */
type Failure = {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
};

export type Answer =
  | { readonly kind: 'done'; readonly value: unknown }
  | ({ readonly kind: 'failed' } & Failure);

export type FromWorker =
  /** `fault`: deleted data could not be erased from the file. */
  | { readonly kind: 'opened'; readonly fault: Failure | undefined }
  /** The file cannot be opened, and the worker exits. */
  | ({ readonly kind: 'refused' } & Failure)
  /** Answers to the oldest pending requests. */
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
