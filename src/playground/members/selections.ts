import { COMPONENT } from '../validation/checkComponents.js';
import { isJson } from '../world/wire.js';
import type { Json, Member, Message, World } from '../world/world.js';

/** Values that one member has chosen, by custom id. */
type Chosen = WeakMap<Message, Map<string, readonly string[]>>;

/**
 * Values that members have chosen in selects. A client sends a select's values only if they differ from those it shows, which Discord
 * intends (discord-api-docs issues 4801 and 7765). An edit of the message, a failed interaction or a restart of the client resets
 * a select to the bot's preselection.
 */
export class Selections {
  readonly #byMember = new Map<Member, Chosen>();

  constructor(world: World) {
    world.events.on('messageUpdated', (_, message) => {
      for (const chosen of this.#byMember.values()) chosen.delete(message);
    });
  }

  /** Whether the member's client already shows these values. */
  isShown(member: Member, message: Message, select: Json, values: readonly string[]): boolean {
    const shown =
      this.#byMember.get(member)?.get(message)?.get(String(select.custom_id)) ?? defaultsOf(select);
    return shown.length === values.length && values.every((value) => shown.includes(value));
  }

  note(member: Member, message: Message, customId: string, values: readonly string[]): void {
    const chosen: Chosen = this.#byMember.get(member) ?? new WeakMap();
    this.#byMember.set(member, chosen);
    const inMessage = chosen.get(message) ?? new Map<string, readonly string[]>();
    chosen.set(message, inMessage);
    inMessage.set(customId, values);
  }

  forget(member: Member, message: Message, customId: string): void {
    this.#byMember.get(member)?.get(message)?.delete(customId);
  }

  /** Resets all of a member's choices. */
  restart(member: Member): void {
    this.#byMember.delete(member);
  }
}

/** Returns the values that the bot preselects. */
function defaultsOf(select: Json): string[] {
  const given = select.type === COMPONENT.stringSelect ? select.options : select.default_values;
  if (!Array.isArray(given)) return [];
  return given
    .filter(isJson)
    .filter((entry) => select.type !== COMPONENT.stringSelect || entry.default === true)
    .map((entry) => String(entry.value ?? entry.id));
}
