import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Action } from '../../src/game/play/action.js';
import type { Game } from '../../src/game/play/game.js';
import { update } from '../../src/game/play/update.js';
import { Connection, type ConnectionDeps, type PageEvent } from '../../src/live/connection.js';
import { GOODBYES } from '../../src/live/protocol.js';
import { PROTOCOL_CHOICES } from '../../src/rules/openingProtocol.js';
import { comparable } from '../game/games.js';
import { LiveWorld } from './liveWorld.js';

/** Number of messages. `SENTE_HOSTILE=100000` is the long run. */
const MESSAGES = Number(process.env.SENTE_HOSTILE ?? 1500);

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.open();
});
afterEach(() => world.close());

/** Values that belong nowhere: of other types, huge, negative, with names of prototypes. */
const junk = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0.5,
    1e308,
    '',
    '__proto__',
    'constructor',
    '<script>',
    '\u0000',
    '😀'.repeat(50),
  ),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.object({ maxDepth: 2 }),
);
/** A field that is right most of the time. */
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 12 }, { arbitrary: junk, weight: 1 });

const action = ({ position: { ply }, position }: Game) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('move'),
      ply: fc.constant(ply),
      move: fc.constantFrom(...position.legalMoves()),
    }),
    fc.record({
      kind: fc.constant('move'),
      ply: mostly(fc.constantFrom(ply, ply, ply + 1, 0)),
      move: mostly(fc.integer({ min: -1, max: 64 })),
    }),
    fc.record({ kind: fc.constant('move'), ply: fc.constant(ply), move: fc.constant('pass') }),
    fc.record({
      kind: fc.constantFrom('abort', 'accept', 'decline', 'withdraw', 'unpark', 'park', 'close', 'overtime'),
    }),
    fc.record({
      kind: fc.constantFrom('offer', 'acceptOffer', 'declineOffer'),
      offer: mostly(fc.constantFrom('draw', 'takeback', 'stop')),
      ply: mostly(fc.constant(ply)),
    }),
    fc.record({
      kind: fc.constant('choose'),
      ply: fc.constant(ply),
      choice: mostly(fc.constantFrom(...PROTOCOL_CHOICES)),
    }),
    fc.record({ kind: fc.constant('declare'), ply: fc.constant(ply), count: mostly(fc.nat(9)) }),
    fc.record({
      kind: fc.constantFrom('move', 'offer'),
      member: fc.constant('ben'),
      ply: fc.constant(ply),
      move: fc.nat(63),
    }),
    junk,
  );

const message = (game: Game) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('act'),
        id: mostly(fc.nat(1000)),
        game: mostly(fc.constant(game.setup.id)),
        version: mostly(fc.constant(game.version)),
        action: action(game),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('watch', 'hint', 'rematch'),
        id: fc.nat(1000),
        game: mostly(fc.constant(game.setup.id)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('settings'),
        id: fc.nat(9),
        changes: mostly(fc.record({ theme: mostly(fc.constantFrom('wood', 'slate')) })),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: mostly(fc.constantFrom('hello', 'presence', 'ping')),
        session: junk,
        isVisible: junk,
      }),
    },
    { weight: 1, arbitrary: junk },
  );

test(`${MESSAGES} hostile messages change nothing that update would refuse, and break nothing`, async () => {
  const { host, clock, log } = world.stage;
  let game = await world.game();
  const sessions = {
    ada: await world.session('ada', game),
    ben: await world.session('ben', game),
    mia: await world.session('mia', game),
    stream: world.links.watch({ game: game.setup.id, locale: 'de' }, clock.now()),
  };
  type Who = keyof typeof sessions;
  const deps = world.connectionDeps!;
  let expected: Game = game;
  let accepted = 0;
  // Every action that the host takes must be one that `update` accepts of the member who is at the page.
  let author: Who = 'ada';
  const watched: ConnectionDeps = {
    ...deps,
    host: {
      game: (id) => host.game(id),
      async act(id, action: Action) {
        if ('member' in action) expect(action.member).toBe(author);
        const updated = await host.act(id, action);
        const should = id === expected.setup.id ? update(expected, action, clock.now()) : updated;
        expect(updated.kind).toBe(should.kind);
        if (updated.kind === 'accepted') {
          accepted += 1;
          expected = updated.game;
        }
        return updated;
      },
    },
  };
  const connect = (who: Who) => {
    const events: PageEvent[] = [];
    const connection = new Connection(watched, {
      send: (text) => void events.push(JSON.parse(text) as PageEvent),
      close: () => undefined,
    });
    connection.receive(JSON.stringify({ kind: 'hello', session: sessions[who] }));
    return { connection, events };
  };
  const who = fc.constantFrom<Who>('ada', 'ada', 'ben', 'ben', 'mia', 'stream');
  const whos = fc.sample(who, { numRuns: MESSAGES, seed: 7 });
  for (const [i, each] of whos.entries()) {
    author = each;
    clock.time += 10;
    if (expected.phase.kind === 'over') {
      game = await world.game();
      expected = game;
    }
    const { connection, events } = connect(each);
    const [sent] = fc.sample(message(expected), { numRuns: 1, seed: i });
    connection.receive(typeof sent === 'string' ? sent : JSON.stringify(sent));
    await connection.idle();
    const last = events.at(-1);
    if (last?.kind === 'goodbye') expect(GOODBYES).toContain(last.why);
    connection.close();
    for (const search of world.stage.thinker.searches.splice(0)) search.fail(new Error('not now'));
  }
  expect(comparable((await host.game(expected.setup.id))!)).toEqual(comparable(expected));
  expect(accepted).toBeGreaterThan(MESSAGES / 50);
  expect(log.lines.filter((line) => !line.includes('search'))).toEqual([]);
}, 3_600_000);
