import { DEFAULT_MS } from '../../../cli/common/strength.js';
import type { Clock } from '../../../game/ports/clock.js';
import type { ProtocolName } from '../entrant.js';
import type { Failure, Player } from '../player.js';
import type { AdapterContext, EngineAdapter, EngineEntrant } from './adapter.js';
import { EngineFault, EngineProcess } from './engineProcess.js';
import { gomocup } from './gomocupAdapter.js';
import { gtp } from './gtpAdapter.js';
import { nboard } from './nboardAdapter.js';

const ADAPTERS: Readonly<Record<ProtocolName, (line: AdapterContext) => EngineAdapter>> = {
  gtp,
  nboard,
  gomocup,
};

type Running = { readonly process: EngineProcess; readonly protocol: EngineAdapter };

/**
 * An external engine, started at its first game and restarted after it was dropped. It counts as hung if it exceeds its time by
 * `patienceMs`.
 */
export function enginePlayer(engine: EngineEntrant, patienceMs: number, clock: Clock): Player {
  const timeoutMs = (engine.timeMs ?? DEFAULT_MS) + patienceMs;
  let running: Running | undefined;

  function run(): Running {
    const process = new EngineProcess(engine.command, clock);
    return { process, protocol: ADAPTERS[engine.protocol]({ process, engine, timeoutMs }) };
  }

  const failure = (error: unknown): Failure => {
    if (!(error instanceof EngineFault)) throw error;
    return { kind: 'failed', fault: error.fault, detail: error.message };
  };

  return {
    async begin(start) {
      running ??= run();
      try {
        await running.protocol.begin(start);
        return undefined;
      } catch (error) {
        return failure(error);
      }
    },
    async move(position) {
      if (!running) throw new Error('no game has begun');
      const { protocol } = running;
      try {
        await protocol.settle?.();
        const startedAt = clock.now();
        const move = await protocol.move(position);
        return { kind: 'moved', move, ms: clock.now() - startedAt };
      } catch (error) {
        return failure(error);
      }
    },
    drop() {
      running?.process.end();
      running = undefined;
    },
  };
}
