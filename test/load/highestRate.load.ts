import { test } from 'vitest';
import { percentile, spread } from './figures.js';
import { openLoadTest } from './loadTest.js';

const GAMES = 500;
const STEP_MS = 20_000;
/** Rates to try, in presses a second. */
const RATES = [10, 20, 30, 40, 60, 80, 100, 120, 150, 180, 220, 260, 300, 350, 400, 500];
const BOUND_MS = 1000;

test('the highest rate of presses with a p99 of answers within a second', async () => {
  const load = await openLoadTest({ games: GAMES });
  const { players } = load;
  await players.openAll(5 * 60_000);
  let highest = 0;
  for (const rate of RATES) {
    players.reset();
    const before = await load.bot.health();
    const began = performance.now();
    await players.playEvery((1000 * GAMES) / rate, STEP_MS);
    const after = await load.bot.health();
    const { times } = players;
    const share = (ms: number): string => `${((100 * ms) / (performance.now() - began)).toFixed(0)} %`;
    const done = (times.answered.length * 1000) / STEP_MS;
    process.stdout.write(
      `${rate} a second asked, ${done.toFixed(0)} answered: ${spread(times.answered)}; acknowledged ${spread(times.acknowledged)}, late ${times.late}; main thread ${share(after.mainThreadMs - before.mainThreadMs)}, all threads ${share(after.cpuMs - before.cpuMs)} of a core\n`,
    );
    // While games wait for answers, the actual rate falls below the intended one.
    if (percentile(times.answered, 99) > BOUND_MS || times.late > 0 || done < 0.9 * rate) break;
    highest = rate;
  }
  process.stdout.write(`highest rate: ${highest} presses a second\n`);
  await load.close();
});
