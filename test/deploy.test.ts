import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Operations } from '../src/operations/operations.js';
import { FakeClock, FakeLog } from './game/fakes.js';

const read = (file: string): string => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');

type Panel = {
  readonly title: string;
  readonly gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  readonly targets?: { expr: string }[];
};
const dashboard = JSON.parse(read('grafana.json')) as { panels: Panel[] };

/** Returns the names at a bot's /metrics; for a histogram each of its series. */
async function told(): Promise<Set<string>> {
  const [clock, log] = [new FakeClock(), new FakeLog()];
  const operations = await Operations.open({
    port: 0,
    host: '127.0.0.1',
    clock,
    log,
    isStopping: () => false,
  });
  const text = await (await fetch(`${operations.address}/metrics`)).text();
  await operations.close();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((series) => `${name}${series}`) : [name!],
  );
  return new Set(names);
}

/** Returns the metrics in an expression. */
const metricsIn = (expr: string): string[] => [...expr.matchAll(/\b([a-z_]\w*)\{/g)].map(([, name]) => name!);

test('the dashboard shows every figure of the bot, and no unknown one', async () => {
  const names = await told();
  const shown = new Set(
    dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
  );
  expect([...shown].filter((name) => !names.has(name))).toEqual([]);
  const own = [...names]
    .filter((name) => name.startsWith('sente_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const all = [...shown].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(own.filter((name) => !all.includes(name))).toEqual([]);
});

test('every panel queries the chosen processes, and overlaps no other', () => {
  const panels = dashboard.panels.filter(({ targets }) => targets);
  for (const { targets } of panels) {
    for (const { expr } of targets!) {
      expect(metricsIn(expr)).not.toEqual([]);
      expect(expr.split('{instance=~"$instance"}')).toHaveLength(metricsIn(expr).length + 1);
    }
  }
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('the image copies nothing that .dockerignore excludes', () => {
  const allowed = read('../.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files]) =>
    files!.split(' '),
  );
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((file) => !allowed.includes(`!${file.split('/')[0]}`))).toEqual([]);
});
