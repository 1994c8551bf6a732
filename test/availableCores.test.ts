import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { availableCores } from '../src/availableCores.js';

const root = mkdtempSync(join(tmpdir(), 'sente-cores-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const coresWith = (files: Readonly<Record<string, string>>): number => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), `${text}\n`);
  }
  return availableCores(root, 16);
};

test.each<[string, Readonly<Record<string, string>>, number]>([
  ['no control groups', {}, 16],
  ['no quota', { 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/cpu.max': 'max 100000' }, 16],
  ['the quota of a container', { 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/cpu.max': '250000 100000' }, 2],
  ['less than a core', { 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/cpu.max': '50000 100000' }, 1],
  ['more than the machine has', { 'sys/fs/cgroup/cpu.max': '3200000 100000' }, 16],
  [
    'the lowest quota of a unit and the slices around it',
    {
      'proc/self/cgroup': '0::/system.slice/sente.service',
      'sys/fs/cgroup/system.slice/cpu.max': '300000 100000',
      'sys/fs/cgroup/system.slice/sente.service/cpu.max': '700000 100000',
    },
    3,
  ],
  [
    'a quota of version 1',
    {
      'proc/self/cgroup': '9:name=systemd:/',
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '400000',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
    },
    4,
  ],
  [
    'no quota of version 1',
    { 'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1', 'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000' },
    16,
  ],
])('counts the cores under %s', (_, files, cores) => {
  expect(coresWith(files)).toBe(cores);
});

test('counts at least one core here', () => {
  expect(availableCores()).toBeGreaterThanOrEqual(1);
});
