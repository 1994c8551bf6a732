import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { onePixel } from './bot.js';
import { connectMember } from './memberClient.js';

const V2 = 1 << 15;

let playground: Playground;
let games: string;
let app: string;

beforeAll(async () => {
  playground = await startPlayground();
  const ada = await connectMember(playground.url, 'ada');
  games = ada.channel('games');
  app = [...ada.users.values()].find(({ bot }) => bot)!.id;
  await ada.close();
});
afterAll(() => playground.close());

type Answer = { status: number; body: { code?: number; id?: string; errors?: unknown } };

async function call(
  method: string,
  path: string,
  body: unknown,
  files: Record<string, Buffer> = {},
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bot ${playground.token}` };
  let payload: string | FormData = JSON.stringify(body);
  if (Object.keys(files).length > 0) {
    payload = new FormData();
    payload.set('payload_json', JSON.stringify(body));
    Object.entries(files).forEach(([name, bytes], i) => {
      (payload as FormData).set(`files[${i}]`, new Blob([new Uint8Array(bytes)]), name);
    });
  } else headers['content-type'] = 'application/json';
  const response = await fetch(`${playground.apiUrl}/v10${path}`, { method, headers, body: payload });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const post = (body: unknown, files?: Record<string, Buffer>) =>
  call('POST', `/channels/${games}/messages`, body, files);

/** Returns the codes at a path of the error tree. */
function codesAt({ body }: Answer, path: string): string[] {
  const node = path.split('.').reduce<unknown>((tree, step) => {
    return typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[step] : undefined;
  }, body.errors);
  const leaf = (node as { _errors?: { code: string }[] } | undefined)?._errors ?? [];
  return leaf.map(({ code }) => code);
}

const button = (id: string, more: object = {}) => ({ type: 2, style: 2, label: id, custom_id: id, ...more });
const row = (...components: unknown[]) => ({ type: 1, components });
const many = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const text = (content: string) => ({ type: 10, content });
const select = (n: number, more: object = {}) => ({
  type: 3,
  custom_id: 's',
  options: many(n, (i) => ({ label: `${i}`, value: `${i}` })),
  ...more,
});
const gallery = (...urls: string[]) => ({ type: 12, items: urls.map((url) => ({ media: { url } })) });

describe('accepts messages with', () => {
  it.each<[string, object]>([
    ['text', { content: 'hello' }],
    [
      'five rows of five buttons',
      { content: 'x', components: many(5, (r) => row(...many(5, (i) => button(`${r}${i}`)))) },
    ],
    [
      'a link button',
      { content: 'x', components: [row({ type: 2, style: 5, label: 'l', url: 'https://example.com' })] },
    ],
    [
      'forty components, including nested ones',
      {
        flags: V2,
        components: [
          {
            type: 17,
            components: [
              ...many(6, (r) => row(...many(5, (i) => button(`${r}${i}`)))),
              text('a'),
              text('b'),
              text('c'),
            ],
          },
        ],
      },
    ],
    ['4000 characters', { flags: V2, components: [text('x'.repeat(2000)), text('y'.repeat(2000))] }],
    [
      'an emoji as discord.js sends it',
      { content: 'x', components: [row(button('a', { emoji: { name: '⚫', animated: false } }))] },
    ],
  ])('%s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 200 });
  });

  it('a picture from an attachment', async () => {
    const body = {
      flags: V2,
      components: [{ type: 17, components: [gallery('attachment://a.png')] }],
      attachments: [{ id: '0', description: 'a board' }],
    };
    expect(await post(body, { 'a.png': onePixel() })).toMatchObject({ status: 200 });
  });
});

describe('refuses messages with 50035', () => {
  it.each<[what: string, body: object, path: string, code: string]>([
    ['an unknown key', { content: 'x', contents: 'x' }, 'contents', 'UNKNOWN_KEY'],
    [
      'a nested unknown key',
      { content: 'x', components: [row(button('a', { customId: 'a' }))] },
      'components.0.components.0.customId',
      'UNKNOWN_KEY',
    ],
    ['2001 characters', { content: 'x'.repeat(2001) }, 'content', 'BASE_TYPE_MAX_LENGTH'],
    ['content of a wrong type', { content: 5 }, 'content', 'STRING_TYPE_CONVERT'],
    [
      '41 components',
      {
        flags: V2,
        components: [
          {
            type: 17,
            components: [
              ...many(6, (r) => row(...many(5, (i) => button(`${r}${i}`)))),
              ...many(4, () => text('a')),
            ],
          },
        ],
      },
      'components',
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '4001 characters in total',
      { flags: V2, components: [text('x'.repeat(2000)), text('y'.repeat(2001))] },
      'components',
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    [
      'content with V2',
      { flags: V2, content: 'x', components: [text('x')] },
      'content',
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'embeds with V2',
      { flags: V2, embeds: [{ title: 'x' }], components: [text('x')] },
      'embeds',
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'V2 components without the flag',
      { components: [text('x')] },
      'components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'an unknown component type',
      { flags: V2, components: [{ type: 99 }] },
      'components.0.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'a duplicate custom id',
      { content: 'x', components: [row(button('a'), button('a'))] },
      'components.0.components.1.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'an empty custom id',
      { content: 'x', components: [row(button(''))] },
      'components.0.components.0.custom_id',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a custom id of 101 characters',
      { content: 'x', components: [row(button('x'.repeat(101), { label: 'x' }))] },
      'components.0.components.0.custom_id',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a button without a custom id',
      { content: 'x', components: [row({ type: 2, style: 1, label: 'x' })] },
      'components.0.components.0.custom_id',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a button without a label',
      { content: 'x', components: [row({ type: 2, style: 1, custom_id: 'x' })] },
      'components.0.components.0.label',
      'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
    ],
    [
      'a label of 81 characters',
      { content: 'x', components: [row(button('x', { label: 'x'.repeat(81) }))] },
      'components.0.components.0.label',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a link button without a URL',
      { content: 'x', components: [row({ type: 2, style: 5, label: 'x' })] },
      'components.0.components.0.url',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a link button with a custom id',
      { content: 'x', components: [row(button('x', { style: 5, url: 'https://example.com' }))] },
      'components.0.components.0',
      'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
    ],
    [
      'a URL on another button',
      { content: 'x', components: [row(button('x', { url: 'https://example.com' }))] },
      'components.0.components.0.url',
      'BUTTON_COMPONENT_INVALID_URL',
    ],
    [
      'six rows',
      { content: 'x', components: many(6, (i) => row(button(`${i}`))) },
      'components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'six buttons in a row',
      { content: 'x', components: [row(...many(6, (i) => button(`${i}`)))] },
      'components.0.components',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an empty row',
      { content: 'x', components: [row()] },
      'components.0.components',
      'BASE_TYPE_MIN_LENGTH',
    ],
    [
      'a button beside a select',
      { content: 'x', components: [row(button('a'), select(2))] },
      'components.0.components.1',
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      '26 options',
      { content: 'x', components: [row(select(26))] },
      'components.0.components.0.options',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'no options',
      { content: 'x', components: [row(select(0))] },
      'components.0.components.0.options',
      'BASE_TYPE_MIN_LENGTH',
    ],
    [
      'a duplicate option value',
      {
        content: 'x',
        components: [
          row(
            select(1, {
              options: [
                { label: 'a', value: 'a' },
                { label: 'b', value: 'a' },
              ],
            }),
          ),
        ],
      },
      'components.0.components.0.options.1.value',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'more values than options',
      { content: 'x', components: [row(select(2, { max_values: 3 }))] },
      'components.0.components.0.max_values',
      'SELECT_COMPONENT_MAX_VALUES_EXCEEDED',
    ],
    [
      'a missing attachment',
      { flags: V2, components: [gallery('attachment://nope.png')] },
      'components.0.items.0.media',
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
    [
      'a picture with an unsupported URL scheme',
      { flags: V2, components: [gallery('file:///etc/passwd')] },
      'components.0.items.0.media.url',
      'URL_TYPE_INVALID_SCHEME',
    ],
    [
      '11 pictures',
      { flags: V2, components: [gallery(...many(11, () => 'https://example.com/a.png'))] },
      'components.0.items',
      'BASE_TYPE_MAX_LENGTH',
    ],
    ['no pictures', { flags: V2, components: [gallery()] }, 'components.0.items', 'BASE_TYPE_MIN_LENGTH'],
    [
      'alt text of 1025 characters',
      {
        flags: V2,
        components: [
          {
            type: 12,
            items: [{ media: { url: 'https://example.com/a.png' }, description: 'x'.repeat(1025) }],
          },
        ],
      },
      'components.0.items.0.description',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a listed file that was not sent',
      { content: 'x', attachments: [{ id: '0' }] },
      'attachments.0.id',
      'ATTACHMENT_NOT_FOUND',
    ],
    ['a flag that only interaction answers allow', { content: 'x', flags: 64 }, 'flags', 'BASE_TYPE_CHOICES'],
  ])('%s', async (_, body, path, code) => {
    const answer = await post(body);
    expect({ status: answer.status, code: answer.body.code, at: codesAt(answer, path) }).toEqual({
      status: 400,
      code: 50035,
      at: expect.arrayContaining([code]),
    });
  });

  it('refuses an empty message with 50006', async () => {
    expect(await post({})).toMatchObject({ status: 400, body: { code: 50006 } });
  });
  it('refuses a file over 10 MiB with 40005', async () => {
    const answer = await post({}, { 'big.bin': Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect(answer).toMatchObject({ status: 413, body: { code: 40005 } });
  });
  it('refuses broken JSON with 50109', async () => {
    const response = await fetch(`${playground.apiUrl}/v10/channels/${games}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect(await response.json()).toMatchObject({ code: 50109 });
  });
});

describe('edits', () => {
  it('cannot remove components V2, or add content to them', async () => {
    const { body } = await post({ flags: V2, components: [text('x')] });
    const path = `/channels/${games}/messages/${body.id}`;
    const away = await call('PATCH', path, { flags: 0, content: 'x', components: [] });
    expect(codesAt(away, 'flags')).toEqual(['MESSAGE_FLAG_CANNOT_BE_REMOVED']);
    const forgotten = await call('PATCH', path, { flags: 0, components: [text('y')] });
    expect(codesAt(forgotten, 'components.0.type')).toEqual(['UNION_TYPE_CHOICES']);
    const content = await call('PATCH', path, { content: 'x' });
    expect(codesAt(content, 'content')).toEqual(['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2']);
    expect(await call('PATCH', path, { components: [text('y')] })).toMatchObject({ status: 200 });
  });
  it('can switch to components V2 only if they clear the content', async () => {
    const { body } = await post({ content: 'x' });
    const path = `/channels/${games}/messages/${body.id}`;
    expect((await call('PATCH', path, { flags: V2, components: [text('y')] })).status).toBe(400);
    expect((await call('PATCH', path, { flags: V2, content: null, components: [text('y')] })).status).toBe(
      200,
    );
  });
  it('keep the listed attachments, and refuse unknown ones', async () => {
    const { body } = await post({ content: 'x' }, { 'a.png': onePixel(), 'b.png': onePixel() });
    const [a] = (body as { attachments: { id: string }[] }).attachments;
    const path = `/channels/${games}/messages/${body.id}`;
    const kept = await call('PATCH', path, { attachments: [{ id: a?.id }] });
    expect((kept.body as { attachments: unknown[] }).attachments).toMatchObject([
      { id: a?.id, filename: 'a.png' },
    ]);
    expect((await call('PATCH', path, { attachments: [{ id: '5' }] })).status).toBe(400);
  });
});

describe('emojis', () => {
  const create = (name: string, bytes: Uint8Array, type = 'image/png') => {
    const image = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
    return call('POST', `/applications/${app}/emojis`, { name, image });
  };
  const withEmoji = (id: string) => ({
    content: 'x',
    components: [row(button('a', { label: undefined, emoji: { id, name: 'stone_1' } }))],
  });

  it('are served, used on buttons, and unknown once they are deleted', async () => {
    const { status, body } = await create('stone_1', onePixel());
    expect(status).toBe(201);
    const served = await fetch(`${playground.url}emojis/${body.id}.png`);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect((await post(withEmoji(body.id!))).status).toBe(200);
    await fetch(`${playground.apiUrl}/v10/applications/${app}/emojis/${body.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bot ${playground.token}` },
    });
    const path = 'components.0.components.0.emoji.id';
    expect(codesAt(await post(withEmoji(body.id!)), path)).toEqual(['BUTTON_COMPONENT_INVALID_EMOJI']);
  });

  it('are refused with a taken or bad name, another type, or more than 256 KiB', async () => {
    await create('stone_1', onePixel());
    expect(codesAt(await create('stone_1', onePixel()), 'name')).toHaveLength(1);
    expect(codesAt(await create('bad name', onePixel()), 'name')).toHaveLength(1);
    expect(codesAt(await create('stone_2', onePixel(), 'text/html'), 'image')).toHaveLength(1);
    expect(codesAt(await create('stone_2', new Uint8Array(256 * 1024 + 1)), 'image')).toHaveLength(1);
  });
});

describe('commands', () => {
  const option = (more: object = {}) => ({ type: 3, name: 'game', description: 'Which', ...more });
  const command = (more: object = {}) => ({ name: 'play', description: 'Plays', ...more });
  const put = (commands: unknown) => call('PUT', `/applications/${app}/commands`, commands);

  it.each<[string, object]>([
    ['a plain command', command()],
    ['names in other scripts', command({ name_localizations: { 'zh-CN': '下棋', th: 'เล่น' } })],
    ['permissions as a string of digits', command({ default_member_permissions: '8' })],
    [
      '25 choices',
      command({ options: [option({ choices: many(25, (i) => ({ name: `${i}`, value: `${i}` })) })] }),
    ],
    ['subcommands', command({ options: [{ type: 1, name: 'one', description: 'x', options: [option()] }] })],
  ])('pass: %s', async (_, body) => {
    expect(await put([body])).toMatchObject({ status: 200 });
  });

  it.each<[what: string, body: object, path: string, code: string]>([
    ['an upper-case name', command({ name: 'Play' }), '0.name', 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a name with a space', command({ name: 'play it' }), '0.name', 'APPLICATION_COMMAND_INVALID_NAME'],
    [
      'an upper-case name in another script',
      command({ name_localizations: { ru: 'Игра' } }),
      '0.name_localizations.ru',
      'APPLICATION_COMMAND_INVALID_NAME',
    ],
    ['a name of 33 characters', command({ name: 'x'.repeat(33) }), '0.name', 'BASE_TYPE_MAX_LENGTH'],
    [
      'an unknown locale',
      command({ name_localizations: { en: 'play' } }),
      '0.name_localizations.en',
      'ENUM_TYPE_COERCE',
    ],
    ['no description', { name: 'play' }, '0.description', 'BASE_TYPE_REQUIRED'],
    [
      'a description of 101 characters',
      command({ description: 'x'.repeat(101) }),
      '0.description',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a localized description of 101 characters',
      command({ description_localizations: { de: 'x'.repeat(101) } }),
      '0.description_localizations.de',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      '26 options',
      command({ options: many(26, (i) => option({ name: `o${i}` })) }),
      '0.options',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a duplicate option',
      command({ options: [option(), option()] }),
      '0.options.1.name',
      'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    ],
    [
      'an upper-case option name',
      command({ options: [option({ name: 'Game' })] }),
      '0.options.0.name',
      'APPLICATION_COMMAND_INVALID_NAME',
    ],
    [
      '26 choices',
      command({ options: [option({ choices: many(26, (i) => ({ name: `${i}`, value: `${i}` })) })] }),
      '0.options.0.choices',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice value of 101 characters',
      command({ options: [option({ choices: [{ name: 'x', value: 'x'.repeat(101) }] })] }),
      '0.options.0.choices.0.value',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'choices with autocomplete',
      command({ options: [option({ autocomplete: true, choices: [{ name: 'x', value: 'x' }] })] }),
      '0.options.0.choices',
      'APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE',
    ],
    [
      'a required option after an optional one',
      command({ options: [option(), option({ name: 'b', required: true })] }),
      '0.options.1',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    ['an unknown key', command({ descriptions: 'x' }), '0.descriptions', 'UNKNOWN_KEY'],
    [
      'over 8000 characters',
      command({
        options: many(25, (o) =>
          option({
            name: `o${o}`,
            choices: many(25, (i) => ({ name: `${i}`.padEnd(20, 'x'), value: `${i}` })),
          }),
        ),
      }),
      '0',
      'APPLICATION_COMMAND_TOO_LARGE',
    ],
  ])('are refused with 50035: %s', async (_, body, path, code) => {
    const answer = await put([body]);
    expect({ status: answer.status, code: answer.body.code, at: codesAt(answer, path) }).toEqual({
      status: 400,
      code: 50035,
      at: expect.arrayContaining([code]),
    });
  });

  it('are refused if two share a name', async () => {
    expect(codesAt(await put([command(), command()]), '1')).toEqual(['APPLICATION_COMMANDS_DUPLICATE_NAME']);
  });
});
