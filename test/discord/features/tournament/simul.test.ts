import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { colorOf, type Game } from '../../../../src/game/play/game.js';
import type { ComponentView, MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { ProtocolChoice } from '../../../../src/rules/openingProtocol.js';
import { COLORS, type Square } from '../../../../src/rules/position.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { firstSquare, messageIn, openButtons, privateText } from '../../botInServer.js';
import { type Options, TournamentServer } from './tournamentServer.js';

let server: TournamentServer;

beforeAll(async () => {
  server = await TournamentServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

const hostSelect = ({ custom_id }: ComponentView): boolean => String(custom_id).includes('draftHost');

/** Creates a simul that Ada gives, which the others join, and begins it. Resolves with its message. */
async function begin(options: Options = {}): Promise<MessageView> {
  const { ada, ben, lin, mia, channel } = server;
  const post = await server.create({ format: 'simul', game: 'reversi', opening: 'plain', ...options });
  await server.join(post, ben, lin, mia);
  const list = messageIn(await ada.command(channel, 'tournament'));
  const page = messageIn(await ada.click(list, 'Manage'));
  await ada.click(page, 'Begin now');
  await server.games(3);
  return server.post('Spring Cup', 'Boards under way: 3');
}

const reloaded = async ({ setup }: Game): Promise<Game> => (await server.bot.host.game(setup.id))!;
const movesIn = async (games: readonly Game[]): Promise<number[]> =>
  (await Promise.all(games.map(reloaded))).map(({ position }) => position.ply);

const openWalk = async (post: MessageView, member = server.ada): Promise<MessageView> =>
  messageIn(await member.click(post, 'My game'));

/** Presses the first square, and resolves with the page after it. */
const playFirst = async (member: MemberClient, page: MessageView): Promise<MessageView> =>
  messageIn(await member.click(page, firstSquare(page)!));

test('is set up on the card: who gives it, the host’s color, slow clocks, unrated', async () => {
  const { ada, ben, channel } = server;
  let card = messageIn(await ada.command(channel, 'tournament', { format: 'simul', name: 'Ten boards' }));
  expect(textOf(card)).toContain('Simul, the host plays black · Swap2 · 5 min a move\n');
  expect(textOf(card)).toContain('Boards: 10 at most');
  expect(openButtons(card)).not.toContain('Rated: yes');
  card = messageIn(await ada.click(card, 'The host plays black'));
  card = messageIn(await ada.click(card, 'The host plays white'));
  card = messageIn(await ada.select(card, hostSelect, [ben.me.id]));
  await ada.click(card, 'Create');
  const post = await server.post('Ten boards', 'Challengers: 0 of 10', `<@${ben.me.id}>`);
  expect(textOf(post)).toContain('colors alternate');
  const { terms } = await server.newest();
  expect(terms).toMatchObject({
    format: { kind: 'simul', host: { member: ben.me.id }, hostColor: 'alternating' },
    rated: false,
    maxPlayers: 11,
  });
  // The host may call it off by leaving.
  await ben.click(post, 'Leave');
  await server.letEdit();
  await server.post('Called off: its host has left');
});

test('is played on one page that goes on to the next board that waits, and ends with the host’s score', async () => {
  const { ada, ben, bot } = server;
  const post = await begin();
  const games = await server.games(3);
  expect(games.every((game) => colorOf(game, ada.me.id) === 'black')).toBe(true);
  let page = await openWalk(post);
  expect(textOf(page)).toContain('Board 1 of 3 · waiting for you: 3');
  const first = page;
  page = await playFirst(ada, page);
  expect(await movesIn(games)).toContain(1);
  expect(textOf(page)).toContain('waiting for you: 2');
  // The pressed page is gone: a second press of its button plays nothing.
  const stale = await bot.press(ada, server.channel, buttonId(first));
  expect(privateText(stale)).not.toBe('');
  expect((await movesIn(games)).toSorted()).toEqual([0, 0, 1]);
  await bot.restart();
  page = await playFirst(ada, page);
  page = await playFirst(ada, page);
  expect(await movesIn(games)).toEqual([1, 1, 1]);
  expect(textOf(page)).toContain('waiting for you: 0');
  expect(firstSquare(page)).toBeUndefined();
  page = messageIn(await ada.click(page, '▶'));
  expect(textOf(page)).toContain('Board 2 of 3');
  // A challenger plays in their own thread as ever; the next press finds their game.
  const bens = (await Promise.all(games.map(reloaded))).find((game) => colorOf(game, ben.me.id))!;
  const [answer] = bens.position.legalMoves();
  await bot.host.act(bens.setup.id, { kind: 'move', member: ben.me.id, ply: 1, move: answer! });
  page = messageIn(await ada.click(page, 'Next game: your turn'));
  expect(textOf(page)).toContain(ben.me.id);
  expect(textOf(page)).toContain('Board 1 of 3 · waiting for you: 1');
  for (const [i, game] of games.entries()) {
    const loser = i === 2 ? 'black' : 'white';
    const seat = game.seats[loser];
    if (seat.kind === 'member') await bot.host.act(game.setup.id, { kind: 'resign', member: seat.member });
  }
  const over = await server.post('Finished');
  expect(textOf(over)).toMatch(/👑 <@\d+> against all: \*\*\+[12] =0 −[12]\*\*/);
  expect(openButtons(over)).toEqual(['Standings']);
  expect(over.attachments.map(({ filename }) => filename)).toEqual(['standings.png']);
  const standings = messageIn(await ben.click(over, 'Standings'));
  expect(standings.attachments.map(({ filename }) => filename)).toEqual(['standings.png']);
});

/** The custom_id of a page's first square. */
const buttonId = (page: MessageView): string => {
  const square = componentsOf(page).find(({ label }) => label === firstSquare(page));
  return String(square!.custom_id);
};

test('leaves room for a select of the boards beside a window of buttons', async () => {
  const { ada } = server;
  const post = await begin({ game: 'gomoku', opening: 'plain' });
  const page = await openWalk(post);
  const select = componentsOf(page).find(({ type }) => type === 3)!;
  expect(select.options).toHaveLength(3);
  const last = (select.options as { value: string }[]).at(-1)!;
  const other = messageIn(
    await ada.select(page, ({ custom_id }) => custom_id === select.custom_id, [last.value]),
  );
  expect(textOf(other)).toContain('Board 3 of 3');
  expect(textOf(await playFirst(ada, other))).toContain('waiting for you: 2');
});

test('makes the choices of an opening there', async () => {
  const { ada, bot } = server;
  const post = await begin({ game: 'gomoku', opening: 'swap2' });
  const games = await server.games(3);
  for (const { setup, seats } of games) {
    const other = seats.white.kind === 'member' ? seats.white.member : '';
    for (const [ply, name] of ['h8', 'h9', 'i8', 'a1', 'a15'].entries()) {
      const member = ply < 3 ? ada.me.id : other;
      if (ply === 3) await bot.host.act(setup.id, { kind: 'choose', member, ply, choice: 'two' });
      await bot.host.act(setup.id, { kind: 'move', member, ply, move: parseSquare(name, 15)! });
    }
  }
  const page = await openWalk(post);
  expect(openButtons(page).slice(0, 2)).toEqual(['Play black', 'Play white']);
  const next = messageIn(await ada.click(page, 'Play black'));
  expect(textOf(next)).toContain('waiting for you: 2');
  const chosen = (await Promise.all(games.map(reloaded))).filter(({ protocol }) => protocol === undefined);
  expect(chosen).toHaveLength(1);
});

/** Acts in a game as the member who does not give the simul. */
async function actAsOther(
  { setup, seats }: Game,
  ...actions: readonly (
    | { readonly kind: 'choose'; readonly ply: number; readonly choice: ProtocolChoice }
    | { readonly kind: 'move'; readonly ply: number; readonly move: Square }
  )[]
): Promise<void> {
  const member = COLORS.map((color) => seats[color])
    .flatMap((seat) => (seat.kind === 'member' ? [seat.member] : []))
    .find((each) => each !== server.ada.me.id)!;
  for (const action of actions)
    expect(await server.bot.host.act(setup.id, { ...action, member })).toMatchObject({ kind: 'accepted' });
}

const squareOn = (name: string): Square => parseSquare(name, 15)!;

test('declares the number of fifth moves of Soosyrv-8, and takes one of them, there', async () => {
  const { ada, bot } = server;
  const post = await begin({ game: 'gomoku', opening: 'soosyrv8' });
  const games = await server.games(3);
  const place = (game: Game, ply: number, name: string) =>
    bot.host.act(game.setup.id, { kind: 'move', member: ada.me.id, ply, move: squareOn(name) });
  for (const game of games) {
    for (const [ply, name] of ['h8', 'h9', 'i10'].entries()) await place(game, ply, name);
    await actAsOther(game, { kind: 'choose', ply: 3, choice: 'swap' });
    await place(game, 3, 'f8');
  }
  let page = await openWalk(post);
  const isDeclared = ({ custom_id }: ComponentView) => String(custom_id).includes('walkDeclare');
  for (let left = 3; left > 0; left--) {
    expect(textOf(page)).toContain(`waiting for you: ${left}`);
    page = messageIn(await ada.select(page, isDeclared, ['2']));
  }
  expect(componentsOf(page).some(isDeclared)).toBe(false);
  for (const game of games)
    await actAsOther(
      game,
      { kind: 'choose', ply: 4, choice: 'keep' },
      { kind: 'move', ply: 4, move: squareOn('c3') },
      { kind: 'move', ply: 4, move: squareOn('o15') },
    );
  page = await openWalk(post);
  expect(openButtons(page).slice(0, 2)).toEqual(['c3', 'o15']);
  page = messageIn(await ada.click(page, 'o15'));
  expect(textOf(page)).toContain('waiting for you: 3');
  const begun = (await Promise.all(games.map(reloaded))).filter(({ protocol }) => protocol === undefined);
  expect(begun.map(({ position }) => position.ply)).toEqual([5]);
});

test('offers the ten fifth moves of Taraguchi-10 there', async () => {
  const { ada, bot } = server;
  const post = await begin({ game: 'gomoku', opening: 'taraguchi10' });
  const games = await server.games(3);
  for (const game of games) {
    for (const [ply, name] of ['h8', 'h9', 'i10', 'f7'].entries()) {
      if (ply % 2 === 1) await actAsOther(game, { kind: 'move', ply, move: squareOn(name) });
      else await bot.host.act(game.setup.id, { kind: 'move', member: ada.me.id, ply, move: squareOn(name) });
      if (ply % 2 === 0) await actAsOther(game, { kind: 'choose', ply: ply + 1, choice: 'keep' });
      else if (ply < 3)
        await bot.host.act(game.setup.id, {
          kind: 'choose',
          member: ada.me.id,
          ply: ply + 1,
          choice: 'keep',
        });
    }
  }
  const page = await openWalk(post);
  expect(openButtons(page).slice(0, 3)).toEqual(['Swap colors', 'Keep colors', 'Offer ten moves']);
  await ada.click(page, 'Offer ten moves');
  const states = (await Promise.all(games.map(reloaded))).map(({ protocol }) => protocol?.kind);
  expect(states.toSorted()).toEqual(['choosing', 'choosing', 'offering']);
  let offering = await openWalk(post);
  while (firstSquare(offering) === undefined) offering = messageIn(await ada.click(offering, '▶'));
  const square = firstSquare(offering)!;
  await ada.click(offering, square);
  const offered = (await Promise.all(games.map(reloaded))).flatMap(({ protocol }) =>
    protocol?.kind === 'offering' ? [protocol.offered] : [],
  );
  expect(offered).toEqual([[squareOn(square)]]);
});

test('waits for a second press if the member wants to confirm moves', async () => {
  const { ada, bot } = server;
  const post = await begin();
  const games = await server.games(3);
  await bot.restart(
    async () => void (await bot.store.saveSettings({ member: ada.me.id }, { confirm: 'on' })),
  );
  let page = await openWalk(post);
  const square = firstSquare(page)!;
  page = messageIn(await ada.click(page, square));
  expect(await movesIn(games)).toEqual([0, 0, 0]);
  await ada.click(page, square);
  expect((await movesIn(games)).toSorted()).toEqual([0, 0, 1]);
  await bot.restart(
    async () => void (await bot.store.saveSettings({ member: ada.me.id }, { confirm: 'off' })),
  );
});

test('shows a challenger their only game, and nobody joins late', async () => {
  const { ben } = server;
  const post = await begin();
  expect(privateText(await ben.click(post, 'My game'))).toContain('You play');
  expect(openButtons(post)).toEqual(['My game', 'Standings', 'Leave']);
});

test('/games walks through all games of a member', async () => {
  const { ada, channel } = server;
  await begin();
  const list = messageIn(await ada.command(channel, 'games'));
  const page = messageIn(await ada.click(list, 'Walk through them'));
  expect(textOf(page)).toContain('waiting for you: 3');
});
