// Loaded into the bot's process by the load test (`node --import`). Reports the process's state on request.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Workers inherit `--import`, so this module skips them.
if (isMainThread) probe();

function probe() {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  /** CPU time of the main thread, in ms. */
  const mainThreadMs = () =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({
      mainThreadMs: mainThreadMs(),
      cpuMs: (user + system) / 1000,
      rssMb: process.memoryUsage.rss() / 2 ** 20,
      heapMb: process.memoryUsage().heapUsed / 2 ** 20,
      handles: process.getActiveResourcesInfo().length,
      delayP50Ms: delay.percentile(50) / 1e6,
      delayP99Ms: delay.percentile(99) / 1e6,
      delayMaxMs: delay.max / 1e6,
    });
    delay.reset();
  });
  process.channel.unref();
}
