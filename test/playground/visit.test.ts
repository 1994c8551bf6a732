import { EventEmitter, once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../src/playground/playground.js';

let playground: Playground;
const bugs: unknown[] = [];

const start = async (onVisit: PlaygroundOptions['onVisit'] & object): Promise<void> => {
  playground = await startPlayground({ onVisit, onBug: (error) => bugs.push(error) });
};
const get = async (path: string): Promise<string> => (await fetch(`${playground.url}${path}`)).text();
afterEach(() => playground.close());

it('reports each visit, then serves the page', async () => {
  const happened: string[] = [];
  const events = new EventEmitter();
  const [come, letGo] = [once(events, 'come'), once(events, 'letGo')];
  await start(async () => {
    happened.push('visit');
    events.emit('come');
    await letGo;
  });
  await get('page/app.js');
  await get('api/v10/gateway');
  expect(happened).toEqual([]);

  const page = get('').then((text) => happened.push('page') && text);
  await come;
  await get('page/app.js');
  expect(happened).toEqual(['visit']);
  events.emit('letGo');
  expect(await page).toContain('<div id="app">');
  await get('');
  expect(happened).toEqual(['visit', 'page', 'visit']);
});

it.each<[string, () => Promise<void>]>([
  ['rejects', () => Promise.reject(new Error('no show'))],
  [
    'throws',
    () => {
      throw new Error('no show');
    },
  ],
])('serves the page and reports the error if the visit callback %s', async (_, onVisit) => {
  await start(onVisit);
  expect(await get('')).toContain('<div id="app">');
  await get('');
  expect(bugs.splice(0)).toEqual([new Error('no show'), new Error('no show')]);
});
