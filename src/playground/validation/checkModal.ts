import { type FieldError, invalidForm } from '../errors.js';
import type { Json } from '../world/world.js';
import { COMPONENT, componentErrors, type Placed, walk } from './checkComponents.js';

/**
 * Checks the rules for a modal's data that the schema lacks: one to five top-level components, unique custom ids, consistent
 * selects and file uploads, and text inputs whose minimum length is not above the maximum.
 *
 * @throws DiscordError 50035
 */
export function checkModal(data: Json): void {
  const placed = walk(data.components);
  const errors: FieldError[] = [...componentErrors(placed), ...placed.flatMap(uploadErrors)];
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

/** A file upload's minimum is at most its maximum, and an optional one may stay empty whatever its minimum. */
function uploadErrors({ component, path }: Placed): FieldError[] {
  if (component.type !== COMPONENT.fileUpload) return [];
  const { min_values: min, max_values: max } = component;
  const least = typeof min === 'number' ? min : 1;
  const most = typeof max === 'number' ? max : 1;
  if (least > most) {
    const message = 'The minimum number of values is above the maximum';
    return [{ path: [...path, 'min_values'], code: 'FILE_UPLOAD_COMPONENT_INVALID_MIN_VALUES', message }];
  }
  if (most === 0) {
    return [{ path: [...path, 'max_values'], code: 'BASE_TYPE_MIN_LENGTH', message: 'Must be 1 or more.' }];
  }
  return [];
}
