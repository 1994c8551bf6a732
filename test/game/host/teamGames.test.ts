import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPEN_MS, type TeamAction, type TeamGameId } from '../../../src/game/teams/teamGame.js';
import {
  ABROAD,
  join,
  leave,
  level,
  move,
  relay,
  square,
  TURN_MS,
  vote,
  voters,
} from '../teams/teamGames.js';
import { TeamStage } from './teamStage.js';

let stage: TeamStage;

beforeEach(async () => {
  stage = await TeamStage.open();
});

afterEach(() => stage.close());

const movesOf = async (id: TeamGameId) => (await stage.stored(id)).position.moves;
const kindsOf = () =>
  stage.events.map((event) => (event.kind === 'changed' ? event.action.kind : event.kind));
const errors = () => stage.log.lines.filter((line) => line.startsWith('error'));
const ACCEPT: TeamAction = { kind: 'accept', member: 'walt', place: ABROAD };
const RELAY = { sides: { black: relay(), white: level() } };
const TWO_SERVERS = { sides: { black: voters(), white: voters(null) } };

/** Two members vote for a square, and the time passes. */
async function decide(id: TeamGameId, name: string, ply = 0): Promise<void> {
  for (const member of ['ada', 'ben']) await stage.act(id, vote(member, name, 'black', ply));
  await stage.forward(TURN_MS);
}

describe('a vote game', () => {
  test('begins at once against the bot, which answers each move', async () => {
    const id = await stage.create();
    await decide(id, 'f5');
    expect(stage.thinker.searches).toMatchObject([
      { task: { game: id, server: 'server', moves: [37], strength: { limit: { nodes: 30 } } } },
    ]);
    await stage.answer();
    expect((await movesOf(id)).length).toBe(2);
    expect((await stage.stored(id)).turn).toMatchObject({ until: stage.clock.now() + TURN_MS });
    expect(kindsOf()).toEqual(['created', 'begin', 'vote', 'vote', 'tally', 'reply']);
    expect(stage.process.charged).toEqual({ server: 0.001 });
    expect(await stage.teamGames.teamGame(id)).toEqual(await stage.stored(id));
    expect(errors()).toEqual([]);
  });

  test('extends a turn with too few votes, then moves with the fallback level', async () => {
    const id = await stage.create();
    await stage.act(id, vote('ada', 'f5'));
    await stage.forward(TURN_MS);
    expect(stage.thinker.searches).toEqual([]);
    await stage.forward(TURN_MS);
    expect(stage.thinker.searches).toMatchObject([{ task: { strength: { limit: { nodes: 50 } } } }]);
    await stage.answer();
    expect((await stage.stored(id)).last).toMatchObject({ by: { kind: 'fallback' } });
    expect(stage.thinker.searches).toHaveLength(2);
  });

  test('drops the search if votes come meanwhile', async () => {
    const id = await stage.create();
    await stage.forward(TURN_MS);
    await stage.forward(TURN_MS);
    const [search] = stage.thinker.searches;
    await stage.act(id, vote('ada', 'f5'));
    expect(stage.thinker.searches).toHaveLength(1);
    await stage.act(id, vote('ben', 'f5'));
    expect(search!.signal.aborted).toBe(true);
    expect(await movesOf(id)).toEqual([square('f5')]);
    expect(stage.thinker.searches.at(-1)!.task.moves).toEqual([square('f5')]);
  });

  test('is deserted if nobody votes', async () => {
    const id = await stage.create();
    for (let turn = 0; turn < 2; turn++) {
      await stage.forward(TURN_MS);
      await stage.forward(TURN_MS);
      if (turn === 1) break;
      await stage.answer();
      await stage.answer();
    }
    expect((await stage.stored(id)).phase).toMatchObject({ end: { kind: 'deserted' } });
  });

  test('stops its search and its timer when it ends', async () => {
    const id = await stage.create();
    await decide(id, 'f5');
    await stage.act(id, { kind: 'end', because: 'closed', member: 'olga' });
    expect(stage.thinker.searches[0]!.signal.aborted).toBe(true);
    expect(stage.clock.timerCount).toBe(0);
  });

  test('is played to its end', async () => {
    const id = await stage.create();
    for (let teamGame = await stage.stored(id); teamGame.phase.kind !== 'over'; ) {
      const { status, ply } = teamGame.position;
      const choice = teamGame.position.legalMoves()[0]!;
      if (status.kind === 'playing' && status.turn === 'white') await stage.answer();
      else {
        for (const member of ['ada', 'ben'])
          await stage.act(id, { kind: 'vote', member, color: 'black', ply, choice });
        await stage.forward(TURN_MS);
      }
      teamGame = await stage.stored(id);
    }
    expect((await stage.stored(id)).phase).toMatchObject({ end: { kind: 'played' } });
    expect(stage.clock.timerCount).toBe(0);
  });
});

describe('an open game', () => {
  test('lapses after a day', async () => {
    const id = await stage.create(RELAY);
    await stage.forward(OPEN_MS - 1);
    expect((await stage.stored(id)).phase.kind).toBe('open');
    await stage.forward(1);
    expect((await stage.stored(id)).phase).toMatchObject({ end: { kind: 'lapsed' } });
  });

  test('is refused what it refuses, and so is one that does not exist', async () => {
    const id = await stage.create(RELAY);
    expect(await stage.teamGames.act(id, leave('ada'))).toEqual({ kind: 'refused', code: 'not-joined' });
    const none = await stage.teamGames.act('none' as TeamGameId, leave('ada'));
    expect(none).toEqual({ kind: 'refused', code: 'no-such-team-game' });
    expect(kindsOf()).toEqual(['created']);
  });
});

describe('the thinker', () => {
  test('is asked again with growing delays while it fails', async () => {
    const id = await stage.create();
    await decide(id, 'f5');
    stage.thinker.searches[0]!.fail(new Error('no worker'));
    await stage.settle();
    await stage.forward(4999);
    expect(stage.thinker.searches).toHaveLength(1);
    await stage.forward(1);
    stage.thinker.searches[1]!.fail(new Error('no worker'));
    await stage.settle();
    await stage.forward(5000);
    expect(stage.thinker.searches).toHaveLength(2);
    await stage.forward(5000);
    await stage.answer();
    expect(await movesOf(id)).toHaveLength(2);
  });

  test('plays the nearest level that there is, or its strongest opponent', async () => {
    const all = stage.thinker.levels({ game: 'reversi', rule: 'standard', size: 8 });
    stage.thinker.levels = () => all.slice(0, 2);
    const id = await stage.create({ sides: { black: level(9), white: voters() } });
    expect(stage.thinker.searches[0]!.task.strength).toEqual(all[1]!.strength);
    await stage.act(id, { kind: 'end', because: 'closed' });
    stage.thinker.levels = () => [];
    await stage.create({ sides: { black: level(9), white: voters() } });
    expect(stage.thinker.searches[1]!.task.strength).toEqual({ opponent: 'mcts', limit: { timeMs: 1000 } });
  });

  test('is asked for another move if the store failed to keep one', async () => {
    const id = await stage.create();
    await decide(id, 'f5');
    stage.process.onCall = async (method) => {
      if (method === 'appendToTeamGame') throw new Error('disk full');
    };
    await stage.answer();
    stage.process.onCall = async () => undefined;
    await stage.forward(5000);
    await stage.answer();
    expect(await movesOf(id)).toHaveLength(2);
  });
});

test('a failing store delays what is due', async () => {
  const id = await stage.create();
  stage.process.onCall = async () => {
    throw new Error('no connection');
  };
  await stage.forward(TURN_MS);
  stage.process.onCall = async () => undefined;
  await stage.forward(5000);
  expect((await stage.stored(id)).turn).toMatchObject({ isExtended: true });
  expect(errors()).toHaveLength(1);
});

test('a deadline that passes while it looks for what is due is not missed', async () => {
  const { clock } = stage;
  for (let early = 1; early < 8; early++) {
    const id = await stage.create();
    clock.time = (await stage.stored(id)).turn!.until! - early;
    // Each look at the clock takes a millisecond.
    clock.now = () => clock.time++;
    clock.ringEarly();
    await stage.settle();
    clock.now = () => clock.time;
    await stage.forward(20);
    expect((await stage.stored(id)).turn).toMatchObject({ isExtended: true });
    await stage.act(id, { kind: 'end', because: 'closed' });
  }
});

test('a damaged game is set aside', async () => {
  const id = await stage.create(RELAY);
  const damaged = { ...(await stage.stored(id)), version: 1 };
  await stage.store.appendToTeamGame({ kind: 'extend', ply: 0 }, 1, damaged);
  expect(await stage.teamGames.teamGame(id)).toBeUndefined();
  expect(await stage.store.unfinishedTeamGames()).toEqual([]);
  await stage.forward(OPEN_MS);
  expect(stage.clock.timerCount).toBe(0);
});

describe('another process', () => {
  test('accepts for its server, and the game begins', async () => {
    const id = await stage.create(TWO_SERVERS);
    const other = stage.another();
    await other.teamGames.act(id, ACCEPT);
    expect(other.events).toMatchObject([{ kind: 'changed', action: ACCEPT }]);
    expect((await stage.stored(id)).phase.kind).toBe('open');
    await stage.forward(10_000);
    expect((await stage.stored(id)).phase.kind).toBe('playing');
    expect(kindsOf()).toEqual(['created', 'recovered', 'begin']);
    await other.teamGames.close();
  });

  test('votes for its server, and the owner counts', async () => {
    const id = await stage.create(TWO_SERVERS);
    await stage.act(id, ACCEPT);
    await decide(id, 'f5');
    const other = stage.another();
    for (const member of ['walt', 'wim']) await other.teamGames.act(id, vote(member, 'd6', 'white', 1));
    await other.settle();
    expect(await movesOf(id)).toHaveLength(1);
    await stage.forward(TURN_MS);
    expect(await movesOf(id)).toHaveLength(2);
    await other.teamGames.close();
  });

  test('moves in a relay, and the owner’s bot answers', async () => {
    const id = await stage.create({ sides: { black: relay(null), white: level() } });
    await stage.act(id, ACCEPT);
    const other = stage.another();
    for (const member of ['walt', 'wim']) await other.teamGames.act(id, join(member));
    await other.teamGames.act(id, { kind: 'begin', member: 'olga' });
    await other.teamGames.act(id, move('walt', 'f5'));
    await other.settle();
    expect(stage.thinker.searches).toEqual([]);
    await stage.forward(10_000);
    expect(stage.thinker.searches).toHaveLength(1);
    await other.teamGames.close();
  });

  test('may be first: the vote is applied again', async () => {
    const id = await stage.create();
    const other = stage.another();
    let isFirst = true;
    stage.process.onCall = async (method) => {
      if (method !== 'appendToTeamGame' || !isFirst) return;
      isFirst = false;
      await other.teamGames.act(id, vote('walt', 'd3'));
    };
    await stage.act(id, vote('ada', 'f5'));
    expect((await stage.stored(id)).votes.map(({ member }) => member)).toEqual(['walt', 'ada']);
    await other.teamGames.close();
  });

  test('decides the turn during the search of a fallback: the move comes too late', async () => {
    const id = await stage.create(TWO_SERVERS);
    await stage.act(id, ACCEPT);
    await stage.forward(TURN_MS);
    await stage.forward(TURN_MS);
    const other = stage.another();
    for (const member of ['ada', 'ben']) await other.teamGames.act(id, vote(member, 'd3'));
    await other.settle();
    stage.thinker.searches[0]!.answer(square('f5'));
    await stage.settle();
    expect(await movesOf(id)).toEqual([square('d3')]);
    await other.teamGames.close();
  });
});

describe('a restart', () => {
  test('emits each game, and leaves the side to move a minute', async () => {
    const id = await stage.create();
    await stage.restart(10 * TURN_MS);
    expect(kindsOf()).toEqual(['recovered', 'resume']);
    expect((await stage.stored(id)).turn).toMatchObject({ until: stage.clock.now() + 60_000 });
    await stage.forward(59_999);
    expect((await stage.stored(id)).turn).toMatchObject({ isExtended: false });
  });

  test('keeps the deadline of a side with more time', async () => {
    const id = await stage.create({ turnMs: 3_600_000 });
    const { turn } = await stage.stored(id);
    await stage.restart(1_800_000);
    expect((await stage.stored(id)).turn).toEqual(turn);
    expect(kindsOf()).toEqual(['recovered']);
  });

  test('gives the time back even if a vote comes first', async () => {
    const id = await stage.create();
    await stage.act(id, vote('ben', 'f5'));
    stage.process.killAfter(0);
    const start = stage.restart(10 * TURN_MS);
    const voted = stage.teamGames.act(id, vote('ada', 'f5'));
    await Promise.all([start, voted]);
    expect(await movesOf(id)).toEqual([]);
    expect((await stage.stored(id)).votes).toHaveLength(2);
  });

  test('emits what is over, until that was shown', async () => {
    const id = await stage.create(RELAY);
    await stage.act(id, { kind: 'end', because: 'closed', member: 'olga' });
    for (let i = 0; i < 2; i++) {
      await stage.restart();
      expect(kindsOf()).toEqual(['recovered']);
    }
    await stage.store.setTeamGameShown(id, (await stage.stored(id)).version);
    await stage.restart();
    expect(kindsOf()).toEqual([]);
  });

  test('asks for the bot’s move again', async () => {
    const id = await stage.create();
    await decide(id, 'f5');
    await stage.restart();
    expect(stage.thinker.searches).toHaveLength(2);
    await stage.answer();
    expect(await movesOf(id)).toHaveLength(2);
  });

  test('after any write plays no move twice and loses none', async () => {
    for (let writes = 1; ; writes++) {
      const { id } = (
        await stage.teamGames.create({
          ...{ home: { server: 'server', channel: `${writes}` }, organizer: { member: 'olga' } },
          ...{ variant: { game: 'reversi', rule: 'standard', size: 8 }, opening: 'plain', start: null },
          sides: { black: voters(), white: level() },
          ...{ turnMs: TURN_MS, quorum: 2, fallbackLevel: 5 },
        })
      ).terms;
      stage.process.killAfter(writes);
      await stage.settle();
      for (const step of [
        vote('ada', 'f5'),
        vote('ben', 'f5'),
        'time',
        'bot',
        vote('ada', 'f3', 'black', 2),
      ]) {
        if (stage.process.isDead) break;
        if (step === 'time') await stage.forward(TURN_MS);
        else if (step === 'bot') await stage.answer();
        else void stage.teamGames.act(id, step as TeamAction);
        await stage.settle();
      }
      const wasKilled = stage.process.isDead;
      await stage.restart();
      const { votes, position, last, turn } = await stage.stored(id);
      expect(new Set(votes.map(({ member }) => member)).size).toBe(votes.length);
      expect(last?.ply).toBe(position.ply === 0 ? undefined : position.ply - 1);
      expect(turn === undefined).toBe(false);
      await stage.act(id, { kind: 'end', because: 'closed' });
      if (!wasKilled) break;
      expect(writes).toBeLessThan(20);
    }
  });
});
