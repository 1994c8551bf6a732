import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { built } from '../programs.js';

type Surroundings = { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string };

/** Starts the built `npm run backup` on a database, or on that of a `.env` file by default. */
export const startBackup = (
  url: string | undefined,
  args: readonly string[] = [],
  { env, cwd = process.cwd() }: Surroundings = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [built('backup'), ...args], {
    env: { ...process.env, DATABASE_URL: url, ...env },
    cwd,
  });
