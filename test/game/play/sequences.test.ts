import { expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { Host } from '../../../src/game/host/host.js';
import type { Action } from '../../../src/game/play/action.js';
import {
  ANY_MOVE,
  colorOf,
  type Game,
  type GameId,
  OFFER_KINDS,
  type Opening,
  type Plan,
  type PlanLine,
  seatToMove,
  turnOf,
} from '../../../src/game/play/game.js';
import type { TimeControl } from '../../../src/game/play/moveClock.js';
import type { Answer, Swap2Answer, Task } from '../../../src/game/ports/thinker.js';
import { replay } from '../../../src/rules/games.js';
import { PROTOCOL_CHOICES, PROTOCOL_NAMES, squareCheck } from '../../../src/rules/openingProtocol.js';
import type { Move, Position, Square, Variant } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { comparable } from '../games.js';
import { MemoryStore } from '../memoryStore.js';

const SEQUENCES = Number(process.env.SENTE_SEQUENCES ?? 200);
const STEPS = 30;

type Random = ReturnType<typeof randomNumbers>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days off that begin at some time of the turn, or none. */
const anyPeriods = ({ times }: Game, random: Random) =>
  Array.from({ length: random(2) }, () => {
    const from = times.since + random(20) * HOUR;
    return { from, until: from + random(5 * 24) * HOUR };
  });

const among = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

/** A thinker that answers at once, sometimes with an error. */
class PromptThinker extends FakeThinker {
  constructor(readonly random: Random) {
    super();
  }

  override async think(task: Task, { signal }: { signal?: AbortSignal } = {}): Promise<Answer> {
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.random(30) === 0) throw new Error('this search failed');
    const best = among(this.random, replay(task.variant, task.moves, task.start).legalMoves());
    const winProbability = this.random(100) / 100;
    return { best, nodes: 1, winProbability, ms: 1, waitedMs: 0, source: 'search' };
  }

  override async swap2(task: Task): Promise<Swap2Answer> {
    const free = replay(task.variant, task.moves).legalMoves() as Square[];
    const count = task.moves.length === 0 ? 3 : this.random(task.moves.length === 3 ? 3 : 2);
    if (count === 0) return { answer: { kind: 'swap' }, searchMs: 1 };
    const at = this.random(free.length - 3);
    return { answer: { kind: 'stones', squares: free.slice(at, at + count) }, searchMs: 1 };
  }
}

const REVERSI: Variant = { game: 'reversi', rule: 'standard', size: 8 };
const RENJU: Variant = { game: 'gomoku', rule: 'renju', size: 15 };
const gomoku = (random: Random): Variant => ({
  game: 'gomoku',
  rule: among(random, ['freestyle', 'standard', 'renju']),
  size: 8,
});

const TIMES: readonly (TimeControl | null)[] = [
  null,
  { kind: 'perMove', ms: MINUTE },
  { kind: 'fischer', ms: 3 * MINUTE, incrementMs: 2000 },
  { kind: 'perMove', ms: DAY },
];

/** A board of Reversi with some empty squares, on which somebody can move. */
function anyStart(random: Random): Opening['start'] {
  const stones = Array.from({ length: 64 }, () => among(random, ['X', 'O', 'X', 'O', '-'])).join('');
  const board = { stones, turn: among(random, ['black', 'white'] as const) };
  return replay(REVERSI, [], board).status.kind === 'playing' ? { board, moves: [] } : null;
}

function anyOpening(random: Random): Opening {
  const ada = { kind: 'member', member: 'ada' } as const;
  const ben = among(random, [
    { kind: 'member', member: 'ben' },
    { kind: 'member', member: 'ben' },
    { kind: 'opponent', opponent: 'mcts', level: 3 },
    { kind: 'opponent', opponent: 'mcts', level: 3 },
    { kind: 'anyone', forMs: DAY },
  ] as const);
  const isOfRenju = ben.kind !== 'opponent' && random(5) === 0;
  const variant = isOfRenju ? RENJU : among(random, [REVERSI, gomoku(random)]);
  const isBlack = random(2) === 0;
  const isSwap2 = variant.game === 'gomoku' && random(2) === 0;
  const start = variant.game === 'reversi' && random(3) === 0 ? anyStart(random) : null;
  const isChallenge = ben.kind === 'member' && random(2) === 0;
  return {
    variant,
    seats: isBlack ? { black: ada, white: ben } : { black: ben, white: ada },
    opening: isOfRenju ? among(random, PROTOCOL_NAMES) : isSwap2 ? 'swap2' : start ? 'position' : 'plain',
    start,
    challenger:
      ben.kind === 'anyone'
        ? isBlack
          ? 'black'
          : 'white'
        : isChallenge
          ? among(random, ['black', 'white'] as const)
          : null,
    strict: random(3) === 0,
    rated: random(2) === 0,
    time: among(random, TIMES),
    server: null,
    venue: among(random, ['server', 'direct', 'guest'] as const),
    place: 'room',
  };
}

/** Random lines, sometimes illegal: replies to any move, or to one that is legal now. */
function anyPlan({ position }: Game, random: Random): Plan {
  const legal = position.legalMoves();
  const first = random(2) === 0 || legal.length === 0 ? ANY_MOVE : among(random, legal);
  return Array.from(
    { length: random(3) },
    (): PlanLine => [
      first,
      random(64) as Square,
      ...(random(2) === 0 ? [] : ([ANY_MOVE, random(64) as Square] as const)),
    ],
  );
}

/** An attempted action: usually one that the game waits for, else any action at any ply. */
function anyAction(game: Game, random: Random): Action {
  const seat = seatToMove(game);
  const member =
    seat?.kind === 'member' && random(4) > 0 ? seat.member : among(random, ['ada', 'ben', 'stranger']);
  const ply = random(8) > 0 ? game.position.ply : random(20);
  const legal = game.position.legalMoves();
  const move: Move = legal.length > 0 && random(8) > 0 ? among(random, legal) : (random(70) as Square);
  if (game.setup.strict && random(4) === 0 && game.position.illegal(move))
    return { kind: 'try', member, ply, move };
  const { standing } = game.offers;
  if (standing && random(3) === 0)
    return { kind: 'acceptOffer', member: among(random, ['ada', 'ben']), ply, offer: standing.kind };
  if (game.phase.kind === 'challenged' && random(6) === 0)
    return {
      kind: among(random, ['accept', 'decline']),
      member: among(random, ['ada', 'ben']),
      place: 'room',
    };
  if (random(12) === 0) return { kind: 'plan', member, ply, plan: anyPlan(game, random) };
  if (random(3) > 0) {
    const { protocol } = game;
    if (protocol?.kind === 'declaring')
      return { kind: 'declare', member, ply, count: random(protocol.most + 2) };
    if (protocol?.kind === 'choosing')
      return {
        kind: 'choose',
        member,
        ply,
        choice: among(random, [...protocol.choices, ...PROTOCOL_CHOICES]),
      };
    const check = protocol && squareCheck(protocol, game.position);
    const due = check ? legal.filter((each) => each !== 'pass' && !check(each)) : [];
    return { kind: 'move', member, ply, move: due.length > 0 && random(8) > 0 ? among(random, due) : move };
  }
  return among<() => Action>(random, [
    () => ({ kind: 'accept', member, place: 'room' }),
    () => ({ kind: 'accept', member, place: 'hall' }),
    () => ({ kind: 'decline', member }),
    () => ({ kind: 'withdraw', member }),
    () => ({ kind: 'choose', member, ply, choice: among(random, PROTOCOL_CHOICES) }),
    () => ({ kind: 'stop', member, ply }),
    () => ({ kind: 'resign', member }),
    () => ({ kind: 'abort', member }),
    () => ({ kind: 'offer', member, ply, offer: among(random, OFFER_KINDS) }),
    () => ({ kind: 'offer', member, ply, offer: 'takeback' }),
    () => ({ kind: 'acceptOffer', member, ply, offer: game.offers.standing?.kind ?? 'draw' }),
    () => ({ kind: 'declineOffer', member, ply, offer: among(random, OFFER_KINDS) }),
    () => ({ kind: 'hint', member, ply }),
    () => ({ kind: 'park' }),
    () => ({ kind: 'close' }),
    () => ({ kind: 'relocate', place: among(random, ['room', 'hall']) }),
    () => ({ kind: 'unpark', member, place: among(random, ['room', 'hall']) }),
    () => ({ kind: 'expire' }),
    () => ({ kind: 'overtime' }),
    () => ({ kind: 'away', member, periods: anyPeriods(game, random) }),
  ])();
}

/** One game in a host that is sometimes restarted over the same store. */
class Sequence {
  readonly store = new MemoryStore();
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  readonly #random: Random;
  /** Actions of `changed` events, in order, over all restarts. */
  readonly emitted: Action[] = [];
  host: Host;
  id!: GameId;

  constructor(random: Random) {
    this.#random = random;
    this.host = this.#begin();
  }

  #begin(): Host {
    const { store, clock, log } = this;
    const thinker = new PromptThinker(this.#random);
    const host = new Host({ store, thinker, clock, log, random: () => this.#random(2 ** 32 - 1) });
    host.listen((event) => {
      if (event.kind === 'changed') this.emitted.push(event.action);
    });
    return host;
  }

  async open(): Promise<void> {
    await this.host.start();
    const opened = await this.host.open(anyOpening(this.#random));
    if (opened.kind === 'refused') throw new Error(opened.refusal.code);
    this.id = opened.game.setup.id;
  }

  async restart(): Promise<void> {
    await this.host.close();
    this.clock.time += among(this.#random, [0, 1000, 10 * MINUTE, 2 * DAY]);
    this.host = this.#begin();
    await this.host.start();
  }

  async step(): Promise<void> {
    const game = (await this.host.game(this.id))!;
    const random = this.#random;
    const stamp = this.clock.now() - random(3000);
    const act = () => this.host.act(this.id, anyAction(game, random), undefined, stamp);
    const kind = random(20);
    if (kind === 0) await this.restart();
    else if (kind < 4)
      this.clock.forward(among(random, [0, 1000, 70_000, 10 * MINUTE, DAY, 4 * DAY, 20 * DAY]));
    else if (kind < 7) await Promise.all([act(), act()]);
    else await act();
    await this.settle();
  }

  /** Lets the bot answer. */
  async settle(): Promise<void> {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Writes data as text, independent of the order of keys, for quick comparison. */
const asText = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Writes all of a game. */
const textOf = (game: Game): string => asText(comparable(game));

function check(live: Game, sequence: Sequence, before: Game | undefined): void {
  const { position, phase, times } = live;
  // The side to act is a player, and a game in play waits for somebody.
  const turn = turnOf(live);
  if ((turn !== undefined) !== (phase.kind === 'playing'))
    throw new Error(`${phase.kind}, but ${turn} to move`);
  const { status } = position;
  if (turn && !live.protocol && status.kind === 'playing' && status.turn !== turn)
    throw new Error(`not ${turn}'s turn`);
  if (!colorOf(live, 'ada')) throw new Error('a player has left');
  if (position.ply !== position.moves.length) throw new Error('a move is missing');
  if (Math.min(times.spent.black.total, times.spent.white.total) < 0) throw new Error('time was given back');
  if (before?.phase.kind === 'over' && textOf(before) !== textOf(live))
    throw new Error('a game changed after its end');
  if (sequence.emitted.length !== live.version) throw new Error('an action was not emitted');
}

/** The stored actions rebuild the same game, every emitted state is stored, and the board follows from the moves. */
async function checkStored(live: Game, sequence: Sequence): Promise<void> {
  const stored = (await sequence.store.load(sequence.id))!;
  expect(textOf(stored)).toBe(textOf(live));
  expect(asText(sequence.emitted)).toBe(asText(sequence.store.actionsOf(sequence.id)));
  const { position, setup } = live;
  const again = replay(setup.variant, position.moves, setup.start?.board);
  expect(boardText(again)).toBe(boardText(position));
}

const boardText = (position: Position): string =>
  allSquares(position.variant.size)
    .map((square) => position.at(square)?.[0] ?? '-')
    .join('');

test(`${SEQUENCES} random sequences of actions, time and restarts reach no illegal state and lose nothing`, async () => {
  const ends = new Set<string>();
  for (let seed = 0; seed < SEQUENCES; seed++) {
    const sequence = new Sequence(randomNumbers(seed));
    try {
      await sequence.open();
      let before: Game | undefined;
      for (let i = 0; i < STEPS; i++) {
        await sequence.step();
        const live = (await sequence.host.game(sequence.id))!;
        check(live, sequence, before);
        before = live;
        ends.add(live.phase.kind === 'over' ? live.phase.end.kind : live.phase.kind);
      }
      // No game hangs: the bot's move arrives, however often its search fails.
      for (let i = 0; i < 5; i++) {
        sequence.clock.forward(6000);
        await sequence.settle();
      }
      const last = (await sequence.host.game(sequence.id))!;
      expect(seatToMove(last)?.kind).not.toBe('opponent');
      await checkStored(last, sequence);
      await sequence.host.close();
    } catch (error) {
      throw new Error(`in sequence ${seed}: ${String(error)}`, { cause: error });
    }
  }
  // The sequences reach all phases and ends; three illegal squares in one turn are rare.
  const reached = [
    ...['aborted', 'agreed', 'challenged', 'closed', 'declined', 'expired', 'lapsed', 'overtime'],
    ...['parked', 'played', 'playing', 'removed', 'resigned', 'stopped', 'withdrawn'],
  ];
  expect([...ends]).toEqual(expect.arrayContaining(reached));
}, 3_600_000);
