import { describe, expect, test } from 'vitest';
import { opposite } from '../../src/rules/position.js';
import { ask, newCore } from './built.js';
import { leadAtEnd, positions, turnOf } from './late.js';

const core = newCore();

describe('our own search in a decided game of Reversi', () => {
  test.each([57, 58, 60])('plays for the most discs at %d discs', (discs) => {
    const decided = positions(discs, discs === 57 ? 12 : 40);
    expect(decided.length).toBeGreaterThan(5);
    let larger = 0;
    for (const position of decided) {
      const turn = turnOf(position);
      const lead = leadAtEnd(position, turn);
      const leads = position.legalMoves().map((move) => -leadAtEnd(position.play(move), opposite(turn)));
      const { best, winProbability, nodes } = ask(core, 'mcts', position, { nodes: 200_000 });
      expect(leads[position.legalMoves().indexOf(best)]).toBe(lead);
      expect(winProbability).toBe(lead > 0 ? 1 : lead < 0 ? 0 : 0.5);
      expect(nodes).toBeLessThanOrEqual(200_000);
      if (leads.filter((each) => Math.sign(each) === Math.sign(lead)).some((each) => each < lead)) larger++;
    }
    expect(larger).toBeGreaterThan(3);
  });

  test('keeps to its number of nodes, and to the proven move if they do not suffice', () => {
    for (const position of positions(52, 20)) {
      for (const nodes of [500, 2_000, 8_000]) {
        const found = ask(core, 'mcts', position, { nodes });
        expect(found.nodes).toBeLessThanOrEqual(nodes);
        expect(position.illegal(found.best)).toBeUndefined();
      }
    }
  });
});
