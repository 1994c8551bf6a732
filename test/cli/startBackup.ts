import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { built } from '../programs.js';

type Surroundings = { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string };

/** Starts the built `npm run backup` on a database; on the one of a `.env` file where none is given. */
export const startBackup = (
  url: string | undefined,
  args: readonly string[] = [],
  { env, cwd = process.cwd() }: Surroundings = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [built('backup'), ...args], {
    env: { ...process.env, DATABASE_URL: url, ...env },
    cwd,
  });
