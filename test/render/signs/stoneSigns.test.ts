import { expect, test } from 'vitest';
import { drawSign, SIGN_SIZE, STONE_SIGNS, signScene } from '../../../src/render/signs/stoneSigns.js';

/** Discord's limit for an emoji, in bytes. */
const MAX_BYTES = 256 * 1024;

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

test.each(STONE_SIGNS)('%o is a small square PNG that Discord accepts', async (sign) => {
  const png = await drawSign(sign);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SIGN_SIZE, SIGN_SIZE]);
  expect(png.length).toBeLessThan(MAX_BYTES);
});

test.each(STONE_SIGNS)('%o has a rim and a mark that stand out, and stays inside the picture', (sign) => {
  const [rim, face, , mark] = signScene(sign);
  expect(rim!.at.x - rim!.radius).toBeGreaterThan(0);
  expect(contrast(rim!.fill, face!.fill)).toBeGreaterThan(3);
  expect(mark === undefined).toBe(!sign.isLast);
  if (mark) expect(contrast(mark.fill, face!.fill)).toBeGreaterThan(3);
});

// Discord's secondary buttons, dark and light.
test.each(['#4e5058', '#e3e5e8'])(
  'each stone stands out from a button of %s by its face or its rim',
  (ground) => {
    for (const sign of STONE_SIGNS) {
      const [rim, face] = signScene(sign);
      const best = Math.max(contrast(rim!.fill, ground), contrast(face!.fill, ground));
      expect(best).toBeGreaterThan(2);
    }
  },
);
