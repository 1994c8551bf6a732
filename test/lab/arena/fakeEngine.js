// An engine that plays the first legal move: node fakeEngine.js PROTOCOL MANNER [FILE]. The manners: good; crlf (lines end
// with CR LF); and what goes wrong at its second move: dies, hangs (FILE is then written), illegal, nonsense; and
// cannotPass (GTP: it cannot be told of a pass).
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startPosition } from '../../../dist/rules/games.js';
import { parseSquare, squareAt, squareName } from '../../../dist/rules/squares.js';

const [protocol, manner, file] = process.argv.slice(2);
const reversi = { game: 'reversi', rule: 'standard', size: 8 };
let position = startPosition(reversi);
let asked = 0;

const say = (line) => process.stdout.write(manner === 'crlf' ? `${line}\r\n` : `${line}\n`);
const follow = (move) => {
  position = position.play(move);
};

/** Answers with `good(move)`, or `bad(text)` what is no legal move, or does whatever else its manner says. */
function answer(good, bad, illegal) {
  asked += 1;
  if (asked < 2) return good(position.legalMoves()[0]);
  switch (manner) {
    case 'dies':
      process.stderr.write('out of memory\n');
      process.exitCode = 3;
      process.stdin.destroy();
      return;
    case 'hangs':
      writeFileSync(file, '');
      return;
    case 'illegal':
      return bad(illegal);
    case 'nonsense':
      return bad('xyzzy');
    default:
      return good(position.legalMoves()[0]);
  }
}

const reversiName = (move) => (move === 'pass' ? 'pass' : squareName(move, 8));
const reversiMove = (text) => (/^pa/i.test(text) ? 'pass' : parseSquare(text, 8));

function gtp(line) {
  const [command, , square] = line.split(' ');
  const ok = (text = '') => say(`= ${text}\n`);
  switch (command) {
    case 'clear_board':
      position = startPosition(reversi);
      return ok();
    case 'play':
      if (square === 'pass' && manner === 'cannotPass') return say('? syntax error\n');
      follow(reversiMove(square));
      return ok();
    case 'genmove':
      return answer(
        (move) => {
          follow(move);
          ok(reversiName(move).toUpperCase());
        },
        ok,
        'd4',
      );
    case 'boardsize':
    case 'level':
    case 'time_settings':
      return ok();
    default:
      return say('? unknown command\n');
  }
}

function nboard(line) {
  const [command, what, ...rest] = line.split(' ');
  switch (command) {
    case 'ping':
      return say(`pong ${what}`);
    case 'move':
      return follow(reversiMove(what));
    case 'set': {
      if (what !== 'game') return say('set myname fake');
      position = startPosition(reversi);
      for (const [, square] of rest.join(' ').matchAll(/[BW]\[(\w\w)[\]/]/g)) follow(reversiMove(square));
      return;
    }
    case 'go':
      say('status thinking');
      return answer(
        (move) => say(`=== ${reversiName(move).toUpperCase().slice(0, 2)}/1.00/0.01`),
        (text) => say(`=== ${text}`),
        'd4',
      );
  }
}

let size = 15;
let stones;
let fields = []; // of BOARD: whose each stone is, 1 its own, 2 the other's

function gomocup(line) {
  const at = (text) => {
    const [x, y] = text.split(',').map(Number);
    return squareAt(x, y, size);
  };
  const move = () => {
    const taken = (square) => stones.has(square);
    const free = Array.from({ length: size * size }, (_, i) => i).filter((square) => !taken(square));
    say('MESSAGE depth 1');
    const name = (square) => `${square % size},${Math.floor(square / size)}`;
    position = { legalMoves: () => free };
    answer(
      (square) => {
        stones.add(square);
        say(name(square));
      },
      say,
      name([...stones][0] ?? 0),
    );
  };
  const [command, what] = line.split(' ');
  switch (command) {
    case 'START':
      size = Number(what);
      stones = new Set();
      return say('OK');
    case 'BEGIN':
      return move();
    case 'TURN':
      stones.add(at(what));
      return move();
    case 'BOARD':
      stones = new Set();
      fields = [];
      return;
    case 'DONE':
      if (fields.some((field, i) => field !== ((fields.length - i) % 2 === 1 ? '2' : '1')))
        return say('ERROR');
      return move();
    default:
      if (!/^\d/.test(line)) return;
      stones.add(at(line));
      fields.push(line.split(',')[2]);
  }
}

const speak = { gtp, nboard, gomocup }[protocol];
createInterface({ input: process.stdin }).on('line', (line) => speak(line.trim()));
