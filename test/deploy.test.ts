import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIG_EXIT_CODE, readConfig, VARIABLES } from '../src/config.js';
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

/** Names in a file after a pattern's first group. */
const named = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

/** Returns a service's part of compose.yaml. */
const serviceIn = (compose: string, name: string): string =>
  new RegExp(`^  ${name}:\\n(?:(?: {3,}.*)?\\n)+`, 'm').exec(compose)![0];

test('every base image is pinned by its digest', () => {
  const images = [
    ...named(read('Dockerfile'), /^FROM (\S+)/gm),
    ...named(read('compose.yaml'), /^ +image: (\S+)/gm),
  ].filter((image) => !['base', 'build', 'sente'].includes(image));
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[\da-f]{64}$/);
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = named(compose.split('\nnetworks:')[0]!, /^ {2}(bot|worker|postgres|redis):$/gm);

  test('limits the memory of every service, and lets none gain privileges', () => {
    expect(services).toHaveLength(4);
    for (const service of services) expect(serviceIn(compose, service)).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
    expect(compose).toContain('no-new-privileges:true');
    expect(compose).toContain('cap_drop: [ALL]');
  });

  test('has secrets in files alone, each of which a service reads', () => {
    expect(compose).not.toMatch(/\w+:\/\/\w*:.*@|PASSWORD:|requirepass/);
    const variables = named(compose, /^ +(\w+)_FILE: /gm);
    expect(
      variables.filter((name) => name !== 'POSTGRES_PASSWORD' && !VARIABLES.includes(`${name}_FILE`)),
    ).toEqual([]);
    const files = named(compose, /^ {2}([\w-]+): \{ file: secrets\/\1 \}$/gm);
    expect(files).toHaveLength(5);
    for (const service of services) {
      const part = serviceIn(compose, service);
      const granted = /^ {4}secrets: \[(.*)\]$/m.exec(part)![1]!.split(', ');
      expect(new Set(named(part, /\/run\/secrets\/([\w-]+)/g))).toEqual(new Set(granted));
      expect(files).toEqual(expect.arrayContaining(granted));
    }
  });

  test.skipIf(process.platform === 'win32')('finds the secrets that docs/hosting.md makes', () => {
    const [, commands] = /```sh\n(\(umask[^`]*\))\n/.exec(read('../docs/hosting.md'))!;
    const folder = mkdtempSync(join(tmpdir(), 'sente-deploy-'));
    execFileSync('sh', ['-c', `mkdir deploy\n${commands}`], { cwd: folder });
    const secrets = join(folder, 'deploy/secrets');
    const secret = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();
    expect(readdirSync(secrets).sort()).toEqual(named(compose, /file: secrets\/([\w-]+)/g).sort());
    // The folder is private. The containers' users, who differ from the host's, must read its files.
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    expect(statSync(join(secrets, 'redis-url')).mode & 0o777).toBe(0o444);
    const config = readConfig({
      DISCORD_TOKEN_FILE: join(secrets, 'discord-token'),
      DATABASE_URL_FILE: join(secrets, 'database-url'),
      REDIS_URL_FILE: join(secrets, 'redis-url'),
    });
    expect(config.token).toBe('the-token');
    expect(config.databaseUrl).toBe(`postgres://sente:${secret('postgres-password')}@postgres/sente`);
    expect(secret('postgres-password')).toMatch(/^[\da-f]{32}$/);
    const password = /^requirepass ([\da-f]{32})$/.exec(secret('redis-conf'))![1];
    expect(config.redisUrl).toBe(`redis://:${password}@redis:6379`);
    rmSync(folder, { recursive: true });
  });
});

test.each(['sente.service', 'sente-worker.service'])(
  '%s tries again after any failure but wrong settings',
  (file) => {
    const unit = read(file);
    expect(unit).toContain('\nRestart=on-failure\n');
    expect(unit).toContain('\nStartLimitIntervalSec=0\n');
    expect(unit).toContain(`\nRestartPreventExitStatus=${CONFIG_EXIT_CODE}\n`);
    expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
  },
);

test('every action is pinned by its commit, and every workflow begins with the least rights', () => {
  for (const file of ['test.yml', 'release.yml']) {
    const workflow = read(`../.github/workflows/${file}`);
    const actions = named(workflow, /uses: (.*)$/gm).filter((action) => !action.startsWith('./'));
    expect(actions.length).toBeGreaterThan(2);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  }
});
