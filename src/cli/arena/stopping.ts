/** Aborts when the program is asked to end. */
export function untilStopped(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new Error('stopped'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, end);
  return controller.signal;
}

/** Says that the program was asked to end, and how to go on where there is a log. */
export function tellStopped(log: string | undefined): void {
  process.exitCode = 130;
  console.error(log === undefined ? 'Stopped.' : `Stopped; the same command goes on from ${log}.`);
}
