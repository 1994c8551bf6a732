import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComponentView, MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, textOf } from '../../../playground/memberClient.js';
import { messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { TournamentServer } from './tournamentServer.js';

let server: TournamentServer;

beforeAll(async () => {
  server = await TournamentServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

/** Opens Ada's page of the newest tournament. */
async function manage(): Promise<MessageView> {
  const list = messageIn(await server.ada.command(server.channel, 'tournament'));
  return messageIn(await server.ada.click(list, 'Manage'));
}

const selectOf =
  (name: string) =>
  ({ custom_id }: ComponentView): boolean =>
    String(custom_id).includes(name);

test('the director pauses, resumes and cancels, and is asked before the last', async () => {
  const { ada } = server;
  await server.start();
  let page = messageIn(await ada.click(await manage(), 'Pause'));
  expect(textOf(page)).toContain(`<@${ada.me.id}> paused the tournament.`);
  expect(openButtons(page)).toEqual(['Resume', 'Post it again', 'Call it off']);
  await server.letEdit();
  await server.post('Paused', 'paused the tournament');
  page = messageIn(await ada.click(page, 'Resume'));
  page = messageIn(await ada.click(page, 'Call it off'));
  expect((await server.newest()).phase.kind).toBe('running');
  page = messageIn(await ada.click(page, 'Yes, call it off'));
  expect(textOf(page)).toContain('Called off');
  expect((await server.newest()).phase.kind).toBe('cancelled');
});

test('the director adds and removes members', async () => {
  const { ada, ben, bot } = server;
  await server.create();
  let page = messageIn(await ada.select(await manage(), selectOf('directMember'), [ben.me.id]));
  expect(textOf(page)).toContain(`<@${ada.me.id}> added <@${ben.me.id}>.`);
  const isRemoval = ({ custom_id }: ComponentView) => /directMember.*remove/.test(String(custom_id));
  page = messageIn(await ada.select(page, isRemoval, [ben.me.id]));
  expect(textOf(page)).toContain(`removed <@${ben.me.id}>.`);
  expect(privateText(await server.press(ben, { control: 'joinTournament' }))).toContain('has removed you');
  const again = await ada.select(page, isRemoval, [ben.me.id]);
  expect(privateText(again)).toContain('They are not in this tournament.');
  const self = await ada.select(page, selectOf('directMember'), [bot.playground.memberId('ben')]);
  expect(textOf(messageIn(self))).toContain('added');
});

test('the director corrects a result, and the message says so', async () => {
  const { ada } = server;
  await server.start({ format: 'swiss' });
  const [first] = await server.games(2);
  await server.resign(first!);
  const index = (await server.newest()).pairings.findIndex(({ game }) => game === first!.setup.id);
  let page = await manage();
  const options = componentsOf(page).find(selectOf('directPairing'))!.options as {
    label: string;
    value: string;
  }[];
  expect(options.find(({ value }) => value === String(index))?.label).toMatch(/⚫ .* – ⚪ .* · −–\+|0–1/);
  page = messageIn(await ada.select(page, selectOf('directPairing'), [String(index)]));
  expect(openButtons(page)).toEqual([
    expect.stringMatching(/^⚫ .* won$/),
    expect.stringMatching(/^⚪ .* won$/),
    'Draw',
    'No result',
    'Back',
  ]);
  page = messageIn(await ada.click(page, 'Draw'));
  expect(textOf(page)).toMatch(/Result of <@\d+> – <@\d+> corrected by <@\d+>\./);
  expect((await server.newest()).pairings[index]!.outcome).toEqual({ kind: 'drawn', by: 'director' });
  await server.letEdit();
  await server.post('½–½', 'corrected by');
});

test('the director posts the message again', async () => {
  const { ada, ben } = server;
  const post = await server.create();
  await ada.click(await manage(), 'Post it again');
  await waitForText(ada, server.channel, 'Here it is again: https:');
  await ben.waitFor((client) => !client.messages.has(post.id));
  await server.post('Spring Cup');
});

test('others may not direct, and get no other server’s tournament', async () => {
  const { ben } = server;
  await server.create();
  for (const act of ['show', 'pause', 'cancel'])
    expect(privateText(await server.press(ben, { control: 'direct', act }))).toContain('Only its organizer');
  expect((await server.newest()).phase.kind).toBe('open');
  const unknown = await server.press(ben, { control: 'joinTournament', tournament: 'zzzzzzzzzzzzzz' });
  expect(privateText(unknown)).toContain('no longer exists');
});
