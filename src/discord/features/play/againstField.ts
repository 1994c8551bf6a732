import type { Against } from '../../../game/requests/request.js';
import { count, type Field } from '../../interactions/control.js';

/** Field for a requested opponent: a letter for the kind, then the opponent. */
export const against: Field<Against> = {
  read(text) {
    const who = text.slice(1);
    if (/^m\d{1,20}$/.test(text)) return { kind: 'member', member: who };
    if (/^s[a-z0-9-]{1,24}$/.test(text)) return { kind: 'style', style: who };
    if (/^e-?\d{1,4}$/.test(text)) return { kind: 'even', rating: Number(who) };
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
    }
  },
};
