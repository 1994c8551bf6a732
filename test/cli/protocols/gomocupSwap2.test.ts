import { beforeEach, describe, expect, test } from 'vitest';
import type { Task } from '../../../src/game/ports/thinker.js';
import { talkTo } from './talkTo.js';

let gomocup: ReturnType<typeof talkTo>;
beforeEach(() => {
  gomocup = talkTo('gomocup');
});

const send = (...lines: readonly string[]) => gomocup.send(...lines);
const swap2 = (...squares: readonly string[]) => ['SWAP2BOARD', ...squares, 'DONE'];
const THREE = ['7,7', '8,7', '9,9'];
const FIVE = [...THREE, '8,8', '8,6'];

/** Its last task, as the protocol writes squares. */
const stones = () =>
  gomocup.thinker.tasks.at(-1)!.moves.map((move) => `${+move % 15},${Math.floor(+move / 15)}`);

describe('SWAP2BOARD', () => {
  test('places three stones on the empty board, by the seed and the game', async () => {
    const open = async (options: string) => {
      gomocup = talkTo('gomocup', options);
      return send('START 15', ...swap2(), 'RESTART', ...swap2());
    };
    const [, first, , second] = await open('--seed 1');
    expect(first).toMatch(/^\d+,\d+ \d+,\d+ \d+,\d+$/);
    expect(new Set(first!.split(' ')).size).toBe(3);
    expect(second).not.toBe(first);
    expect(await open('--seed 1')).toEqual(['OK', first, 'OK', second]);
    expect((await open('--seed 2'))[1]).not.toBe(first);
  });

  test.each([
    ['white with the better game stays and places the fourth', THREE, 0.75, '0,0'],
    ['with the worse one takes black', THREE, 0.25, 'SWAP'],
    ['with an even one places two more', THREE, 0.5, expect.stringMatching(/^\d+,\d+ \d+,\d+$/)],
    ['after five it stays white', FIVE, 0.51, '0,0'],
    ['after five it takes black', FIVE, 0.49, 'SWAP'],
  ])('%s', async (_, squares, chance, said) => {
    gomocup.thinker.chance = () => chance;
    expect(await send('START 15', 'INFO rule 1', ...swap2(...squares))).toEqual(['OK', said]);
    expect(gomocup.thinker.tasks[0]!.variant.rule).toBe('standard');
    expect(gomocup.thinker.tasks[0]!.moves).toHaveLength(squares.length);
  });

  test('continues by TURN after each answer, when the other side places the next stone', async () => {
    gomocup.thinker.chance = () => 0.25;
    expect(await send('START 15', ...swap2(...THREE), 'TURN 1,1')).toEqual(['OK', 'SWAP', '0,0']);
    expect(stones()).toEqual([...THREE, '1,1']);
    gomocup.thinker.chance = () => 0.75;
    expect(await send('RESTART', ...swap2(...FIVE), 'TURN 1,1')).toEqual(['OK', '0,0', '1,0']);
    expect(stones()).toEqual([...FIVE, '0,0', '1,1']);
    const [, opening] = await send('RESTART', ...swap2(), 'TURN 14,14');
    expect(stones()).toEqual([...opening!.split(' '), '14,14']);
  });

  test('continues by BOARD in the chosen color', async () => {
    expect(
      await send('START 15', ...swap2(), 'BOARD', '7,7,2', '8,7,1', '9,9,2', 'DONE', 'TURN 1,1'),
    ).toEqual(['OK', expect.any(String), '0,0', '1,0']);
    expect(stones()).toEqual([...THREE, '0,0', '1,1']);
    gomocup.thinker.chance = () => 0.25;
    const board = ['BOARD', '7,7,1', '8,7,2', '9,9,1', '8,8,2', 'DONE'];
    expect(await send('RESTART', ...swap2(...THREE), ...board)).toEqual(['OK', 'SWAP', '0,0']);
    expect(stones()).toEqual([...THREE, '8,8']);
  });

  test.each([
    ['before any game', [], swap2(), /no game/],
    ['two stones', ['START 15'], swap2('1,1', '2,2'), /wants no, three or five/],
    ['six stones', ['START 15'], swap2(...FIVE, '1,1'), /wants no, three or five/],
    ['a square twice', ['START 15'], swap2('1,1', '2,2', '1,1'), /wants no, three or five/],
    ['off the board', ['START 15'], swap2('1,1', '2,2', '1,15'), /wants no, three or five/],
    ['with whose they are', ['START 15'], swap2('1,1,1', '2,2,2', '3,3,1'), /wants no, three or five/],
    ['by another rule', ['START 15', 'INFO rule 8'], swap2(), /unsupported rule/],
  ])('%s is an error', async (_, before, lines, why) => {
    await send(...before);
    const said = await send(...lines);
    expect(said).toEqual([expect.stringMatching(/^ERROR /)]);
    expect(said[0]).toMatch(why);
  });

  test('takes no longer than a turn, however long its searches take', async () => {
    gomocup.thinker.takesMs = 100;
    gomocup.thinker.chance = () => 0.5;
    const begun = gomocup.clock.now();
    await send('START 15', 'INFO timeout_turn 1000', ...swap2());
    expect(gomocup.clock.now() - begun).toBe(1_000); // ten searches; the tenth begins in time
    expect(gomocup.limits().every(({ timeMs }) => timeMs! <= 950 / 24)).toBe(true);
  });

  test.each([
    [[], /^\d+,\d+ \d+,\d+ \d+,\d+$/],
    [THREE, /^SWAP$/],
    [FIVE, /^SWAP$/],
  ])('answers legally if the turn is over before any search: %j', async (squares, said) => {
    gomocup.clock.stepMs = 10;
    expect(await send('START 15', 'INFO timeout_turn 1', ...swap2(...squares))).toEqual([
      'OK',
      expect.stringMatching(said),
    ]);
    expect(gomocup.thinker.tasks).toEqual([]);
  });

  test.each(['', '--nodes 1000', '--depth 4'])(
    'shares a move’s limit among its searches: %s',
    async (options) => {
      gomocup = talkTo('gomocup', options);
      gomocup.thinker.chance = () => 0.5;
      await send('START 15', ...swap2(), ...swap2(...THREE));
      const sum = (read: (task: Task) => number | undefined) =>
        gomocup.thinker.tasks.reduce((all, task) => all + (read(task) ?? 0), 0);
      if (options === '') expect(Math.round(sum(({ strength }) => strength.limit.timeMs))).toBe(6_000);
      if (options === '--nodes 1000')
        expect(sum(({ strength }) => strength.limit.nodes)).toBeLessThan(2_000 + 60);
      if (options === '--depth 4') expect(gomocup.limits().every(({ depth }) => depth === 4)).toBe(true);
    },
  );

  test('END ends it at once', async () => {
    gomocup.thinker.holds = true;
    const searching = gomocup.thinker.nextTask();
    for (const line of ['START 15', ...swap2()]) void gomocup.conversation.receive(line);
    await searching;
    expect(await gomocup.conversation.receive('END')).toBe('over');
    expect(gomocup.replies).toEqual(['OK']);
  });
});
