import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Game } from '../../src/game/play/game.js';
import { parseSquare } from '../../src/rules/squares.js';
import { LiveWorld } from './liveWorld.js';

const AGAINST_BOT: Game['seats'] = {
  black: { kind: 'member', member: 'ada' },
  white: { kind: 'opponent', opponent: 'mcts', level: 3 },
};

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.open();
});
afterEach(() => world.close());

const square = (name: string) => parseSquare(name, 8)!;
const move = (id: number, { setup, version, position }: Game, name: string) =>
  ({
    kind: 'act',
    id,
    game: setup.id,
    version,
    action: { kind: 'move', ply: position.ply, move: square(name) },
  }) as const;

describe('a link', () => {
  it('begins one session, and no second one', async () => {
    const link = world.linkFor('ada', await world.game());
    expect((await world.post('/api/session', { link })).status).toBe(200);
    const again = await world.post('/api/session', { link });
    expect([again.status, await again.json()]).toEqual([403, { problem: 'used' }]);
  });

  it('expires after fifteen minutes', async () => {
    const link = world.linkFor('ada', await world.game());
    world.stage.clock.forward(15 * 60_000);
    expect(await (await world.post('/api/session', { link })).json()).toEqual({ problem: 'expired' });
  });

  test.each([
    [
      'of another key',
      async (game: Game) =>
        new (await import('../../src/live/links.js')).Links('b'.repeat(43)).play(
          { game: game.setup.id, member: 'ada', server: null, place: 'place1', locale: 'de' },
          1_000_000,
        ),
    ],
    [
      'whose member was changed',
      async (game: Game) => {
        const [payload = '', mac] = world.linkFor('ben', game).split('.');
        const changed = Buffer.from(payload, 'base64url').toString().replace('"ben"', '"ada"');
        return `${Buffer.from(changed).toString('base64url')}.${mac}`;
      },
    ],
    ['without a signature', async (game: Game) => world.linkFor('ada', game).split('.')[0]!],
    ['that is no link', async () => 'hello'],
    ['to watch', async (game: Game) => world.links.watch({ game: game.setup.id, locale: 'de' }, 1_000_000)],
  ])('%s begins no session', async (_, make) => {
    const response = await world.post('/api/session', { link: await make(await world.game()) });
    expect([response.status, await response.json()]).toEqual([403, { problem: 'forged' }]);
  });

  it('to watch shows its game alone, and acts in none', async () => {
    const [game, other] = [await world.game(), await world.game()];
    const page = await world.page();
    const link = world.links.watch({ game: game.setup.id, locale: 'de' }, world.stage.clock.now());
    page.send({ kind: 'hello', session: link });
    expect(await page.next('welcome')).toEqual({ kind: 'welcome', member: null, settings: {} });
    page.send({ kind: 'watch', id: 1, game: other.setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'not-allowed' });
    page.send({ kind: 'watch', id: 2, game: game.setup.id });
    expect((await page.next('state')).you).toBeNull();
    page.send(move(3, game, 'd3'));
    expect((await page.next('refused')).refusal).toEqual({ code: 'only-watching' });
  });
});

describe('a link for streams', () => {
  const streamLink = async (member: string, game: Game): Promise<string | null> => {
    const page = await world.watching(member, game);
    await page.next('done');
    page.send({ kind: 'streamLink', id: 2, game: game.setup.id });
    return (await page.next('done')).answer as string | null;
  };

  it('shows the game to whoever has it, until its server forbids spectators', async () => {
    const game = await world.game();
    const link = await streamLink('ada', game);
    const [address, token = ''] = link!.split('#');
    expect(address).toBe('https://boards.example/?overlay');
    const page = await world.page();
    page.send({ kind: 'hello', session: token });
    page.send({ kind: 'watch', id: 1, game: game.setup.id });
    expect((await page.next('state')).you).toBeNull();
    world.mayWatch = false;
    page.send({ kind: 'watch', id: 2, game: game.setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'not-allowed' });
  });

  it('is not made in a server that forbids spectators', async () => {
    world.mayWatch = false;
    expect(await streamLink('ada', await world.game())).toBeNull();
  });
});

describe('a session', () => {
  it('survives a restart, and ends after a day', async () => {
    const game = await world.game();
    const token = await world.session('ada', game);
    await world.stop();
    await world.serve();
    const page = await world.page();
    page.send({ kind: 'hello', session: token });
    await page.next('welcome');
    world.stage.clock.time += 24 * 60 * 60_000;
    const late = await world.page();
    late.send({ kind: 'hello', session: token });
    expect((await late.next('goodbye')).why).toBe('signed-out');
  });

  it('ends when its member’s data is deleted', async () => {
    const game = await world.game();
    const token = await world.session('ada', game);
    await world.stage.host.endGamesOf('ada');
    await world.stage.store.deleteMember('ada');
    const page = await world.page();
    page.send({ kind: 'hello', session: token });
    expect((await page.next('goodbye')).why).toBe('signed-out');
  });

  it('is asked for before anything else', async () => {
    const game = await world.game();
    const page = await world.page();
    page.send({ kind: 'watch', id: 1, game: game.setup.id });
    expect((await page.next('goodbye')).why).toBe('signed-out');
    expect(await page.closed).toBe(1000);
  });
});

describe('a game', () => {
  it('goes on at two boards and in the host: each sees the others’ moves', async () => {
    const game = await world.game();
    const [ada, ben] = [await world.watching('ada', game), await world.watching('ben', game)];
    ada.send(move(2, game, 'd3'));
    await ada.next('done');
    const [own, others] = [await ada.next('change'), await ben.next('change')];
    expect(own).toMatchObject({ you: 'black', change: { from: 0, keep: 0, add: [square('d3')] } });
    expect(others).toMatchObject({ you: 'white', change: { progress: { version: 1, turn: 'white' } } });
    const action = { kind: 'move', member: 'ben', ply: 1, move: square('c3') } as const;
    expect((await world.stage.host.act(game.setup.id, action)).kind).toBe('accepted');
    expect(await ada.next('change')).toMatchObject({ change: { from: 1, keep: 1, add: [square('c3')] } });
  });

  it('shows a takeback as fewer moves', async () => {
    const game = await world.game(AGAINST_BOT);
    const page = await world.watching('ada', game);
    page.send(move(2, game, 'd3'));
    await page.next('change');
    world.stage.thinker.searches[0]!.answer(square('c3'));
    expect(await page.next('change')).toMatchObject({ change: { keep: 1, add: [square('c3')] } });
    page.send({
      kind: 'act',
      id: 3,
      game: game.setup.id,
      version: 2,
      action: { kind: 'offer', offer: 'takeback', ply: 2 },
    });
    expect(await page.next('change')).toMatchObject({
      change: { keep: 0, add: [], progress: { turn: 'black' } },
    });
  });

  it('is sent again only if the page has an older version', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send({ kind: 'watch', id: 2, game: game.setup.id, version: 0 });
    await page.next('done');
    page.send({ kind: 'watch', id: 3, game: game.setup.id, version: 7 });
    expect((await page.next('state')).game.version).toBe(0);
  });

  it('asks for its players’ names once, not at every move', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send(move(2, game, 'd3'));
    await page.next('change');
    expect(world.namesAsked).toBe(1);
  });

  it('tells who has the board open', async () => {
    const game = await world.game();
    const ada = await world.watching('ada', game);
    expect(await ada.next('watchers')).toMatchObject({ players: ['black'], spectators: 0 });
    const ben = await world.watching('ben', game);
    expect(await ada.next('watchers')).toMatchObject({ players: ['black', 'white'], spectators: 0 });
    await world.watching('mia', game);
    expect(await ada.next('watchers')).toMatchObject({ spectators: 1 });
    ben.close();
    expect(await ada.next('watchers')).toMatchObject({ players: ['black'], spectators: 1 });
  });

  it('of others is hidden where the server wants that', async () => {
    world.mayWatch = false;
    const [game, own] = [
      await world.game(),
      await world.game({ ...AGAINST_BOT, black: { kind: 'member', member: 'mia' } }),
    ];
    const page = await world.watching('mia', own);
    page.send({ kind: 'watch', id: 2, game: game.setup.id });
    expect((await page.next('refused')).refusal).toEqual({ code: 'not-allowed' });
  });
});

describe('an action is refused', () => {
  test.each([
    ['at the other’s turn', 'ben', 'd3', 'not-your-turn'],
    ['of somebody who does not play', 'mia', 'd3', 'not-your-game'],
    ['that is illegal', 'ada', 'a1', 'illegal'],
  ])('%s', async (_, member, name, code) => {
    const game = await world.game();
    const page = await world.watching(member, game);
    page.send(move(2, game, name));
    expect(await page.next('refused')).toMatchObject({ id: 2, refusal: { code } });
    expect((await world.stage.host.game(game.setup.id))!.version).toBe(0);
  });

  it('for an earlier position', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send(move(2, game, 'd3'));
    page.send(move(3, game, 'c4'));
    expect(await page.next('refused')).toMatchObject({ id: 3, refusal: { code: 'stale' } });
  });

  it('of a version that does not exist yet', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send({ ...move(2, game, 'd3'), version: 1 });
    expect((await page.next('refused')).refusal).toEqual({ code: 'stale' });
  });

  it('beyond the member’s limit', async () => {
    world.isAdmitted = false;
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send(move(2, game, 'd3'));
    expect((await page.next('refused')).refusal).toEqual({ code: 'slow-down' });
  });

  it('that stops a game between members without the other’s consent', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    page.send({ kind: 'act', id: 2, game: game.setup.id, version: 0, action: { kind: 'stop', ply: 0 } });
    expect((await page.next('refused')).refusal).toEqual({ code: 'cannot-stop' });
  });
});

describe('an offer', () => {
  const offer = (game: Game) =>
    ({
      kind: 'act',
      id: 2,
      game: game.setup.id,
      version: 0,
      action: { kind: 'offer', offer: 'draw', ply: 0 },
    }) as const;

  it('is asked about in the channel unless the other member has the board before them', async () => {
    const [one, two, three] = [await world.game(), await world.game(), await world.game()];
    const alone = await world.watching('ada', one);
    alone.send(offer(one));
    await alone.next('change');
    const [ada] = [await world.watching('ada', two), await world.watching('ben', two)];
    ada.send(offer(two));
    await ada.next('change');
    const [again, hidden] = [await world.watching('ada', three), await world.watching('ben', three)];
    hidden.send({ kind: 'presence', isVisible: false });
    hidden.send({ kind: 'ping' });
    await hidden.next('pong');
    again.send(offer(three));
    await again.next('change');
    expect(world.offers.map(({ setup }) => setup.id)).toEqual([one.setup.id, three.setup.id]);
  });

  it('between a member and the bot is nobody else’s', async () => {
    const game = await world.game(AGAINST_BOT);
    const page = await world.watching('ada', game);
    page.send(offer(game));
    await page.next('change');
    expect(world.offers).toEqual([]);
  });
});

describe('a page ends', () => {
  test.each([
    ['that sends no JSON', 'hello', 'malformed'],
    ['that asks for something unknown', '{"kind":"delete","id":1}', 'malformed'],
    [
      'with a square beyond every board',
      '{"kind":"act","id":1,"game":"a","version":0,"action":{"kind":"move","ply":0,"move":400}}',
      'malformed',
    ],
    [
      'that names a member',
      '{"kind":"act","id":1,"game":"a","version":0,"action":{"kind":"resign","member":"ben"}}',
      'malformed',
    ],
  ])('%s', async (_, text, why) => {
    const page = await world.page();
    page.sendText(text);
    expect((await page.next('goodbye')).why).toBe(why);
  });

  it('that asks a hundred times a second', async () => {
    const page = await world.page();
    for (let i = 0; i < 100; i++) page.send({ kind: 'ping' });
    expect((await page.next('goodbye')).why).toBe('too-fast');
  });

  it('that sends a megabyte, or bytes', async () => {
    const [long, bytes] = [await world.page(), await world.page()];
    long.sendText('x'.repeat(1024 * 1024));
    bytes.sendText(new Uint8Array([1, 2, 3]));
    expect(await long.closed).toBe(1009);
    expect(await bytes.closed).toBe(1008);
  });

  it('that says nothing', async () => {
    const page = await world.page();
    world.stage.clock.forward(10_000);
    expect((await page.next('goodbye')).why).toBe('unheard');
  });
});

describe('the server', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page in a frame without an origin', { origin: 'null' }],
  ])('refuses %s', async (_, headers) => {
    expect((await world.post('/api/session', { link: 'x' }, headers)).status).toBe(403);
    await expect(world.page(headers)).rejects.toThrow('403');
  });

  it('serves the page with a policy that allows nothing of other sites', async () => {
    const response = await fetch(`http://127.0.0.1:${world.port}/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('<div id="app">');
  });

  it('lets any site frame the overlay, and that alone', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${world.port}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/?overlay')).toContain('frame-ancestors *');
    expect(await policyOf('/?overlays')).toContain("frame-ancestors 'none'");
  });

  test.each(['/assets/../server.js', '/assets/..%2f..%2fpackage.json', '/assets/.livePage', '/package.json'])(
    'serves no %s',
    async (path) => {
      expect((await fetch(`http://127.0.0.1:${world.port}${path}`)).status).toBe(404);
    },
  );

  it('answers long polls: the same events, and moves', async () => {
    const game = await world.game();
    const hello = JSON.stringify({ kind: 'hello', session: await world.session('ada', game) });
    const watch = JSON.stringify({ kind: 'watch', id: 1, game: game.setup.id });
    type Answer = { connection: string; events: string[] };
    const poll = async (body: object): Promise<Answer> =>
      (await (await world.post('/api/poll', body)).json()) as Answer;
    let { connection, events } = await poll({ requests: [hello, watch] });
    const kinds = () => events.map((event) => (JSON.parse(event) as { kind: string }).kind);
    while (!kinds().includes('done'))
      events = [...events, ...(await poll({ connection, requests: [] })).events];
    expect(kinds()).toEqual(expect.arrayContaining(['welcome', 'state', 'watchers']));
    events = [];
    const waiting = poll({ connection, requests: [] });
    const moved = await poll({ connection, requests: [JSON.stringify(move(2, game, 'd3'))] });
    events = [...(await waiting).events, ...moved.events];
    while (!kinds().includes('change'))
      events = [...events, ...(await poll({ connection, requests: [] })).events];
    expect((await world.post('/api/poll', { connection: 'unknown', requests: [] })).status).toBe(404);
  });

  it('says goodbye when it stops', async () => {
    const game = await world.game();
    const page = await world.watching('ada', game);
    await world.stop();
    expect((await page.next('goodbye')).why).toBe('restarting');
  });
});
