import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { DESKTOP, LiveBrowser } from './liveBrowser.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

describe.skipIf(!hasBrowser)('the live board', () => {
  const world = new LiveBrowser();

  const status = (page: Page) => page.getByRole('status');
  /** Squares that the member may play. */
  const playable = (page: Page) => page.getByRole('gridcell', { name: /, free/ });
  const over = (page: Page) => page.locator('main[data-over="true"]');
  const moves = (page: Page) => page.getByRole('region', { name: 'Moves' }).getByRole('listitem');

  /** Plays a square by a touch or click, and waits until it is in the list of moves. */
  async function playSquare(page: Page, square: Locator): Promise<void> {
    const before = await moves(page).count();
    await square.click();
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }

  /** Plays squares at each of the member's turns until the game is over. */
  async function playToEnd(page: Page, pick: (turn: number) => number = () => 0): Promise<void> {
    for (let turn = 0; ; turn++) {
      await page.getByText('Your turn').or(over(page)).first().waitFor();
      if (await over(page).count()) return;
      const squares = playable(page);
      await playSquare(page, squares.nth(pick(turn) % (await squares.count())));
    }
  }

  test('plays a whole game of Reversi by touch, while the message in the channel follows', async () => {
    const channel = await world.playInChannel(
      'ada',
      'games',
      'gam:',
      'Reversi',
      'colo:',
      'Black',
      'lev:',
      '1',
    );
    const live = await world.follow(channel, PHONE);
    expect(await accessibilityProblems(live)).toEqual([]);
    await playToEnd(live);
    expect(await status(live).textContent()).toMatch(/wins|draw/);
    await channel
      .getByText(/wins,|A draw/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(live)).toEqual([]);
    await live.getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => moves(live).count()).toBeLessThan(2);
  });

  test('plays Gomoku between two pages, by mouse and by keys, and continues in the channel', async () => {
    const ada = await world.playInChannel('ada', 'lounge', 'gam:', 'Gomoku', 'opp:', 'ben', 'colo:', 'Black');
    const ben = await world.open('ben', 'lounge', DESKTOP);
    await ben.getByRole('button', { name: 'Accept' }).click();
    const [black, white] = [await world.follow(ada, DESKTOP), await world.follow(ben, DESKTOP)];
    await playSquare(black, black.getByRole('gridcell', { name: 'h8, free' }));
    await white.getByText('Your turn').waitFor();
    await white.getByRole('grid').focus();
    // The cursor begins in the middle, which is taken.
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await white.keyboard.press(key);
    await white.getByText('h8 is already taken.').waitFor();
    await black.getByText('Your turn').waitFor();
    await expect.poll(() => black.getByRole('gridcell', { name: 'i8, white, last move' }).count()).toBe(1);
    // The next move by a button of the message, which has followed.
    await ada
      .getByText(/Move 2:/)
      .first()
      .waitFor();
    await ada.getByRole('button', { name: 'g8', exact: true }).last().click();
    await white.getByRole('gridcell', { name: 'g8, black, last move' }).waitFor({ state: 'attached' });
    // A move ahead of time is played as soon as it is the turn.
    await black.getByRole('gridcell', { name: /^f8/ }).click();
    await playSquare(white, white.getByRole('gridcell', { name: 'a1, free' }));
    await white.getByRole('gridcell', { name: 'f8, black, last move' }).waitFor({ state: 'attached' });
    await black.getByRole('button', { name: 'Offer a draw' }).click();
    await white.getByRole('button', { name: 'Accept' }).click();
    await black.getByText('A draw, as both agreed.').first().waitFor();
    await ada.getByText('A draw, as both agreed.').first().waitFor();
  });

  test('opens with swap2: places stones, one of them ahead, and chooses a color', async () => {
    const channel = await world.playInChannel(
      'ben',
      'welcome',
      'gam:',
      'Gomoku',
      'open:',
      'Swap2',
      'colo:',
      'Black',
      'lev:',
      '3',
    );
    const live = await world.follow(channel, PHONE);
    const at = (name: string) => live.getByRole('gridcell', { name: `${name}, ` });
    // The second stone is chosen before the bot has confirmed the first.
    world.world.bot.send('SIGSTOP');
    await at('h8').click();
    await at('i9').click();
    await live.locator('.premove').waitFor();
    expect(await moves(live).count()).toBe(1);
    expect(await live.getByRole('button', { name: 'Plan replies' }).count()).toBe(0);
    world.world.bot.send('SIGCONT');
    await expect.poll(() => moves(live).count()).toBe(2);
    await playSquare(live, at('a1'));
    // The bot has chosen: a color, or to leave the choice to the member.
    await expect.poll(() => status(live).textContent()).toMatch(/^(?:Your turn|Your choice|.* is thinking)/);
  });

  test('keeps a move on the board until its own answer, whatever else is refused', async () => {
    const channel = await world.playInChannel(
      'ada',
      'lounge',
      'gam:',
      'Gomoku',
      'colo:',
      'Black',
      'lev:',
      '1',
    );
    const held: { id: number; release(): void }[] = [];
    let refuse: (id: number) => void = () => undefined;
    const live = await world.follow(channel, DESKTOP, (page) =>
      page.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer();
        refuse = (id) => socket.send(JSON.stringify({ kind: 'refused', id, refusal: { code: 'slow-down' } }));
        socket.onMessage((text) => {
          const { kind, id } = JSON.parse(String(text)) as { kind: string; id: number };
          if (kind === 'act') held.push({ id, release: () => server.send(text) });
          else server.send(text);
        });
      }),
    );
    const center = live.getByRole('gridcell', { name: /^h8, black/ });
    const notice = live.getByText('Slow down');
    await live.getByRole('gridcell', { name: 'h8, free' }).click();
    await center.waitFor();
    refuse(held[0]!.id - 1);
    await notice.waitFor();
    expect(await center.count()).toBe(1);
    held[0]!.release();
    await expect.poll(() => moves(live).count()).toBe(2);
    await live.getByRole('gridcell', { name: 'a1, free' }).click();
    await live.getByRole('gridcell', { name: 'a1, black' }).waitFor();
    refuse(held[1]!.id);
    await live.getByRole('gridcell', { name: 'a1, free' }).waitFor();
  });

  test('opens with Soosyrv-8 between two pages: stones, a swap, a number, offers and the choice of one', async () => {
    const typed = ['open:', 'Soosyrv', 'opp:', 'ben', 'colo:', 'Black'];
    const ada = await world.playInChannel('ada', 'general', ...typed);
    const ben = await world.open('ben', 'general', DESKTOP);
    await ben.getByRole('button', { name: 'Accept' }).click();
    const [one, other] = [await world.follow(ada, PHONE), await world.follow(ben, DESKTOP)];
    const at = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
    await at(one, 'a1').click();
    await one.getByText('a1 is too far from the center for this move.').waitFor();
    for (const name of ['h8', 'h9', 'i10']) await playSquare(one, at(one, name));
    await other.getByRole('button', { name: 'Swap colors' }).click();
    await one.getByText('then says how many fifth moves').waitFor();
    await playSquare(one, at(one, 'f12'));
    await one.getByRole('button', { name: '2', exact: true }).click();
    await other.getByText('Fifth moves that ⚫ will offer: 2').waitFor();
    await other.getByRole('button', { name: 'Keep colors' }).click();
    await other.getByText('offers fifth moves, 2 to go').waitFor();
    await at(other, 'g7').click();
    await other.getByText('offers fifth moves, 1 to go').waitFor();
    await at(other, 'c3').click();
    await one.getByText('takes one of the fifth moves').waitFor();
    await at(one, 'a1').click();
    await one.getByText('a1 is not on offer.').waitFor();
    await playSquare(one, at(one, 'c3'));
    await one.getByText('Your turn').waitFor();
    await playSquare(one, at(one, 'g9'));
    await other.getByText('Your turn').waitFor();
    // Leaves the channel to the next test.
    await playSquare(other, at(other, 'e5'));
    await other.getByRole('button', { name: 'Resign' }).click();
    await other.getByRole('button', { name: 'Sure? Resign' }).click();
    await one.getByText(/wins/).first().waitFor();
    await ada.getByText(/wins/).first().waitFor();
  });

  test('comes back by itself after the bot was killed, and plays on', async () => {
    const channel = await world.playInChannel(
      'ada',
      'general',
      'gam:',
      'Reversi',
      'colo:',
      'Black',
      'lev:',
      '1',
    );
    const live = await world.follow(channel, DESKTOP);
    await playSquare(live, playable(live).first());
    await live.getByText('Your turn').waitFor();
    const before = await moves(live).count();
    await world.world.restart('SIGKILL');
    await live.getByText('Your turn').waitFor();
    await expect.poll(() => moves(live).count()).toBe(before);
    await playSquare(live, playable(live).first());
  });

  test('says why a link does not open a board', async () => {
    const port = world.world.environment.LIVE_PORT;
    const page = await world.newPage(DESKTOP);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByText('Open the live board with the button').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
