import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { decodeWeights, encodeWeights } from '../engine/weights.js';
import { seedOf } from './random.js';
import { appendRecords, readRecords } from './train/games.js';
import type { StageFit } from './train/worker.js';

// temporary driver
const [kind, folder, generation, ...rest] = process.argv.slice(2) as [string, string, string, ...string[]];
mkdirSync(folder, { recursive: true });
const pool = new Piscina({
  filename: new URL('./train/worker.js', import.meta.url).href,
  name: 'work',
  maxThreads: 2,
  minThreads: 2,
  idleTimeout: 1e8,
});
const weightsFile = (g: number) => join(folder, `weights-${g}.bin`);
const g = Number(generation);
if (kind === 'play') {
  const [games, depth, exactFrom] = rest.map(Number) as [number, number, number];
  const file = join(folder, `games-${g}.bin`);
  const weights = existsSync(weightsFile(g - 1))
    ? decodeWeights(readFileSync(weightsFile(g - 1)))
    : undefined;
  const BATCH = 500;
  const done = readRecords(file).length;
  let from = done * 2;
  const t = performance.now();
  let made = 0;
  const one = async () => {
    while (done + made < games) {
      const start = from;
      from += BATCH;
      const records = (await pool.run({
        kind: 'play',
        play: { depth, exactFrom, until: 8 },
        weights,
        seed: seedOf(77, g),
        from: start,
        games: BATCH,
      })) as Uint8Array[];
      appendRecords(file, records);
      made += records.length;
      if ((from / BATCH) % 20 === 0)
        console.error(done + made, ((made / (performance.now() - t)) * 1000).toFixed(1), 'games/s');
    }
  };
  await Promise.all([one(), one()]);
  console.error('made', made, 'in', (performance.now() - t) / 1000);
} else {
  const [ridge, rounds, ...gens] = rest.map(Number) as [number, number, ...number[]];
  const files = gens.map((each) => join(folder, `games-${each}.bin`));
  const job = { kind: 'fit', files, ridge, rounds };
  const t = performance.now();
  const only = process.env['STAGES']?.split(',').map(Number);
  const half = only
    ? [only]
    : [Array.from({ length: 11 }, (_, i) => i), Array.from({ length: 11 }, (_, i) => 11 + i)];
  const fits = (await Promise.all(half.map((stages) => pool.run({ ...job, stages })))).flat() as StageFit[];
  console.error('fit in', (performance.now() - t) / 1000);
  if (!only) {
    const stages = fits.map(({ weights }) =>
      Int16Array.from(weights, (each) => Math.max(-32767, Math.min(32767, Math.round(each * 256)))),
    );
    writeFileSync(weightsFile(g), encodeWeights({ figures: new Float32Array(0), stages }));
  }
}
await pool.destroy();
