import type { Color, Square } from '../../src/rules/position.js';
import { opposite } from '../../src/rules/position.js';

// An independent implementation of the alpha-beta design's shapes and score, on lines as text, without regard to speed.

const KINDS = ['five', 'openFour', 'four', 'openThree', 'sleepingThree', 'openTwo', 'sleepingTwo'] as const;
type Counts = Record<(typeof KINDS)[number], number>;

type Stones = ReadonlyMap<Square, Color>;

export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function countAll(stones: Stones, size: number): Record<Color, Counts> {
  const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts;
  const counts = { black: none(), white: none() };
  const marked = new Set<string>();
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const color = stones.get((y * size + x) as Square);
      if (!color) continue;
      for (const [direction, [dx, dy]] of DIRECTIONS.entries()) {
        const name = (step: number) => `${direction} ${x + dx * step} ${y + dy * step}`;
        if (marked.has(name(0))) continue;
        const cell = (step: number): string => {
          const [file, rank] = [x + dx * step, y + dy * step];
          if (file < 0 || rank < 0 || file >= size || rank >= size) return 'P';
          const stone = stones.get((rank * size + file) as Square);
          return stone === undefined ? 'X' : stone === color ? 'M' : 'P';
        };
        const nine = Array.from({ length: 9 }, (_, i) => cell(i - 4)).join('');
        const back = (pattern: RegExp) => pattern.exec(nine.slice(0, 4))![0].length;
        const forth = (pattern: RegExp) => pattern.exec(nine.slice(5))![0].length;
        const [l, r] = [back(/M*$/), forth(/^M*/)];
        const [roomL, roomR] = [back(/[MX]*$/), forth(/^[MX]*/)];
        const room = roomL + roomR + 1;
        const mark = (from: number, to: number) => {
          for (let step = from; step <= to; step++) marked.add(name(step));
        };
        mark(...(room < 5 ? ([-roomL, roomR] as const) : ([-l, r] as const)));
        if (room < 5) continue;
        const left = nine
          .slice(0, 4 - l)
          .split('')
          .reverse()
          .join(''); // outwards, to the window's end
        const right = nine.slice(5 + r);
        const [isLeft, isRight] = [left.startsWith('X'), right.startsWith('X')];
        const add = (kind: keyof Counts) => {
          counts[color][kind]++;
          found++;
        };
        let found = 0;
        const run = l + r + 1;
        if (run >= 5) add('five');
        if (run === 4 && (isLeft || isRight)) add(isLeft && isRight ? 'openFour' : 'four');
        if (run === 3) {
          if (left.startsWith('XM')) {
            add('four');
            mark(-l - 2, -l - 1);
          }
          if (right.startsWith('XM')) {
            add('four');
            mark(r + 1, r + 2);
          }
          if (!found && (isLeft || isRight)) {
            add(isLeft && isRight && room > 5 ? 'openThree' : 'sleepingThree');
          }
        }
        if (run === 2) {
          if (left.startsWith('XM')) mark(-l - 2, -l - 1);
          if (left.startsWith('XMX')) add(isRight ? 'openThree' : 'sleepingThree');
          if (left.startsWith('XMP') && isRight) add('sleepingThree');
          if (right.startsWith('XMM')) {
            add('four');
            mark(r + 1, r + 2);
          }
          if (right.startsWith('XMX')) add(isLeft ? 'openThree' : 'sleepingThree');
          if (right.startsWith('XMP') && isLeft) add('sleepingThree');
          if (!found && (isLeft || isRight)) add(isLeft && isRight ? 'openTwo' : 'sleepingTwo');
        }
        if (run === 1) {
          if (left.startsWith('XMX') && right.startsWith('P')) add('sleepingTwo');
          if (right.startsWith('XMX')) add(isLeft ? 'openTwo' : 'sleepingTwo');
          if (right.startsWith('XXMX')) add('openTwo');
        }
      }
    }
  }
  for (const of of [counts.black, counts.white]) if (of.four > 1) of.openFour++;
  return counts;
}

/** Returns the design's score of a board for the side to move. */
export function scoreOf(stones: Stones, size: number, turn: Color): number {
  const counts = countAll(stones, size);
  const [own, other] = [counts[turn], counts[opposite(turn)]];
  if (own.five) return 10_000;
  if (other.five) return -10_000;
  if (own.openFour) return 9_050;
  if (own.four) return 9_040;
  if (other.openFour) return -9_030;
  if (other.four && other.openThree) return -9_020;
  if (own.openThree && !other.four) return 9_010;
  if (other.openThree > 1 && !own.openThree && !own.sleepingThree) return -9_000;
  const several = (count: number, one: number, more: number) => (count > 1 ? more : count === 1 ? one : 0);
  return (
    (other.four ? -400 : 0) +
    several(own.openThree, 100, 500) -
    several(other.openThree, 400, 2_000) +
    10 * (own.sleepingThree - other.sleepingThree) +
    6 * (own.openTwo - other.openTwo) +
    2 * (own.sleepingTwo - other.sleepingTwo)
  );
}

/** Returns the design's moves in its order: empty squares beside a stone, near the center first, then by file and rank, larger first. */
export function candidates(stones: Stones, size: number): Square[] {
  const center = size >> 1;
  const key = (square: Square) => {
    const [x, y] = [square % size, Math.floor(square / size)];
    return [Math.max(Math.abs(x - center), Math.abs(y - center)), -x, -y] as const;
  };
  const beside = (a: Square, b: Square) =>
    Math.abs((a % size) - (b % size)) < 2 && Math.abs(Math.floor(a / size) - Math.floor(b / size)) < 2;
  return Array.from({ length: size * size }, (_, i) => i as Square)
    .filter((square) => !stones.has(square) && [...stones.keys()].some((stone) => beside(stone, square)))
    .sort((a, b) => {
      const [ka, kb] = [key(a), key(b)];
      return ka[0] - kb[0] || ka[1] - kb[1] || ka[2] - kb[2];
    });
}
