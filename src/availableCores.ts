import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

/** Returns a file's text, or `undefined` if it cannot be read, as on systems without control groups. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Returns a quota in cores, from the microseconds of CPU time that a group may use in a period; infinite for `max` or -1. */
function quotaOf([quota, period]: readonly (string | undefined)[]): number {
  const cores = Number(quota) / Number(period);
  return cores > 0 ? cores : Number.POSITIVE_INFINITY;
}

/** Returns the lowest quota of a control group (version 2) and the groups above it. */
function lowestQuota(groups: string, group: string): number {
  const own = quotaOf(textOf(join(groups, group, 'cpu.max'))?.split(' ') ?? []);
  return group === '/' ? own : Math.min(own, lowestQuota(groups, dirname(group)));
}

/**
 * Returns the number of cores that this process may keep busy, at least 1. Node 20 knows its affinity but not the quota of a
 * container or a systemd unit, beyond which the system pauses all threads. `root` is the root of the file system.
 */
export function availableCores(root = '/', parallelism = availableParallelism()): number {
  const groups = join(root, 'sys', 'fs', 'cgroup');
  const group = textOf(join(root, 'proc', 'self', 'cgroup'))?.match(/^0::(\/.*)$/m)?.[1] ?? '/';
  const legacy = ['cpu.cfs_quota_us', 'cpu.cfs_period_us'].map((name) => textOf(join(groups, 'cpu', name)));
  const quota = Math.min(lowestQuota(groups, group), quotaOf(legacy));
  return Math.max(1, Math.min(parallelism, Math.floor(quota)));
}
