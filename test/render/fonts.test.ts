import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createCanvas } from 'canvas';
import { describe, expect, test } from 'vitest';
import { drawnCharacters, FALLBACK_FONTS } from '../../src/render/fontFiles.js';
import { font } from '../../src/render/fonts.js';

const FONTS = 'assets/fonts';

/** Reads the characters of an OpenType font from its cmap table of format 4 (OpenType specification, cmap). */
function charactersOf(file: string): Set<number> {
  const data = readFileSync(`${FONTS}/${file}`);
  const tables = Array.from({ length: data.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const cmap = data.readUInt32BE(tables.find((at) => data.toString('latin1', at, at + 4) === 'cmap')! + 8);
  const found = new Set<number>();
  for (let i = 0; i < data.readUInt16BE(cmap + 2); i++) {
    const table = cmap + data.readUInt32BE(cmap + 8 + 8 * i);
    if (data.readUInt16BE(table) !== 4) continue;
    const twice = data.readUInt16BE(table + 6);
    for (let at = table + 14; at < table + 14 + twice; at += 2) {
      const [last, first] = [data.readUInt16BE(at), data.readUInt16BE(at + twice + 2)];
      for (let code = first; code <= last && code < 0xffff; code++) found.add(code);
    }
  }
  return found;
}

const locales = readdirSync('assets/locales').map((name) => name.replace(/\.json$/, ''));
const own = charactersOf('SenteSans-SemiBold.otf');
const fallbacks = FALLBACK_FONTS.filter(({ file }) => existsSync(`${FONTS}/${file}`));

describe.each(locales)('in %s', (locale) => {
  const texts = JSON.parse(readFileSync(`assets/locales/${locale}.json`, 'utf8'));

  test('the fonts have all drawn characters in the language’s shapes (if not, run npm run fonts)', () => {
    // Letters are the same in all fonts, but Chinese characters differ by language.
    const fonts = fallbacks.filter((each) => each.locales.length === 0 || each.locales.includes(locale));
    const known = new Set([own, ...fonts.map(({ file }) => charactersOf(file))].flatMap((each) => [...each]));
    const missing = [...drawnCharacters(locale, texts)].filter((each) => !known.has(each.codePointAt(0)!));
    expect(missing).toEqual([]);
  });
});

test('drawn texts are only the levels, the rules and the words of cards', () => {
  const texts = { levels: { 1: '甲', intro: '乙' }, profile: { rank: '丙', none: '丁' } };
  const drawn = drawnCharacters('en-US', texts);
  expect(['甲', '乙', '丙', '丁'].map((each) => drawn.has(each))).toEqual([true, false, true, false]);
});

test('fonts are small, and have their license beside them', () => {
  for (const { file } of fallbacks) {
    expect(readFileSync(`${FONTS}/${file}`).length).toBeLessThan(200_000);
    expect(readFileSync(`${FONTS}/OFL.txt`, 'utf8')).toContain(file);
  }
});

test.each([
  ['Привет', undefined],
  ['Größe − № 12', undefined],
  ['初学者', 'zh-CN'],
] as const)('%s is drawn in glyphs that differ, not in boxes', (text, locale) => {
  const inkOf = (letter: string): string => {
    const context = createCanvas(60, 60).getContext('2d');
    context.font = font(40, locale);
    context.fillText(letter, 8, 46);
    return context.canvas.toBuffer('raw').toString('base64');
  };
  const widthOf = (letter: string): number => {
    const context = createCanvas(1, 1).getContext('2d');
    context.font = font(1000, locale);
    return context.measureText(letter).width;
  };
  const letters = [...new Set(text.replace(/ /g, ''))];
  expect(new Set(letters.map(inkOf)).size).toBe(letters.length);
  // No font has this character: it is drawn as a box with its number.
  const box = widthOf('\u{e123}');
  for (const letter of letters) expect(widthOf(letter)).not.toBe(box);
});
