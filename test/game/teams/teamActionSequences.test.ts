import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTeamAction, teamWakesAt } from '../../../src/game/teams/nextTeamAction.js';
import {
  newTeamGame,
  RELAY_MEMBERS,
  runnerOf,
  type TeamAction,
  type TeamGame,
  type TeamTerms,
  teamToMove,
} from '../../../src/game/teams/teamGame.js';
import { updateTeamGame } from '../../../src/game/teams/updateTeamGame.js';
import { COLORS } from '../../../src/rules/position.js';
import { ABROAD, CREATED_AT, level, NEXT_DOOR, relay, TURN_MS, teamTerms, voters } from './teamGames.js';

/** A longer run: `SENTE_SEQUENCES=10000 npx vitest run test/game/teams`. */
const SEQUENCES = Number(process.env.SENTE_SEQUENCES ?? 500);
/** Far more than a team game does by itself at a time. */
const ENDLESS = 1000;

const member = fc.constantFrom('m0', 'm1', 'm2', 'm3', 'm4', 'm5');
const color = fc.constantFrom(...COLORS);
const index = fc.nat(60);
/** Usually the present ply. */
const behind = fc.constantFrom(0, 0, 0, 0, 0, 1, -1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('vote'), member, color, index, behind }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('move'), member, index, behind, isRunner: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join'), member, color }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), member }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle'), index }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.constantFrom(1000, TURN_MS / 2, TURN_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('accept', 'begin', 'restart', 'resume') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('tally', 'extend', 'reply', 'desert'), index }) },
);
const rare = fc.record({ kind: fc.constant('close') });
type Step = typeof step | typeof rare extends fc.Arbitrary<infer Value> ? Value : never;

const human = fc.constantFrom(
  voters(),
  voters(NEXT_DOOR),
  voters(null),
  relay(),
  relay(NEXT_DOOR),
  relay(null),
);
const sides = fc.oneof(
  fc.record({ black: human, white: fc.constant(level()) }),
  fc.record({ black: fc.constant(level()), white: human }),
  fc.record({ black: fc.constantFrom(voters(), relay()), white: human }),
);
const terms = fc
  .record({ sides, quorum: fc.integer({ min: 1, max: 3 }) })
  .map((changes): TeamTerms => teamTerms(changes));

/** Returns the action of a step. */
function actionOf(step: Step, teamGame: TeamGame): TeamAction {
  const { position } = teamGame;
  const { ply } = position;
  const chosen = (index: number) => position.legalMoves()[index % position.legalMoves().length] ?? 'pass';
  switch (step.kind) {
    case 'vote': {
      const { member, color, index, behind } = step;
      // Often the same few squares, so that votes meet.
      const choice = index > 50 ? 'resign' : index === 50 ? 'pass' : chosen(index % 3);
      return { kind: 'vote', member, color, ply: ply - behind, choice };
    }
    case 'move': {
      const { member, index, behind, isRunner } = step;
      const runner = (isRunner ? runnerOf(teamGame) : undefined) ?? member;
      return { kind: 'move', member: runner, ply: ply - behind, move: chosen(index) };
    }
    case 'join':
      return { kind: 'join', member: step.member, color: step.color };
    case 'leave':
      return { kind: 'leave', member: step.member };
    case 'accept':
      return { kind: 'accept', member: 'walt', place: ABROAD };
    case 'begin':
      return { kind: 'begin', member: 'olga' };
    case 'resume':
      return { kind: 'resume', leftMs: TURN_MS };
    case 'tally':
    case 'extend':
      return { kind: step.kind, ply };
    case 'reply':
      return { kind: 'reply', ply, move: chosen(step.index), isFallback: step.index % 2 === 0 };
    case 'desert':
      return { kind: 'end', because: 'deserted' };
    default:
      return { kind: 'end', because: 'closed', member: 'olga' };
  }
}

/** A team game whose actions are stored. */
class Sequence {
  readonly #stored: { readonly action: TeamAction; readonly at: number }[] = [];
  teamGame: TeamGame;
  now = CREATED_AT;

  constructor(readonly terms: TeamTerms) {
    this.teamGame = newTeamGame(terms);
  }

  attempt(action: TeamAction): void {
    const before = this.teamGame;
    const updated = updateTeamGame(before, action, this.now);
    if (updated.kind === 'refused') return;
    this.#stored.push({ action, at: this.now });
    this.teamGame = updated.teamGame;
    checkChange(before, action, this.teamGame);
    checkState(this.teamGame);
  }

  /** Lets the game do what it does by itself; `index` chooses the bot's moves. */
  settle(index = 0): void {
    for (let i = 0; i < ENDLESS; i++) {
      const { version, position } = this.teamGame;
      const due = nextTeamAction(this.teamGame, this.now);
      if (!due) return;
      const move = position.legalMoves()[index % position.legalMoves().length]!;
      this.attempt(
        due.kind === 'think' ? { kind: 'reply', ply: position.ply, move, isFallback: due.isFallback } : due,
      );
      if (this.teamGame.version === version) throw new Error(`its own ${due.kind} was refused`);
    }
    throw new Error('it never comes to rest');
  }

  /** Continues from the stored actions, as after a crash. */
  restart(): void {
    const again = this.#stored.reduce((before, { action, at }) => {
      const updated = updateTeamGame(before, action, at);
      if (updated.kind === 'refused') throw new Error(`a stored ${action.kind} was refused: ${updated.code}`);
      return updated.teamGame;
    }, newTeamGame(this.terms));
    expect(JSON.stringify(again)).toBe(JSON.stringify(this.teamGame));
    this.teamGame = again;
  }

  take(step: Step): void {
    if (step.kind === 'settle') this.settle(step.index);
    else if (step.kind === 'time') this.now += step.ms;
    else if (step.kind === 'restart') this.restart();
    else this.attempt(actionOf(step, this.teamGame));
  }

  /** Lets time pass until it ends without anybody. */
  finish(): void {
    for (let i = 0; i < ENDLESS && this.teamGame.phase.kind !== 'over'; i++) {
      this.settle(i);
      this.now = Math.max(this.now, teamWakesAt(this.teamGame) ?? this.now);
    }
    expect(this.teamGame.phase.kind).toBe('over');
  }
}

/** Nothing is lost but what the action says. */
function checkChange(before: TeamGame, action: TeamAction, after: TeamGame): void {
  expect(before.phase.kind).not.toBe('over');
  expect(after.version).toBe(before.version + 1);
  const { moves } = after.position;
  expect(moves.slice(0, before.position.ply)).toEqual(before.position.moves);
  const isMove = after.position.ply > before.position.ply;
  if (isMove) expect(['move', 'tally', 'reply']).toContain(action.kind);
  if (isMove) expect(moves.slice(before.position.ply + 1).every((each) => each === 'pass')).toBe(true);
  if (isMove || after.phase.kind === 'over') expect(after.votes).toEqual([]);
  else {
    const member = 'member' in action ? action.member : undefined;
    const others = (teamGame: TeamGame) => teamGame.votes.filter((vote) => vote.member !== member);
    expect(others(after)).toEqual(others(before));
  }
  for (const color of COLORS) {
    const gone = before.players[color].filter((player) => !after.players[color].includes(player));
    expect(gone).toEqual(action.kind === 'leave' && gone.length > 0 ? [action.member] : []);
    if (before.places[color]) expect(after.places[color]).toEqual(before.places[color]);
  }
}

function checkState(teamGame: TeamGame): void {
  const { terms, players, votes, position, phase, turn, next, places } = teamGame;
  const everybody = [...players.black, ...players.white];
  expect(new Set(everybody).size).toBe(everybody.length);
  const color = teamToMove(teamGame);
  expect(turn !== undefined).toBe(phase.kind === 'playing');
  expect(color !== undefined).toBe(phase.kind === 'playing');
  expect(new Set(votes.map((vote) => vote.member)).size).toBe(votes.length);
  for (const vote of votes) {
    expect(players[color!]).toContain(vote.member);
    if (vote.choice !== 'resign') expect(position.illegal(vote.choice)).toBeUndefined();
  }
  if (color) expect(turn!.until === undefined).toBe(terms.sides[color].kind === 'level');
  for (const each of COLORS) {
    if (terms.sides[each].kind !== 'relay') continue;
    expect(players[each].length).toBeLessThanOrEqual(RELAY_MEMBERS.max);
    if (phase.kind === 'playing') expect(next[each]).toBeLessThan(players[each].length);
  }
  if (phase.kind === 'playing') {
    expect(position.illegal('pass')).toBeDefined();
    for (const each of COLORS) if (terms.sides[each].kind !== 'level') expect(places[each]).not.toBeNull();
  }
}

test(`${SEQUENCES} random sequences of actions, time and crashes lose nothing, and every team game ends`, () => {
  const reached = new Set<string>();
  const scenario = fc.tuple(
    terms,
    fc.array(fc.oneof({ weight: 99, arbitrary: step }, { weight: 1, arbitrary: rare }), {
      ...{ minLength: 20, maxLength: 80, size: 'max' },
    }),
  );
  const property = fc.property(scenario, ([terms, steps]) => {
    const sequence = new Sequence(terms);
    for (const each of steps) {
      sequence.take(each);
      const { phase, last } = sequence.teamGame;
      reached.add(phase.kind);
      if (last) reached.add(last.by.kind);
    }
    sequence.restart();
    sequence.finish();
    sequence.restart();
    const { phase } = sequence.teamGame;
    if (phase.kind === 'over') reached.add(phase.end.kind);
  });
  const outcomes = [
    ...['open', 'playing', 'over', 'closed', 'lapsed', 'deserted', 'resigned'],
    ...['votes', 'member', 'level', 'fallback'],
  ];
  // Fallbacks are so rare that a run can miss them.
  for (let run = 0; run < 5 && outcomes.some((each) => !reached.has(each)); run++) {
    fc.assert(property, { numRuns: SEQUENCES });
  }
  expect([...reached]).toEqual(expect.arrayContaining(outcomes));
}, 3_600_000);
