import { InteractionContextType } from 'discord.js';
import { expect, test } from 'vitest';
import { readRequest } from '../../../../src/discord/features/play/playOptions.js';
import type { Request } from '../../../../src/game/requests/request.js';
import { fakeCommand, type Options } from '../../fakeCommand.js';
import { ADA, BEN, BOT } from '../../sampleGames.js';

type Changes = {
  readonly isBot?: boolean;
  readonly isMember?: boolean;
  readonly isInServer?: boolean;
};

/** Ada's request with `/play`, or the answer that refuses it. */
async function request(
  options: Options,
  { isBot = false, isMember = true, isInServer = true }: Changes = {},
): Promise<Request | string[]> {
  const { deps, context, interaction, contents } = fakeCommand(options);
  const user = options.opponent === undefined ? null : { id: options.opponent, bot: isBot };
  Object.assign(interaction, {
    inGuild: () => isInServer,
    ...(isInServer ? {} : { guildId: null, context: InteractionContextType.BotDM }),
    options: {
      ...interaction.options,
      getUser: (name: string) => (name === 'opponent' ? user : null),
      getMember: (name: string) => (name === 'opponent' && isMember ? user : null),
    },
  });
  return (await readRequest(deps, context)) ?? contents;
}

const reversi = { game: 'reversi' };

test.each([
  [{}, 'black'],
  [{ colour: 'black' }, 'black'],
  [{ colour: 'white' }, 'white'],
  [{ colour: 'random' }, 'random'],
  [{ colour: 'green' }, 'black'],
  [{ opponent: BOT }, 'black'],
  [{ opponent: BEN }, 'random'],
  [{ opponent: BEN, colour: 'white' }, 'white'],
])('reads the color of %j as %s', async (options, color) => {
  expect(await request({ ...reversi, ...options })).toMatchObject({ color });
});

test('uses defaults for options left out', async () => {
  expect(await request(reversi)).toEqual({
    variant: { game: 'reversi', rule: 'standard', size: 8 },
    // The level nearest to a newcomer's rating.
    against: { kind: 'level', level: 2 },
    color: 'black',
    strict: false,
    rated: false,
    time: 'none',
    opening: 'plain',
    start: null,
    omissions: [],
  });
  expect(await request({ game: 'gomoku', rules: 'renju', size: 19, level: '9', strict: true })).toEqual({
    variant: { game: 'gomoku', rule: 'renju', size: 19 },
    against: { kind: 'level', level: 9 },
    color: 'black',
    strict: true,
    rated: false,
    time: '1m',
    opening: 'plain',
    start: null,
    omissions: [],
  });
  expect(await request({ ...reversi, strict: true, time: '3d' })).toMatchObject({ strict: true, time: '3d' });
});

test.each([
  [{ size: 15 }, {}, 'Reversi has one board, 8×8, and one set of rules. `rules` and `size` are for Gomoku.'],
  [
    { rules: 'renju' },
    {},
    'Reversi has one board, 8×8, and one set of rules. `rules` and `size` are for Gomoku.',
  ],
  [{ opponent: ADA }, {}, 'You cannot play against yourself. Leave `opponent` out to play me.'],
  [
    { opponent: BEN },
    { isBot: true },
    `<@${BEN}> is a bot and does not play here. Leave \`opponent\` out to play me.`,
  ],
  [
    { opponent: BEN },
    { isInServer: false },
    'You can challenge members only in a server. Leave `opponent` out to play me here.',
  ],
  [{ opponent: BEN }, { isMember: false }, `<@${BEN}> (Ben) is not a member of this server.`],
])('explains what is wrong with %j (%j)', async (options, changes, expected) => {
  expect(await request({ ...reversi, ...options }, changes)).toEqual([expected]);
});

test('lets members play the bot anywhere', async () => {
  const options = { ...reversi, opponent: BOT };
  const answer = await request(options, { isBot: true, isMember: false, isInServer: false });
  expect(answer).toMatchObject({ against: { kind: 'level', level: 2 } });
});
