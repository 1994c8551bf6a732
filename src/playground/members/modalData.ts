import { COMPONENT } from '../validation/checkComponents.js';
import { isJson } from '../world/wire.js';
import type { Attachment, Json } from '../world/world.js';
import { type FileValue, RequestRefused } from './memberProtocol.js';
import { checkValues, type ResolvingOption, resolveFile } from './optionData.js';

type Fields = Readonly<Record<string, string | readonly string[] | readonly FileValue[]>>;

const refuse = (message: string): RequestRefused => new RequestRefused('badField', message);

/**
 * Builds the `components` (and `resolved`) of a modal submission, and collects its files.
 *
 * @param components the modal's components, as the bot sent them
 * @param fields the member's input, by custom id
 * @throws RequestRefused for texts outside their limits, unavailable choices, or too few or too many files
 */
export function modalData(
  place: Pick<ResolvingOption, 'world' | 'channel' | 'origin'>,
  components: readonly Json[],
  fields: Fields,
): { readonly data: Json; readonly files: readonly Attachment[] } {
  const resolved: Record<string, Json> = {};
  const files: Attachment[] = [];
  const at: ResolvingOption = { ...place, resolved, files };
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
    if (type === COMPONENT.fileUpload) {
      const given = uploadsOf(component, fields);
      return {
        type,
        id,
        custom_id: component.custom_id,
        values: given.map((file) => resolveFile(at, file)),
      };
    }
    const values = Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];
    const isOptional = component.required === false && values.length === 0;
    if (!isOptional) checkValues(at, component, values);
    return { type, id, custom_id: component.custom_id, values };
  };
  const filled = components.map(fill);
  const data = { components: filled, ...(Object.keys(resolved).length > 0 ? { resolved } : {}) };
  return { data, files };
}

/** A file upload's files. */
function uploadsOf(component: Json, fields: Fields): readonly FileValue[] {
  const name = String(component.custom_id);
  const given = fields[name] ?? [];
  if (typeof given === 'string' || given.some((each) => typeof each === 'string'))
    throw refuse(`${name} takes files.`);
  const { min_values: min, max_values: max, required } = component;
  const least = Math.max(typeof min === 'number' ? min : 1, required === false ? 0 : 1);
  const most = typeof max === 'number' ? max : 1;
  const isOptional = required === false && given.length === 0;
  if (!isOptional && (given.length < least || given.length > most))
    throw refuse(most === 1 ? `${name} takes one file.` : `${name} takes ${least} to ${most} files.`);
  return given as readonly FileValue[];
}

function checkText(input: Json, value: string): void {
  const { min_length: min, max_length: max } = input;
  if (value === '') {
    if (input.required !== false) throw refuse(`${String(input.custom_id)} is required.`);
    return;
  }
  if (value.length > (typeof max === 'number' ? max : 4000))
    throw refuse(`${String(input.custom_id)} is too long.`);
  if (typeof min === 'number' && value.length < min) throw refuse(`${String(input.custom_id)} is too short.`);
}
