import { Piscina } from 'piscina';

type WorkersOptions = {
  /** Module of the worker; its export named `task` does a job. */
  readonly file: URL;
  readonly task: string;
  readonly threads: number;
  /** Piscina's `workerData`. */
  readonly data?: unknown;
};

/** Runs a job on the first free thread. */
export type Run<Job, Result> = (job: Job) => Promise<Result>;

/** Runs `work` with a pool of worker threads, and closes the pool afterwards. */
export async function withWorkers<Job, Result, T>(
  { file, task, threads, data }: WorkersOptions,
  work: (run: Run<Job, Result>) => Promise<T>,
): Promise<T> {
  const pool: Piscina<Job, Result> = new Piscina({
    filename: file.href,
    name: task,
    minThreads: threads,
    maxThreads: threads,
    workerData: data,
    stricterFIFO: true, // otherwise Piscina puts waiting jobs behind later ones
    recordTiming: false,
  });
  try {
    return await work((job) => pool.run(job));
  } finally {
    await pool.destroy();
  }
}
