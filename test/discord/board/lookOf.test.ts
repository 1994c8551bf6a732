import { expect, test } from 'vitest';
import { lookOf } from '../../../src/discord/board/drawBoard.js';
import {
  readMemberSettings,
  readServerSettings,
  type Settings,
} from '../../../src/discord/interactions/settings.js';
import type { Seats } from '../../../src/game/play/game.js';
import { startPosition } from '../../../src/rules/games.js';
import { REVERSI } from '../../render/positions.js';
import { ADA, BEN, BETWEEN_MEMBERS, BOT_IS_BLACK, gameAt } from '../sampleGames.js';

/** Look of a board in a server with the slate theme, by the members' settings. */
function look(seats: Seats, members: Readonly<Record<string, Record<string, string>>>) {
  const settings = {
    ofMember: async (member: string) => readMemberSettings(members[member] ?? {}),
    ofServer: async () => readServerSettings({ theme: 'slate' }),
  };
  return lookOf(settings as unknown as Settings, gameAt(startPosition(REVERSI), seats));
}

const OWN = { theme: 'paper', coordinates: 'hidden', side: 'own' };

test('a member alone against the bot sees their own look, and their side of the board', async () => {
  expect(await look(BOT_IS_BLACK, { [ADA]: OWN })).toEqual({
    theme: 'paper',
    coordinates: 'hidden',
    turned: true,
  });
});

test('a member without a theme of their own gets the server’s', async () => {
  expect(await look(BOT_IS_BLACK, {})).toMatchObject({ theme: 'slate', turned: false });
});

test('a board that two members share has the server’s look', async () => {
  expect(await look(BETWEEN_MEMBERS, { [ADA]: OWN, [BEN]: OWN })).toEqual({ theme: 'slate' });
});

test.each([ADA, BEN])('a shared board has high contrast if either player chose that', async (member) => {
  expect(await look(BETWEEN_MEMBERS, { [member]: { theme: 'contrast' } })).toEqual({ theme: 'contrast' });
});
