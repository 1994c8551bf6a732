import { describe, expect, test } from 'vitest';
import {
  ANNOUNCEMENT,
  ORDER,
  parseMessage,
  REFUSAL,
  REPORT,
  REQUEST,
} from '../../../src/engine/remote/remoteMessages.js';
import { gomoku } from '../built.js';

const progress = { nodes: 3, best: 'pass', winProbability: 0.5 };
const answer = { ...progress, ms: 1, waitedMs: 0, source: 'search' };
const task = {
  game: 'a',
  variant: gomoku(),
  moves: [112],
  strength: { opponent: 'mcts', limit: { nodes: 1 } },
  seed: 1,
};
const announcement = { release: '1.2.3-abcdef01', slots: { short: 1, long: 15, background: 1 } };
const request = { kind: 'search', task, withinMs: 10, isWatched: true };

describe('messages', () => {
  test.each([
    ['a search', REQUEST, request],
    [
      'one on another board, held back',
      REQUEST,
      {
        ...request,
        task: {
          ...task,
          server: null,
          start: { stones: '-X-', turn: 'white' },
          strength: { ...task.strength, weakness: { noise: 1, fours: 1.5 } },
          gameSeed: 4,
          lines: 3,
        },
      },
    ],
    ['a judgment', REQUEST, { kind: 'judgment', task }],
    ['puzzles to find', REQUEST, { kind: 'puzzles', game: { variant: gomoku('renju'), moves: [] } }],
    ['an answer', REPORT, { job: 'a-1', kind: 'answer', answer }],
    [
      'an answer with all that may be in it',
      REPORT,
      {
        job: 'a-1',
        kind: 'answer',
        answer: { ...answer, figures: { depth: -3.5 }, lines: [{ move: 4, value: -1, winProbability: 1 }] },
      },
    ],
    ['progress', REPORT, { job: 'a-1', kind: 'progress', progress }],
    ['a failure', REPORT, { job: 'a-1', kind: 'failed', message: 'why' }],
    ['an order', ORDER, { kind: 'cancel', id: 'a-1' }],
    ['puzzles found', REPORT, { job: 'a-1', kind: 'puzzles', plies: [12, 30] }],
    ['an announcement', ANNOUNCEMENT, announcement],
    ['a refusal', REFUSAL, { worker: '9f0d6a1e-4c55-4b8e-9d39-0c8a2f1f9b11', release: '1.2.3-abcdef01' }],
  ])('%s is decoded as it was encoded', (_, schema, message) => {
    expect(parseMessage<unknown>(schema, JSON.stringify(message))).toEqual(message);
  });

  test.each([
    ['no JSON', REPORT, '{"kind":"begun"'],
    ['another kind', REPORT, '{"job":"a-1","kind":"gone"}'],
    ['nothing', ORDER, 'null'],
    [
      'a square that is none',
      REPORT,
      JSON.stringify({ job: 'a-1', kind: 'answer', answer: { ...answer, best: 1.5 } }),
    ],
    [
      'a probability that is none',
      REPORT,
      JSON.stringify({ job: 'a-1', kind: 'progress', progress: { ...progress, winProbability: 2 } }),
    ],
    ['no time', REQUEST, JSON.stringify({ ...request, withinMs: 0 })],
    [
      'a game that is not played',
      REQUEST,
      JSON.stringify({ ...request, task: { ...task, variant: { game: 'go', rule: 'standard', size: 9 } } }),
    ],
    [
      'less than no searches',
      ANNOUNCEMENT,
      JSON.stringify({ ...announcement, slots: { short: 1, long: -1, background: 1 } }),
    ],
    [
      'more than a machine can do',
      ANNOUNCEMENT,
      JSON.stringify({ ...announcement, slots: { short: 1, long: 1e9, background: 1 } }),
    ],
    ['too long a text', REPORT, JSON.stringify({ job: 'a-1', kind: 'begun', more: 'x'.repeat(70_000) })],
    [
      'a figure without a name',
      REPORT,
      `{"job":"a-1","kind":"progress","progress":{"nodes":3,"best":"pass","winProbability":0.5,"figures":{"a b":1}}}`,
    ],
  ])('%s is not a message', (_, schema, text) => {
    expect(parseMessage<unknown>(schema, text)).toBeUndefined();
  });
});
