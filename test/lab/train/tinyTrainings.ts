import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readGames } from '../../../src/lab/train/batches.js';
import { ended } from '../../programs.js';

/** Trainings by a small script beside this file, each by a name in a folder; `recordBytes` is the size of a game. */
export function tinyTrainings(script: string, folder: string, recordBytes: number) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const weightsFile = (name: string) => join(folder, `${name}.bin`);
  const gamesFile = (name: string, generation: number) => join(folder, name, `games-${generation}.bin`);
  const train = (name: string, threads: number) =>
    spawn(process.execPath, [path, join(folder, name), weightsFile(name), `${threads}`, '1']);
  const weights = (name: string) => readFileSync(weightsFile(name));
  const games = (name: string, generation: number) => readGames(gamesFile(name, generation), recordBytes);

  /**
   * Trains `straight`; kills `killed` in its second generation, truncates its games by a byte, and resumes it. Returns the games,
   * weights and reports, which are the same for both.
   */
  async function killedAndResumed(): Promise<string> {
    const straight = await ended(train('straight', 1));
    expect(straight.code).toBe(0);

    const killed = train('killed', 2);
    killed.stderr.on('data', (text: Buffer) => {
      if (`${text}`.includes('generation 1')) killed.kill('SIGKILL');
    });
    expect(await ended(killed)).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(weightsFile('killed'))).toBe(false);
    const torn = gamesFile('killed', 1);
    if (existsSync(torn) && statSync(torn).size > 0) truncateSync(torn, statSync(torn).size - 1);

    const resumed = await ended(train('killed', 2));
    expect(resumed.err).toMatch(/^generation 0: fitted\n/);
    for (const generation of [0, 1]) {
      expect(games('killed', generation)).toEqual(games('straight', generation));
    }
    expect(weights('killed').equals(weights('straight'))).toBe(true);
    expect(resumed.out).toBe(straight.out);
    return straight.out;
  }

  return { train, weightsFile, weights, games, killedAndResumed };
}
