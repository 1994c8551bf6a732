import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../src/engine/random.js';
import { NETWORK, quantizeNetwork } from '../../../../src/engine/wasm/gomokuNetwork.js';
import { trainNetworks } from '../../../../src/lab/train/gomoku/fitNetwork.js';
import { playGame } from '../../../../src/lab/train/gomoku/gomokuSelfPlay.js';
import { encodeGame, trainingPositions } from '../../../../src/lab/train/gomoku/gomokuTrainingGames.js';
import { Network, type NetworkInputs } from '../../../../src/lab/train/gomoku/network.js';
import { decodeNetworks, networkInputsOf } from '../../../../src/lab/train/gomoku/networkInputs.js';
import { COLORS } from '../../../../src/rules/position.js';
import { gomoku, newCore } from '../../../engine/built.js';

const core = newCore();

/** Returns the records of a few games. */
function playedGames(rule: 'freestyle' | 'renju'): Uint8Array {
  core.start(gomoku(rule));
  core.gomokuEvaluation.loadWeights(core.gomokuEvaluation.initialWeights());
  core.control.arm(Number.POSITIVE_INFINITY);
  const games = [1, 2, 3, 4, 5, 6].map((seed) => playGame(core, gomoku(rule), { nodes: 60 }, seed));
  return Buffer.concat(games.filter((game) => game !== undefined).map(encodeGame));
}

function randomNetwork(networks: number, seed: number): Float32Array {
  const below = randomNumbers(seed);
  return Float32Array.from({ length: networks * NETWORK.weightCount }, (_, i) => {
    const most = i % NETWORK.weightCount < NETWORK.skipWeights ? 0.3 : 0.7;
    return (most * (below(2001) - 1000)) / 1000;
  });
}

/** Makes positions of three equal squares, whose target depends on the patterns of the side to move. */
function made(count: number): NetworkInputs {
  const below = randomNumbers(4);
  const pairs = Array.from({ length: count }, () => below(100));
  return {
    lines: Uint8Array.from(pairs.flatMap((pair) => [pair, 0, 0, 0, pair, 0, 0, 0, pair, 0, 0, 0])),
    offsets: Uint32Array.from({ length: count + 1 }, (_, i) => 3 * i),
    plain: new Uint16Array(count).fill(9),
    own: new Uint8Array(count),
    other: new Uint8Array(count),
    logits: new Float64Array(count),
    targets: Float32Array.from({ length: count }, (_, i) => Number(Math.floor(pairs[i]! / 10) > 4)),
  };
}

describe('the trained network', () => {
  test.each(['freestyle', 'renju'] as const)('is the one that the core plays with, %s', (rule) => {
    const games = playedGames(rule);
    const { gomokuEvaluation: evaluation } = core;
    core.start(gomoku(rule));
    const weights = new Int16Array(evaluation.weightCount);
    for (const [i, color] of COLORS.entries())
      weights.set(quantizeNetwork(randomNetwork(1, i)), evaluation.networkOffset(color));
    evaluation.loadWeights(weights);
    const boards = networkInputsOf(core, gomoku(rule), games, 'train', 0.5, new Float64Array(weights.length));
    const network = new Network(decodeNetworks(core, weights));
    let i = 0;
    for (const _ of trainingPositions(core, gomoku(rule), games, 'train')) {
      const points = 200 * network.logit(boards, i++);
      expect(Math.abs(evaluation.evaluate() - points)).toBeLessThan(15 + Math.abs(points) / 100);
    }
    expect(i).toBeGreaterThan(20);
    expect(boards.targets.length).toBe(i);
  });

  test('descends the gradient of its loss', () => {
    const boards: NetworkInputs = { ...made(40), own: Uint8Array.from({ length: 40 }, (_, i) => i % 2) };
    boards.other.set(boards.own.map((own) => 1 - own));
    const weights = randomNetwork(2, 9);
    const network = new Network(weights);
    const slopes = new Float32Array(weights.length);
    let loss = 0;
    for (let i = 0; i < 40; i++) loss += network.addGradient(boards, i, slopes);
    expect(loss).toBeGreaterThan(1);
    const total = () => {
      const none = new Float32Array(weights.length);
      return boards.targets.reduce((sum, _, i) => sum + network.addGradient(boards, i, none), 0);
    };
    for (let number = 3; number < weights.length; number += 97) {
      const kept = weights[number]!;
      weights[number] = kept + 1e-3;
      const above = total();
      weights[number] = kept - 1e-3;
      const slope = (above - total()) / 2e-3;
      weights[number] = kept;
      expect(Math.abs(slope - slopes[number]!)).toBeLessThan(0.05 + 0.02 * Math.abs(slope));
    }
  });

  test('learns what patterns predict, the same for the same seed', () => {
    const boards = made(600);
    const found = trainNetworks(boards, 1, 200, 3);
    const network = new Network(found);
    const right = boards.targets.filter((target, i) => network.logit(boards, i) > 0 === target > 0.5).length;
    expect(right / 600).toBeGreaterThan(0.9);
    expect(trainNetworks(boards, 1, 5, 3)).toEqual(trainNetworks(boards, 1, 5, 3));
  });

  test('is zero for too few positions', () => {
    expect(trainNetworks(made(100), 2, 5, 1)).toEqual(new Float32Array(2 * NETWORK.weightCount));
  });
});
