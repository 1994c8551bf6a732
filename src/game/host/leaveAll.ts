import type { Log } from '../ports/log.js';
import { loadIntact, type Stored } from './loadIntact.js';

/** Unfinished things of one kind that a member takes part in, and how the member leaves one. */
type Leaving<Id, State> = {
  readonly ids: readonly Id[];
  readonly stored: Stored<Id, State>;
  /** Returns the state after the member has left; `undefined` if it is over, or they have left meanwhile. */
  readonly leave: (before: State) => State | undefined;
  readonly append: (after: State) => Promise<'stored' | 'conflict'>;
  readonly log: Log;
};

/** Withdraws a member from each, whichever process conducts it. Sets the damaged ones aside. */
export async function leaveAll<Id, State>(leaving: Leaving<Id, State>): Promise<void> {
  const { ids, stored, leave, append, log } = leaving;
  const leaveOne = async (id: Id): Promise<void> => {
    const before = await loadIntact(stored, id, log);
    const after = before && leave(before);
    if (after && (await append(after)) === 'conflict') await leaveOne(id);
  };
  for (const id of ids) await leaveOne(id);
}
