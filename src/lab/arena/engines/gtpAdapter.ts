import type { Position } from '../../../rules/position.js';
import { turnAt } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { AdapterContext, EngineAdapter } from './adapter.js';
import { parseReversiMove } from './adapter.js';
import { EngineFault } from './engineProcess.js';

const colorAt = (ply: number): string => turnAt(ply).charAt(0);

/** Collects a response, from the line that begins with `=` or `?` to the empty line. */
function collectResponse(): (line: string) => { ok: boolean; text: string } | undefined {
  const lines: string[] = [];
  return (line) => {
    if (lines.length === 0 && !/^[=?]/.test(line)) return undefined;
    if (line.trim() !== '') {
      lines.push(line);
      return undefined;
    }
    const text = [lines[0]!.replace(/^[=?]\d*\s*/, ''), ...lines.slice(1)].join('\n').trim();
    return { ok: lines[0]!.startsWith('='), text };
  };
}

/** The Go Text Protocol, version 2, as Reversi engines speak it: squares a1 to h8 from the top left, and `pass`. */
export function gtp({ process, engine, timeoutMs }: AdapterContext): EngineAdapter {
  let isReady = false;
  let known = 0;

  const ask = (command: string) => process.ask([command], collectResponse(), timeoutMs);

  async function command(line: string): Promise<string> {
    const { ok, text } = await ask(line);
    if (!ok) throw new EngineFault('nonsense', `it refuses "${line}": ${text}`);
    return text;
  }

  /** Sets a time a move, as one byo-yomi period a stone. An engine without time control may refuse it. */
  async function setTime(timeMs: number): Promise<void> {
    await ask(`time_settings 0 ${Math.max(1, Math.round(timeMs / 1000))} 1`);
  }

  /** Sends a pass. Some engines (GRhino) do not accept it, but pass by themselves when they must. */
  async function sendPass(color: string): Promise<void> {
    const { ok } = await ask(`play ${color} pass`);
    if (ok) return;
    const move = await command(`genmove ${color}`);
    if (parseReversiMove(move) !== 'pass')
      throw new EngineFault('nonsense', `it plays ${move} although it must pass`);
  }

  async function sendMoves({ moves, variant }: Position): Promise<void> {
    for (; known < moves.length; known++) {
      const [color, move] = [colorAt(known), moves[known]!];
      if (move === 'pass') await sendPass(color);
      else await command(`play ${color} ${squareName(move, variant.size)}`);
    }
  }

  return {
    async begin(start) {
      if (!isReady) for (const line of engine.init) await command(line);
      isReady = true;
      await command(`boardsize ${start.variant.size}`);
      await command('clear_board');
      if (engine.timeMs !== undefined) await setTime(engine.timeMs);
      known = 0;
      await sendMoves(start);
    },
    async move(position) {
      await sendMoves(position);
      const move = parseReversiMove(await command(`genmove ${colorAt(position.ply)}`));
      known += 1; // genmove also plays the move on the engine's board
      return move;
    },
  };
}
