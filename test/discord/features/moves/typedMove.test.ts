import { type ButtonInteraction, MessageFlagsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import type { DiscordParts } from '../../../../src/discord/board/feature.js';
import { moveControls } from '../../../../src/discord/features/moves/moveControls.js';
import {
  exampleSquare,
  playTyped,
  readSquares,
  wordsOf,
} from '../../../../src/discord/features/moves/typedMove.js';
import { InteractionContext } from '../../../../src/discord/interactions/context.js';
import { ControlTable } from '../../../../src/discord/interactions/control.js';
import { NO_METER } from '../../../../src/discord/interactions/dispatch.js';
import type { Action } from '../../../../src/game/play/action.js';
import type { Game } from '../../../../src/game/play/game.js';
import { update } from '../../../../src/game/play/update.js';
import { checkModal } from '../../../../src/playground/validation/checkModal.js';
import { parseBody } from '../../../../src/playground/validation/issues.js';
import { schemas } from '../../../../src/playground/validation/schemas.js';
import type { Json } from '../../../../src/playground/world/world.js';
import { startPosition } from '../../../../src/rules/games.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { OPENED_AT, STRICT } from '../../../game/games.js';
import { GOMOKU, REVERSI } from '../../../render/positions.js';
import { readCustomId, writeCustomId } from '../../controlIds.js';
import { ADA, BEN, BETWEEN_MEMBERS, gameAt, VARIANTS } from '../../sampleGames.js';
import { strictSay, TEXTS } from '../../say.js';
import { toJson } from '../../validPage.js';

const reversi = gameAt(startPosition(REVERSI), BETWEEN_MEMBERS);
const gomoku = gameAt(startPosition(GOMOKU), BETWEEN_MEMBERS);

/** The deps around one game, a member's interaction, and its private answers. */
function fakeGame(game: Game, member: string, locale = 'en-US') {
  let now = game;
  const contents: string[] = [];
  const modals: Json[] = [];
  const deps = {
    host: {
      game: async () => game,
      act: async (_: string, action: Action) => {
        const updated = update(now, action, OPENED_AT);
        if (updated.kind === 'accepted') now = updated.game;
        return updated;
      },
    },
    clock: { now: () => OPENED_AT, uptime: () => OPENED_AT, after: () => () => undefined },
    texts: { in: strictSay, commandNames: TEXTS.commandNames },
    client: { application: { commands: { cache: [] } } },
  } as unknown as DiscordParts;
  const interaction = {
    user: { id: member },
    locale,
    message: { flags: new MessageFlagsBitField() },
    isChatInputCommand: () => false,
    isButton: () => true,
    deferUpdate: async () => undefined,
    reply: async ({ content }: { content: string }) => void contents.push(content),
    webhook: {
      async send({ content }: { content: string }) {
        contents.push(content);
        return { id: 'sent' };
      },
    },
    showModal: async (modal: unknown) => void modals.push(toJson(modal)),
  };
  const context = new InteractionContext(
    deps,
    interaction as unknown as ButtonInteraction,
    NO_METER.received({ kind: 'control', name: '' }),
  );
  return { deps, context, contents, modals };
}

async function typeSquares(game: Game, text: string | readonly string[], member = ADA, locale = 'en-US') {
  const { deps, context, contents } = fakeGame(game, member, locale);
  for (const each of [text].flat()) await playTyped(deps, context, game, game.position.ply, each);
  return contents;
}

test('plays a legal square however it is typed', async () => {
  for (const text of ['f5', ' F5 ', 'f 5', 'e6']) expect(await typeSquares(reversi, text)).toEqual([]);
});

test('quotes a text that is not a square, shortened, with an example', async () => {
  expect(await typeSquares(reversi, 'z9')).toEqual([
    '“z9” is not a square of this board. Squares have names like e5.',
  ]);
  const [long] = await typeSquares(gomoku, 'x'.repeat(3000));
  expect(long).toBe(`“${'x'.repeat(50)}…” is not a square of this board. Squares have names like h7.`);
});

test("refuses an illegal square or another member's turn in a sentence", async () => {
  expect(await typeSquares(reversi, 'd4')).toEqual(['d4 is already taken.']);
  expect(await typeSquares(reversi, 'a1')).toEqual(['a1 would turn no disc, so you cannot play there.']);
  expect(await typeSquares(reversi, 'f5', BEN)).toEqual(['It is not your turn yet.']);
  expect(await typeSquares(reversi, 'f5', '123')).toEqual([
    'You are not playing in this game. `/play` starts one of your own.',
  ]);
});

test('counts an illegal square in a strict game, but not a text that is not a square', async () => {
  const strict: Game = { ...reversi, setup: { ...reversi.setup, ...STRICT } };
  const counted = (tries: number) => `Strike ${tries} of 3 this turn.`;
  expect(await typeSquares(strict, ['a1', 'z9', 'd4', 'a1', 'f5'])).toEqual([
    `a1 would turn no disc, so you cannot play there.\n${counted(1)}`,
    '“z9” is not a square of this board. Squares have names like e5.',
    `d4 is already taken.\n${counted(2)}`,
    'a1 would turn no disc, so you cannot play there.\nStrike 3 of 3 this turn: by the strict rules you lose the game.',
    'This game is over.',
  ]);
  expect(await typeSquares(strict, 'a1', BEN)).toEqual(['It is not your turn yet.']);
  expect(await typeSquares(strict, 'd4', ADA, 'zh-CN')).toEqual([
    'd4 已经有子。\n已计入：这一手输入了 1 次非法位置，满 3 次即判负。',
  ]);
});

test('gives a square of the board as the example', () => {
  for (const variant of VARIANTS) {
    const example = exampleSquare(gameAt(startPosition(variant), BETWEEN_MEMBERS));
    expect(parseSquare(example, variant.size)).toBeDefined();
  }
});

const press = async (game: Game, member: string, ply: number, locale = 'en-US') => {
  const room = fakeGame(game, member, locale);
  const controls = new ControlTable(moveControls(room.deps));
  const id = writeCustomId({ control: 'act', game: game.setup.id, ply, action: 'type' });
  await controls.read(id)!.press(room.context);
  return room;
};

test.each(TEXTS.locales)('opens a form that Discord accepts, in %s', async (locale) => {
  const { modals } = await press(gomoku, ADA, 0, locale);
  const { data } = parseBody(schemas.callbackModal, { type: 9, data: modals[0]! });
  expect(() => checkModal(data as Json)).not.toThrow();
  const form = data as { custom_id: string };
  expect(readCustomId(form.custom_id)).toEqual({ control: 'type', game: gomoku.setup.id, ply: 0 });
});

test('gives a reason instead of the form to a member who cannot move', async () => {
  for (const [member, ply, reason] of [
    [BEN, 0, 'It is not your turn yet.'],
    [ADA, 1, 'The game has moved on, so nothing changed. Look at the newest board.'],
    ['123', 0, 'You are not playing in this game. `/play` starts one of your own.'],
  ] as const) {
    const { modals, contents } = await press(gomoku, member, ply);
    expect(modals).toEqual([]);
    expect(contents).toEqual([reason]);
  }
});

test.each([
  ['f5', 'f5'],
  ['ｆ５', 'f5'],
  ['f5。', 'f5'],
  ['F 5', 'f5'],
  ['(f5)', 'f5'],
  ['“f5”', 'f5'],
  ['f5、d6', 'f5 d6'],
  ['f5-d6', 'f5 d6'],
  ['f5 → d6', 'f5 d6'],
  ['f5d6', 'f5 d6'],
  ['f5, d 6; c3.', 'f5 d6 c3'],
])('reads squares as people type them: %j', (text, expected) => {
  const read = readSquares(reversi, wordsOf(text));
  expect(read).toEqual({ kind: 'read', squares: expected.split(' ').map((name) => parseSquare(name, 8)) });
});

test.each([
  ['f5 hello', 'hello'],
  ['f55', 'f55'],
  ['xf5', 'xf5'],
  ['f5 6', '6'],
  ['i9', 'i9'],
])('does not take %j for squares of 8x8, and names the word', (text, word) => {
  expect(readSquares(reversi, wordsOf(text))).toEqual({ kind: 'problem', text: word });
});
