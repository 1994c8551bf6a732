import { DEFAULT_MS } from '../../../cli/common/strength.js';
import { readSquare, squareText } from '../../../cli/protocols/gomocupBoard.js';
import type { Move, Position, RuleName, Square } from '../../../rules/position.js';
import type { AdapterContext, EngineAdapter } from './adapter.js';
import { EngineFault } from './engineProcess.js';

const RULES: Readonly<Record<RuleName, number>> = { freestyle: 0, standard: 1, renju: 4 };
const SETTLE_MS = 20; // Rapfi, for example, loses a command that comes right after its move

const REMARK = /^\s*(MESSAGE|DEBUG|INFO|SUGGEST)\b/i;
const REFUSAL = /^\s*(ERROR|UNKNOWN)\b/i;

/** Returns the text of an answer; skips remarks, throws on an error reply. */
function parseAnswer(line: string): string | undefined {
  const text = line.trim();
  if (text === '' || REMARK.test(text)) return undefined;
  if (REFUSAL.test(text)) throw new EngineFault('nonsense', `it answers ${JSON.stringify(text)}`);
  return text;
}

function parseMove(text: string, size: number): Move {
  const square = readSquare(text, size);
  if (square === undefined) throw new EngineFault('nonsense', `${JSON.stringify(text)} is not a square`);
  return square;
}

/** The Gomocup (piskvork) protocol: `x,y` from 0, counted from our a1. */
export function gomocup({ process, engine, timeoutMs }: AdapterContext): EngineAdapter {
  let known: readonly Move[] | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function settle(): Promise<void> {
    const wait = lastAnswer + SETTLE_MS - process.clock.now();
    if (wait > 0) await new Promise<void>((resolve) => process.clock.after(wait, resolve));
  }

  async function ask<T>(lines: readonly string[], read: (text: string) => T): Promise<T> {
    const pick = (line: string) => {
      const text = parseAnswer(line);
      return text === undefined ? undefined : read(text);
    };
    const answer = await process.ask(lines, pick, timeoutMs);
    lastAnswer = process.clock.now();
    return answer;
  }

  /** Lines of BOARD: the engine's own stones are 1, the opponent's 2, in order of play. */
  function board({ moves, variant: { size } }: Position): string[] {
    const stones = moves.map((move, ply) => {
      const own = ply % 2 === moves.length % 2;
      return `${squareText(move as Square, size)},${own ? 1 : 2}`;
    });
    return ['BOARD', ...stones, 'DONE'];
  }

  /** Lines that ask for a move: the opponent's last move if the engine knows the rest, else the board. */
  function request(position: Position): string[] {
    const { moves, variant } = position;
    const last = moves.at(-1);
    if (last === undefined || last === 'pass') return ['BEGIN'];
    const isKnown = known?.length === moves.length - 1 && known.every((move, i) => move === moves[i]);
    return isKnown ? [`TURN ${squareText(last, variant.size)}`] : board(position);
  }

  return {
    settle,
    async begin({ variant: { rule, size } }) {
      const accept = (text: string) => {
        if (!/^OK\b/i.test(text))
          throw new EngineFault('nonsense', `it answers START with ${JSON.stringify(text)}`);
        return true;
      };
      await settle();
      await ask([`START ${size}`], accept);
      process.send([
        `INFO timeout_turn ${engine.timeMs ?? DEFAULT_MS}`,
        'INFO timeout_match 0',
        'INFO game_type 1', // against a program
        `INFO rule ${RULES[rule]}`,
        ...engine.init,
      ]);
      known = undefined;
    },
    async move(position) {
      const { size } = position.variant;
      const move = await ask(request(position), (text) => parseMove(text, size));
      known = [...position.moves, move];
      return move;
    },
  };
}
