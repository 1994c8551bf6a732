import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveTournaments } from '../../../src/game/host/leaveTournaments.js';
import {
  isOver,
  openPairings,
  type Terms,
  type TournamentId,
} from '../../../src/game/tournaments/tournament.js';
import type { Square } from '../../../src/rules/position.js';
import { move } from '../games.js';
import { TournamentStage } from './tournamentStage.js';

const SIX = ['ada', 'ben', 'carl', 'dora', 'emil', 'fay'];
const director = { member: 'olga' };
const MINUTE = 60_000;

let stage: TournamentStage;

beforeEach(async () => {
  stage = await TournamentStage.open();
});

afterEach(() => stage.close());

const outcomes = async (id: TournamentId) => (await stage.stored(id)).pairings.map(({ outcome }) => outcome);

/** Plays a tournament through: whoever joined later loses each game, if it is between members. */
async function playThrough(id: TournamentId, perTurn = async (): Promise<void> => undefined): Promise<void> {
  for (let turn = 0; !isOver(await stage.stored(id)) && turn < 200; turn++) {
    const { players } = await stage.stored(id);
    const number = (member: string) =>
      players.findIndex(({ who }) => who.kind === 'member' && who.member === member);
    for (const game of await stage.games(id)) {
      const { black, white } = game.seats;
      if (black.kind === 'member' && white.kind === 'member')
        await stage.finish(game, number(black.member) > number(white.member) ? 'black' : 'white');
      else {
        const member = black.kind === 'member' ? black.member : white.kind === 'member' ? white.member : '';
        await stage.host.act(game.setup.id, { kind: 'resign', member });
        await stage.settle();
      }
    }
    await perTurn();
  }
}

/** Every game of a tournament exists, once, in a place of its own, and has the result that its pairing says. */
async function expectEveryGame(id: TournamentId): Promise<void> {
  const { pairings } = await stage.stored(id);
  const games = await Promise.all(pairings.map(({ game }) => stage.store.load(game)));
  expect(games.map((game) => game?.setup.tournament)).toEqual(pairings.map(() => id));
  expect(new Set(games.map((game) => game!.place)).size).toBe(pairings.length);
  expect(games.map((game) => game!.phase.kind)).toEqual(pairings.map(() => 'over'));
}

describe('a tournament', () => {
  test.each<[string, Partial<Terms>, number]>([
    ['a Swiss', { format: { kind: 'swiss', rounds: 3 } }, 9],
    ['a round robin', { format: { kind: 'roundRobin' } }, 15],
    ['a knock-out', { format: { kind: 'knockout' } }, 5],
  ])('is played through: %s', async (_, changes, count) => {
    const id = await stage.begun(changes, SIX);
    await playThrough(id);
    const tournament = await stage.stored(id);
    expect(tournament.phase.kind).toBe('finished');
    expect(tournament.pairings).toHaveLength(count);
    expect(tournament.pairings.every(({ outcome }) => outcome?.kind === 'won' && outcome.by === 'game')).toBe(
      true,
    );
    await expectEveryGame(id);
    expect(stage.places.opened).toHaveLength(count);
    expect(await stage.tournaments.tournament(id)).toEqual(tournament);
    expect(stage.log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  test('is played through: an arena, which ends with its time', async () => {
    const id = await stage.begun({ format: { kind: 'arena', minutes: 20 } }, SIX);
    await playThrough(id, () => stage.forward(MINUTE));
    const { phase, begunAt, pairings } = await stage.stored(id);
    expect(phase).toEqual({ kind: 'finished', at: begunAt! + 20 * MINUTE });
    expect(pairings.length).toBeGreaterThan(15);
    await expectEveryGame(id);
  });

  test('opens its games on its terms', async () => {
    stage.thinker.openings = [[19], [26], [37], [44]].map((moves) => moves as Square[]);
    const terms = {
      opening: 'balanced',
      format: { kind: 'swiss', rounds: 2 },
      rated: true,
      strict: true,
    } as const;
    const id = await stage.begun({ ...terms, botLevel: 3 }, ['ada', 'ben', 'carl']);
    const games = await stage.games(id);
    expect(games.map(({ setup }) => setup)).toMatchObject(
      [0, 1].map(() => ({
        ...{
          tournament: id,
          server: 'server',
          venue: 'server',
          opening: 'balanced',
          rated: true,
          strict: true,
        },
        ...{ challenger: null, time: { kind: 'perMove', ms: 86_400_000 } },
      })),
    );
    expect(new Set(games.map(({ setup }) => setup.start!.moves[0])).size).toBe(2);
    const seats = games.flatMap((game) => [game.seats.black, game.seats.white]);
    expect(seats).toContainEqual({ kind: 'opponent', opponent: 'mcts', level: 3, rating: 600 });
  });

  test('seats the nearest level if its own no longer exists', async () => {
    const id = await stage.begun({ format: { kind: 'roundRobin' }, botLevel: 99 }, ['ada', 'ben', 'carl']);
    const seats = (await stage.games(id)).flatMap((game) => [game.seats.black, game.seats.white]);
    expect(seats).toContainEqual({ kind: 'opponent', opponent: 'mcts', level: 10, rating: 2000 });
  });

  test('emits its creation and each action, once stored', async () => {
    const id = await stage.create({}, ['ada']);
    expect(stage.events).toMatchObject([
      { kind: 'created', tournament: { version: 0 } },
      { kind: 'changed', tournament: { version: 1 }, action: { kind: 'join', member: 'ada' } },
    ]);
    expect(await stage.tournaments.act(id, { kind: 'join', member: 'ada', rating: 1 })).toEqual({
      kind: 'refused',
      code: 'joined-already',
    });
    expect(await stage.tournaments.act('none' as TournamentId, { kind: 'begin' })).toEqual({
      kind: 'refused',
      code: 'no-such-tournament',
    });
    expect(stage.events).toHaveLength(2);
  });

  test('is cancelled if hardly anybody has joined', async () => {
    const id = await stage.begun({}, ['ada']);
    expect((await stage.stored(id)).phase).toMatchObject({ kind: 'cancelled', because: 'too-few' });
  });

  test('begins once it is full, and takes several tournaments apart', async () => {
    const full = await stage.create({ startsAt: null, maxPlayers: 4 }, SIX.slice(0, 4));
    const other = await stage.create({ startsAt: null, maxPlayers: 5 }, SIX.slice(0, 4));
    expect((await stage.stored(full)).phase.kind).toBe('running');
    expect((await stage.stored(other)).phase.kind).toBe('open');
  });
});

describe('the result of a game', () => {
  test('is a forfeit if a side resigned before both had moved, or did not appear', async () => {
    const id = await stage.begun();
    const [first, second] = await stage.games(id);
    const { black, white } = first!.seats as { black: { member: string }; white: { member: string } };
    await stage.host.act(first!.setup.id, move(0, 'f5', black.member));
    await stage.host.act(first!.setup.id, { kind: 'resign', member: white.member });
    await stage.forward(86_400_000 + 2 * MINUTE);
    expect((await stage.host.game(second!.setup.id))!.phase).toMatchObject({ end: { kind: 'overtime' } });
    const [one, two] = await outcomes(id);
    expect([one, two]).toEqual([
      { kind: 'won', winner: 'black', by: 'forfeit' },
      { kind: 'won', winner: 'white', by: 'forfeit' },
    ]);
  });

  test('cannot be avoided: nobody aborts or takes back, and its members’ limits do not matter', async () => {
    const id = await stage.begun({ rated: false });
    const { setup, seats } = (await stage.games(id))[0]!;
    const { member } = seats.black as { member: string };
    const act = async (action: Parameters<typeof stage.host.act>[1]) => stage.host.act(setup.id, action);
    const refused = { kind: 'refused', refusal: { code: 'in-tournament' } };
    expect(await act({ kind: 'abort', member })).toEqual(refused);
    await act(move(0, 'f5', member));
    expect(await act({ kind: 'offer', offer: 'takeback', member, ply: 1 })).toEqual(refused);
  });

  test('is drawn if they agree, and void if a moderator closes it or it is damaged', async () => {
    const id = await stage.begun({}, SIX);
    const [first, second, third] = await stage.games(id);
    const { black, white } = first!.seats as { black: { member: string }; white: { member: string } };
    await stage.host.act(first!.setup.id, move(0, 'f5', black.member));
    await stage.host.act(first!.setup.id, move(1, 'd6', white.member));
    for (const { member } of [black, white])
      await stage.host.act(first!.setup.id, { kind: 'offer', offer: 'draw', member, ply: 2 });
    await stage.host.act(second!.setup.id, { kind: 'close' });
    await stage.settle();
    await stage.store.setAside(third!.setup.id);
    await stage.restart();
    expect((await outcomes(id)).slice(0, 3)).toEqual([
      { kind: 'drawn', by: 'game' },
      { kind: 'void', by: 'game' },
      { kind: 'void', by: 'game' },
    ]);
    expect((await stage.stored(id)).round).toBe(2);
  });

  test('belongs to the player, whichever color they choose in swap2', async () => {
    const gomoku = { game: 'gomoku', rule: 'freestyle', size: 15 } as const;
    const id = await stage.begun({ variant: gomoku, opening: 'swap2', strict: false });
    const { setup, seats } = (await stage.games(id))[0]!;
    const [black, white] = [seats.black, seats.white].map((seat) => (seat as { member: string }).member);
    for (const [ply, name] of ['h8', 'h9', 'j8'].entries())
      await stage.host.act(setup.id, move(ply, name, black!, 15));
    await stage.host.act(setup.id, { kind: 'choose', member: white!, ply: 3, choice: 'black' });
    expect((await stage.host.game(setup.id))!.seats.black).toMatchObject({ member: white });
    await stage.host.act(setup.id, { kind: 'resign', member: white! });
    await stage.settle();
    expect((await outcomes(id))[0]).toMatchObject({ kind: 'won', winner: 'black' });
  });

  test('is decided by the director while it is being played: the game ends', async () => {
    const id = await stage.begun();
    const [game] = await stage.games(id);
    const outcome = { kind: 'drawn', by: 'director' } as const;
    await stage.act(id, { kind: 'result', pairing: 0, outcome, director });
    expect((await stage.host.game(game!.setup.id))!.phase).toMatchObject({ end: { kind: 'closed' } });
    expect((await outcomes(id))[0]).toEqual(outcome);
  });

  test('is not lost if the store fails', async () => {
    const id = await stage.begun();
    const games = await stage.games(id);
    await stage.finish(games[0]!, 'white');
    stage.process.onCall = async (method) => {
      if (method === 'appendToTournament') throw new Error('the disk is full');
    };
    await stage.finish(games[1]!, 'white');
    expect((await stage.stored(id)).round).toBe(1);
    stage.process.onCall = async () => undefined;
    await stage.act(id, { kind: 'pause', director });
    expect(openPairings(await stage.stored(id))).toEqual([]);
  });
});

describe('a player who leaves', () => {
  test('resigns their game', async () => {
    const id = await stage.begun();
    const game = await stage.gameOf(id, 'ada');
    await stage.act(id, { kind: 'leave', member: 'ada' });
    expect((await stage.host.game(game.setup.id))!.phase).toMatchObject({ end: { kind: 'resigned' } });
    expect(await outcomes(id)).toContainEqual(expect.objectContaining({ kind: 'won', by: 'forfeit' }));
  });

  test('forfeits a game that has no place yet, even one that is being opened', async () => {
    stage.places.answer = 'later';
    const id = await stage.begun();
    await stage.act(id, { kind: 'leave', member: 'ada', director });
    stage.places.answer = 'opened';
    stage.places.onOpen = () => stage.tournaments.act(id, { kind: 'leave', member: 'ben' });
    await stage.forward(5000);
    const { pairings } = await stage.stored(id);
    expect(pairings.filter(({ round }) => round === 1).map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'won', by: 'forfeit' },
      { kind: 'won', by: 'forfeit' },
    ]);
    expect(stage.places.begun[0]).toEqual({ kind: 'refused', refusal: { code: 'game-over' } });
  });

  test('through another process is noticed', async () => {
    stage.places.answer = 'later';
    const id = await stage.begun();
    await leaveTournaments('ada', stage.store, stage.clock.now(), stage.log);
    stage.places.answer = 'opened';
    await stage.forward(5000);
    const { players, pairings } = await stage.stored(id);
    const ada = players.findIndex(({ status }) => status === 'withdrawn');
    const theirs = pairings.find(({ black, white }) => [black, white].includes(ada))!;
    expect(theirs.outcome).toMatchObject({ kind: 'won', by: 'forfeit' });
    expect(await stage.store.load(theirs.game)).toBeUndefined();
  });
});

describe('the places of games', () => {
  test('are tried again with growing delays', async () => {
    stage.places.answer = 'later';
    const id = await stage.begun();
    await stage.forward(5000);
    stage.places.answer = 'opened';
    await stage.forward(9_999);
    expect(await stage.games(id)).toEqual([]);
    await stage.forward(1);
    expect(await stage.games(id)).toHaveLength(2);
    expect(stage.places.opened).toHaveLength(2);
  });

  test('that are lost are replaced', async () => {
    const id = await stage.begun();
    const [game] = await stage.games(id);
    stage.places.answer = 'later';
    await stage.host.act(game!.setup.id, { kind: 'park', because: 'place-lost' });
    await stage.settle();
    stage.places.answer = 'opened';
    await stage.forward(5000);
    expect(await stage.host.game(game!.setup.id)).toMatchObject({
      place: 'thread3',
      phase: { kind: 'playing' },
    });
    await stage.host.act(game!.setup.id, { kind: 'park', because: 'place-lost' });
    await stage.restart();
    expect(await stage.host.game(game!.setup.id)).toMatchObject({
      place: 'thread4',
      phase: { kind: 'playing' },
    });
  });

  test('that are gone cancel the tournament', async () => {
    stage.places.answer = 'unreachable';
    const id = await stage.begun();
    expect((await stage.stored(id)).phase).toMatchObject({ kind: 'cancelled', because: 'unreachable' });
  });

  test('are not opened after it was cancelled, and games under way go on', async () => {
    const id = await stage.begun({}, SIX.slice(0, 4));
    const games = await stage.games(id);
    await stage.act(id, { kind: 'cancel', because: 'director', director });
    await stage.finish(games[0]!, 'white');
    expect((await outcomes(id))[0]).toBeUndefined();
    expect((await stage.host.game(games[1]!.setup.id))!.phase.kind).toBe('playing');
  });

  test('are opened a few at a time, once for each game', async () => {
    let open = 0;
    let most = 0;
    stage.places.onOpen = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
    };
    const id = await stage.begun(
      { format: { kind: 'swiss', rounds: 2 } },
      Array.from({ length: 20 }, (_, i) => `m${i}`),
    );
    expect(await stage.games(id)).toHaveLength(10);
    expect(most).toBe(4);
    expect(new Set(stage.places.opened).size).toBe(stage.places.opened.length);
  });
});

describe('another process', () => {
  test('may be first: the conductor decides again', async () => {
    const id = await stage.create({ startsAt: null, maxPlayers: 4 }, ['ada', 'ben']);
    const other = stage.another();
    let isFirst = true;
    stage.process.onCall = async (method) => {
      if (method !== 'appendToTournament' || !isFirst) return;
      isFirst = false;
      await other.tournaments.act(id, { kind: 'join', member: 'carl', rating: 1 });
    };
    await stage.act(id, { kind: 'join', member: 'dora', rating: 1 });
    const { players, phase, pairings } = await stage.stored(id);
    expect([players.length, phase.kind, pairings.length]).toEqual([4, 'running', 2]);
    expect(await stage.games(id)).toHaveLength(2);
    expect(players.map(({ who }) => 'member' in who && who.member)).toEqual(['ada', 'ben', 'carl', 'dora']);
    await other.tournaments.close();
  });
});

describe('a killed process', () => {
  test('is continued at the next start: results of the downtime count, missing games open', async () => {
    const id = await stage.begun({}, SIX);
    const [first] = await stage.games(id);
    const resigned = { kind: 'resign', member: (first!.seats.black as { member: string }).member } as const;
    const other = stage.another();
    stage.process.killAfter(0);
    await other.host.start();
    await other.host.act(first!.setup.id, resigned);
    other.killAfter(0);
    await stage.restart(MINUTE);
    expect(stage.events[0]).toMatchObject({ kind: 'recovered', tournament: { terms: { id } } });
    expect((await outcomes(id))[0]).toEqual({ kind: 'won', winner: 'white', by: 'forfeit' });
  });

  test('emits at each start what is over, until that version was shown', async () => {
    const id = await stage.begun({ format: { kind: 'knockout' } }, ['ada', 'ben']);
    await stage.finish((await stage.gameOf(id, 'ada'))!, 'black');
    const recovered = async (): Promise<TournamentId[]> => {
      await stage.restart();
      return stage.events.map(({ kind, tournament }) => {
        expect(kind).toBe('recovered');
        return tournament.terms.id;
      });
    };
    for (let i = 0; i < 2; i++) expect(await recovered()).toEqual([id]);
    await stage.store.setTournamentShown(id, (await stage.stored(id)).version);
    expect(await recovered()).toEqual([]);
    await stage.act(id, { kind: 'result', pairing: 0, outcome: { kind: 'drawn', by: 'director' }, director });
    expect(await recovered()).toEqual([id]);
  });

  test.each([{ kind: 'swiss', rounds: 2 }, { kind: 'knockout' }, { kind: 'arena', minutes: 20 }] as const)(
    'loses nothing and doubles nothing, whichever write is its last: $kind',
    async (format) => {
      for (let writes = 1; ; writes++) {
        const id = await stage.create({ format, botLevel: 3, server: `${writes}` }, SIX.slice(0, 5));
        stage.process.killAfter(writes);
        await stage.forward(3_600_000);
        const wasKilled = stage.process.isDead;
        await stage.restart();
        await expectConsistent(id);
        await stage.act(id, { kind: 'cancel', because: 'director', director });
        if (!wasKilled) break;
        expect(writes).toBeLessThan(50);
      }
    },
  );
});

/** Every open pairing of a running tournament has a game that is being played, in a place of its own, and no game is without a pairing. */
async function expectConsistent(id: TournamentId): Promise<void> {
  const tournament = await stage.stored(id);
  expect(await stage.tournaments.tournament(id)).toEqual(tournament);
  expect(tournament.phase.kind).toBe('running');
  const games = await stage.games(id);
  expect(games).toHaveLength(openPairings(tournament).length);
  expect(games.map(({ phase }) => phase.kind)).toEqual(games.map(() => 'playing'));
  expect(new Set(games.map(({ place }) => place)).size).toBe(games.length);
  expect(await stage.store.liveGames({ server: tournament.terms.server })).toBe(games.length);
}
