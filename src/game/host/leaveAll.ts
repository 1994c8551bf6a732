/** Unfinished things of one kind that a member takes part in, and how the member leaves one. */
type Leaving<Id, State> = {
  readonly ids: readonly Id[];
  readonly load: (id: Id) => Promise<State | undefined>;
  /** Returns the state after the member has left; `undefined` if it is over, or they have left meanwhile. */
  readonly leave: (before: State) => State | undefined;
  readonly append: (after: State) => Promise<'stored' | 'conflict'>;
  readonly isDamage: (error: unknown) => boolean;
  readonly setAside: (id: Id) => Promise<void>;
};

/** Withdraws a member from each, whichever process conducts it. Sets the damaged ones aside. */
export async function leaveAll<Id, State>(leaving: Leaving<Id, State>): Promise<void> {
  const { ids, load, leave, append, isDamage, setAside } = leaving;
  const leaveOne = async (id: Id): Promise<void> => {
    const before = await load(id);
    const after = before && leave(before);
    if (after && (await append(after)) === 'conflict') await leaveOne(id);
  };
  for (const id of ids) {
    try {
      await leaveOne(id);
    } catch (error) {
      if (!isDamage(error)) throw error;
      await setAside(id);
    }
  }
}
