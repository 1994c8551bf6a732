import {
  type APIApplicationRoleConnectionMetadata,
  type Client,
  ApplicationRoleConnectionMetadataType as Comparison,
  Routes,
} from 'discord.js';
import type { RoleData } from '../../game/ports/linkedRoleStore.js';
import { Attempts, type TimedDeps } from './backoff.js';

/** Requirements that a server can set for a role: Discord's key, the comparison, and a member's value. Discord allows five. */
const RECORDS: readonly {
  readonly key: string;
  readonly type: Comparison;
  readonly of: (data: RoleData) => number | string | null;
}[] = [
  { key: 'best_rating', type: Comparison.IntegerGreaterThanOrEqual, of: ({ bestRating }) => bestRating },
  { key: 'games', type: Comparison.IntegerGreaterThanOrEqual, of: ({ games }) => games },
  {
    key: 'puzzle_rating',
    type: Comparison.IntegerGreaterThanOrEqual,
    of: ({ puzzleRating }) => puzzleRating,
  },
  {
    key: 'puzzle_streak',
    type: Comparison.IntegerGreaterThanOrEqual,
    of: ({ puzzleStreak }) => puzzleStreak,
  },
  {
    key: 'member_since',
    // A server requires a number of days that the date must be past.
    type: Comparison.DatetimeLessThanOrEqual,
    of: ({ memberSince }) => (memberSince === null ? null : new Date(memberSince).toISOString()),
  },
];

/** Returns a member's data in Discord's form: texts by key, without what is not known. */
export const roleMetadata = (data: RoleData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    RECORDS.map(({ key, of }) => [key, of(data)] as const)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, String(value)]),
  );

/** Name and description of a record, in every language. */
type Described = Omit<APIApplicationRoleConnectionMetadata, 'key' | 'type'>;

type RoleRecordsDeps = TimedDeps & {
  readonly client: Pick<Client<true>, 'rest' | 'application'>;
  readonly describe: (key: string) => Described;
  /** Address at which members link their account. */
  readonly verificationUrl: string;
};

/** Registers the role requirements and the verification address. Retries in the background. */
export class RoleRecords {
  readonly #deps: RoleRecordsDeps;
  readonly #attempts: Attempts;
  #cancelRetry = (): void => undefined;
  #isClosed = false;

  constructor(deps: RoleRecordsDeps) {
    this.#deps = deps;
    this.#attempts = new Attempts('the linked roles could not be registered', deps);
  }

  async register(): Promise<void> {
    const { client, describe, verificationUrl, clock } = this.#deps;
    const { application, rest } = client;
    const body = RECORDS.map(({ key, type }) => ({ key, type, ...describe(key) }));
    try {
      await rest.put(Routes.applicationRoleConnectionMetadata(application.id), { body });
      const { roleConnectionsVerificationURL: known } = await application.fetch();
      if (mayReplace(known, verificationUrl))
        await application.edit({ roleConnectionsVerificationURL: verificationUrl });
      this.#attempts.succeeded();
    } catch (error) {
      if (this.#isClosed) return;
      this.#cancelRetry = clock.after(this.#attempts.failed(error), () => void this.register());
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry();
  }
}

/** Whether the address in the portal is missing, or our own from before `PUBLIC_URL` changed. Another one is the operator's. */
function mayReplace(known: string | null, own: string): boolean {
  if (known === null) return true;
  return known !== own && new URL(known).pathname === new URL(own).pathname;
}
