import { beforeEach, expect, test } from 'vitest';
import { ApplicationEmojis, type EmojiPicture } from '../../../src/discord/gateway/applicationEmojis.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';

type Emoji = { id: string; name: string };

let clock: FakeClock;
let log: FakeLog;
let drawn: number;
/** The emojis at Discord, and the requests since the start. */
let emojis: unknown;
let requests: string[];
/** Errors of the next requests, in order. */
let errors: unknown[];

const picture = (name: string, version: number): EmojiPicture => ({
  ...{ name, version, plain: '⚫' },
  draw: async () => {
    drawn += 1;
    return Buffer.from('png');
  },
});

beforeEach(() => {
  clock = new FakeClock();
  log = new FakeLog();
  drawn = 0;
  emojis = [];
  requests = [];
  errors = [];
});

function make(isUploader = true, pictures = [picture('black_stone', 2), picture('black_last', 2)]) {
  const list = () => emojis as Emoji[];
  const sent = (line: string): void => {
    requests.push(line);
    const error = errors.shift();
    if (error) throw error;
  };
  const rest = {
    get: async () => {
      sent('GET');
      return { items: emojis };
    },
    post: async (_: string, { body }: { body: { name: string; image: string } }) => {
      sent(`POST ${body.name} ${body.image.slice(0, 22)}`);
      const made = { id: String(100 + list().length), name: body.name };
      emojis = [...list(), made];
      return made;
    },
    delete: async (route: string) => {
      sent(`DELETE ${route}`);
      emojis = list().filter(({ id }) => !route.endsWith(`/${id}`));
    },
  };
  const client = { rest, application: { id: '9' } } as unknown as ConstructorParameters<
    typeof ApplicationEmojis
  >[0]['client'];
  return new ApplicationEmojis({ client, clock, log, chance: () => 1, pictures, isUploader });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const WARNING = 'warn: some emojis for buttons could not be prepared; buttons show plain signs instead';

test('uploads the missing pictures, uses the others as they are, and then deletes older versions', async () => {
  emojis = [
    { id: '7', name: 'black_stone_2' },
    { id: '5', name: 'black_stone_1' },
    { id: '6', name: 'black_stone_3' },
    { id: '8', name: 'party_1' },
  ];
  const own = make();
  own.start();
  await settled();
  expect(requests).toEqual([
    'GET',
    'POST black_last_2 data:image/png;base64,',
    'DELETE /applications/9/emojis/5',
  ]);
  expect(own.of('black_stone')?.id).toBe('7');
  expect(own.of('black_last')?.name).toBe('black_last_2');
  expect(drawn).toBe(1);
  make().start();
  await settled();
  expect(requests.slice(3)).toEqual(['GET']);
  expect(log.lines).toEqual([]);
});

test.each([
  ['an error of Discord', () => void errors.push(new Error('503'))],
  ['a failed upload', () => void errors.push(undefined, new Error('30008'))],
  ['an odd answer', () => (emojis = [{ id: 5 }])],
  ['an odd list', () => (emojis = 'none')],
])('shows plain signs and tries again after %s', async (_, fail) => {
  fail();
  const own = make();
  own.start();
  await settled();
  expect(own.of('black_stone')).toBeUndefined();
  expect(log.lines).toEqual([WARNING]);
  emojis = [];
  clock.forward(5000);
  await settled();
  expect(own.of('black_stone')).toBeDefined();
  expect(log.lines).toEqual([WARNING]);
});

test('waits for the process that uploads, and uploads nothing itself', async () => {
  const other = make(false);
  other.start();
  await settled();
  expect(requests).toEqual(['GET']);
  expect(other.of('black_stone')).toBeUndefined();
  make().start();
  await settled();
  clock.forward(5000);
  await settled();
  expect(other.of('black_stone')).toBeDefined();
  expect(log.lines).toEqual([]);
});

test('stops trying when it is closed, without a warning', async () => {
  errors.push(new Error('503'));
  const own = make();
  own.start();
  own.close();
  await settled();
  clock.forward(60 * 60_000);
  await settled();
  expect(requests).toEqual(['GET']);
  expect(log.lines).toEqual([]);
});

test('finds the emojis again after Discord refused one', async () => {
  const own = make();
  own.start();
  await settled();
  emojis = (emojis as Emoji[]).filter(({ name }) => name !== 'black_stone_2');
  own.renew(['black_stone_2']);
  expect(own.of('black_stone')).toBeUndefined();
  expect(own.of('black_last')).toBeDefined();
  await settled();
  expect(requests.at(-1)).toContain('POST black_stone_2');
  expect(own.of('black_stone')).toBeDefined();
  expect(own.plainSignOf('black_stone_2')).toBe('⚫');
});
