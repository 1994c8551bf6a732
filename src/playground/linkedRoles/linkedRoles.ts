import type { Json, Member } from '../world/world.js';

/** The application's role requirements, and its values for each member. */
export class LinkedRoles {
  /** Page of the application on which members link their account. */
  verificationUrl: string | null = null;
  records: readonly Json[] = [];
  readonly #connections = new Map<Member, Json>();

  connectionOf(member: Member): Json {
    return this.#connections.get(member) ?? { metadata: {} };
  }

  connect(member: Member, connection: Json): Json {
    this.#connections.set(member, connection);
    return connection;
  }
}
