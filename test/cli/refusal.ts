import { Refusal } from '../../src/cli/common/program.js';

/** Returns the message of a Refusal. */
export function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('it is not refused');
}
