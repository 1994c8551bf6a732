import { once } from 'node:events';
import { BotProcess } from '../botProcess.js';
import type { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';

const PROBE = new URL('./probe.mjs', import.meta.url).href;

/** State of a process: CPU time in ms since its start, delays of the event loop since the last report. */
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

/** The built bot with the probe in it, logged in to a fake Discord. */
export class ProbedBot extends BotProcess {
  constructor(discord: FakeDiscord, environment: Record<string, string>) {
    const unlimited = {
      LIMIT_GAMES_MEMBER: '0',
      LIMIT_GAMES_SERVER: '0',
      LIMIT_COMMANDS_MINUTE: '0',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
    };
    const access = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl };
    super({ ...access, LOG_LEVEL: 'info', ...unlimited, ...environment }, PROBE);
  }

  async health(): Promise<Health> {
    const reply = once(this.process, 'message');
    this.process.send('health');
    const [health] = await reply;
    return health as Health;
  }
}
