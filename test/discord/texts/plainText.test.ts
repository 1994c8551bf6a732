import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeText, excerpt, isolate, shorten, visibleName } from '../../../src/discord/texts/plainText.js';

const FAMILY = '👨‍👩‍👧‍👦';

const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('a shortened text', () => {
  test("fits the limit, and keeps the text's beginning in whole characters", () => {
    const any = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(FAMILY, 'a', '🇨🇳', 'é', ' ')),
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 60 }), (given, most) => {
        const text = typeof given === 'string' ? given : given.join('');
        const short = shorten(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        if (text.length <= most) {
          expect(short).toBe(text);
          return;
        }
        const kept = graphemesOf(short.replace(/…$/, ''));
        expect(graphemesOf(text).slice(0, kept.length)).toEqual(kept);
      }),
    );
  });

  test('keeps the emoji of a name that fit', () => {
    expect(shorten(FAMILY.repeat(32), 100)).toBe(`${FAMILY.repeat(9)}…`);
  });
});

describe('a name', () => {
  test.each(['', ' ', '\u200b\u200d', '\u2800', '\u3164', '\u202e\u2069', '\ufeff\t'])(
    'is undefined if nothing in it is visible: %j',
    (name) => expect(visibleName(name)).toBeUndefined(),
  );

  test.each(['Ada', FAMILY, 'مرحبا', '@everyone', '**x**', '<@1>', '`', '\u200bx'])(
    'is unchanged if it is visible: %j',
    (name) => expect(visibleName(name)).toBe(name),
  );

  test('does not affect the text around it', () => {
    expect(visibleName('a\u202eb\u2067c\u2069\u200f')).toBe('abc');
    expect(isolate('שלום 5')).toBe('\u2068שלום 5\u2069');
    expect(isolate('مرحبا')).toBe('\u2068مرحبا\u2069');
    expect(isolate('Ada 小林')).toBe('Ada 小林');
  });
});

describe('a text from outside', () => {
  test.each([
    ['[Free Nitro](https://evil.example)', '\\[Free Nitro](https:\\/\\/evil.example)'],
    ['[Free Nitro\\](https://evil.example)', '\\[Free Nitro\\\\](https:\\/\\/evil.example)'],
    ['discord.gg/abc', 'discord.gg\\/abc'],
    ['https://discord.com/invite/abc', 'https:\\/\\/discord.com\\/invite/abc'],
    ['<@1> <t:0:R> <#2>', '\\<@1> \\<t:0:R> \\<#2>'],
    ['**Ada** `x` ||y||', '\\*\\*Ada\\*\\* \\`x\\` \\|\\|y\\|\\|'],
    ['# Ada', '\\# Ada'],
    ['Ada Lovelace', 'Ada Lovelace'],
  ])('is shown as it is: %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('holds no live link, wherever its brackets and backslashes stand', () => {
    const parts = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '\\',
      'x',
      'https://',
      'evil.example',
      ' ',
      '`',
      '*',
      '<',
      '>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (all) => {
        const shown = escapeText(all.join(''));
        // Every opening bracket and slash of an address has an odd number of backslashes before it.
        for (const match of shown.matchAll(/(\\*)[[<]/g)) expect(match[1]!.length % 2).toBe(1);
        expect(shown).not.toContain('://');
      }),
    );
  });

  test('is quoted in one line, escaped', () => {
    expect(excerpt('[a](https://b.c)\nd')).toBe('\\[a](https:\\/\\/b.c) d');
  });
});
