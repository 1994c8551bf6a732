/** A request that cannot be fulfilled; the message says why, in a sentence for the user. */
export class Refusal extends Error {}

/** Runs a program; a Refusal is printed and ends it with exit code 1. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
