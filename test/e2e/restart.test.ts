import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCustomId } from '../../src/discord/customId.js';
import type { GameId } from '../../src/game/game.js';
import type { MemberClient } from '../playground/memberClient.js';
import { textOf } from '../playground/memberClient.js';
import { DATABASES } from '../store/databases.js';
import { World } from './harness.js';
import { idOf, moved, myTurn, privately, squareButtons, tableOf } from './table.js';

/** On each database. More of them are killed where somebody asks for it; the figure in the notes comes from 50. */
const KILLS = Number(process.env.SENTE_KILLS ?? 2);
const SEED = 20_261_120;

/** Longer than several clicks take that find the bot dead, 3 s each; a game that is stuck stays so. */
const PATIENCE = 60_000;

type Accepted = { readonly game: GameId; readonly ply: number; readonly square: number };

/** A member who presses whatever is offered, whatever becomes of the bot, until told to stop. */
class Script {
  readonly accepted: Accepted[] = [];
  stopped = false;

  constructor(
    readonly member: MemberClient,
    readonly channel: string,
    readonly choose: () => number,
  ) {}

  /** Resolves when a game is over after `stopped`; begins a new one, by `again`, when one is over before. */
  async run(again: () => Promise<void>): Promise<void> {
    const { member, channel } = this;
    while (true) {
      const table = await myTurn(member, channel, PATIENCE);
      if (table.over) {
        if (this.stopped) return;
        await again();
        await moved(member, table, PATIENCE);
        continue;
      }
      const buttons = squareButtons(table);
      const id = String(buttons[this.choose() % buttons.length]!.custom_id);
      const outcome = await member
        .clickId({ channelId: channel, messageId: table.message.id }, id)
        .catch(() => undefined);
      const control = readCustomId(id);
      if (outcome?.kind === 'update' || outcome?.kind === 'deferredUpdate') {
        if (control?.control === 'move') this.accepted.push(control);
        await moved(member, table, PATIENCE);
      } else {
        await member.waitFor((client) => client.botOnline, { what: 'the bot', timeoutMs: PATIENCE });
      }
    }
  }
}

test.each(DATABASES)(
  `on %s, ${KILLS} times killed during play: no accepted move is lost, no game is stuck`,
  {
    timeout: 2 * PATIENCE + KILLS * 10_000,
  },
  async (name, make) => {
    const world = await World.open({ THINK_MS: '200' }, make);
    const [ada, ben, lin] = await Promise.all([
      world.member('ada'),
      world.member('ben'),
      world.member('xiaolin'),
    ]);
    const [members, alone] = [ada.channel('games'), lin.channel('lounge')];
    const choices = fc.sample(fc.nat(), { seed: SEED, numRuns: 20_000 })[Symbol.iterator]();
    const choose = (): number => choices.next().value ?? 0;
    const untilAnswered = async (work: () => Promise<{ kind: string }>): Promise<void> => {
      while ((await work()).kind === 'failed') await ada.waitFor((client) => client.botOnline);
    };
    const challenge = async (): Promise<void> => {
      await untilAnswered(() => ada.command(members, 'play', { game: 'reversi', opponent: 'ben' }));
      const offer = await ben.waitForMessage(members, (message) =>
        textOf(message).includes('challenges you'),
      );
      await untilAnswered(() =>
        ben.clickId({ channelId: members, messageId: offer.id }, idOf(offer, 'Accept')),
      );
    };
    const againstBot = (): Promise<void> =>
      untilAnswered(() => lin.command(alone, 'play', { game: 'gomoku', level: 10, size: 8 }));

    await challenge();
    await againstBot();
    const scripts = [
      new Script(ada, members, choose),
      new Script(ben, members, choose),
      new Script(lin, alone, choose),
    ];
    const [a, b, l] = scripts as [Script, Script, Script];
    const playing = [a.run(challenge), b.run(async () => undefined), l.run(againstBot)];
    for (let kill = 0; kill < KILLS; kill++) {
      const watcher = [ada, ben, lin][choose() % 3]!;
      const after = watcher.events.length + 1 + (choose() % 12);
      await watcher.waitFor((client) => client.events.length >= after, { what: 'the moment to kill' });
      await world.restart('SIGKILL');
    }
    for (const script of scripts) script.stopped = true;
    await Promise.all(playing);
    await world.bot.kill('SIGTERM');

    const store = await world.database.open();
    const accepted = scripts.flatMap((script) => script.accepted);
    const lost = [];
    for (const move of accepted) {
      const game = await store.load(move.game);
      if (game?.position.moves[move.ply] !== move.square) lost.push(move);
    }
    const unfinished = await store.unfinished();
    await store.close();
    await world.close();
    process.stdout.write(`${name}: ${KILLS} kills, ${accepted.length} accepted moves, ${lost.length} lost\n`);
    expect(lost).toEqual([]);
    expect(unfinished).toEqual([]);
    expect(accepted.length).toBeGreaterThan(KILLS);
  },
);

test.each(DATABASES)(
  'on %s, after a restart a challenge and old buttons still work, and a late click is told so',
  async (_, make) => {
    const world = await World.open({}, make);
    const [ada, ben] = await Promise.all([world.member('ada'), world.member('ben')]);
    const channel = ada.channel('games');
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'black' });
    const offer = await ben.waitForMessage(channel, (message) => textOf(message).includes('challenges you'));
    await world.restart();
    await ben.click(offer, 'Accept');
    const table = await myTurn(ada, channel);
    await world.restart();
    await ada.click(table.message, 'h8');
    const answered = await myTurn(ben, channel);
    expect(answered.text).toContain('Move 1: ⚫ h8');
    const at = { channelId: channel, messageId: answered.message.id };
    expect(await privately(ada, ada.clickId(at, idOf(answered.message, 'h9')))).toContain('not your turn');
    await world.restart('SIGTERM');
    await ben.click(answered.message, 'h9');
    await ada.waitFor(() => tableOf(ada, channel)?.text.includes('Move 2'));
    await world.close();
  },
);
