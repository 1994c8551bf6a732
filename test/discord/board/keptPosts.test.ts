import { type Client, DiscordAPIError, HTTPError } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeptPosts, type PostContent } from '../../../src/discord/board/keptPosts.js';
import { REPLACE_AFTER_MS } from '../../../src/discord/gateway/discordLimits.js';
import { pageOf, text } from '../../../src/discord/interactions/pages.js';
import type { Post } from '../../../src/game/ports/post.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';

const EDIT_EVERY_MS = 1000;
const NONCE_MS = 3 * 60_000;

type Body = { nonce?: string; components: unknown; allowedMentions: { users?: string[] } };
type Method = 'send' | 'edit' | 'delete' | 'fetch';

const refused = (status: number, code: number): Error =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'url', { body: undefined, files: [] });
const failed = (): Error => new HTTPError(502, 'Bad Gateway', 'POST', 'url', { body: undefined });

/** A channel of Discord's: messages, nonces for some minutes, and failures. */
class FakeChannel {
  readonly messages = new Map<string, { text: string; nonce: string | undefined; at: number }>();
  readonly pings: string[][] = [];
  /** Errors of the next calls. `isServed`: whether the call has its effect anyway. */
  readonly failures: { method: Method; error: Error; isServed?: boolean }[] = [];
  #ids = 0;

  constructor(readonly clock: FakeClock) {}

  get texts(): string[] {
    return [...this.messages.values()].map((message) => message.text);
  }

  #call<T>(method: Method, work: () => T): T {
    const index = this.failures.findIndex((each) => each.method === method);
    const [failure] = index < 0 ? [] : this.failures.splice(index, 1);
    if (failure && !failure.isServed) throw failure.error;
    const result = work();
    if (failure) throw failure.error;
    return result;
  }

  #existing(id: string) {
    const message = this.messages.get(id);
    if (!message) throw refused(404, 10_008);
    return message;
  }

  readonly client = {
    channels: {
      fetch: async () =>
        this.#call('fetch', () => ({
          isSendable: () => true,
          send: async (body: Body) => this.#call('send', () => this.#send(body)),
          messages: {
            edit: async (id: string, body: Body) =>
              this.#call('edit', () => {
                this.#existing(id).text = textIn(body);
              }),
            delete: async (id: string) =>
              this.#call('delete', () => void (this.#existing(id) && this.messages.delete(id))),
          },
        })),
    },
  } as unknown as Client<true>;

  #send(body: Body): { id: string } {
    const now = this.clock.now();
    const copy = [...this.messages].find(([, { nonce, at }]) => nonce === body.nonce && now - at < NONCE_MS);
    if (copy) return { id: copy[0] };
    this.#ids += 1;
    this.messages.set(`m${this.#ids}`, { text: textIn(body), nonce: body.nonce, at: now });
    this.pings.push(body.allowedMentions.users ?? []);
    return { id: `m${this.#ids}` };
  }
}

const textIn = ({ components }: Body): string => /"content":"([^"]*)"/.exec(JSON.stringify(components))![1]!;

let clock: FakeClock;
let log: FakeLog;
let channel: FakeChannel;
let content: { text: string; news: string | undefined } & Partial<PostContent>;
let shown: string[];
/** The record, and how many more writes the process survives. */
let record: Post | undefined;
let writesLeft: number;
let posts: KeptPosts<string>;

/** Starts the process that keeps the post. */
function start(): void {
  writesLeft = Number.POSITIVE_INFINITY;
  posts = new KeptPosts(
    { client: channel.client, clock, log },
    {
      ...{ name: 'a thing', editEveryMs: EDIT_EVERY_MS },
      textOf: (key) => key,
      read: async () => record,
      async write(_, post) {
        if (writesLeft <= 0) throw new Error('killed');
        writesLeft -= 1;
        record = post;
      },
      async find() {
        const { text: words, ...rest } = content;
        return {
          ...{ channel: 'c', isFinal: false },
          draw: async () => pageOf([text(words)]),
          pings: async (_, isNews) => ({ users: isNews ? ['ada'] : [] }),
          onShown: async () => void shown.push(words),
          ...rest,
        };
      },
    },
  );
}

/** Lets everything run that waits for no timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Shows the content, and lets the time of retries pass. */
async function show(): Promise<void> {
  await posts.show('key');
  await settle();
  clock.forward(EDIT_EVERY_MS);
  await settle();
}

beforeEach(() => {
  [clock, log] = [new FakeClock(), new FakeLog()];
  channel = new FakeChannel(clock);
  content = { text: 'one', news: 'created' };
  [shown, record] = [[], undefined];
  start();
});

afterEach(async () => {
  await posts.close();
  expect(log.lines).toEqual([]);
});

describe('a kept post', () => {
  test('is sent once, edited, and replaced for news, which ping', async () => {
    await show();
    content.text = 'two';
    await show();
    expect(channel.texts).toEqual(['two']);
    expect([...channel.messages.keys()]).toEqual(['m1']);
    Object.assign(content, { text: 'three', news: 'round 1' });
    await show();
    expect([...channel.messages.keys()]).toEqual(['m2']);
    expect(channel.pings).toEqual([['ada'], ['ada']]);
    expect(record).toMatchObject({ message: 'm2', replaced: undefined, news: 'round 1' });
    expect(shown).toEqual(['one', 'two', 'three']);
  });

  test('is edited at most once in a while', async () => {
    posts.update('key');
    await settle();
    for (const words of ['two', 'three']) {
      content.text = words;
      posts.update('key');
    }
    await settle();
    expect(shown).toEqual(['one']);
    clock.forward(EDIT_EVERY_MS);
    await settle();
    expect(shown).toEqual(['one', 'three']);
  });

  test('is one message when two changes come at once', async () => {
    const first = posts.show('key');
    content = { text: 'two', news: 'round 1' };
    await Promise.all([first, posts.show('key')]);
    expect(channel.texts).toEqual(['two']);
  });

  test('is replaced before it is too old to edit, without pings, unless it is final', async () => {
    await show();
    clock.forward(REPLACE_AFTER_MS + 1);
    await show();
    expect([...channel.messages.keys()]).toEqual(['m2']);
    expect(channel.pings).toEqual([['ada'], []]);
    Object.assign(content, { isFinal: true });
    clock.forward(REPLACE_AFTER_MS + 1);
    await show();
    expect([...channel.messages.keys()]).toEqual(['m2']);
  });

  test.each([
    ['somebody deleted it', () => channel.messages.clear()],
    ['it is too old to edit', () => channel.failures.push({ method: 'edit', error: refused(400, 30_046) })],
  ])('comes again if %s', async (_, happen) => {
    await show();
    happen();
    content.text = 'two';
    await show();
    expect(channel.texts).toEqual(['two']);
    expect([...channel.messages.keys()]).toEqual(['m2']);
  });

  test.each([
    ['the channel is gone', () => channel.failures.push({ method: 'fetch', error: refused(404, 10_003) })],
    ['it stays deleted', () => channel.messages.clear()],
  ])('asks what to do if %s', async (_, happen) => {
    await show();
    const errors: unknown[] = [];
    Object.assign(content, {
      staysDeleted: true,
      onRefused: async (error: unknown) => errors.push(error) > 0,
    });
    happen();
    await show();
    expect(errors).toHaveLength(1);
    expect(shown).toEqual(['one']);
  });

  test('logs what Discord refuses unexpectedly', async () => {
    channel.failures.push({ method: 'send', error: refused(403, 50_013) });
    await show();
    expect(log.lines.splice(0)).toEqual(['warn: could not update the message of a thing']);
  });

  const BUSY: [string, Error][] = [
    ['502', failed()],
    ['429', refused(429, 0)],
  ];
  describe.each(BUSY)('when Discord answers %s', (_, error) => {
    test.each([
      ['send', false],
      ['send', true],
      ['edit', false],
      ['delete', false],
      ['delete', true],
    ] as const)('to a %s (served: %j), is tried again, and is one message', async (method, isServed) => {
      if (method !== 'send') await show();
      if (method === 'delete') content.news = 'round 1';
      content.text = 'two';
      channel.failures.push({ method, error, isServed });
      await show();
      await show();
      expect(channel.failures).toEqual([]);
      expect(channel.texts).toEqual(['two']);
      expect(record).toMatchObject({ replaced: undefined });
      expect(channel.pings.flat()).toHaveLength(channel.pings.length);
    });
  });

  test.each([
    ['the same news', 'round 1'],
    ['news that came meanwhile', 'round 2'],
  ])('is one message if the process dies after any write, with %s at the start', async (_, news) => {
    for (let writes = 0; ; writes++) {
      channel.messages.clear();
      Object.assign(content, { text: 'one', news: 'created' });
      record = undefined;
      await show();
      writesLeft = writes;
      Object.assign(content, { text: 'two', news: 'round 1' });
      await posts.show('key');
      const wasKilled = log.lines.splice(0).length > 0;
      start();
      Object.assign(content, { text: 'three', news });
      await show();
      expect(channel.texts).toEqual(['three']);
      expect(record).toMatchObject({ replaced: undefined, news });
      if (!wasKilled) break;
    }
  });

  test('is sent anew, once, if it was never sent and that is long ago', async () => {
    await show();
    record = { message: undefined, sentAt: 1, replaced: 'm1', news: 'created' };
    clock.forward(REPLACE_AFTER_MS + 2);
    await show();
    expect([...channel.messages.keys()]).toEqual(['m2']);
  });

  test('of a release that recorded no news counts as up to date', async () => {
    await show();
    record = { ...record!, news: undefined };
    await show();
    expect([...channel.messages.keys()]).toEqual(['m1']);
    expect(record.news).toBe('created');
  });

  test('is deleted on demand', async () => {
    await show();
    await posts.delete('key', 'c', record!);
    await posts.delete('key', 'c', record!);
    expect(channel.texts).toEqual([]);
  });

  test('makes its pending edit when it is closed, and no retry after that', async () => {
    posts.update('key');
    await settle();
    content.text = 'two';
    posts.update('key');
    channel.failures.push({ method: 'edit', error: failed() });
    await posts.close();
    expect(channel.failures).toEqual([]);
    expect(clock.timerCount).toBe(0);
  });
});
