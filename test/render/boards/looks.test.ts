import { describe, expect, test } from 'vitest';
import { DRAWINGS, LOOKS, lookOf } from '../../../src/render/boards/drawings.js';
import { LOOK_NAMES, type Look, THEME_NAMES } from '../../../src/render/boards/look.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { CARD } from '../../../src/render/cards/cardLook.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import {
  COLORS,
  type Color,
  GAME_NAMES,
  type GameName,
  type Position,
  type Square,
} from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { pixels } from '../pixels.js';
import { after, itemsOf } from '../positions.js';
import { renderBoard } from '../renderHere.js';

/** Red, green and blue, 0 to 255, and opacity, 0 to 1. */
type Rgba = readonly [number, number, number, number];

function rgba(css: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(css)?.slice(1);
  if (hex) return [...hex.map((part) => Number.parseInt(part, 16)), 1] as unknown as Rgba;
  const parts = /^rgba\(([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\)$/.exec(css)!;
  return parts.slice(1).map(Number) as unknown as Rgba;
}

/** Blends a color over an opaque one; returns `#rrggbb`. */
function over(above: string, below: string): string {
  const [a, b] = [rgba(above), rgba(below)];
  const mixed = [0, 1, 2].map((i) => Math.round(a[i]! * a[3] + b[i]! * (1 - a[3])));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [r, g, b] = rgba(color)
    .slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A color of a game's boards in a look, and its possible backgrounds. */
type Pair = {
  readonly what: string;
  readonly kind: 'text' | 'mark' | 'grid';
  readonly color: string;
  readonly on: readonly string[];
};

/** Lists everything that a look draws on a game's boards. */
function pairsOf(look: Look, game: GameName): Pair[] {
  const { layout, pieces } = DRAWINGS[game].board;
  const surface = look.surfaces[layout];
  const bare = [surface.field, ...surface.grain];
  const fields = game === 'gomoku' ? [...bare, ...bare.map((field) => over(look.window.fill, field))] : bare;
  const faces = (color: Color): string[] => {
    const { face, light } = look.discs[color];
    return pieces === 'stones' ? [face, ...light] : [face];
  };
  const pair = (kind: Pair['kind'], what: string, color: string, on: readonly string[]): Pair => ({
    what,
    kind,
    color,
    on,
  });
  const common = [
    pair('grid', 'the grid', surface.line, fields),
    pair('grid', 'a star point', surface.star, fields),
    pair('text', 'a coordinate', surface.label, layout === 'framed' ? [surface.frame] : bare),
    pair('text', 'the best hint', look.hint.best.ink, [look.hint.best.fill]),
    pair('text', 'another hint', look.hint.other.ink, [look.hint.other.fill]),
    pair('mark', 'the ring of a chosen square', look.chosen, fields),
    pair('mark', 'a black stone beside a white one', look.discs.black.face, [look.discs.white.face]),
    ...COLORS.flatMap((color) => [
      pair('mark', `the last move's mark on ${color}`, look.discs[color].last, faces(color)),
      pair('text', `a number on ${color}`, look.discs[color].ink, faces(color)),
    ]),
  ];
  if (game === 'gomoku') {
    return [
      ...common,
      pair('mark', 'the line that won', look.winningLine, bare),
      pair('mark', 'a forbidden square', look.forbidden, fields),
      pair('mark', "the window's frame", look.window.stroke, fields),
      pair('text', "the window's coordinates", look.window.ink, [look.window.stroke]),
    ];
  }
  return [
    ...common,
    pair('grid', 'the shares of discs', look.count.black, [look.count.white]),
    ...COLORS.flatMap((color) => {
      const { legal, flipped, face } = look.discs[color];
      const ground = fields.map((field) => over(legal.disc, field));
      return [
        pair('text', `a square that ${color} may play`, legal.ink, ground),
        pair('mark', `the ring on a flipped ${color} disc`, flipped, [face]),
      ];
    }),
    ...(['ink', 'quiet', 'toMove', 'winner'] as const).map((name) =>
      pair('text', `a count's ${name}`, look.count[name], [surface.frame]),
    ),
  ];
}

const leastContrast = (color: string, on: readonly string[]): number =>
  Math.min(...on.map((ground) => contrast(color, ground)));

/** WCAG's minimum contrast of text (1.4.3) and of graphics (1.4.11), and its enhanced one of text (1.4.6) for all of a look. */
const [TEXT, GRAPHICS, ENHANCED] = [4.5, 3, 7];
const LEAST = { text: TEXT, mark: GRAPHICS, grid: GRAPHICS };
const leastOf = (look: Look, kind: Pair['kind']): number =>
  look === LOOKS.contrast && kind !== 'grid' ? ENHANCED : LEAST[kind];

describe.each(GAME_NAMES)('everything is visible on boards of %s', (game) => {
  test.each(LOOK_NAMES)('in %s', (name) => {
    const faint = pairsOf(LOOKS[name], game)
      .map((pair) => ({ ...pair, ratio: leastContrast(pair.color, pair.on) }))
      .filter(({ kind, ratio }) => ratio < leastOf(LOOKS[name], kind))
      .map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`);
    expect(faint).toEqual([]);
  });

  test.each(LOOK_NAMES)('in %s each stone by its face or its outline', (name) => {
    const look = LOOKS[name];
    const { field, grain } = look.surfaces[DRAWINGS[game].board.layout];
    for (const color of COLORS) {
      const { face, rim, side } = look.discs[color];
      const [byFace, ...byOutline] = [face, rim, side].map((part) => leastContrast(part, [field, ...grain]));
      expect(Math.max(byFace!, Math.min(...byOutline))).toBeGreaterThanOrEqual(leastOf(look, 'mark'));
    }
  });

  test.each(LOOK_NAMES)('in %s a chosen stone, which the field separates from its ring', async (theme) => {
    const position = startPosition(defaultVariant(game));
    for (const each of [position, position.play(position.legalMoves()[0]!)]) {
      const chosen = each.legalMoves()[0] as Square;
      const [{ at: center, radius, color } = expect.unreachable()] = itemsOf(
        DRAWINGS[game].scene(each, { chosen }),
        'chosen',
      );
      const at = await pixels((await renderBoard(each, { theme, chosen })).png);
      const up = (share: number) => at({ x: center.x + 3, y: Math.round(center.y - share * radius) });
      const { face, light } = LOOKS[theme].discs[color];
      expect([face, ...light]).toContain(up(0));
      expect(leastContrast(LOOKS[theme].chosen, [up(0.72)])).toBeGreaterThanOrEqual(GRAPHICS);
    }
  });

  test('on its chart', () => {
    const { ground, ink, quiet, bar, top } = DRAWINGS[game].chart;
    expect(Math.min(...[ink, quiet].map((color) => contrast(color, ground)))).toBeGreaterThanOrEqual(TEXT);
    expect(Math.min(...[bar, top].map((color) => contrast(color, ground)))).toBeGreaterThanOrEqual(GRAPHICS);
  });
});

test('everything is visible on profile cards', () => {
  const { ground, ink, quiet, rank, curve, results } = CARD;
  for (const color of [ink, quiet, rank]) expect(contrast(color, ground)).toBeGreaterThanOrEqual(TEXT);
  expect(contrast(curve, ground)).toBeGreaterThanOrEqual(GRAPHICS);
  for (const part of Object.values(results)) expect(contrast(ink, part)).toBeGreaterThanOrEqual(TEXT);
});

test('in the classic theme, Reversi is green and Gomoku wooden', () => {
  expect(THEME_NAMES[0]).toBe('classic');
  expect(lookOf('classic', 'reversi')).toBe(LOOKS.felt);
  expect(lookOf('classic', 'gomoku')).toBe(LOOKS.wood);
  for (const name of LOOK_NAMES) expect(lookOf(name, 'gomoku')).toBe(LOOKS[name]);
});

const positionOf = (game: GameName) => after(defaultVariant(game), DRAWINGS[game].example);

test.each(GAME_NAMES)('looks have different pictures of %s', async (game) => {
  const pictures = await Promise.all(LOOK_NAMES.map((theme) => renderBoard(positionOf(game), { theme })));
  expect(new Set(pictures.map(({ png }) => png.toString('latin1'))).size).toBe(LOOK_NAMES.length);
  const [own, classic] = await Promise.all(
    [DRAWINGS[game].look, 'classic' as const].map((theme) => renderBoard(positionOf(game), { theme })),
  );
  expect(own!.png.equals(classic!.png)).toBe(true);
});

describe.each(['contrast', 'colorblind'] as const)('in %s pieces differ without color', (theme) => {
  test.each(GAME_NAMES)('on boards of %s by a ring on white, also under a number', async (game) => {
    const position = positionOf(game);
    const { png } = await renderBoard(position, { theme });
    const at = await pixels(png);
    const scene = DRAWINGS[game].scene(position, {});
    for (const { at: center, radius, color } of itemsOf(scene, 'disc')) {
      // Upward, beyond numbers and marks of the last move.
      const inner = Array.from({ length: Math.round(radius * 0.28) }, (_, i) => radius * 0.62 + i);
      const tones = inner.map((up) => luminance(at({ x: center.x, y: Math.round(center.y - up) })));
      const { face } = LOOKS[theme].discs[color];
      const far = Math.max(...tones.map((tone) => Math.abs(tone - luminance(face))));
      if (color === 'white') expect(far).toBeGreaterThan(0.5);
      else expect(far).toBeLessThan(0.05);
    }
    expect(contrast(LOOKS[theme].discs.white.pattern!, LOOKS[theme].discs.white.face)).toBeGreaterThan(TEXT);
  });
});

test.each(LOOK_NAMES)('in %s pictures are small', async (theme) => {
  const views: [Position, BoardView][] = [
    [positionOf('reversi'), { legal: true }],
    [
      positionOf('gomoku'),
      { window: { file: 5, rank: 5, width: 5, height: 4 }, chosen: parseSquare('k10', 15)! },
    ],
  ];
  for (const [position, view] of views) {
    const { png } = await renderBoard(position, { theme, ...view });
    expect(png.length).toBeLessThan(45_000);
  }
});
