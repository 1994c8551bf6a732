import { expect, test } from 'vitest';
import { pictureScene } from '../../../../src/discord/features/tournament/standingsPicture.js';
import type { PlayerNumber, Tournament } from '../../../../src/game/tournaments/tournament.js';
import { FORMAT_NAMES, type Format, type FormatName } from '../../../../src/game/tournaments/tournament.js';
import { CARD } from '../../../../src/render/cards/cardLook.js';
import { type CardPart, type CardScene, renderCard } from '../../../../src/render/cards/cardScene.js';
import { MAX_ROWS } from '../../../../src/render/cards/standingsTable.js';
import { simulate } from '../../../game/tournaments/tournamentSimulation.js';
import { seededRandom } from '../../../load/figures.js';

const FORMATS: Readonly<Record<FormatName, Format>> = {
  arena: { kind: 'arena', minutes: 20 },
  swiss: { kind: 'swiss', rounds: 5 },
  roundRobin: { kind: 'roundRobin' },
  knockout: { kind: 'knockout' },
  simul: { kind: 'simul', host: { member: 'hana' }, hostColor: 'black' },
};

const namesOf = ({ players }: Tournament): ReadonlyMap<PlayerNumber, string> =>
  new Map(players.map((_, number) => [number, `Player ${number}`]));

const played = (kind: FormatName, players: number): Tournament =>
  simulate({ format: FORMATS[kind], players, random: seededRandom(3) }).tournament;

const sceneOf = (tournament: Tournament): CardScene => pictureScene(tournament, namesOf(tournament));

const textsOf = ({ parts }: CardScene): string[] =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
const boxesOf = ({ parts }: CardScene) =>
  parts.filter((part): part is Extract<CardPart, { kind: 'box' }> => part.kind === 'box');

/** Bounds of a part, as if a text filled its room. */
function boundsOf(part: CardPart): {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
} {
  if (part.kind === 'box')
    return {
      left: part.rect.x,
      right: part.rect.x + part.rect.width,
      bottom: part.rect.y + part.rect.height,
    };
  if (part.kind === 'line')
    return {
      left: Math.min(part.from.x, part.to.x),
      right: Math.max(part.from.x, part.to.x),
      bottom: Math.max(part.from.y, part.to.y),
    };
  const { x, y } = part.at;
  const left = { left: x, center: x - part.room / 2, right: x - part.room }[part.align];
  return { left, right: left + part.room, bottom: y + part.size / 2 };
}

test.each(FORMAT_NAMES.flatMap((kind) => [4, 13, 32].map((players) => [kind, players] as const)))(
  'the picture of the format %s with %i players keeps everything within its bounds',
  (kind, players) => {
    const scene = sceneOf(played(kind, players));
    for (const part of scene.parts) {
      const { left, right, bottom } = boundsOf(part);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(scene.width);
      expect(bottom).toBeLessThanOrEqual(scene.height);
    }
  },
);

test('a cross-table has the opponent’s place in the color of the result', () => {
  const scene = sceneOf(played('roundRobin', 4));
  const texts = textsOf(scene);
  expect(texts.slice(0, 3)).toEqual(['1', '2', '3']);
  const cells = boxesOf(scene);
  expect(cells).toHaveLength(4 * 3);
  const won = cells.filter(({ fill }) => fill === CARD.results.wins).length;
  expect(cells.filter(({ fill }) => fill === CARD.results.losses)).toHaveLength(won);
});

test('a bracket has a column for each round, and marks each winner', () => {
  const scene = sceneOf(played('knockout', 8));
  const marked = boxesOf(scene).filter(({ fill }) => fill === CARD.rank);
  expect(marked).toHaveLength(7);
  expect(new Set(marked.map(({ rect }) => rect.x)).size).toBe(3);
});

test('a large tournament shows its first rows, or its last rounds', () => {
  const names = textsOf(sceneOf(played('swiss', 60))).filter((text) => text.startsWith('Player'));
  expect(names).toHaveLength(MAX_ROWS);
  const bracket = textsOf(sceneOf(played('knockout', 64)));
  expect(bracket.filter((text) => text.startsWith('Player'))).toHaveLength(32 + 16 + 8 + 4 + 2);
});

test('a simul begins with the host and their score', () => {
  const texts = textsOf(sceneOf(played('simul', 5)));
  expect(texts.slice(0, 2)).toEqual(['', 'Player 0']);
  expect(texts[3]).toMatch(/^\+\d =\d −\d$/);
});

test('long names are fitted, and the picture is a PNG of its size', async () => {
  const tournament = played('swiss', 8);
  const names = new Map([...namesOf(tournament)].map(([number]) => [number, 'W'.repeat(32)]));
  const { png, width, height } = await renderCard(pictureScene(tournament, names), 'standings.png');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
});
