import { z } from 'zod';
import { parseJson } from './parseRows.js';

/** Stored actions of something that is rebuilt from them, and its row's columns that the actions determine. */
type StoredActions = {
  readonly row: { readonly version: number; readonly phase: string };
  readonly actions: readonly { readonly number: number; readonly action: string; readonly at: number }[];
};

type Replayed = { readonly version: number; readonly phase: { readonly kind: string } };

/**
 * Rebuilds a state from its stored actions. `update` returns the state after an action, or the code of its refusal. Throws if an action
 * is missing, unreadable or refused, or if the result contradicts the row.
 */
export function replayRows<State extends Replayed, Action>(
  { row, actions }: StoredActions,
  first: State,
  schema: z.ZodType<Action>,
  update: (before: State, action: Action, at: number) => State | string,
): State {
  const state = actions.reduce((before, { number, action, at }) => {
    if (number !== before.version + 1) throw new Error(`action ${before.version + 1} is missing`);
    const after = update(before, parseJson(`action ${number}`, action, schema), z.number().parse(at));
    if (typeof after === 'string') throw new Error(`stored action ${number} is refused: ${after}`);
    return after;
  }, first);
  for (const [column, stored, replayed] of [
    ['version', row.version, state.version],
    ['phase', row.phase, state.phase.kind],
  ]) {
    if (stored !== replayed)
      throw new Error(`its row has the ${column} ${stored}, its actions make it ${replayed}`);
  }
  return state;
}
