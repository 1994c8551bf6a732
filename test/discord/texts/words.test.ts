import { expect, test } from 'vitest';
import { endSentence, seatMention, seatName, titleOf } from '../../../src/discord/texts/words.js';
import type { End, Game, Seat } from '../../../src/game/play/game.js';
import { startPosition } from '../../../src/rules/games.js';
import { FakeThinker } from '../../game/fakes.js';
import { after, GOMOKU, REVERSI } from '../../render/positions.js';
import { ADA, BEN, BETWEEN_MEMBERS, BOT, BOT_IS_BLACK, BOT_IS_WHITE, gameAt } from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';

const say = strictSay('en-US');
const [ada, ben, bot] = [`<@${ADA}>`, `<@${BEN}>`, `<@${BOT}>`];

const ended = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });
const reversi = gameAt(startPosition(REVERSI), BETWEEN_MEMBERS);
const gomoku = gameAt(startPosition(GOMOKU), BOT_IS_BLACK);

/** All ends of a game. */
const ENDINGS: readonly [game: Game, english: string, chinese: string][] = [
  [
    gameAt(after(REVERSI, 'e6f4e3f6g5d6e7f5c5'), BETWEEN_MEMBERS),
    `⚫ ${ada} wins, 64 to 0, counting the 51 empty squares!`,
    `⚫ ${ada} 以 64 比 0 获胜（含空格 51）！`,
  ],
  [
    ended(gameAt(after(REVERSI, 'f5'), BETWEEN_MEMBERS), {
      kind: 'played',
      status: { kind: 'won', winner: 'white', by: 'discs' },
    }),
    `⚪ ${ben} wins, 1 to 63, counting the 59 empty squares!`, // the winner's discs come first
    `⚪ ${ben} 以 1 比 63 获胜（含空格 59）！`,
  ],
  [
    gameAt(after(GOMOKU, 'h8a1i8a2j8a3k8a4l8'), BOT_IS_BLACK),
    `⚫ ${bot} wins with five in a row!`,
    `⚫ ${bot} 五连获胜！`,
  ],
  [
    ended(gomoku, { kind: 'resigned', winner: 'black' }),
    `⚫ ${bot} wins: ${ada} resigned.`,
    `⚫ ${bot} 获胜：${ada} 认输。`,
  ],
  [
    ended(reversi, { kind: 'resigned', winner: 'white' }),
    `⚪ ${ben} wins: ${ada} resigned.`,
    `⚪ ${ben} 获胜：${ada} 认输。`,
  ],
  [
    ended(reversi, { kind: 'overtime', winner: 'white' }),
    `⚪ ${ben} wins: ${ada} ran out of time.`,
    `⚪ ${ben} 获胜：${ada} 超时。`,
  ],
  [
    ended(reversi, { kind: 'tries', winner: 'black' }),
    `⚫ ${ada} wins: ${ben} typed 3 illegal squares in one turn.`,
    `⚫ ${ada} 获胜：${ben} 同一手内 3 次输入非法位置。`,
  ],
  [
    ended(gameAt(after(REVERSI, 'f5'), BETWEEN_MEMBERS), { kind: 'stopped', winner: 'black' }),
    `Stopped and counted: ⚫ ${ada} wins, 4 to 1!`,
    `对局终止，数子定胜负：⚫ ${ada} 以 4 比 1 获胜！`,
  ],
  [
    ended(reversi, { kind: 'stopped', winner: null }),
    'A draw, 2 all: the game was stopped and counted.',
    '对局终止，数子平局：各 2 子。',
  ],
  [
    ended(reversi, { kind: 'played', status: { kind: 'drawn', by: 'discs' } }),
    'A draw, 2 all.',
    '平局，各 2 子。',
  ],
  [
    ended(gomoku, { kind: 'played', status: { kind: 'drawn', by: 'full-board' } }),
    'A draw: nobody can make five anymore.',
    '平局：双方都无法再下。',
  ],
];

test.each(ENDINGS)('describes ending %#', (game, english, chinese) => {
  expect(endSentence(game, BOT, say)).toBe(english);
  expect(endSentence(game, BOT, strictSay('zh-CN'))).toBe(chinese);
});

test('throws for a game that is unfinished or never began', () => {
  expect(() => endSentence(reversi, BOT, say)).toThrow(RangeError);
  for (const kind of ['declined', 'withdrawn', 'lapsed', 'removed'] as const) {
    expect(() => endSentence(ended(reversi, { kind }), BOT, say)).toThrow(RangeError);
  }
});

test('seats: a member by mention, the bot with its level, its name and rating, or with its style', () => {
  const { black, white } = BOT_IS_WHITE;
  const at = { bot: BOT, levels: new FakeThinker().levels(REVERSI) };
  const chinese = strictSay('zh-CN');
  const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');
  expect(seatName(black, at, say)).toBe(ada);
  expect(spaced(seatName(white, at, say))).toBe(`${bot} (level 10 · Full strength · 2000)`);
  expect(spaced(seatName(white, at, chinese))).toBe(`${bot}（10 级 · 全力以赴 · 2000）`);
  expect(spaced(seatName({ ...white, level: 5 } as Seat, at, say))).toBe(`${bot} (level 5 · Regular · 1000)`);
  expect(seatName({ kind: 'opponent', opponent: 'greedy', level: null }, at, say)).toBe(
    `${bot} (Here and now · \`greedy\`)`,
  );
  expect([seatMention(black, BOT, say), seatMention(white, BOT, say)]).toEqual([ada, bot]);
});

test('titles: Gomoku with its rules and size, Reversi alone', () => {
  expect(titleOf(REVERSI, say)).toBe('Reversi');
  expect(titleOf({ game: 'gomoku', rule: 'renju', size: 19 }, say)).toBe('Gomoku · Renju · 19×19');
  for (const locale of TEXTS.locales) {
    expect(titleOf({ game: 'gomoku', rule: 'standard', size: 8 }, strictSay(locale))).toContain('8×8');
  }
});
