import { ButtonStyle } from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardMessage, type Showing } from '../../../src/discord/board/boardMessage.js';
import { actionsMessage } from '../../../src/discord/board/gameControls.js';
import {
  bestWindow,
  DIRECTION_NAMES,
  type DirectionName,
  isInside,
  shifted,
  urgentOutside,
  WINDOW,
  type WindowCorner,
} from '../../../src/discord/board/window.js';
import type { Page } from '../../../src/discord/interactions/pages.js';
import { DISCS } from '../../../src/discord/texts/words.js';
import { type Game, newGame, seatToMove, type TournamentId } from '../../../src/game/play/game.js';
import type { Json } from '../../../src/playground/world/world.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Square, Variant } from '../../../src/rules/position.js';
import { parseSquare, squareAt, squareBoard, squareName } from '../../../src/rules/squares.js';
import { FakeThinker } from '../../game/fakes.js';
import { move, OPENED_AT, playedAt, STRICT } from '../../game/games.js';
import { after, GOMOKU, REVERSI } from '../../render/positions.js';
import { renderBoard } from '../../render/renderHere.js';
import { type AnyControl, readCustomId } from '../controlIds.js';
import {
  ADA,
  anyPosition,
  anySeats,
  BEN,
  BETWEEN_MEMBERS,
  BOT,
  BOT_IS_BLACK,
  BOT_IS_WHITE,
  gameAt,
  positionIn,
  VARIANTS,
} from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';
import { textOf, toJson, validComponents } from '../validPage.js';

/** A position with 29 moves for black, found in random games in which both sides maximize black's moves. */
const MANY_MOVES = 'f5f4c3f6g3f3g5d6f7g6g2e3d7f2g1c4b3b4b5g7h7b2d2c2d1c7b7b8b1';

const GOMOKU_VARIANTS = VARIANTS.filter(({ game }) => game === 'gomoku');

const showing = (changes: Partial<Showing> = {}): Showing => ({
  say: strictSay('en-US'),
  renderBoard,
  bot: BOT,
  levels: new FakeThinker().levels(REVERSI),
  ...changes,
});

type Shown = { readonly control: AnyControl; readonly component: Json };

/** Controls of a message in reading order, with the values of their custom ids. */
const controlsOf = (message: Page): Shown[] =>
  validComponents(message)
    .filter(({ custom_id }) => custom_id !== undefined)
    .map((component) => ({ control: readCustomId(component.custom_id as string)!, component }));

const only = (shown: Shown[], name: string): Shown[] =>
  shown.filter(({ control }) => control.control === name);

const optionsOf = ({ component }: Shown): string[] =>
  (component.options as { value: string }[]).map(({ value }) => value);

test('frames the window of buttons in the picture, also a moved one', async () => {
  const game = gameAt(after(GOMOKU, 'h8i9'), BETWEEN_MEMBERS);
  const pictureOf = async (changes: Partial<Showing> = {}): Promise<Buffer> => {
    const { files } = await boardMessage(game, showing(changes));
    return files[0]!.attachment as Buffer;
  };
  const framed = async (window: WindowCorner): Promise<Buffer> =>
    (await renderBoard(game.position, { shape: 'wide', legal: true, window: { ...window, ...WINDOW } })).png;
  expect((await pictureOf()).equals(await framed(bestWindow(game.position)))).toBe(true);
  const window = { file: 1, rank: 2 };
  expect((await pictureOf({ window })).equals(await framed(window))).toBe(true);
});

test('marks legal squares in the picture for members, not while the bot thinks', async () => {
  const position = after(REVERSI, 'f5');
  for (const [seats, legal] of [
    [BETWEEN_MEMBERS, true],
    [BOT_IS_WHITE, false],
  ] as const) {
    const { files } = await boardMessage(gameAt(position, seats), showing());
    expect(
      (files[0]!.attachment as Buffer).equals((await renderBoard(position, { shape: 'wide', legal })).png),
    ).toBe(true);
  }
});

test('names a pass that looks best to the bot', async () => {
  const game = gameAt(after(REVERSI, 'f5'), BOT_IS_WHITE);
  const progress = { nodes: 12_345, best: 'pass', winProbability: 0.126 } as const;
  expect(textOf(await boardMessage(game, showing({ progress })))).toContain(
    `⚪ <@${BOT}> is thinking… 12,345 lines tried, pass looks best, winning chance 13%`,
  );
});

test('offers no squares to a member who must pass', async () => {
  const game = gameAt(after(REVERSI, 'f5f6d3g5h5h4f7h6'), BETWEEN_MEMBERS);
  const controls = controlsOf(await boardMessage(game, showing()));
  expect(controls.map(({ control }) => control.control)).toEqual(['actions']);
});

test('shows up to 25 squares as buttons, more in selects', async () => {
  const kinds = async (moves: string): Promise<Set<string>> => {
    const game = gameAt(after(REVERSI, moves), BETWEEN_MEMBERS);
    return new Set(controlsOf(await boardMessage(game, showing())).map(({ control }) => control.control));
  };
  expect(await kinds('')).toEqual(new Set(['move', 'actions']));
  expect(await kinds(MANY_MOVES)).toEqual(new Set(['pick', 'actions']));
});

test('Discord accepts the board of any position, with any players, in any language, and only with known controls', async () => {
  const locale = fc.constantFrom(...TEXTS.locales);
  await fc.assert(
    fc.asyncProperty(anyPosition, anySeats, locale, async (position, seats, language) => {
      const game = gameAt(position, seats);
      const message = await boardMessage(game, showing({ say: strictSay(language) }));
      for (const { control } of controlsOf(message)) {
        if (control.control === 'nextPuzzle') continue;
        const isOver = game.phase.kind === 'over';
        const isOfPly = !isOver && control.control !== 'actions';
        expect(control).toMatchObject({ game: game.setup.id, ...(isOfPly && { ply: position.ply }) });
      }
      const takesInput = seatToMove(game)?.kind === 'member' || game.phase.kind === 'over';
      expect(controlsOf(message).length > 0).toBe(takesInput);
    }),
    { numRuns: 120 },
  );
});

test('the checker of these tests refuses too many components, a duplicate id and long texts', async () => {
  const { components, files } = await boardMessage(gameAt(startPosition(GOMOKU), BETWEEN_MEMBERS), showing());
  const [container] = components;
  const rows = container!.components;
  const more = rows.at(-1)!;
  const changed = (parts: typeof rows): Page => ({
    components: [{ ...container!, components: parts }],
    files,
  });
  const texts = (count: number): typeof rows =>
    Array.from({ length: count }, () => ({ type: 10, content: 'more' }));
  const room = 40 - validComponents(changed(rows)).length;
  expect(validComponents(changed([...rows, ...texts(room)]))).toHaveLength(40);
  expect(() => validComponents(changed([...rows, ...texts(room + 1)]))).toThrow();
  expect(() => validComponents(changed([rows[0]!, more, more]))).toThrow();
  expect(() => validComponents(changed([{ type: 10, content: 'x'.repeat(4001) }]))).toThrow();
  const button = (custom_id: string, label: string) =>
    changed([{ type: 1, components: [{ type: 2, style: 1, custom_id, label }] }]);
  expect(() => validComponents(button('a', 'x'.repeat(80)))).not.toThrow();
  expect(() => validComponents(button('a', 'x'.repeat(81)))).toThrow();
  expect(() => validComponents(button('x'.repeat(101), 'a'))).toThrow();
  const options = (count: number) => Array.from({ length: count }, (_, i) => ({ label: 'a', value: `${i}` }));
  const select = (count: number) =>
    changed([{ type: 1, components: [{ type: 3, custom_id: 'a', options: options(count) }] }]);
  expect(() => validComponents(select(25))).not.toThrow();
  expect(() => validComponents(select(26))).toThrow();
  const gallery = (description: string) =>
    changed([{ type: 12, items: [{ media: { url: `attachment://${files[0]!.name}` }, description }] }]);
  expect(() => validComponents(gallery('x'.repeat(1024)))).not.toThrow();
  expect(() => validComponents(gallery('x'.repeat(1025)))).toThrow();
});

test('Reversi: offers exactly the legal squares, each once, by name', async () => {
  await fc.assert(
    fc.asyncProperty(positionIn(REVERSI), async (position) => {
      const shown = controlsOf(await boardMessage(gameAt(position, BETWEEN_MEMBERS), showing()));
      const buttons = only(shown, 'move');
      const picks = only(shown, 'pick').flatMap(optionsOf);
      const legal = position.legalMoves() as readonly Square[];
      expect([...buttons.map(({ component }) => component.label), ...picks]).toEqual(
        legal.map((square) => squareName(square, 8)),
      );
      for (const { control, component } of buttons) {
        expect(squareName(control.square as Square, 8)).toBe(component.label);
        expect(component.disabled).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
});

test('Reversi: offers more than 25 legal squares in selects of 25', async () => {
  const position = after(REVERSI, MANY_MOVES);
  const legal = position.legalMoves() as readonly Square[];
  expect(legal.length).toBe(29);
  const shown = controlsOf(await boardMessage(gameAt(position, BETWEEN_MEMBERS), showing()));
  const picks = only(shown, 'pick');
  expect(picks.map((each) => optionsOf(each).length)).toEqual([25, 4]);
  expect(picks.flatMap(optionsOf)).toEqual(legal.map((square) => squareName(square, 8)));
  expect(only(shown, 'move')).toEqual([]);
  const [first] = picks;
  const names = optionsOf(first!);
  expect(first!.component.placeholder).toBe(`Your move… (${names[0]} to ${names[24]})`);
});

const cornerIn = (size: number) =>
  fc.record({ file: fc.nat({ max: size - WINDOW.width }), rank: fc.nat({ max: size - WINDOW.height }) });

/** A Gomoku game with a member to move, and a moved window if there is one. */
const windowed = fc
  .constantFrom(...GOMOKU_VARIANTS)
  .chain((variant) => fc.tuple(positionIn(variant), fc.option(cornerIn(variant.size), { nil: undefined })))
  .filter(([{ status }]) => status.kind === 'playing');

test('Gomoku: lays out buttons as on the board, and disables taken and forbidden squares', async () => {
  await fc.assert(
    fc.asyncProperty(windowed, async ([position, window]) => {
      const { size } = position.variant;
      const message = await boardMessage(gameAt(position, BETWEEN_MEMBERS), showing({ window }));
      const corner = window ?? bestWindow(position);
      const { file, rank } = corner;
      const buttons = only(controlsOf(message), 'move').filter(({ control }) =>
        isInside(control.square as Square, corner, squareBoard(size)),
      );
      const squares = [3, 2, 1, 0].flatMap((up) =>
        [0, 1, 2, 3, 4].map((right) => squareAt(file + right, rank + up, size)),
      );
      expect(buttons.map(({ control }) => control.square)).toEqual(squares);
      buttons.forEach(({ component }, i) => {
        const square = squares[i]!;
        const stone = position.at(square);
        expect(component.label).toBe(stone ? DISCS[stone] : squareName(square, size));
        expect(component.disabled ?? false).toBe(position.illegal(square) !== undefined);
      });
    }),
    { numRuns: 60 },
  );
});

test('Gomoku: arrows move the window in their direction, and are disabled at the edge', async () => {
  await fc.assert(
    fc.asyncProperty(windowed, async ([position, window]) => {
      const { size } = position.variant;
      const message = await boardMessage(gameAt(position, BETWEEN_MEMBERS), showing({ window }));
      const from = window ?? bestWindow(position);
      const atEdge = {
        left: from.file === 0,
        right: from.file === size - WINDOW.width,
        down: from.rank === 0,
        up: from.rank === size - WINDOW.height,
      };
      const arrows = only(controlsOf(message), 'shift');
      const urgent = urgentOutside(position, from).map(({ direction }) => direction);
      expect(arrows.map(({ control }) => control.to)).toEqual(
        DIRECTION_NAMES.filter((to) => !urgent.includes(to)),
      );
      for (const { control, component } of arrows) {
        const { file, rank, to } = control as AnyControl & WindowCorner & { readonly to: DirectionName };
        expect({ file, rank }).toEqual(shifted(from, to, squareBoard(size)));
        expect(component.disabled ?? false).toBe(atEdge[to]);
        expect(component.label).toBe({ left: '◀', up: '▲', down: '▼', right: '▶' }[to]);
      }
    }),
    { numRuns: 30 },
  );
});

test('Gomoku: a square outside that makes a five replaces the arrow towards it', async () => {
  const position = after({ ...GOMOKU, size: 19 }, 'g7a1h8a19i9s1j10s19'); // black wins at f6 and at k11
  const message = await boardMessage(gameAt(position, BETWEEN_MEMBERS), showing({}));
  const labels = controlsOf(message).map(({ component }) => component.label);
  expect(labels.slice(0, 4)).toEqual(['◀', '▲ k11', '▼', '▶']);
  expect(only(controlsOf(message), 'move')[0]?.control.square).toBe(parseSquare('k11', 19));
});

test('renju: disables the button of a forbidden square, for black only', async () => {
  const renju = { ...GOMOKU, rule: 'renju' } as const;
  const position = after(renju, 'f8a1g8a15h6o1h7o15'); // black at h8 would make two open threes
  const h8 = squareAt(7, 7, 15);
  expect(position.illegal(h8)).toBe('double-three');
  const buttonOf = async (game: Game) =>
    only(controlsOf(await boardMessage(game, showing({ window: { file: 5, rank: 5 } }))), 'move').find(
      ({ control }) => control.square === h8,
    )!.component;
  expect(await buttonOf(gameAt(position, BETWEEN_MEMBERS))).toMatchObject({ label: 'h8', disabled: true });
  const whiteToMove = position.play(squareAt(0, 7, 15));
  expect((await buttonOf(gameAt(whiteToMove, BETWEEN_MEMBERS))).disabled).toBeUndefined();
});

/** Values of the actions that a member with black can choose, and the squares in the select. */
function actionsOf(game: Game): { readonly actions: unknown[]; readonly squares: string[] } {
  const { components } = actionsMessage(game, 'black', strictSay('en-US'));
  const controls = components.flatMap((row) => row.components).map((each) => toJson(each) as Json);
  return {
    actions: controls.flatMap(({ custom_id }) => readCustomId(custom_id as string)!.action ?? []),
    squares: controls.flatMap(({ options }) =>
      ((options ?? []) as { value: string }[]).map(({ value }) => value),
    ),
  };
}

test('lists squares outside the window among the other actions, up to 25', async () => {
  const game = gameAt(after(GOMOKU, 'h8i9h9h10g9i10'), BETWEEN_MEMBERS);
  const { squares } = actionsOf(game);
  expect(squares).toHaveLength(25);
  const shown = controlsOf(await boardMessage(game, showing()));
  const buttons = only(shown, 'move').map(({ component }) => component.label);
  expect(squares.filter((name) => buttons.includes(name))).toEqual([]);
});

test('has one button for all other actions, in a row with others', async () => {
  for (const variant of [REVERSI, GOMOKU]) {
    const page = await boardMessage(gameAt(startPosition(variant), BETWEEN_MEMBERS), showing());
    const rows = page.components[0]!.components.flatMap((part) => (part.type === 1 ? [part.components] : []));
    const ids = rows.map((row) =>
      row.map((each) => 'custom_id' in each && readCustomId(each.custom_id)!.control),
    );
    const [withActions] = ids.filter((row) => row.includes('actions'));
    expect(withActions).toHaveLength(5);
    expect(withActions!.at(-1)).toBe('actions');
    expect(ids.flat().filter((name) => name === 'actions')).toHaveLength(1);
  }
});

test('bot to move: shows that it thinks, then its progress, and no controls', async () => {
  const game = gameAt(startPosition(REVERSI), BOT_IS_BLACK);
  const thinking = await boardMessage(game, showing());
  expect(controlsOf(thinking)).toEqual([]);
  expect(textOf(thinking)).toContain(`**⚫ <@${BOT}> is thinking…**`);
  const progress = { nodes: 123_456, best: squareAt(5, 4, 8), winProbability: 0.617 };
  expect(textOf(await boardMessage(game, showing({ progress })))).toContain(
    '123,456 lines tried, f5 looks best, winning chance 62%',
  );
});

test('member to move: shows players, turn, score and last move', async () => {
  const opening = textOf(await boardMessage(gameAt(startPosition(REVERSI), BOT_IS_WHITE), showing()));
  expect(opening).toBe(
    [
      `**⚫ <@${ADA}>, it's your turn.**`,
      `-# ⚫ 2 – 2 ⚪ · Reversi · ⚫ <@${ADA}> vs ⚪ <@${BOT}>, level 10`,
    ].join('\n'),
  );
  const second = textOf(await boardMessage(gameAt(after(REVERSI, 'f5'), BETWEEN_MEMBERS), showing()));
  expect(second).toContain(`**⚪ <@${BEN}>, it's your turn.**`);
  expect(second).toContain('-# ⚫ 4 – 1 ⚪ · Move 1: ⚫ f5');
});

test('Gomoku: shows rules and size but no score, and nothing more before the first move', async () => {
  const text = textOf(await boardMessage(gameAt(startPosition(GOMOKU), BETWEEN_MEMBERS), showing()));
  expect(text.split('\n')).toEqual([
    `**⚫ <@${ADA}>, it's your turn.**`,
    `-# Gomoku · Freestyle · 15×15 · ⚫ <@${ADA}> vs ⚪ <@${BEN}>`,
  ]);
});

test('shows a forced pass with the move before it', async () => {
  const position = after(REVERSI, 'f5f6d3g5h5h4f7h6').play('pass');
  const game = gameAt(position, BETWEEN_MEMBERS);
  const text = textOf(await boardMessage(game, showing()));
  expect(text).toContain('Move 8: ⚪ h6 · ⚫ had no move and passed.');
  expect(text).toContain(`**⚪ <@${BEN}>, it's your turn.**`);
  const next = position.play(position.legalMoves()[0]!);
  expect(textOf(await boardMessage(gameAt(next, BETWEEN_MEMBERS), showing()))).not.toContain('passed');
});

test('finished game: shows the result and offers another game', async () => {
  const five = gameAt(after(GOMOKU, 'h8a1i8a2j8a3k8a4l8'), BETWEEN_MEMBERS);
  const message = await boardMessage(five, showing());
  const game = five.setup.id;
  const rematch = { control: 'rematch', game };
  const rest = (ply: number) => [
    { control: 'review', game, ply: 0, to: 'begin' },
    { control: 'review', game, ply: 0, to: 'practice' },
    { control: 'step', game, ply, to: 'begin' },
    { control: 'share', game },
  ];
  expect(controlsOf(message).map(({ control }) => control)).toEqual([rematch, ...rest(9)]);
  expect(textOf(message)).toContain(`**⚫ <@${ADA}> wins with five in a row!**`);
  const resigned: Game = {
    ...gameAt(after(GOMOKU, 'h8'), BOT_IS_WHITE),
    phase: { kind: 'over', end: { kind: 'resigned', winner: 'white' } },
  };
  const given = await boardMessage(resigned, showing());
  expect(controlsOf(given).map(({ control }) => control)).toEqual([
    rematch,
    { control: 'level', game, level: 9 },
    ...rest(1).slice(0, 2),
    { control: 'nextPuzzle', kind: 'gomoku', from: 'bank' },
    ...rest(1).slice(2),
  ]);
  expect(textOf(given)).not.toContain('Harder');
  expect(textOf(given)).toContain(`**⚪ <@${BOT}> wins: <@${ADA}> resigned.**`);
});

test('game of a tournament: can be resigned at once, and offers no rematch', async () => {
  const tournament = 'tournament' as TournamentId;
  const opened = gameAt(startPosition(REVERSI), BETWEEN_MEMBERS);
  expect(actionsOf({ ...opened, setup: { ...opened.setup, tournament } }).actions).toEqual([
    'type',
    'resign',
  ]);
  const over = gameAt(after(GOMOKU, 'h8a1i8a2j8a3k8a4l8'), BETWEEN_MEMBERS);
  const message = await boardMessage({ ...over, setup: { ...over.setup, tournament } }, showing());
  expect(controlsOf(message).map(({ control }) => control.control)).toEqual([
    'review',
    'review',
    'step',
    'share',
  ]);
});

test('strict game: says so beside the game, and shows the clock', async () => {
  const setup = { ...gameAt(startPosition(REVERSI), BETWEEN_MEMBERS).setup, ...STRICT };
  const opened = newGame(setup, 'place');
  const lines = async (game: Game, locale = 'en-US') =>
    textOf(await boardMessage(game, showing({ say: strictSay(locale) }))).split('\n');
  const first = await lines(opened);
  expect(first[1]).toContain('Reversi · 1 min a move · strict');
  expect(first.slice(-2)).toEqual(['-# ⚫ 0:00 total · ⚪ 0:00 total', '-# ⚫ must move <t:1060:R>']);
  const later = playedAt(
    opened,
    [move(0, 'f5', ADA), OPENED_AT + 12_400],
    [move(1, 'd6', BEN), OPENED_AT + 15_000],
    [move(2, 'c3', ADA), OPENED_AT + 63_000],
    [{ kind: 'try', member: BEN, ply: 3, move: squareAt(0, 0, 8) }, OPENED_AT + 64_000],
  );
  expect((await lines(later)).slice(-2)).toEqual([
    '-# ⚫ 48 s (1:00 total) · ⚪ 3 s (0:03 total)',
    '-# ⚪ must move <t:1123:R> · ⚪ 1 of 3 illegal squares',
  ]);
  expect((await lines(later, 'zh-CN')).slice(-2)).toEqual([
    '-# ⚫ 48 秒（共 1:00） · ⚪ 3 秒（共 0:03）',
    '-# ⚪ 落子期限：<t:1123:R> · ⚪ 非法位置 1/3 次',
  ]);
  const over = playedAt(later, [{ kind: 'overtime' }, OPENED_AT + 200_000]);
  const last = await lines(over);
  expect(last[0]).toBe(`**⚫ <@${ADA}> wins: <@${BEN}> ran out of time.**`);
  expect(last.at(-2)).toBe('-# ⚫ 48 s (1:00 total) · ⚪ 3 s (1:03 total)');
});

test('offers to stop and count only in strict Reversi', () => {
  const choices = (variant: Variant, strict: boolean) => {
    const game = gameAt(startPosition(variant), BETWEEN_MEMBERS);
    return actionsOf({ ...game, setup: strict ? { ...game.setup, ...STRICT } : game.setup }).actions;
  };
  expect(choices(REVERSI, true)).toEqual(['type', 'stop', 'abort']);
  expect(choices(REVERSI, false)).toEqual(['type', 'abort']);
  expect(choices(GOMOKU, true)).toEqual(['type', 'abort']);
});

test('a board with its buttons has at most five rows of them, which fit a phone', async () => {
  for (const variant of VARIANTS) {
    const page = await boardMessage(gameAt(startPosition(variant), BETWEEN_MEMBERS), showing());
    expect(validComponents(page).filter(({ type }) => type === 1).length).toBeLessThanOrEqual(5);
  }
});

test.each([REVERSI, GOMOKU])('shows the status between the board and its buttons: $game', async (variant) => {
  const page = await boardMessage(gameAt(startPosition(variant), BETWEEN_MEMBERS), showing());
  const types = validComponents(page).map(({ type }) => type);
  const [container, picture, text, row] = [17, 12, 10, 1];
  expect(types.slice(0, 4)).toEqual([container, picture, text, row]);
  expect(textOf(page)).toMatch(/^\*\*.*your turn\.\*\*\n/);
});

test('squares that can be played stand out; arrows and stones do not', async () => {
  const page = await boardMessage(gameAt(after(GOMOKU, 'h8'), BETWEEN_MEMBERS), showing());
  const buttons = validComponents(page).filter(({ type }) => type === 2);
  const styleOf = (name: RegExp) => [
    ...new Set(buttons.filter(({ label }) => name.test(String(label))).map(({ style }) => style)),
  ];
  expect(styleOf(/^[a-o]\d+$/)).toEqual([ButtonStyle.Primary]);
  expect(styleOf(/^[◀▲▼▶]$/)).toEqual([ButtonStyle.Secondary]);
  expect(styleOf(/^⚫$/)).toEqual([ButtonStyle.Secondary]);
});

test('attaches the picture with its alt text', async () => {
  const message = await boardMessage(gameAt(startPosition(GOMOKU), BETWEEN_MEMBERS), showing());
  const [gallery] = validComponents(message).filter(({ type }) => type === 12);
  const [file] = message.files;
  expect(gallery!.items).toMatchObject([
    { media: { url: `attachment://${file!.name}` }, description: expect.stringContaining('Black to move.') },
  ]);
  expect(Buffer.isBuffer(file!.attachment)).toBe(true);
});

test('orders the squares as in the picture, also on a turned board', async () => {
  for (const moves of ['f5d6', MANY_MOVES]) {
    const game = gameAt(after(REVERSI, moves), BETWEEN_MEMBERS);
    const namesIn = async (turned: boolean): Promise<string[]> =>
      controlsOf(await boardMessage(game, showing({ look: { turned } }))).flatMap((shown) => {
        if (shown.control.control === 'move') return [String(shown.component.label)];
        return shown.control.control === 'pick' ? optionsOf(shown) : [];
      });
    const names = await namesIn(false);
    expect(names.length).toBeGreaterThan(3);
    expect(await namesIn(true)).toEqual(names.toReversed());
  }
});
