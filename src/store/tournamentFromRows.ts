import { z } from 'zod';
import { OPENING_NAMES } from '../game/play/game.js';
import { DamagedTournament } from '../game/ports/tournamentStore.js';
import {
  CANCEL_REASONS,
  HOST_COLORS,
  newTournament,
  type Outcome,
  type Terms,
  type Tournament,
  type TournamentAction,
  type TournamentId,
} from '../game/tournaments/tournament.js';
import { updateTournament } from '../game/tournaments/updateTournament.js';
import { COLORS, GAME_NAMES, RULE_NAMES } from '../rules/position.js';
import { reasonOf } from './gameFromRows.js';
import { parseJson, TIME } from './parseRows.js';
import type { StoredTournament } from './queries/tournamentQueries.js';
import { replayRows } from './replayRows.js';

const member = z.string();
const ms = z.number();
const director = z.object({ member }).optional();
const player = z.int().min(0);

const FORMAT: z.ZodType<Terms['format']> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arena'), minutes: z.number() }),
  z.object({ kind: z.literal('swiss'), rounds: z.int() }),
  z.object({ kind: z.literal('roundRobin') }),
  z.object({ kind: z.literal('knockout') }),
  z.object({ kind: z.literal('simul'), host: z.object({ member }), hostColor: z.enum(HOST_COLORS) }),
]);

const TERMS = z.object({
  id: z.string().transform((id) => id as TournamentId),
  ...{ name: z.string(), server: z.string(), channel: z.string() },
  organizer: z.object({ member }),
  variant: z.object({ game: z.enum(GAME_NAMES), rule: z.enum(RULE_NAMES), size: z.int() }),
  opening: z.enum(OPENING_NAMES).exclude(['position']),
  format: FORMAT,
  time: TIME,
  ...{ rated: z.boolean(), strict: z.boolean() },
  startsAt: ms.nullable(),
  maxPlayers: z.int(),
  botLevel: z.int().nullable(),
  seed: z.int(),
  createdAt: ms,
}) satisfies z.ZodType<Terms>;

const OUTCOME: z.ZodType<Outcome> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('won'),
    winner: z.enum(COLORS),
    by: z.enum(['game', 'forfeit', 'director']),
  }),
  z.object({ kind: z.literal('drawn'), by: z.enum(['game', 'director']) }),
  z.object({ kind: z.literal('void'), by: z.enum(['game', 'director']) }),
]);

/** Fields of each kind of action. Rows may hold more than is read here. */
const ACTIONS: { readonly [Kind in TournamentAction['kind']]: z.ZodType } = {
  join: z.object({ member, rating: z.number(), director }),
  leave: z.object({ member, director }),
  begin: z.object({ director }),
  seatBot: z.object({ rating: z.number() }),
  unseatBot: z.object({}),
  pair: z.object({
    round: z.int().min(0),
    pairings: z.array(z.object({ black: player, white: player, game: z.string() })),
    byes: z.array(player),
  }),
  result: z.object({ pairing: z.int().min(0), outcome: OUTCOME, director }),
  pause: z.object({ director: z.object({ member }) }),
  resume: z.object({ director: z.object({ member }) }),
  finish: z.object({}),
  cancel: z.object({ because: z.enum(CANCEL_REASONS), director }),
};

const ACTION = z
  .looseObject({ kind: z.enum(Object.keys(ACTIONS) as TournamentAction['kind'][]) })
  .transform((action) => {
    ACTIONS[action.kind].parse(action);
    return action as unknown as TournamentAction;
  });

/** Replays a tournament from its row and actions. Throws a DamagedTournament if that fails or contradicts the row. */
export function tournamentFrom(stored: StoredTournament): Tournament {
  try {
    const first = newTournament(parseJson('terms', stored.row.terms, TERMS));
    return replayRows(stored, first, ACTION, (before, action, at) => {
      const updated = updateTournament(before, action, at);
      return updated.kind === 'accepted' ? updated.tournament : updated.code;
    });
  } catch (error) {
    throw new DamagedTournament(stored.row.id as TournamentId, reasonOf(error), { cause: error });
  }
}
