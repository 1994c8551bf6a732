import { COMPONENT } from '../validation/checkComponents.js';
import { isJson } from '../world/wire.js';
import type { Channel, Json, World } from '../world/world.js';
import { RequestRefused } from './memberProtocol.js';
import { checkValues } from './optionData.js';

type Fields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Builds the `components` (and `resolved`) of a modal submission.
 *
 * @param components the modal's components, as the bot sent them
 * @param fields the member's input, by custom id
 * @throws RequestRefused for texts outside their limits or unavailable choices
 */
export function modalData(world: World, channel: Channel, components: readonly Json[], fields: Fields): Json {
  const resolved: Record<string, Json> = {};
  let nextId = 1;
  const number = (component: Json): number => {
    const id = typeof component.id === 'number' && component.id > 0 ? component.id : nextId;
    nextId = Math.max(nextId, id) + 1;
    return id;
  };
  const fill = (component: Json): Json => {
    const id = number(component);
    const { type } = component;
    if (type === COMPONENT.textDisplay) return { type, id };
    if (type === COMPONENT.actionRow && Array.isArray(component.components)) {
      return { type, id, components: component.components.filter(isJson).map(fill) };
    }
    if (type === COMPONENT.label && isJson(component.component)) {
      return { type, id, component: fill(component.component) };
    }
    const given = fields[String(component.custom_id)];
    if (type === COMPONENT.textInput) {
      const value = typeof given === 'string' ? given : '';
      checkText(component, value);
      return { type, id, custom_id: component.custom_id, value };
    }
    const values = Array.isArray(given) ? given : [];
    const isOptional = component.required === false && values.length === 0;
    if (!isOptional) checkValues({ world, channel, resolved }, component, values);
    return { type, id, custom_id: component.custom_id, values };
  };
  const filled = components.map(fill);
  return { components: filled, ...(Object.keys(resolved).length > 0 ? { resolved } : {}) };
}

function checkText(input: Json, value: string): void {
  const refuse = (message: string): RequestRefused => new RequestRefused('badField', message);
  const { min_length: min, max_length: max } = input;
  if (value === '') {
    if (input.required !== false) throw refuse(`${String(input.custom_id)} is required.`);
    return;
  }
  if (value.length > (typeof max === 'number' ? max : 4000))
    throw refuse(`${String(input.custom_id)} is too long.`);
  if (typeof min === 'number' && value.length < min) throw refuse(`${String(input.custom_id)} is too short.`);
}
