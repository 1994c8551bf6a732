import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeMoves } from '../../src/rules/formats/diagram.js';
import { ggf } from '../../src/rules/formats/ggf.js';
import { readRecord } from '../../src/rules/formats/record.js';
import { sgf } from '../../src/rules/formats/sgf.js';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import { GAME_NAMES, type Position } from '../../src/rules/position.js';
import { percentile, seededRandom, spread } from './figures.js';

const RECORDS = Number(process.env.SENTE_MUTATED_RECORDS ?? 1_000_000);
/** Maximum time for a record of usual length, in ms. */
const MAX_MS = 50;
/** Maximum length of a mutated record, in characters: longer than any real one. */
const MAX_LENGTH = 20_000;
const SEED = 43;

/** Pieces that mean something in one of the formats. */
const PIECES = [
  ...[
    '(;',
    ')',
    ';',
    ';B[hh]',
    ';W[]',
    'AB[aa][bb]',
    'SZ[15]',
    'GM[4]',
    'GM[2]',
    'RU[renju]',
    'CA[GBK]',
    '[',
    ']',
    '[[a]W',
    '\\',
  ],
  ...[
    '(;GM[Othello]',
    'BO[8 ',
    'TY[8]',
    'B[f5//1]',
    'Piskvorky 15x15, 11:11, 0\r\n',
    '8,8,0\n',
    '1. ',
    'f5',
    'F5',
    'ｆ５',
    'd6',
  ],
  ...[
    'pass',
    '--',
    'h8',
    'o15',
    '[Black "Ann"]',
    '[Black "',
    '"',
    '`',
    '```',
    '<game',
    '<move>',
    '<player id="1"',
    '>',
    '&#x41;',
  ],
  ...[
    '{[C5]',
    '[先手',
    '[后手',
    'B(H,8)',
    'BOARD\n',
    'DONE\n',
    'START 15\n',
    '-4,1,',
    ',',
    '\t',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\0',
    '\ufeff',
  ],
  ...[
    '*',
    'O',
    'X',
    '.',
    '-',
    '●',
    '○',
    '┼',
    '|',
    'a b c d e f g h',
    '8 ',
    'Black to move',
    '0',
    '9',
    '99999',
    '-1',
    '%',
    ';1;',
  ],
];

/** Random games of every kind as every format writes them, and the files in the folder SENTE_RECORDS. */
function records(random: () => number): readonly Uint8Array[] {
  const names = { black: 'Ann', white: 'Bob' };
  const written = GAME_NAMES.flatMap((game) =>
    Array.from({ length: 20 }, () => {
      const position = randomGame(startPosition(defaultVariant(game)), random);
      const texts = [sgf.write({ position, names }), writeMoves(position)];
      return game === 'reversi' ? [...texts, ggf.write({ position, names })] : texts;
    }).flat(),
  );
  const folder = process.env.SENTE_RECORDS;
  const files =
    folder === undefined ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return [...written.map((text) => Buffer.from(text)), ...files];
}

function randomGame(start: Position, random: () => number): Position {
  let position = start;
  while (position.status.kind === 'playing' && random() > 0.01) {
    const moves = position.legalMoves();
    position = position.play(moves[Math.floor(random() * moves.length)]!);
  }
  return position;
}

/** Changes a record at random: deletes, repeats, moves and inserts spans, pieces of formats, and bytes. */
function mutate(record: Buffer, others: readonly Uint8Array[], random: () => number): Buffer {
  const below = (count: number): number => Math.floor(random() * count);
  let bytes = record;
  for (let changes = 1 + below(8); changes > 0; changes--) {
    const from = below(bytes.length + 1);
    const to = Math.min(bytes.length, from + below(40));
    const other = others[below(others.length)]!;
    const span = bytes.subarray(from, to);
    const kinds = [
      () => Buffer.alloc(0),
      () => Buffer.concat(Array.from({ length: 2 + below(200) }, () => span)),
      () => Buffer.from(PIECES[below(PIECES.length)]!.repeat(1 + below(3) * below(100))),
      () => Buffer.from(other.subarray(below(other.length), below(other.length))),
      () => Buffer.from([below(256)]),
    ];
    bytes = Buffer.concat([bytes.subarray(0, from), kinds[below(kinds.length)]!(), bytes.subarray(to)]);
  }
  return bytes.subarray(0, random() < 0.1 ? below(bytes.length + 1) : MAX_LENGTH);
}

/** Time of reading a record in ms; the shortest of three if it took long, since other programs may have interrupted it. */
function timeReading(content: string | Uint8Array): number {
  const once = (): number => {
    const began = performance.now();
    readRecord(content);
    return performance.now() - began;
  };
  const first = once();
  return first < MAX_MS / 2 ? first : Math.min(first, once(), once());
}

test(`${RECORDS} mutated records are read or refused, each within ${MAX_MS} ms`, () => {
  const random = seededRandom(SEED);
  const seeds = records(random).map((bytes) => Buffer.from(bytes));
  const times: number[] = [];
  let slowest: { ms: number; content: Buffer } = { ms: 0, content: Buffer.alloc(0) };
  for (let i = 0; i < RECORDS; i++) {
    const content = mutate(seeds[Math.floor(random() * seeds.length)]!, seeds, random);
    const ms = timeReading(random() < 0.5 ? content : content.toString());
    times.push(ms);
    if (ms > slowest.ms) slowest = { ms, content };
  }
  process.stdout.write(
    `${seeds.length} records, mutated: ${spread(times)}, p99.99 ${percentile(times, 99.99).toFixed(1)} ms\n`,
  );
  process.stdout.write(
    `slowest: ${slowest.content.length} bytes, ${JSON.stringify(slowest.content.toString().slice(0, 200))}\n`,
  );
  expect(slowest.ms).toBeLessThan(MAX_MS);
});

test('1 MB of each repeated piece is read or refused', () => {
  const times = PIECES.flatMap((piece) =>
    ['', '(;GM[4]SZ[15]', 'f5 ', '<game>', '{[C5]'].map((head) => {
      const text = (head + piece.repeat(Math.ceil(1_000_000 / piece.length))).slice(0, 1_000_000);
      return { ms: timeReading(text), head, piece };
    }),
  ).sort((a, b) => b.ms - a.ms);
  process.stdout.write(
    `1 MB of each of ${PIECES.length} pieces after 5 heads: ${spread(times.map(({ ms }) => ms))}\n`,
  );
  for (const { ms, head, piece } of times.slice(0, 8))
    process.stdout.write(`  ${ms.toFixed(0)} ms: ${JSON.stringify(head)}, then ${JSON.stringify(piece)}\n`);
});
