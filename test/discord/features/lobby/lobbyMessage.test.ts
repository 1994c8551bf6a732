import { expect, test } from 'vitest';
import { publicLobby } from '../../../../src/discord/features/lobby/lobbyMessage.js';
import { defaultVariant, startPosition } from '../../../../src/rules/games.js';
import { BETWEEN_MEMBERS, BOT, gameAt } from '../../sampleGames.js';
import { strictSay } from '../../say.js';
import { textOf } from '../../validPage.js';

test('leaves out the last games to watch if a message has no room for all', () => {
  const game = gameAt(startPosition(defaultVariant('reversi')), BETWEEN_MEMBERS);
  const games = Array.from({ length: 8 }, (_, i) => ({
    ...{ game, rating: undefined },
    link: `https://discord.com/${i}/${'0'.repeat(600)}`,
  }));
  const page = publicLobby(
    { challenges: [], tournaments: [], teamGames: [], games },
    { say: strictSay('en-US'), bot: BOT, mentions: new Map() },
  );
  expect(textOf(page)).toContain('discord.com/0/');
  expect(textOf(page)).not.toContain('discord.com/7/');
});
