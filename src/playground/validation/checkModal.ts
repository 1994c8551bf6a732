import { type FieldError, invalidForm } from '../errors.js';
import type { Json } from '../world/world.js';
import { componentErrors, walk } from './checkComponents.js';

/**
 * Checks the rules for a modal's data that the schema lacks: one to five top-level components, unique custom ids, consistent
 * selects, and text inputs whose minimum length is not above the maximum.
 *
 * @throws DiscordError 50035
 */
export function checkModal(data: Json): void {
  const placed = walk(data.components);
  const errors: FieldError[] = [...componentErrors(placed)];
  if (placed.filter(({ path }) => path.length === 2).length > 5) {
    errors.push({
      path: ['components'],
      code: 'BASE_TYPE_BAD_LENGTH',
      message: 'Must be between 1 and 5 in length.',
    });
  }
  for (const { component, path } of placed) {
    if (component.type !== 4) continue;
    const inRow = !path.includes('component');
    // The label belongs to the surrounding label component or, in an action row (the older layout), to the input itself.
    if (inRow && typeof component.label !== 'string') {
      errors.push({
        path: [...path, 'label'],
        code: 'BASE_TYPE_REQUIRED',
        message: 'This field is required',
      });
    }
    const { min_length: min, max_length: max } = component;
    if (typeof min === 'number' && typeof max === 'number' && min > max) {
      const message = 'The minimum length is above the maximum';
      errors.push({ path: [...path, 'min_length'], code: 'TEXT_INPUT_COMPONENT_INVALID_LENGTHS', message });
    }
  }
  if (errors.length > 0)
    throw invalidForm(errors.map((error) => ({ ...error, path: ['data', ...error.path] })));
}
