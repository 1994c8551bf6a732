import { expect, test } from 'vitest';
import { challengeMessage } from '../../../src/discord/board/boardMessage.js';
import type { Action } from '../../../src/game/play/action.js';
import { CHALLENGE_MS, type Game } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { gameOf, played, STRICT } from '../../game/games.js';
import { readCustomId } from '../controlIds.js';
import { ADA, BEN, BETWEEN_MEMBERS, BOT, ID } from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';
import { textOf, validComponents } from '../validPage.js';

const PLACE = '10000000000000000009';
const OPENED = 1_700_000_000_999;

/** A challenge of Ada's to Ben, who has white. */
const standing = gameOf({
  id: ID,
  variant: defaultVariant('gomoku'),
  seats: BETWEEN_MEMBERS,
  challenger: 'black',
  openedAt: OPENED,
});

const [ada, ben] = [`<@${ADA}>`, `<@${BEN}>`];
const TITLE = '-# Gomoku · Freestyle · 15×15';
const accept: Action = { kind: 'accept', member: BEN, place: PLACE };

const messageOf = (game: Game, locale = 'en-US') =>
  challengeMessage(game, { say: strictSay(locale), bot: BOT });
const buttons = (game: Game) =>
  validComponents(messageOf(game)).flatMap(({ custom_id, label }) =>
    custom_id === undefined ? [] : [[readCustomId(custom_id as string), label]],
  );

test("shows an open challenge's players, colors, deadline and buttons", () => {
  expect(textOf(messageOf(standing)).split('\n')).toEqual([
    TITLE,
    `### ${ben}, ${ada} challenges you!`,
    `⚫ ${ada} vs ⚪ ${ben}`,
    `-# The challenge expires <t:${Math.floor((OPENED + CHALLENGE_MS) / 1000)}:R>.`,
  ]);
  expect(buttons(standing)).toEqual([
    [{ control: 'accept', game: ID }, 'Accept'],
    [{ control: 'decline', game: ID }, 'Decline'],
    [{ control: 'withdraw', game: ID }, 'Withdraw'],
  ]);
});

test('explains a strict challenge', () => {
  const lines = (game: Game, locale?: string) => textOf(messageOf(game, locale)).split('\n');
  const strict = { ...standing, setup: { ...standing.setup, ...STRICT } };
  expect(lines(strict)[0]).toBe(`${TITLE} · 1 min a move · strict`);
  expect(lines(strict)[3]).toBe('-# Strict rules: 3 illegal squares typed in one turn lose.');
  const reversi = gameOf({ id: ID, seats: BETWEEN_MEMBERS, challenger: 'white', ...STRICT });
  expect(lines(reversi)[3]).toContain('count the discs');
  expect(lines(reversi, 'zh-CN')[3]).toContain('数子定胜负');
});

test('lets white challenge black', () => {
  const game = gameOf({ id: ID, seats: BETWEEN_MEMBERS, challenger: 'white', openedAt: OPENED });
  expect(textOf(messageOf(game))).toContain(`### ${ada}, ${ben} challenges you!`);
  expect(textOf(messageOf(game))).toContain(`⚫ ${ada} vs ⚪ ${ben}`);
});

test.each<[Action[], string]>([
  [[accept], `${ben} accepted ${ada}'s challenge: <#${PLACE}>`],
  [[accept, { kind: 'resign', member: ADA }], `${ben} accepted ${ada}'s challenge: <#${PLACE}>`],
  [[{ kind: 'decline', member: BEN }], `${ben} declined ${ada}'s challenge.`],
  [[{ kind: 'withdraw', member: ADA }], `${ada} withdrew the challenge to ${ben}.`],
  [[{ kind: 'lapse' }], `${ada}'s challenge to ${ben} expired.`],
])('a settled challenge says how, and has no buttons (%#)', (actions, text) => {
  const game = played(standing, ...actions);
  expect(textOf(messageOf(game))).toBe(`${TITLE}\n${text}`);
  expect(buttons(game)).toEqual([]);
});

test('has no picture, and Discord accepts it in every language and phase', () => {
  const ends: Action[] = [
    { kind: 'decline', member: BEN },
    { kind: 'withdraw', member: ADA },
    { kind: 'lapse' },
  ];
  for (const locale of TEXTS.locales) {
    for (const game of [standing, played(standing, accept), ...ends.map((end) => played(standing, end))]) {
      const message = messageOf(game, locale);
      expect(validComponents(message).length).toBeGreaterThan(1);
      expect(message.files).toEqual([]);
    }
  }
});

test('throws for a game that is not a challenge', () => {
  expect(() => messageOf(gameOf({ seats: BETWEEN_MEMBERS }))).toThrow(RangeError);
});
