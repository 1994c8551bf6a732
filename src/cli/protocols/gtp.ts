import { defaultVariant, startPosition } from '../../rules/games.js';
import type { Color, Position } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import { boardText, RULES_COMMANDS, scoreOf, turnOf } from './gtpBoard.js';
import { readColor, readCommand, readMove, readNumber } from './gtpCommand.js';
import type { Protocol, Setting } from './talk.js';
import { TimeControl } from './timeControl.js';

const SIZE = 8;

type Response = { readonly ok: boolean; readonly text: string };
type Args = readonly string[];
type Run = (args: Args, signal: AbortSignal) => Response | Promise<Response>;

const yes = (text = ''): Response => ({ ok: true, text });
const no = (text: string): Response => ({ ok: false, text });
const SYNTAX_ERROR = no('syntax error');

/** The position in which a side is to move: the other one is passed for where it must pass. */
function inTurn(position: Position, color: Color): Position {
  const skips = turnOf(position) !== color && position.legalMoves()[0] === 'pass';
  return skips ? position.play('pass') : position;
}

/** The Go Text Protocol, version 2 (draft 2 of its specification), for Reversi: squares a1 to h8 from the top left, and `pass`. */
export function gtp({ mind, clock, about, say }: Setting): Protocol {
  const start = startPosition(defaultVariant('reversi'));
  const time = new TimeControl();
  let position = start;
  let before: readonly Position[] = []; // for undo: one for each move that was asked for

  function advance(next: Position): void {
    before = [...before, position];
    position = next;
  }

  function play([colorText, moveText]: Args): Response {
    const [color, move] = [readColor(colorText), readMove(moveText)];
    if (color === undefined || move === undefined) return SYNTAX_ERROR;
    const at = inTurn(position, color);
    if (at.status.kind !== 'playing') {
      if (move !== 'pass') return no('illegal move');
      advance(at); // a controller that ends games by two passes says them
      return yes();
    }
    if (turnOf(at) !== color || at.illegal(move)) return no('illegal move');
    advance(at.play(move));
    return yes();
  }

  async function generate([colorText]: Args, signal: AbortSignal, plays: boolean): Promise<Response> {
    const color = readColor(colorText);
    if (color === undefined) return SYNTAX_ERROR;
    const at = inTurn(position, color);
    if (at.status.kind !== 'playing') {
      if (plays) advance(at);
      return yes('pass');
    }
    if (turnOf(at) !== color) return no(`it is not ${color}'s turn`);
    const empty = SIZE * SIZE - at.count('black') - at.count('white');
    const timeMs = time.allowed(color, Math.ceil(empty / 2));
    const asked = clock.now();
    const answer = await mind.think(at, { signal, granted: timeMs === undefined ? {} : { timeMs } });
    if (!answer) return no('interrupted');
    if (plays) {
      time.spend(color, clock.now() - asked);
      advance(at.play(answer.best));
    }
    return yes(moveName(answer.best, SIZE));
  }

  function setTime(args: Args): Response {
    const [main, period, stones] = args.map(readNumber);
    if (main === undefined || period === undefined || stones === undefined) return SYNTAX_ERROR;
    time.set({ mainMs: main * 1000, periodMs: period * 1000, stones });
    return yes();
  }

  function tellTime([colorText, secondsText, stonesText]: Args): Response {
    const color = readColor(colorText);
    const [seconds, stones] = [readNumber(secondsText), readNumber(stonesText)];
    if (color === undefined || seconds === undefined || stones === undefined) return SYNTAX_ERROR;
    time.tell(color, { ms: seconds * 1000, stones });
    return yes();
  }

  function clear(): Response {
    position = start;
    before = [];
    time.restart();
    mind.newGame();
    return yes();
  }

  function undo(): Response {
    const last = before.at(-1);
    if (!last) return no('cannot undo');
    position = last;
    before = before.slice(0, -1);
    return yes();
  }

  function score(): Response {
    const text = scoreOf(position);
    return text === undefined ? no('cannot score: the game is not over') : yes(text);
  }

  const commands: ReadonlyMap<string, Run> = new Map<string, Run>([
    ['protocol_version', () => yes('2')],
    ['name', () => yes(about.name)],
    ['version', () => yes(about.version)],
    ['known_command', ([name = '']) => yes(String(commands.has(name)))],
    ['list_commands', () => yes([...commands.keys()].join('\n'))],
    [
      'boardsize',
      ([size]) => {
        if (readNumber(size) === undefined) return SYNTAX_ERROR;
        return Number(size) === SIZE ? yes() : no('unacceptable size');
      },
    ],
    ['clear_board', clear],
    ['komi', ([komi = '']) => (/^[-+]?\d+(\.\d*)?$/.test(komi) ? yes() : SYNTAX_ERROR)], // it has no meaning in Reversi
    ['play', play],
    ['genmove', (args, signal) => generate(args, signal, true)],
    ['reg_genmove', (args, signal) => generate(args, signal, false)],
    ['undo', undo],
    ['time_settings', setTime],
    ['time_left', tellTime],
    ['showboard', () => yes(boardText(position))],
    ['final_score', score],
    ...Object.entries(RULES_COMMANDS).map(([name, text]): [string, Run] => [name, () => yes(text(position))]),
    ['quit', () => yes()],
  ]);

  return {
    interrupts: () => undefined, // a controller may send all its commands at once: each is answered, in order
    async answer(line, { signal }) {
      const command = readCommand(line);
      if (!command) return 'on';
      const { id, name, args } = command;
      const run = commands.get(name);
      const { ok, text } = run ? await run(args, signal) : no('unknown command');
      say(`${ok ? '=' : '?'}${id} ${text}\n`);
      return name === 'quit' ? 'over' : 'on';
    },
  };
}
