import { z } from 'zod';
import { OPENING_NAMES } from '../game/play/game.js';
import { DamagedTeamGame } from '../game/ports/teamStore.js';
import {
  newTeamGame,
  type SideTerms,
  type TeamAction,
  type TeamGame,
  type TeamGameId,
  type TeamTerms,
} from '../game/teams/teamGame.js';
import { updateTeamGame } from '../game/teams/updateTeamGame.js';
import { COLORS, GAME_NAMES, RULE_NAMES } from '../rules/position.js';
import { reasonOf } from './gameFromRows.js';
import { MOVE, parseJson, START } from './parseRows.js';
import type { StoredTeamGame } from './queries/teamQueries.js';
import { replayRows } from './replayRows.js';

const member = z.string();
const ply = z.int().min(0);
const color = z.enum(COLORS);
const place = z.object({ server: z.string(), channel: z.string() });

const SIDE: z.ZodType<SideTerms> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['voters', 'relay']), place: place.nullable() }),
  z.object({ kind: z.literal('level'), level: z.int() }),
]);

const TERMS = z.object({
  id: z.string().transform((id) => id as TeamGameId),
  home: place,
  organizer: z.object({ member }),
  variant: z.object({ game: z.enum(GAME_NAMES), rule: z.enum(RULE_NAMES), size: z.int() }),
  opening: z.enum(OPENING_NAMES).extract(['plain', 'balanced']),
  start: START.nullable(),
  sides: z.object({ black: SIDE, white: SIDE }),
  ...{ turnMs: z.number(), quorum: z.int(), fallbackLevel: z.int(), seed: z.int(), createdAt: z.number() },
}) satisfies z.ZodType<TeamTerms>;

/** Fields of each kind of action. Rows may hold more than is read here. */
const ACTIONS: { readonly [Kind in TeamAction['kind']]: z.ZodType } = {
  join: z.object({ member, color }),
  leave: z.object({ member }),
  accept: z.object({ member, place }),
  begin: z.object({ member: member.optional() }),
  vote: z.object({ member, color, ply, choice: z.union([MOVE, z.literal('resign')]) }),
  move: z.object({ member, ply, move: MOVE }),
  tally: z.object({ ply }),
  extend: z.object({ ply }),
  reply: z.object({ ply, move: MOVE, isFallback: z.boolean() }),
  resume: z.object({ leftMs: z.number() }),
  end: z.object({
    because: z.enum(['closed', 'deserted', 'unreachable', 'lapsed']),
    member: member.optional(),
  }),
};

const ACTION = z
  .looseObject({ kind: z.enum(Object.keys(ACTIONS) as TeamAction['kind'][]) })
  .transform((action) => {
    ACTIONS[action.kind].parse(action);
    return action as unknown as TeamAction;
  });

/** Replays a team game from its row and actions. Throws a DamagedTeamGame if that fails or contradicts the row. */
export function teamGameFrom(stored: StoredTeamGame): TeamGame {
  try {
    const first = newTeamGame(parseJson('terms', stored.row.terms, TERMS));
    return replayRows(stored, first, ACTION, (before, action, at) => {
      const updated = updateTeamGame(before, action, at);
      return updated.kind === 'accepted' ? updated.teamGame : updated.code;
    });
  } catch (error) {
    throw new DamagedTeamGame(stored.row.id as TeamGameId, reasonOf(error), { cause: error });
  }
}
