import type { Json, Member } from '../world/world.js';

/** What the application lets servers require for roles, and what it says of each member. */
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
