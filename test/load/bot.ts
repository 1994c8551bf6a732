import { once } from 'node:events';
import { BotProcess } from '../botProcess.js';
import type { StandIn } from './standIn.js';

const PROBE = new URL('./probe.mjs', import.meta.url).href;

/** How a process fares: CPU in ms since it began, delays of the event loop since it was last asked. */
export type Health = {
  readonly mainThreadMs: number;
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
};

/** The built bot with the probe in it, logged in to a stand-in. */
export class ProbedBot extends BotProcess {
  constructor(standIn: StandIn, environment: Record<string, string>) {
    const unlimited = {
      LIMIT_GAMES_MEMBER: '0',
      LIMIT_GAMES_SERVER: '0',
      LIMIT_COMMANDS_MINUTE: '0',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
    };
    const access = { DISCORD_TOKEN: standIn.token, DISCORD_API_URL: standIn.apiUrl };
    super({ ...access, LOG_LEVEL: 'info', ...unlimited, ...environment }, PROBE);
  }

  async health(): Promise<Health> {
    const heard = once(this.process, 'message');
    this.process.send('health');
    const [health] = await heard;
    return health as Health;
  }
}
