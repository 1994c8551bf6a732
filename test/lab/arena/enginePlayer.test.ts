import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/game/ports/clock.js';
import { randomOpenings } from '../../../src/lab/arena/arenaOpenings.js';
import { enginePlayer } from '../../../src/lab/arena/engines/enginePlayer.js';
import { type Entrant, PROTOCOL_NAMES, type ProtocolName } from '../../../src/lab/arena/entrant.js';
import type { GameRecord } from '../../../src/lab/arena/gameRecord.js';
import type { Plan } from '../../../src/lab/arena/plan.js';
import type { Fault, Player } from '../../../src/lab/arena/player.js';
import { runPlan } from '../../../src/lab/arena/runPlan.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import { randomPlayer } from './players.js';

const SCRIPT = fileURLToPath(new URL('./fakeEngine.js', import.meta.url));
const PATIENCE_MS = 60_000;

type Engine = Extract<Entrant, { kind: 'engine' }>;

const variantOf = (protocol: ProtocolName) => defaultVariant(protocol === 'gomocup' ? 'gomoku' : 'reversi');

const INIT: Record<ProtocolName, readonly string[]> = {
  gtp: ['level 3'],
  nboard: ['set depth 3'],
  gomocup: ['INFO max_memory 0'],
};

const engine = (protocol: ProtocolName, manner: string, file = ''): Engine => ({
  kind: 'engine',
  label: 'fake',
  command: `'${process.execPath}' '${SCRIPT}' ${protocol} ${manner} '${file}'`,
  protocol,
  init: INIT[protocol],
  timeMs: 1_000,
});

/** A clock whose short waits, as between two commands, end at once; the longer ones, for an answer, end only by hand. */
class PatientClock implements Clock {
  readonly #held = new Set<() => void>();
  now = () => performance.now();
  after(ms: number, callback: () => void): () => void {
    if (ms < PATIENCE_MS) {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    }
    this.#held.add(callback);
    return () => this.#held.delete(callback);
  }
  runOut(): void {
    for (const callback of this.#held) callback();
  }
}

/** A clock that stands still except for the short waits, which take exactly their time. */
class StandingClock extends PatientClock {
  #now = 0;
  override now = () => this.#now;
  override after(ms: number, callback: () => void): () => void {
    if (ms < PATIENCE_MS) this.#now += ms;
    return super.after(ms, callback);
  }
}

let clock: PatientClock;
let players: Player[];
beforeEach(() => {
  clock = new PatientClock();
  players = [];
});
afterEach(() => {
  for (const player of players) player.drop();
});

const planOf = (a: Engine, games: number): Plan => {
  const variant = variantOf(a.protocol);
  const b: Entrant = {
    kind: 'opponent',
    label: 'random',
    strength: { opponent: 'random', limit: { depth: 1 } },
  };
  return { variant, matches: [{ a, b }], games, openings: randomOpenings(variant, 1), seed: 1 };
};

/** Plays the engine against a random player. */
async function play(plan: Plan): Promise<GameRecord[]> {
  const games: GameRecord[] = [];
  await runPlan(plan, {
    concurrency: 1,
    createPlayer(entrant) {
      if (entrant.kind !== 'engine') return randomPlayer();
      const player = enginePlayer(entrant, PATIENCE_MS, clock);
      players.push(player);
      return player;
    },
    log: undefined,
    transcripts: undefined,
    hypotheses: undefined,
    onGame: (game) => games.push(game),
    signal: new AbortController().signal,
  });
  return games;
}

describe.each(PROTOCOL_NAMES)('an engine that speaks %s', (protocol) => {
  test.each(['good', 'crlf'])('plays whole games: %s', async (manner) => {
    const plan = planOf(engine(protocol, manner), 4);
    const games = await play(plan);
    expect(games).toHaveLength(4);
    for (const { moves, opening, by, black, detail } of games) {
      expect(detail).toBeUndefined();
      expect(['discs', 'five', 'full-board']).toContain(by);
      const read = readTranscript(moves, plan.variant);
      if (read.kind !== 'read') throw new Error(moves);
      // The fake plays the first legal move: so all that it was told is what was played.
      const own = black === 'a' ? 0 : 1;
      let position = startPosition(plan.variant);
      for (const move of read.position.moves) {
        if (position.ply >= opening && position.ply % 2 === own) expect(move).toBe(position.legalMoves()[0]);
        position = position.play(move);
      }
    }
  });

  test('is not charged for the time that we wait before the request', async () => {
    clock = new StandingClock();
    const games = await play(planOf(engine(protocol, 'good'), 2));
    expect(new Set(games.flatMap(({ ms }) => ms.a))).toEqual(new Set([0]));
  });

  test.each<[string, Fault, RegExp]>([
    ['dies', 'died', /ended with code 3; on stderr: out of memory/],
    ['illegal', 'illegal', /: occupied$/],
    ['nonsense', 'nonsense', /"?xyzzy/],
  ])('that %s loses that game, and the match continues', async (manner, fault, detail) => {
    const games = await play(planOf(engine(protocol, manner), 4));
    expect(games.map(({ game, result, by }) => ({ game, result, by }))).toEqual(
      [0, 1, 2, 3].map((game) => ({ game, result: 'b', by: fault })),
    );
    for (const game of games) {
      expect(game.detail).toMatch(detail);
      expect(game.ms.a).toHaveLength(1); // begun afresh, it plays one move before it fails
    }
  });

  test('that hangs loses that game when its time and our patience are over', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sente-hang-'));
    const asked = join(folder, 'asked');
    const watcher = watch(folder, () => {
      if (!existsSync(asked)) return;
      rmSync(asked);
      clock.runOut();
    });
    const games = await play(planOf(engine(protocol, 'hangs', asked), 2));
    watcher.close();
    rmSync(folder, { recursive: true });
    expect(games.map(({ result, by }) => [result, by])).toEqual([
      ['b', 'hung'],
      ['b', 'hung'],
    ]);
    expect(games[0]!.detail).toMatch(/^no answer to ".+" within 61000 ms/);
  });
});

describe('an engine', () => {
  test('that cannot be sent a pass passes by itself (GTP)', async () => {
    const games = await play(planOf(engine('gtp', 'cannotPass'), 6));
    const passes = games.filter(({ moves }) => {
      const read = readTranscript(moves, variantOf('gtp'));
      return read.kind === 'read' && read.position.moves.includes('pass');
    });
    expect(passes.length).toBeGreaterThan(0);
    expect(games.map(({ detail }) => detail)).toEqual(games.map(() => undefined));
  });

  test('that does not exist does not begin, and reports why', async () => {
    const player = enginePlayer({ ...engine('gtp', 'good'), command: '/no/such/engine' }, PATIENCE_MS, clock);
    expect(await player.begin(startPosition(variantOf('gtp')), 1)).toMatchObject({
      kind: 'failed',
      fault: 'died',
      detail: expect.stringMatching(/ended with code 127; on stderr: .*\/no\/such\/engine/),
    });
  });

  test('that rejects its first line does not begin (GTP)', async () => {
    const player = enginePlayer({ ...engine('gtp', 'good'), init: ['fly'] }, PATIENCE_MS, clock);
    players.push(player);
    expect(await player.begin(startPosition(variantOf('gtp')), 1)).toMatchObject({
      fault: 'nonsense',
      detail: 'it refuses "fly": unknown command',
    });
  });

  test('that is dropped ends with all its children', async () => {
    const { command } = engine('gtp', 'good');
    const player = enginePlayer(
      { ...engine('gtp', 'good'), command: `(${command}; true)` },
      PATIENCE_MS,
      clock,
    );
    const start = startPosition(variantOf('gtp'));
    expect(await player.begin(start, 1)).toBeUndefined();
    const asked = player.move(start);
    player.drop();
    // It has died only when nobody holds its output any more: the shell's child neither.
    expect(await asked).toMatchObject({ fault: 'died', detail: 'it was ended by SIGKILL' });
  });
});
