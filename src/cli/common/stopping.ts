/** Aborts when the program is asked to end. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
  return controller.signal;
}

/** Says that the program was asked to end, and how to resume where there is a log; sets the exit code of Ctrl-C. */
export function reportStopped(log: string | undefined): void {
  process.exitCode = 130;
  console.error(log === undefined ? 'Stopped.' : `Stopped; the same command goes on from ${log}.`);
}

/** Runs `work`, which rejects when its signal aborts. Where the program is asked to end, says so and resolves to undefined. */
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
