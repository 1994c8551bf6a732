import { type Address, nameOf } from './address.js';

/** A database that cannot be opened; the message names it, without its password, and says why. */
export class CannotOpen extends Error {}

/** What `open` resolves with. Throws a CannotOpen where it fails. */
export async function opening<T>(address: Address, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new CannotOpen(`The database ${nameOf(address)} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Of several addresses of a host that were tried, each has its own reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** A backup that is not made, or not right; the message says why. */
export class BackupError extends Error {}
