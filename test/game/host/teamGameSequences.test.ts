import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveTeamGames } from '../../../src/game/host/leaveTeamGames.js';
import { nextTeamAction } from '../../../src/game/teams/nextTeamAction.js';
import { runnerOf, type TeamGameId, type TeamTerms, teamToMove } from '../../../src/game/teams/teamGame.js';
import { COLORS } from '../../../src/rules/position.js';
import { ABROAD, level, relay, TURN_MS, voters } from '../teams/teamGames.js';
import { TeamStage } from './teamStage.js';

const member = fc.constantFrom('m0', 'm1', 'm2', 'm3');
const color = fc.constantFrom(...COLORS);
const index = fc.nat(2);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('vote'), member, index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join'), member, color }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leave', 'deleteData'), member }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('forward'), ms: fc.constantFrom(5000, TURN_MS) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('fail', 'begin', 'accept') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill'), writes: fc.integer({ min: 1, max: 4 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const SIDES: readonly TeamTerms['sides'][] = [
  { black: voters(), white: level() },
  { black: level(), white: relay() },
  { black: voters(), white: voters() },
  { black: voters(), white: voters(null) },
  { black: relay(), white: voters(null) },
];

/** Begins a step. A process that is killed meanwhile never ends it. */
async function take(stage: TeamStage, id: TeamGameId, step: Step): Promise<unknown> {
  const { teamGames, thinker, clock, log, store, process } = stage;
  const teamGame = await stage.stored(id);
  const { position } = teamGame;
  const { ply } = position;
  const chosen = (at: number) => position.legalMoves()[at % position.legalMoves().length] ?? 'pass';
  switch (step.kind) {
    case 'vote': {
      const color = teamToMove(teamGame) ?? 'black';
      return teamGames.act(id, { kind: 'vote', member: step.member, color, ply, choice: chosen(step.index) });
    }
    case 'move':
      return teamGames.act(id, {
        kind: 'move',
        member: runnerOf(teamGame) ?? '',
        ply,
        move: chosen(step.index),
      });
    case 'join':
      return teamGames.act(id, { kind: 'join', member: step.member, color: step.color });
    case 'leave':
      return teamGames.act(id, { kind: 'leave', member: step.member });
    case 'deleteData':
      return leaveTeamGames(step.member, store, clock.now(), log);
    case 'accept':
      return teamGames.act(id, { kind: 'accept', member: 'walt', place: ABROAD });
    case 'begin':
      return teamGames.act(id, { kind: 'begin', member: 'olga' });
    case 'forward':
      return clock.forward(step.ms);
    case 'answer': {
      const search = thinker.searches.at(-1);
      return search?.answer(search.position!.legalMoves()[0]!);
    }
    case 'fail':
      return thinker.searches.at(-1)?.fail(new Error('no worker'));
    case 'kill':
      return process.killAfter(step.writes);
  }
}

test('no sequence of votes, moves, searches and kills loses a move, or leaves the game hanging', async () => {
  const scenario = fc.tuple(
    fc.constantFrom(...SIDES),
    fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([sides, steps]) => {
      const stage = await TeamStage.open();
      const id = await stage.create({ sides });
      for (const each of steps) {
        const before = await stage.stored(id);
        void take(stage, id, each);
        await stage.settle();
        if (stage.process.isDead) await stage.restart();
        const after = await stage.stored(id);
        expect(await stage.teamGames.teamGame(id)).toEqual(after);
        expect(after.position.moves.slice(0, before.position.ply)).toEqual(before.position.moves);
      }
      // Whatever happened, it goes on to its end by itself.
      await stage.restart();
      for (let turn = 0; turn < 300 && (await stage.stored(id)).phase.kind !== 'over'; turn++) {
        const due = nextTeamAction(await stage.stored(id), stage.clock.now());
        expect([undefined, 'think']).toContain(due?.kind);
        if (due) await take(stage, id, { kind: 'answer' });
        await stage.forward(TURN_MS);
      }
      for (let hour = 0; hour < 25 && (await stage.stored(id)).phase.kind === 'open'; hour++)
        await stage.forward(3_600_000);
      expect((await stage.stored(id)).phase.kind).toBe('over');
      await stage.close();
    }),
    { numRuns: Number(process.env.SENTE_SEQUENCES ?? 12) },
  );
}, 3_600_000);
