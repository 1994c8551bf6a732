import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveTournaments } from '../../../src/game/host/leaveTournaments.js';
import { outcomeOf } from '../../../src/game/host/tournamentGame.js';
import {
  isOver,
  openPairings,
  type Terms,
  type TournamentId,
} from '../../../src/game/tournaments/tournament.js';
import { COLORS } from '../../../src/rules/position.js';
import { move } from '../games.js';
import { TournamentStage } from './tournamentStage.js';

const MEMBERS = ['ada', 'ben', 'carl', 'dora', 'emil', 'fay', 'gus', 'hal'];
const director = { member: 'olga' };
const [MINUTE, HOUR] = [60_000, 3_600_000];

const member = fc.constantFrom(...MEMBERS);
const index = fc.nat(30);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('join', 'leave', 'remove', 'deleteData'), member }),
  fc.record({ kind: fc.constant('end'), index, how: fc.constantFrom('resign', 'forfeit', 'close', 'park') }),
  fc.record({ kind: fc.constant('end'), index, how: fc.constantFrom('resign', 'forfeit') }),
  fc.record({ kind: fc.constant('decide'), index }),
  fc.record({ kind: fc.constantFrom('pause', 'resume') }),
  fc.record({ kind: fc.constant('forward'), minutes: fc.nat(8) }),
  fc.record({ kind: fc.constant('places'), answer: fc.constantFrom('opened', 'later') }),
  fc.record({ kind: fc.constant('kill'), writes: fc.integer({ min: 1, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const FORMATS: readonly Terms['format'][] = [
  { kind: 'arena', minutes: 40 },
  { kind: 'swiss', rounds: 3 },
  { kind: 'roundRobin' },
  { kind: 'knockout' },
  { kind: 'simul', host: { member: 'hal' }, hostColor: 'white' },
];

/** Begins a step. A process that is killed meanwhile never ends it. */
async function take(stage: TournamentStage, id: TournamentId, step: Step): Promise<unknown> {
  const { tournaments, host, store, clock, log, places, process } = stage;
  const { pairings } = await stage.stored(id);
  switch (step.kind) {
    case 'join':
      return tournaments.act(id, { kind: 'join', member: step.member, rating: 1500 });
    case 'leave':
      return tournaments.act(id, { kind: 'leave', member: step.member });
    case 'remove':
      return tournaments.act(id, { kind: 'leave', member: step.member, director });
    case 'deleteData':
      await leaveTournaments(step.member, store, clock.now(), log);
      return host.endGamesOf(step.member);
    case 'pause':
    case 'resume':
      return tournaments.act(id, { kind: step.kind, director });
    case 'decide': {
      const outcome = { kind: 'drawn', by: 'director' } as const;
      const pairing = step.index % Math.max(1, pairings.length);
      return tournaments.act(id, { kind: 'result', pairing, outcome, director });
    }
    case 'end': {
      const games = await stage.games(id);
      const game = games[step.index % Math.max(1, games.length)];
      if (!game) return undefined;
      const { setup, seats } = game;
      if (step.how === 'park') return host.act(setup.id, { kind: 'park', because: 'place-lost' });
      if (step.how === 'close') return host.act(setup.id, { kind: 'close' });
      const players = COLORS.flatMap((color) => {
        const seat = seats[color];
        return seat.kind === 'member' ? [seat.member] : [];
      });
      if (step.how === 'resign' && players.length === 2) {
        await host.act(setup.id, move(0, 'f5', players[0]));
        await host.act(setup.id, move(1, 'd6', players[1]));
      }
      return host.act(setup.id, { kind: 'resign', member: players[step.index % players.length]! });
    }
    case 'forward':
      return clock.forward(step.minutes * MINUTE);
    case 'places':
      places.answer = step.answer;
      return undefined;
    case 'kill':
      return process.killAfter(step.writes);
  }
}

/** Holds at any moment while nothing is under way. */
async function expectSound(stage: TournamentStage, id: TournamentId): Promise<void> {
  const tournament = await stage.stored(id);
  expect(await stage.tournaments.tournament(id)).toEqual(tournament);
  const { pairings, players, phase } = tournament;
  const places = new Set<string>();
  for (const { game: gameId, outcome, black, white } of pairings) {
    const game = await stage.store.load(gameId);
    if (game) expect(places).not.toContain(game.place);
    if (game) places.add(game.place);
    if (phase.kind === 'cancelled') continue;
    if (outcome && outcome.by !== 'director' && game) expect(outcome).toEqual(outcomeOf(game));
    if (outcome) expect(game?.phase.kind).not.toBe('playing');
    else {
      expect(game?.phase.kind).not.toBe('over');
      for (const { who, status } of [players[black]!, players[white]!])
        if (who.kind === 'member' && game) expect(status).toBe('active');
    }
  }
  const live = await stage.store.liveGames({ server: 'server' });
  if (phase.kind !== 'cancelled') expect(live).toBeLessThanOrEqual(openPairings(tournament).length);
}

test('no sequence of actions, results, pauses and kills loses a result, or opens a game twice', async () => {
  const scenario = fc.tuple(
    fc.constantFrom(...FORMATS),
    fc.boolean(),
    fc.array(step, { minLength: 5, maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([format, hasBot, steps]) => {
      const stage = await TournamentStage.open();
      const id = await stage.create({ format, botLevel: hasBot ? 3 : null }, MEMBERS.slice(0, 5));
      await stage.forward(HOUR);
      for (const each of steps) {
        void take(stage, id, each);
        await stage.settle();
        if (stage.process.isDead) await stage.restart();
        await expectSound(stage, id);
      }
      // Once places can be found, each pairing is played or decided.
      stage.places.answer = 'opened';
      await stage.restart();
      await expectSound(stage, id);
      const tournament = await stage.stored(id);
      const open = isOver(tournament) ? [] : openPairings(tournament);
      if (!isOver(tournament))
        expect((await stage.games(id)).map(({ phase }) => phase.kind)).toEqual(open.map(() => 'playing'));
      expect(stage.log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
      await stage.close();
    }),
    { numRuns: 15 },
  );
}, 60_000);
