import { nativeModuleAdvice } from '../nativeModules.js';
import { type Address, nameOf } from './address.js';

/** Thrown if a database cannot be opened. The message names it, without its password, and the reason. */
export class CannotOpen extends Error {}

/** Opens a database with `open`. Wraps any failure in a CannotOpen that names the database. */
export async function openOrFail<T>(address: Address, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new CannotOpen(`The database ${nameOf(address)} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Returns an error's message, or what to do if better-sqlite3 cannot be loaded. A host with several addresses fails with one reason for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return nativeModuleAdvice(error) ?? error.message;
}

/** Thrown if a backup cannot be made or is damaged. The message says why. */
export class BackupError extends Error {}
