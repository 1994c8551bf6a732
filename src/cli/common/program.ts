/** Thrown for an error that the user can mend. The message is a sentence, printed without a stack. */
export class Refusal extends Error {}

/** Runs a program. If it throws a Refusal, prints the message and exits with code 1. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Returns a signal that aborts at SIGINT, SIGTERM or SIGHUP. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
  return controller.signal;
}

/** Prints that the program was stopped and, if it has a log, how to resume. Sets the exit code of Ctrl-C. */
export function reportStopped(log: string | undefined): void {
  process.exitCode = 130;
  console.error(log === undefined ? 'Stopped.' : `Stopped; the same command resumes from ${log}.`);
}

/** Runs `work`, which rejects when its signal aborts. If the program is stopped, reports it and resolves to `undefined`. */
export async function runStoppable<T>(
  log: string | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const signal = stopSignal();
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    reportStopped(log);
    return undefined;
  }
}
