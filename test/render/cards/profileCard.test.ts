import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD } from '../../../src/render/cards/cardLook.js';
import { type ProfilePool, renderProfileCard } from '../../../src/render/cards/profileCard.js';
import { placesOf } from '../../../src/render/cards/ratingChart.js';
import { partsOf } from '../../../src/render/cards/resultsBar.js';
import { pointsOf } from '../pixels.js';

const DAY = 86_400_000;
const pool = (extra: Partial<ProfilePool> = {}): ProfilePool => ({
  game: 'reversi',
  title: 'Reversi',
  rating: 1540,
  deviation: 62,
  isProvisional: false,
  history: Array.from({ length: 100 }, (_, i) => ({ at: i * DAY, rating: 1500 + ((i * 37) % 83) })),
  dates: { first: '3 Feb 2026', last: '21 Nov 2026' },
  results: { wins: 60, draws: 10, losses: 30 },
  ...extra,
});
const NAMES = { wins: 'Won', draws: 'Drawn', losses: 'Lost' };
const cardOf = (...pools: ProfilePool[]) => renderProfileCard({ pools, resultNames: NAMES, locale: 'en-US' });

describe('a profile card', () => {
  test('is as wide as a board, and higher by the same height for each pool', async () => {
    const heights = await Promise.all(
      [1, 2, 5].map(async (count) => {
        const card = await cardOf(...Array.from({ length: count }, () => pool()));
        expect([card.png.readUInt32BE(16), card.png.readUInt32BE(20)]).toEqual([720, card.height]);
        return card.height;
      }),
    );
    expect(heights[2]! - heights[0]!).toBe(4 * (heights[1]! - heights[0]!));
  });

  test('keeps its margins empty, whatever its texts', async () => {
    const long = 'Gomoku · Standardregeln mit genau fünf Steinen in einer Reihe';
    const one = [{ at: 5, rating: -120 }];
    const { png, width, height } = await cardOf(
      pool({ title: long, rank: '#12345' }),
      pool({ rating: -120, history: one, results: { wins: 0, draws: 0, losses: 1 } }),
      pool({
        rating: 12_345,
        deviation: 350,
        isProvisional: true,
        results: { wins: 9999, draws: 1, losses: 1 },
      }),
    );
    const ground = new Set((await pointsOf(png, CARD.ground)).map(({ x, y }) => y * width + x));
    const columns = [0, 20, 27, width - 27, width - 1];
    const margins = [
      ...Array.from({ length: height }, (_, y) => columns.map((x) => y * width + x)).flat(),
      ...[0, 20, height - 20].flatMap((y) => Array.from({ length: width }, (_, x) => y * width + x)),
    ];
    expect(margins.filter((at) => !ground.has(at))).toEqual([]);
  });

  test('shows a bar of only those results that occur', async () => {
    const has = async (extra: Partial<ProfilePool>, color: string) =>
      (await pointsOf((await cardOf(pool(extra))).png, color)).length > 100;
    expect(await has({}, CARD.results.draws)).toBe(true);
    expect(await has({ results: { wins: 1, draws: 0, losses: 2 } }, CARD.results.draws)).toBe(false);
  });

  test('names the results on their bar', async () => {
    const onBar = async (lost: string) => {
      const results = { wins: 0, draws: 0, losses: 2 };
      const card = { pools: [pool({ results })], resultNames: { ...NAMES, losses: lost }, locale: 'en-US' };
      return (await pointsOf((await renderProfileCard(card)).png, CARD.results.losses)).length;
    };
    expect(await onBar('')).toBeGreaterThan((await onBar('Lost')) + 100);
  });

  test('marks a provisional rating', async () => {
    const [sure, unsure] = await Promise.all([cardOf(pool()), cardOf(pool({ isProvisional: true }))]);
    const inkOf = async ({ png }: typeof sure) => (await pointsOf(png, CARD.ink)).length;
    expect(await inkOf(unsure)).toBeGreaterThan(await inkOf(sure));
  });

  test('rejects without ratings', async () => {
    await expect(cardOf()).rejects.toThrow(RangeError);
    await expect(cardOf(pool({ history: [] }))).rejects.toThrow(RangeError);
  });
});

test('ratings run from left to right within their box, the highest on top', () => {
  const box = { x: 10, y: 20, width: 300, height: 80 };
  const point = fc.record({ at: fc.nat(1e12), rating: fc.integer({ min: -500, max: 4000 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 100 }), (points) => {
      const sorted = points.toSorted((a, b) => a.at - b.at);
      const places = placesOf(sorted, box);
      places.forEach(({ x, y }, i) => {
        expect(x).toBeGreaterThanOrEqual(i > 0 ? places[i - 1]!.x : box.x);
        expect(x).toBeLessThanOrEqual(box.x + box.width + 1e-6);
        expect(y).toBeGreaterThanOrEqual(box.y - 1e-6);
        expect(y).toBeLessThanOrEqual(box.y + box.height + 1e-6);
        if (i > 0)
          expect(Math.sign(places[i - 1]!.y - y)).toBe(Math.sign(sorted[i]!.rating - sorted[i - 1]!.rating));
      });
    }),
  );
});

test('the bar is filled completely, and each result has room for its text', () => {
  const box = { x: 28, y: 0, width: 664, height: 34 };
  const results = fc.record({ wins: fc.nat(5000), draws: fc.nat(5000), losses: fc.nat(5000) });
  const least = { wins: 130, draws: 150, losses: 140 };
  fc.assert(
    fc.property(results, (counts) => {
      const parts = partsOf(counts, box, (kind) => least[kind]);
      expect(parts.map(({ kind }) => kind)).toEqual(
        (['wins', 'draws', 'losses'] as const).filter((kind) => counts[kind] > 0),
      );
      if (parts.length === 0) return;
      expect([parts[0]!.x, parts.at(-1)!.x + parts.at(-1)!.width]).toEqual([28, 692]);
      for (const { kind, width } of parts) expect(width).toBeGreaterThanOrEqual(least[kind] - 2);
    }),
  );
});
