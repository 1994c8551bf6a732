import { describe, expect, test } from 'vitest';
import { DRAWINGS, LOOKS, lookOf } from '../../../src/render/boards/drawings.js';
import { LOOK_NAMES, type Look, THEME_NAMES } from '../../../src/render/boards/look.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import { COLORS, GAME_NAMES, type GameName, type Position } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { pixels } from '../pixels.js';
import { after, GOMOKU, itemsOf, REVERSI } from '../positions.js';
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

/** Lists every text and mark of a look on a game's boards: its name, its color, and its possible backgrounds. */
function pairsOf(look: Look, game: (typeof GAME_NAMES)[number]): [string, string, readonly string[]][] {
  const { layout, pieces } = DRAWINGS[game].scene(
    startPosition(game === 'reversi' ? REVERSI : GOMOKU),
    {},
  ).board;
  const surface = look.surfaces[layout];
  const fields = [surface.field, ...surface.grain];
  const [lightest, darkest] = [look.hint.best, look.hint.other];
  const common: [string, string, readonly string[]][] = [
    ['a coordinate', surface.label, layout === 'framed' ? [surface.frame] : fields],
    ['the best hint', lightest.ink, [lightest.fill]],
    ['another hint', darkest.ink, [darkest.fill]],
    ['the ring of a chosen square', look.chosen, fields],
    ...COLORS.map((color): [string, string, readonly string[]] => [
      `the last move's mark on ${color}`,
      look.discs[color].last,
      [look.discs[color].face, ...(pieces === 'stones' ? look.discs[color].light : [])],
    ]),
  ];
  if (game === 'gomoku') {
    const windowed = fields.map((field) => over(look.window.fill, field));
    return [
      ...common,
      ['the line that won', look.winningLine, fields],
      ['a forbidden square', look.forbidden, [...fields, ...windowed]],
      ["the window's frame", look.window.stroke, fields],
      ["the window's coordinates", look.window.ink, [look.window.stroke]],
      ...COLORS.map((color): [string, string, readonly string[]] => [
        `a number on ${color}`,
        look.discs[color].ink,
        [look.discs[color].face, ...look.discs[color].light],
      ]),
    ];
  }
  return [
    ...common,
    ...COLORS.map((color): [string, string, readonly string[]] => [
      `a square that ${color} may play`,
      look.discs[color].legal.ink,
      fields.map((field) => over(look.discs[color].legal.disc, field)),
    ]),
    ...(['ink', 'quiet', 'toMove', 'winner'] as const).map((name): [string, string, readonly string[]] => [
      `a count's ${name}`,
      look.count[name],
      [surface.frame],
    ]),
  ];
}

/** WCAG's minimum contrast of text (1.4.3). Marks need 3, but must meet the same here. */
const LEAST = 4.5;

describe.each(GAME_NAMES)('texts and marks are readable on boards of %s', (game) => {
  test.each(THEME_NAMES)('in %s', (theme) => {
    const faint = pairsOf(lookOf(theme, game), game).flatMap(([what, color, grounds]) => {
      const ratio = Math.min(...grounds.map((ground) => contrast(color, ground)));
      return ratio < LEAST ? [`${what}: ${ratio.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });

  test('on its chart', () => {
    const { ground, ink, quiet } = DRAWINGS[game].chart;
    expect(Math.min(contrast(ink, ground), contrast(quiet, ground))).toBeGreaterThanOrEqual(LEAST);
  });
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
    expect(contrast(LOOKS[theme].discs.white.pattern!, LOOKS[theme].discs.white.face)).toBeGreaterThan(LEAST);
  });
});

test.each(LOOK_NAMES)('in %s pictures are small', async (theme) => {
  const views: [Position, BoardView][] = [
    [positionOf('reversi'), { legal: true }],
    [positionOf('gomoku'), { window: { file: 5, rank: 5, size: 5 }, chosen: parseSquare('k10', 15)! }],
  ];
  for (const [position, view] of views) {
    const { png } = await renderBoard(position, { theme, ...view });
    expect(png.length).toBeLessThan(45_000);
  }
});
