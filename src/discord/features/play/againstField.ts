import { OPEN_MINUTES, openForMs } from '../../../game/requests/openChallenge.js';
import type { Against } from '../../../game/requests/request.js';
import { count, type Field } from '../../interactions/control.js';

const MINUTE_MS = openForMs(1);

/** Field for a requested opponent: a letter for the kind, then who it is. */
export const against: Field<Against> = {
  read(text) {
    const who = text.slice(1);
    if (/^m\d{1,20}$/.test(text)) return { kind: 'member', member: who };
    if (/^s[a-z0-9-]{1,24}$/.test(text)) return { kind: 'style', style: who };
    if (/^e-?\d{1,4}$/.test(text)) return { kind: 'even', rating: Number(who) };
    if (text.startsWith('a')) return readAnyone(who);
    const level = text.startsWith('l') ? count.read(who) : undefined;
    return level === undefined ? undefined : { kind: 'level', level };
  },
  write(value) {
    switch (value.kind) {
      case 'member':
        return `m${value.member}`;
      case 'level':
        return `l${value.level}`;
      case 'even':
        return `e${value.rating}`;
      case 'style':
        return `s${value.style}`;
      case 'anyone': {
        const { forMs, ratings: { min = '', max = '' } = {} } = value;
        return `a${forMs / MINUTE_MS}-${min}-${max}`;
      }
    }
  },
};

/** Reads an open challenge: minutes, least and greatest rating. */
function readAnyone(text: string): Against | undefined {
  const [, minutes, min, max] = /^(\d{1,4})-(\d{0,4})-(\d{0,4})$/.exec(text) ?? [];
  if (!OPEN_MINUTES.some((each) => String(each) === minutes)) return undefined;
  const ratings = { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  return {
    kind: 'anyone',
    forMs: openForMs(Number(minutes)),
    ...((min || max) && { ratings }),
  };
}
