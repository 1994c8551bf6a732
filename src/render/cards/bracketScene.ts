import { CARD } from './cardLook.js';
import { type CardPart, type CardScene, textPart } from './cardScene.js';

/** A side of a match. */
export type BracketSide = {
  /** Only characters that the fonts have; empty if it is not known yet. */
  readonly name: string;
  readonly state: 'won' | 'lost' | 'open';
};

/** Matches by round, the first round first; each round has half as many as the one before. */
export type BracketRounds = readonly (readonly (readonly [BracketSide, BracketSide])[])[];

/** Most matches of the first round that a picture shows: 32 players. */
export const MAX_MATCHES = 16;

const [MARGIN, COLUMN, LINK, SIDE, GAP] = [24, 236, 36, 34, 16];
const MATCH = 2 * SIDE;
const PAD = 12;

/** Lays out a bracket: a column for each round, with each match between the two that lead to it. */
export function bracketScene(rounds: BracketRounds): CardScene {
  const first = rounds[0]?.length ?? 0;
  const parts: CardPart[] = [];
  const middleOf = (round: number, match: number): number =>
    MARGIN + (match + 0.5) * (MATCH + GAP) * 2 ** round - GAP / 2;
  for (const [round, matches] of rounds.entries()) {
    const x = MARGIN + round * (COLUMN + LINK);
    for (const [i, sides] of matches.entries()) {
      const middle = middleOf(round, i);
      if (round > 0)
        parts.push(
          ...linksTo(
            x,
            middle,
            [2 * i, 2 * i + 1].map((each) => middleOf(round - 1, each)),
          ),
        );
      const rect = { x, y: middle - SIDE, width: COLUMN, height: MATCH };
      parts.push(
        { kind: 'box', rect, fill: CARD.line, radius: 8 },
        ...sides.flatMap((side, at): CardPart[] => {
          const y = middle + (at === 0 ? -SIDE / 2 : SIDE / 2);
          const mark = { x, y: y - SIDE / 2 + 4, width: 5, height: SIDE - 8 };
          return [
            ...(side.state === 'won'
              ? [{ kind: 'box', rect: mark, fill: CARD.rank, radius: 2 } as const]
              : []),
            textPart(
              side.name,
              { x: x + PAD, y },
              {
                ...{ fill: side.state === 'lost' ? CARD.quiet : CARD.ink, size: 22, room: COLUMN - 2 * PAD },
              },
            ),
          ];
        }),
      );
    }
  }
  return {
    width: 2 * MARGIN + rounds.length * (COLUMN + LINK) - LINK,
    height: 2 * MARGIN + first * (MATCH + GAP) - GAP,
    parts,
  };
}

/** Lines from two matches to the one that their winners play. */
function linksTo(x: number, middle: number, from: readonly number[]): CardPart[] {
  const bend = x - LINK / 2;
  return [
    ...from.map((y): CardPart => ({ kind: 'line', from: { x: x - LINK, y }, to: { x: bend, y } })),
    { kind: 'line', from: { x: bend, y: from[0]! }, to: { x: bend, y: from[1]! } },
    { kind: 'line', from: { x: bend, y: middle }, to: { x, y: middle } },
  ];
}
