import { STRICT_TIME, type TimeControl } from '../play/moveClock.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Time controls that members can choose, by their names in texts and custom ids. */
const CONTROLS = {
  none: null,
  '1m': STRICT_TIME,
  '5m': { kind: 'perMove', ms: 5 * MINUTE },
  '3m2s': { kind: 'fischer', ms: 3 * MINUTE, incrementMs: 2 * SECOND },
  '10m10s': { kind: 'fischer', ms: 10 * MINUTE, incrementMs: 10 * SECOND },
  '1d': { kind: 'perMove', ms: DAY },
  '3d': { kind: 'perMove', ms: 3 * DAY },
} as const satisfies Record<string, TimeControl | null>;

export type TimeName = keyof typeof CONTROLS;
export const TIME_NAMES = Object.keys(CONTROLS) as readonly TimeName[];

export const timeControl = (name: TimeName): TimeControl | null => CONTROLS[name];

/** Name of a time control; `undefined` if it is no longer offered. */
export const timeName = (control: TimeControl | null): TimeName | undefined =>
  TIME_NAMES.find((name) => JSON.stringify(CONTROLS[name]) === JSON.stringify(control));
