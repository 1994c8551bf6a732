import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { levelAt } from '../../../src/cli/common/strength.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Position } from '../../../src/rules/position.js';
import { COLORS } from '../../../src/rules/position.js';
import { moveName } from '../../../src/rules/squares.js';
import { randomGame } from './randomGame.js';
import { talkTo } from './talkTo.js';

let gtp: ReturnType<typeof talkTo>;
beforeEach(() => {
  gtp = talkTo('gtp');
});

/** Responses without the empty line that ends each. */
async function ask(...lines: readonly string[]): Promise<string[]> {
  const said = await gtp.send(...lines);
  for (const text of said) expect(text).toMatch(/^[=?]\d* [\s\S]*\n$/);
  return said.map((text) => text.slice(0, -1));
}

const playLines = (position: Position, withPasses: boolean): string[] =>
  position.moves
    .map((move, ply) => `play ${COLORS[ply % 2]} ${moveName(move, 8)}`)
    .filter((line) => withPasses || !line.endsWith('pass'));

function resultOf(position: Position): string {
  const lead = position.count('black') - position.count('white');
  return lead === 0 ? '0' : lead > 0 ? `B+${lead}` : `W+${-lead}`;
}

describe('GTP', () => {
  test.each([
    ['protocol_version', '= 2'],
    ['name', '= Sente'],
    ['version', '= 1.2'],
    ['known_command genmove', '= true'],
    ['known_command loadsgf', '= false'],
    ['known_command', '= false'],
    ['boardsize 8', '= '],
    ['boardsize 19', '? unacceptable size'],
    ['boardsize x', '? syntax error'],
    ['clear_board', '= '],
    ['komi 6.5', '= '],
    ['komi', '? syntax error'],
    ['play black d3', '= '],
    ['play B F5', '= '],
    ['play w d3', '? illegal move'],
    ['play black a1', '? illegal move'],
    ['play black d4', '? illegal move'],
    ['play black pass', '? illegal move'],
    ['play black i9', '? syntax error'],
    ['play green f5', '? syntax error'],
    ['play', '? syntax error'],
    ['genmove', '? syntax error'],
    ['genmove black', '= d3'],
    ['genmove w', "? it is not white's turn"],
    ['reg_genmove b', '= d3'],
    ['undo', '? cannot undo'],
    ['time_settings 60 10 1', '= '],
    ['time_settings 60', '? syntax error'],
    ['time_left b 10 0', '= '],
    ['time_left b', '? syntax error'],
    ['final_score', '? cannot score: the game is not over'],
    ['gogui-rules_game_id', '= Othello'],
    ['gogui-rules_board_size', '= 8'],
    ['gogui-rules_legal_moves', '= D3 C4 F5 E6'],
    ['gogui-rules_side_to_move', '= black'],
    ['gogui-rules_final_result', '= '],
    ['fly', '? unknown command'],
    ['12', '?12 unknown command'],
    ['constructor', '? unknown command'],
    ['quit', '= '],
  ])('%s', async (line, response) => {
    expect(await ask(line)).toEqual([response]);
  });

  test.each([
    ['7 name', ['=7 Sente']],
    ['007 fly', ['?007 unknown command']],
    ['name # who are you', ['= Sente']],
    ['\tname\r', ['= Sente']],
    ['na\u0001m\u007fe', ['= Sente']],
    ['# nothing', []],
    ['', []],
    ['\r', []],
  ])('reads %j as the draft specifies', async (line, responses) => {
    expect(await ask(line)).toEqual(responses);
  });

  test('knows every command that it lists', async () => {
    const [list] = await ask('list_commands');
    const names = list!.slice(2).split('\n');
    expect(names).toContain('time_left');
    expect(await ask(...names.map((name) => `known_command ${name}`))).toEqual(names.map(() => '= true'));
  });

  test('plays, undoes and restarts', async () => {
    expect(await ask('play b d3', 'genmove w', 'undo', 'reg_genmove w', 'play w c3', 'undo', 'undo')).toEqual(
      ['= ', '= c3', '= ', '= c3', '= ', '= ', '= '],
    );
    expect(await ask('undo', 'play b f5', 'clear_board', 'undo', 'play b f5')).toEqual([
      '? cannot undo',
      '= ',
      '= ',
      '? cannot undo',
      '= ',
    ]);
  });

  test('shows the board with rank 1 at the top, to GoGui at the bottom', async () => {
    await ask('play b d3');
    const rows = [
      '. . . . . . . .',
      '. . . X . . . .',
      '. . . X X . . .',
      '. . . X O . . .',
      '. . . . . . . .',
    ];
    const [board, forGoGui] = await ask('showboard', 'gogui-rules_board');
    expect(board).toContain('\n  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . X . . . .\n');
    expect(board).toContain('black (X) 4, white (O) 1; white to move');
    expect(forGoGui).toContain([...rows].reverse().join('\n'));
  });

  test('follows any game with or without passes, ends it by passes, scores it, and undoes all of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), fc.boolean(), async (seed, withPasses) => {
        gtp = talkTo('gtp');
        const position = randomGame(seed);
        const lines = playLines(position, withPasses);
        expect(new Set(await ask(...lines))).toEqual(new Set(['= ']));
        expect(await ask('final_score', 'genmove b', 'play w pass', 'genmove w', 'play b a1')).toEqual([
          `= ${resultOf(position)}`,
          '= pass',
          '= ',
          '= pass',
          '? illegal move',
        ]);
        await ask(...Array.from({ length: lines.length + 3 }, () => 'undo'));
        expect(await ask('undo', 'gogui-rules_legal_moves')).toEqual(['? cannot undo', '= D3 C4 F5 E6']);
      }),
      { numRuns: 25 },
    );
  });

  test('passes for a side that must, and answers pass to genmove', async () => {
    const game = Array.from({ length: 1000 }, (_, seed) => randomGame(seed)).find(({ moves }) =>
      moves.includes('pass'),
    )!;
    const ply = game.moves.indexOf('pass');
    const [passes, other] = ply % 2 === 0 ? ['black', 'white'] : ['white', 'black'];
    await ask(...playLines(game, true).slice(0, ply));
    expect(await ask(`reg_genmove ${passes}`)).toEqual(['= pass']);
    expect(await ask(`genmove ${other}`)).toEqual([expect.stringMatching(/^= [a-h][1-8]$/)]);
    expect(gtp.thinker.tasks.at(-1)!.moves.at(-1)).toBe('pass');
  });

  test('quit waits for earlier commands, and nothing after it counts', async () => {
    gtp.thinker.holds = true;
    const searching = gtp.thinker.nextTask();
    const first = gtp.conversation.receive('1 genmove b');
    const last = gtp.conversation.receive('2 quit');
    await searching;
    gtp.thinker.release();
    expect(await first).toBe('on');
    expect(await last).toBe('over');
    expect(await gtp.conversation.receive('name')).toBe('over');
    expect(gtp.replies).toEqual([expect.stringMatching(/^=1 [a-h][1-8]\n$/), '=2 \n']);
  });
});

describe('the time for a move', () => {
  const NO_HURRY = 3_600_000;

  const limitsOf = async (options: string, ...lines: readonly string[]) => {
    gtp = talkTo('gtp', options);
    await ask(...lines);
    return gtp.limits();
  };

  test.each([
    ['', [], { timeMs: 3_000 }],
    ['', ['time_settings 0 10 1'], { timeMs: 9_950 }],
    ['', ['time_settings 0 60 20'], { timeMs: 2_950 }],
    ['', ['time_settings 300 0 0'], { timeMs: 9_950 }],
    ['', ['time_settings 300 60 20'], { timeMs: 12_950 }],
    ['', ['time_settings 0 10 0'], { timeMs: 3_000 }],
    ['', ['time_settings 0 0 0'], { timeMs: 10 }],
    ['', ['time_settings 300 0 0', 'time_left black 30 0'], { timeMs: 950 }],
    ['', ['time_settings 300 0 0', 'time_left white 30 0'], { timeMs: 9_950 }],
    ['', ['time_left b 8 4'], { timeMs: 1_950 }],
    ['--time-ms 500', ['time_settings 0 10 1'], { timeMs: 450 }],
    ['--time-ms 5000', ['time_settings 0 1 1'], { timeMs: 950 }],
    ['--time-ms 5000', [], { timeMs: 4_950 }],
    ['--nodes 100', [], { nodes: 100, timeMs: NO_HURRY }],
    ['--nodes 100', ['time_settings 0 1 1'], { nodes: 100, timeMs: 950 }],
    ['--depth 5', [], { depth: 5, timeMs: 3_000 }],
    ['--level 3', [], { ...levelAt(defaultVariant('reversi'), 3).strength.limit, timeMs: NO_HURRY }],
    ['--level 10', [], { timeMs: 3_000 }],
    ['--level 10', ['time_settings 0 10 1'], { timeMs: 9_950 }],
    ['--level 10 --time-ms 700', ['time_settings 0 10 1'], { timeMs: 650 }],
    ['--opponent greedy', [], { depth: 1, timeMs: NO_HURRY }],
    ['--opponent mcts-ucb1', ['time_settings 0 1 1'], { nodes: 1_000, timeMs: 950 }],
  ])('%s, %j', async (options, lines, limit) => {
    expect(await limitsOf(options, ...lines, 'genmove b')).toEqual([limit]);
  });

  test('is counted down, and reset with each game', async () => {
    gtp.thinker.takesMs = 1_000;
    await ask('time_settings 30 2 2', ...['genmove b', 'genmove w'], 'genmove b', 'time_left b 1 0');
    await ask('genmove w', 'genmove b', 'genmove w', 'genmove b', 'clear_board', 'genmove b');
    const allowed = gtp.limits().map(({ timeMs }) => Math.round(timeMs!));
    expect(allowed).toEqual([1_950, 1_950, 1_950, 1_950, 986, 1_950, 950, 1_950]);
  });
});

describe('seeds', () => {
  const seedsOf = async (options: string) => {
    gtp = talkTo('gtp', options);
    await ask('genmove b', 'genmove w', 'clear_board', 'genmove b');
    return gtp.thinker.tasks.map(({ seed }) => seed);
  };

  test('differ by ply, game and given seed, and repeat', async () => {
    const seeds = await seedsOf('--seed 1');
    expect(await seedsOf('--seed 1')).toEqual(seeds);
    expect(new Set([...seeds, ...(await seedsOf('--seed 2'))]).size).toBe(6);
  });
});
