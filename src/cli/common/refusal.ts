/** What was asked for cannot be done as it is; the message says why, in a sentence for whoever asked. */
export class Refusal extends Error {}

/** Runs a program; a Refusal is printed and ends it with exit code 1. */
export async function refusable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
