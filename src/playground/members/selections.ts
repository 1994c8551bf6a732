import { COMPONENT } from '../validation/checkComponents.js';
import { isJson } from '../world/wire.js';
import type { Json, Member, Message, World } from '../world/world.js';

/** What one member's client has chosen in the selects of messages, by custom id. */
type Chosen = WeakMap<Message, Map<string, readonly string[]>>;

/**
 * What members' clients show as chosen in selects. A client sends a select's values only where they differ from what it shows,
 * and Discord means it so (discord-api-docs issues 4801 and 7765). An edit of the message brings the select back to what the bot
 * says there; so does an interaction that fails, and starting the client anew.
 */
export class Selections {
  readonly #byMember = new Map<Member, Chosen>();

  constructor(world: World) {
    world.events.on('messageUpdated', (_, message) => {
      for (const chosen of this.#byMember.values()) chosen.delete(message);
    });
  }

  /** Whether these values are what the member's client shows already. */
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

  /** Forgets all that a member has chosen. */
  restart(member: Member): void {
    this.#byMember.delete(member);
  }
}

/** What the bot says is chosen beforehand. */
function defaultsOf(select: Json): string[] {
  const given = select.type === COMPONENT.stringSelect ? select.options : select.default_values;
  if (!Array.isArray(given)) return [];
  return given
    .filter(isJson)
    .filter((entry) => select.type !== COMPONENT.stringSelect || entry.default === true)
    .map((entry) => String(entry.value ?? entry.id));
}
