import { afterEach, expect, it } from 'vitest';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../src/playground/server.js';

let playground: Playground;
const bugs: unknown[] = [];

const start = async (onVisit: PlaygroundOptions['onVisit'] & object): Promise<void> => {
  playground = await startPlayground({ onVisit, onBug: (error) => bugs.push(error) });
};
const get = async (path: string): Promise<string> => (await fetch(`${playground.url}${path}`)).text();
afterEach(() => playground.close());

it('tells of the first visit once, and serves the page after that', async () => {
  const happened: string[] = [];
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let come = (): void => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  await start(async () => {
    happened.push('visit');
    come();
    await isHeld;
  });
  await get('page/app.js');
  await get('api/v10/gateway');
  expect(happened).toEqual([]);

  const pages = [1, 2].map((n) => get('').then((page) => happened.push(`page ${n}`) && page));
  await hasCome;
  await get('page/app.js');
  expect(happened).toEqual(['visit']);
  letGo();
  for (const page of await Promise.all(pages)) expect(page).toContain('<div id="app">');
  await get('');
  expect(happened.toSorted()).toEqual(['page 1', 'page 2', 'visit']);
});

it.each<[string, () => Promise<void>]>([
  ['rejects', () => Promise.reject(new Error('no show'))],
  [
    'throws',
    () => {
      throw new Error('no show');
    },
  ],
])('serves the page although what it tells %s, and reports that', async (_, onVisit) => {
  await start(onVisit);
  expect(await get('')).toContain('<div id="app">');
  await get('');
  expect(bugs.splice(0)).toEqual([new Error('no show')]);
});
