import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../src/cli/common/program.js';
import { readOptions } from '../../../src/lab/arena/arenaOptions.js';
import { matchData, matchText } from '../../../src/lab/arena/arenaReport.js';
import { crossTable, crossTableText } from '../../../src/lab/arena/crossTable.js';
import type { GameRecord } from '../../../src/lab/arena/gameRecord.js';
import { matchPlan, type Plan, tablePlan } from '../../../src/lab/arena/plan.js';
import type { Player } from '../../../src/lab/arena/player.js';
import { thinkerPlayer } from '../../../src/lab/arena/playerFactory.js';
import { type Results, type RunOptions, runPlan } from '../../../src/lab/arena/runPlan.js';
import { readGgf } from '../../../src/rules/formats/ggf.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { newThinker } from '../../engine/built.js';
import { randomPlayer } from './players.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-arena-'));
  return () => rmSync(folder, { recursive: true });
});

const planOf = (line: string): Plan => {
  const options = readOptions(line.split(' '));
  return options.mode === 'table' ? tablePlan(options) : matchPlan(options);
};
const MATCH = '--game reversi --a random --b greedy --games 6';

/** Runs a plan with random players; returns the games that were played now. */
async function run(
  plan: Plan,
  more: Partial<RunOptions> = {},
): Promise<{ results: Results; games: GameRecord[] }> {
  const games: GameRecord[] = [];
  const results = await runPlan(plan, {
    concurrency: 2,
    createPlayer: randomPlayer,
    log: undefined,
    transcripts: undefined,
    hypotheses: undefined,
    onGame: (game) => games.push(game),
    signal: new AbortController().signal,
    ...more,
  });
  return { results, games };
}

/** Formats games in their order: their moves, not their times. */
const sorted = (games: readonly GameRecord[]): GameRecord[] => games.toSorted((x, y) => x.game - y.game);

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

describe('a match', () => {
  test('of two of our own is played completely, in pairs with colors swapped', async () => {
    const thinker = newThinker(2, 1_000);
    const { signal } = new AbortController();
    const plan = planOf(MATCH);
    const { results, games } = await run(plan, {
      createPlayer(entrant) {
        if (entrant.kind !== 'opponent') throw new Error(entrant.label);
        return thinkerPlayer(thinker, entrant.strength, signal);
      },
    });
    await thinker.close();
    expect(results.whole).toBe(true);
    expect(sorted(games).map(({ game, black }) => [game, black])).toEqual(
      [0, 1, 2, 3, 4, 5].map((game) => [game, game % 2 === 0 ? 'a' : 'b']),
    );
    for (const { game, moves, opening, result, black, ms } of games) {
      const read = readTranscript(moves, plan.variant);
      if (read.kind !== 'read') throw new Error(moves);
      const { position } = read;
      const winner = position.status.kind === 'won' ? position.status.winner : undefined;
      expect(position.status.kind).not.toBe('playing');
      expect(result).toBe(
        winner === undefined ? 'draw' : (winner === 'black') === (black === 'a') ? 'a' : 'b',
      );
      expect(position.moves.slice(0, opening)).toEqual(plan.openings.at(game >> 1).moves);
      const chosen = position.moves.filter((move, ply) => ply >= opening && move !== 'pass').length;
      expect(ms.a.length + ms.b.length).toBe(chosen);
    }
    const [{ tally }] = results.outcomes as [Results['outcomes'][number]];
    const count = (side: string) => games.filter(({ result }) => result === side).length;
    expect(tally.total).toEqual({ wins: count('a'), draws: count('draw'), losses: count('b') });
    expect(tally.pairs.reduce((sum, each) => sum + each, 0)).toBe(3);
  });

  test('depends on the seed, not on the number of concurrent games', async () => {
    const one = await run(planOf(MATCH), { concurrency: 1 });
    const three = await run(planOf(MATCH), { concurrency: 3 });
    const other = await run(planOf(`${MATCH} --seed 2`));
    expect(sorted(three.games)).toEqual(sorted(one.games));
    expect(sorted(other.games)).not.toEqual(sorted(one.games));
    expect(new Set(one.games.map(({ moves }) => moves)).size).toBe(6);
  });

  test('reports its result as text and as data', async () => {
    const { results } = await run(planOf(MATCH));
    const [outcome] = results.outcomes;
    const text = matchText(outcome!, undefined).join('\n');
    expect(text).toMatch(/^random against greedy: \d-\d-\d \(wins-draws-losses\), [\d.]+ % of 6 games\n/);
    expect(text).toMatch(/random: seconds a move 0.002 mean, 0.002 most/);
    const data = JSON.parse(JSON.stringify(matchData(outcome!)));
    expect(data).toMatchObject({ games: 6, pairs: 3, a: { label: 'random' }, b: { label: 'greedy' } });
    expect(data.wins + data.draws + data.losses).toBe(6);
  });

  test('a bug in a player of our own ends it, and its other games', async () => {
    let dropped = 0;
    const seat = (): Player => ({
      ...randomPlayer(),
      move(position) {
        if (position.ply > 20) throw new Error('a bug');
        return randomPlayer().move(position);
      },
      drop: () => {
        dropped += 1;
      },
    });
    await expect(run(planOf(MATCH), { createPlayer: seat })).rejects.toThrow('a bug');
    expect(dropped).toBeGreaterThanOrEqual(4);
  });
});

describe('the log', () => {
  const log = () => join(folder, 'match.log');

  test('a stopped match resumes, with the same result', async () => {
    const whole = await run(planOf(MATCH), { log: join(folder, 'whole.log') });
    const controller = new AbortController();
    const first: GameRecord[] = [];
    const stopped = await run(planOf(MATCH), {
      log: log(),
      concurrency: 1,
      signal: controller.signal,
      onGame(game) {
        first.push(game);
        if (first.length === 2) controller.abort(new Error('stopped'));
      },
    });
    expect(stopped.results.whole).toBe(false);
    expect(first).toHaveLength(2);
    const { games, results } = await run(planOf(MATCH), { log: log() });
    expect(sorted([...first, ...games])).toEqual(sorted(whole.games));
    expect(matchData(results.outcomes[0]!)).toEqual(matchData(whole.results.outcomes[0]!));
    expect(linesOf(log()).toSorted()).toEqual(linesOf(join(folder, 'whole.log')).toSorted());
  });

  test('a truncated last line is played again', async () => {
    const { games } = await run(planOf(MATCH), { log: log(), concurrency: 1 });
    const text = readFileSync(log(), 'utf8');
    for (const cut of [1, 40, text.length - text.lastIndexOf('\n', text.length - 2) - 1]) {
      writeFileSync(log(), text.slice(0, -cut));
      const again = await run(planOf(MATCH), { log: log() });
      expect(again.games).toEqual(games.slice(-1));
      expect(readFileSync(log(), 'utf8')).toBe(text);
    }
  });

  test('a truncated first line starts over', async () => {
    await run(planOf(MATCH), { log: log(), concurrency: 1 });
    const text = readFileSync(log(), 'utf8');
    writeFileSync(log(), text.slice(0, 30));
    expect((await run(planOf(MATCH), { log: log(), concurrency: 1 })).games).toHaveLength(6);
    expect(readFileSync(log(), 'utf8')).toBe(text);
  });

  test('the number of games may grow or shrink', async () => {
    await run(planOf(MATCH), { log: log() });
    const more = await run(planOf(MATCH.replace('6', '8')), { log: log() });
    expect(sorted(more.games).map(({ game }) => game)).toEqual([6, 7]);
    const fewer = await run(planOf(MATCH.replace('6', '4')), { log: log() });
    expect(fewer.games).toEqual([]);
    expect(matchData(fewer.results.outcomes[0]!)).toMatchObject({ games: 4 });
  });

  test.each([
    [
      'other settings',
      `${MATCH} --seed 2 --nodes 7`,
      undefined,
      /another match: it differs in matches, seed/,
    ],
    [
      'another opponent',
      MATCH.replace('greedy', 'mobility'),
      undefined,
      /another match: it differs in matches/,
    ],
    ['something else', MATCH, 'dear diary\n', /not a log of the arena/],
    ['something else without a line', MATCH, 'dear diary', /not a log of the arena/],
  ])('of %s is refused and left as it is', async (_, line, content, message) => {
    await run(planOf(MATCH), { log: log() });
    if (content !== undefined) writeFileSync(log(), content);
    const before = readFileSync(log(), 'utf8');
    const transcripts = join(folder, 'games.ggf');
    const refused = await run(planOf(line), { log: log(), transcripts }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).message).toMatch(message);
    expect(readFileSync(log(), 'utf8')).toBe(before);
    expect(existsSync(transcripts)).toBe(false);
  });

  test('damage before the last line is refused, with its line', async () => {
    await run(planOf(MATCH), { log: log() });
    const lines = linesOf(log());
    lines[2] = lines[2]!.slice(3);
    writeFileSync(log(), `${lines.join('\n')}\n`);
    await expect(run(planOf(MATCH), { log: log() })).rejects.toThrow(/match.log, line 3: not a game/);
  });

  test('a missing folder is refused', async () => {
    const missing = join(folder, 'no', 'match.log');
    await expect(run(planOf(MATCH), { log: missing })).rejects.toThrow(Refusal);
  });
});

describe('transcripts', () => {
  test('GGF in one file, which a resumed match completes', async () => {
    const [log, transcripts] = [join(folder, 'match.log'), join(folder, 'games.ggf')];
    const { games } = await run(planOf(MATCH), { log, transcripts, concurrency: 1 });
    const text = readFileSync(transcripts, 'utf8');
    writeFileSync(log, readFileSync(log, 'utf8').slice(0, -5));
    await run(planOf(MATCH), { log, transcripts });
    expect(readFileSync(transcripts, 'utf8')).toBe(text);
    const read = text
      .trim()
      .split('\n')
      .map((line) => readGgf(line));
    expect(read).toHaveLength(6);
    for (const [i, found] of read.entries()) {
      if (found.kind !== 'read') throw new Error(JSON.stringify(found));
      const { a, b, black, opening } = games[i]!;
      expect(found.game.names).toEqual(black === 'a' ? { black: a, white: b } : { black: b, white: a });
      expect(found.game.position.status.kind).not.toBe('playing');
      expect(found.game.seconds!.slice(0, opening).every((each) => each === undefined)).toBe(true);
      expect(found.game.seconds![opening]).toBe(0);
    }
  });

  test('SGF in a folder, a file each', async () => {
    const transcripts = `${join(folder, 'games')}/`;
    await run(planOf('--game gomoku --rules renju --size 11 --a random --b mcts --games 2'), { transcripts });
    const files = readdirSync(transcripts).sort();
    expect(files).toEqual(['random-mcts-0001.sgf', 'random-mcts-0002.sgf']);
    const found = readRecord(readFileSync(join(transcripts, files[1]!), 'utf8'));
    if (found.kind !== 'read') throw new Error(JSON.stringify(found));
    expect(found.names).toEqual({ black: 'mcts', white: 'random' });
    expect(found.position.variant).toEqual({ game: 'gomoku', rule: 'renju', size: 11 });
    expect(found.position.status.kind).not.toBe('playing');
  });
});

describe('SPRT', () => {
  /** Wins every game against a random player: plays the move that leaves the other side the fewest moves. */
  const strong = (): Player => ({
    ...randomPlayer(),
    move(position) {
      const after = position
        .legalMoves()
        .map((move) => ({ move, answers: position.play(move).legalMoves().length }));
      const [best] = after.sort((x, y) => x.answers - y.answers);
      return Promise.resolve({ kind: 'moved', move: best!.move, ms: 1 });
    },
  });

  test('stops a match as soon as a hypothesis is accepted, and stays so when resumed', async () => {
    const plan = planOf(MATCH.replace('6', '1000'));
    const log = join(folder, 'match.log');
    const more = {
      log,
      hypotheses: [0, 300] as const,
      seat: (entrant: { label: string }) => (entrant.label === 'random' ? randomPlayer() : strong()),
    };
    const { results, games } = await run(plan, more);
    expect(results.whole).toBe(true);
    expect(results.outcomes[0]!.sprt!.accepted).toBe('elo0');
    expect(games.length).toBeLessThan(200);
    // Games that were still under way may speak against it.
    const lines = linesOf(log).map((line) => line.replace('"result":"b"', '"result":"a"'));
    const against = lines
      .slice(1)
      .map((line) => line.replace(/"game":\d+/, (text) => `"game":5${text.slice(7)}`));
    writeFileSync(log, `${[...linesOf(log), ...against.slice(0, 4)].join('\n')}\n`);
    const again = await run(plan, more);
    expect(again.games).toEqual([]);
    expect(again.results.outcomes[0]!.sprt).toEqual(results.outcomes[0]!.sprt);
  });
});

test('a table has everybody against everybody, the strongest first', async () => {
  const plan = planOf('--table --game reversi --games 4 --players random,greedy,mobility');
  const { results } = await run(plan);
  const rows = crossTable(results.outcomes);
  expect(rows.map(({ elo }) => elo)).toEqual(rows.map(({ elo }) => elo).toSorted((x, y) => y - x));
  for (const [i, row] of rows.entries()) {
    expect(row.against[i]).toBeUndefined();
    for (const [j, result] of row.against.entries()) {
      if (i === j) continue;
      const { wins, draws, losses } = rows[j]!.against[i]!;
      expect(result).toEqual({ wins: losses, draws, losses: wins });
    }
    expect(row.total.wins + row.total.draws + row.total.losses).toBe(8);
  }
  const [head, , first] = crossTableText(rows);
  expect(head).toBe('|  | 1 | 2 | 3 | total | score | Elo |');
  expect(first).toMatch(/^\| 1 \w+ \| {2}\| \d-\d-\d \| \d-\d-\d \| \d-\d-\d \| [\d.]+ % \| [+−]\d+ \|$/);
});
