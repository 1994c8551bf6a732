import { describe, expect, test } from 'vitest';
import { readEngineOptions } from '../../../src/cli/protocols/engineOptions.js';
import { built, ended, run } from '../../programs.js';

const engine = (line: string) => run('engine', ...line.split(' '));

describe('npm run engine', () => {
  test.each([
    ['', 'Choose a game'],
    ['chess', 'Choose a game'],
    ['reversi gomoku', 'Choose a game'],
    ['reversi', '--protocol must be gtp or nboard for reversi.'],
    ['reversi --protocol gomocup', '--protocol must be gtp or nboard for reversi.'],
    ['gomoku --protocol gtp', '--protocol must be gomocup for gomoku.'],
    ['gomoku --protocol uci', '--protocol must be one of gtp, nboard, gomocup.'],
    ['gomoku --opponent mtcs', '--opponent: gomoku has no opponent named "mtcs"; the nearest are mcts, '],
    ['gomoku --level 11', '--level must be a whole number from 1 to 10.'],
    ['gomoku --level 3 --opponent mcts', 'Choose one of --opponent and --level.'],
    ['gomoku --level 3 --nodes 5', 'A level has its own limit'],
    ['gomoku --nodes 5 --nodes 6', '--nodes is given twice.'],
    ['gomoku --cores 2', "Unknown option '--cores'"],
    ['gomoku --threads 0', '--threads must be a whole number from 1 to '],
  ])('%s: says why it refuses', (line, why) => {
    expect(() => readEngineOptions(line.split(' ').filter((word) => word !== ''))).toThrow(why);
  });

  test('refuses in one sentence, with exit code 1', async () => {
    const { out, err, code } = await ended(engine('reversi'));
    expect([out, err.trim().split('\n'), code]).toEqual(['', [expect.stringMatching(/^--protocol must/)], 1]);
  });

  test('--help shows everything', async () => {
    expect(await ended(engine('--help'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('--opponent'),
    });
  });

  test('answers all commands at the end of its input, with CRLF or LF; a seed repeats the answers', async () => {
    const talk = async () => {
      const child = engine('reversi --protocol gtp --nodes 200 --seed 7');
      child.stdin.end('version\r\n1 genmove b\n2 genmove w\r\n3 genmove b');
      return ended(child);
    };
    const first = await talk();
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^= \d+\.\d+\.\d+\n\n=1 [a-h]\d\n\n=2 [a-h]\d\n\n=3 [a-h]\d\n\n$/);
    expect(await talk()).toEqual(first);
  });

  test('ends at once during any command (Gomocup)', async () => {
    const child = engine('gomoku --time-ms 1000000');
    child.stdin.write('START 15\nBEGIN\nEND\n'); // left open
    expect(await ended(child)).toMatchObject({ code: 0, err: '', out: 'OK\n' });
  });

  test('moves at once when its turn is cut short (Gomocup)', async () => {
    const child = engine('gomoku');
    child.stdin.end(
      'START 15\r\nINFO timeout_turn 1000000\r\nBOARD\r\n7,7,2\r\nDONE\r\nINFO timeout_turn 0\r\n',
    );
    expect(await ended(child)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^OK\n(MESSAGE .*\n)?\d+,\d+\n$/),
    });
  });

  test('ends at once during a running search (NBoard)', async () => {
    const child = engine('reversi --protocol nboard --time-ms 1000000');
    child.stdin.write('hint 1\n');
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes('search')) break;
    }
    child.stdin.write('quit\n');
    expect(await ended(child)).toMatchObject({ code: 0, err: '' });
  });
});

describe('the arena with our own engine as an external program', () => {
  test.each([
    ['gtp', '--game reversi', 'reversi --protocol gtp --nodes 20', []],
    ['nboard', '--game reversi', 'reversi --protocol nboard --nodes 20', ['--a-init', 'set depth 4']],
    ['gomocup', '--game gomoku', 'gomoku --nodes 20', ['--a-time-ms', '5000']],
    ['gomocup', '--game gomoku --rules renju', 'gomoku --level 1', ['--a-time-ms', '5000']],
  ])('plays by %s (%s): %s', async (protocol, game, line, more) => {
    const command = `'${process.execPath}' '${built('engine')}' ${line}`;
    const match = `${game} --a-protocol ${protocol} --b random --games 4 --concurrency 1 --json`.split(' ');
    const { out, code } = await ended(run('arena', ...match, '--a-cmd', command, ...more));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      whole: true,
      games: 4,
      seconds: { a: { moves: expect.any(Number) } },
    });
    expect(JSON.parse(out).forfeits).toEqual({ a: {}, b: {} });
  });
});
