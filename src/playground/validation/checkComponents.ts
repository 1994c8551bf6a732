import { type FieldError, type FieldPath, fieldError } from '../errors.js';
import { isJson } from '../world/wire.js';
import type { Json } from '../world/world.js';

/** Discord's component types. */
export const COMPONENT = {
  actionRow: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  mediaGallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
} as const;

const SELECTS: ReadonlySet<unknown> = new Set([3, 5, 6, 7, 8]);

/** A component and its path in the body. */
export interface Placed {
  readonly component: Json;
  readonly path: FieldPath;
}

/** Returns all components of a list, including nested ones, in reading order. */
export function walk(components: unknown, path: FieldPath = ['components']): Placed[] {
  if (!Array.isArray(components)) return [];
  return components.flatMap((component: unknown, i) =>
    isJson(component) ? walkOne(component, [...path, i]) : [],
  );
}

function walkOne(component: Json, path: FieldPath): Placed[] {
  const inner = (['accessory', 'component'] as const).flatMap((key) => {
    const child = component[key];
    return isJson(child) ? walkOne(child, [...path, key]) : [];
  });
  return [{ component, path }, ...walk(component.components, [...path, 'components']), ...inner];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Checks the rules for components that the schemas lack. */
export function componentErrors(placed: readonly Placed[]): FieldError[] {
  return [
    ...duplicates(
      placed,
      'custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
      'Component custom id cannot be duplicated',
    ),
    ...duplicates(
      placed.filter(({ component }) => component.id !== 0),
      'id',
      'COMPONENT_ID_DUPLICATED',
      'Component id cannot be duplicated',
    ),
    ...placed.flatMap(({ component, path }) => {
      if (component.type === COMPONENT.button) return buttonErrors(component, path);
      if (component.type === COMPONENT.actionRow) return rowErrors(component, path);
      if (SELECTS.has(component.type)) return selectErrors(component, path);
      return [];
    }),
  ];
}

function duplicates(
  placed: readonly Placed[],
  key: 'custom_id' | 'id',
  code: string,
  message: string,
): FieldError[] {
  const seen = new Set<unknown>();
  return placed.flatMap(({ component, path }) => {
    const value = component[key];
    if (value === undefined || value === null) return [];
    if (seen.has(value)) return [fieldError([...path, key], code, message)];
    seen.add(value);
    return [];
  });
}

function buttonErrors(button: Json, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { style } = button;
  const hasUrl = text(button.url) !== '';
  const hasId = text(button.custom_id) !== '';
  if (style === 5) {
    if (!hasUrl) errors.push(fieldError([...path, 'url'], 'BASE_TYPE_REQUIRED', 'A url is required'));
    if (hasId) {
      const message = 'A custom id and url cannot both be specified';
      errors.push(fieldError(path, 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE', message));
    }
  } else if (style !== 6) {
    if (!hasId)
      errors.push(fieldError([...path, 'custom_id'], 'BASE_TYPE_REQUIRED', 'A custom id is required'));
    if (hasUrl) {
      const message = 'A url is only allowed on a link button';
      errors.push(fieldError([...path, 'url'], 'BUTTON_COMPONENT_INVALID_URL', message));
    }
  }
  if (style !== 6 && text(button.label) === '' && !isJson(button.emoji)) {
    const message = 'Button must have a label or an emoji';
    errors.push(fieldError([...path, 'label'], 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', message));
  }
  return errors;
}

function rowErrors(row: Json, path: FieldPath): FieldError[] {
  const children = Array.isArray(row.components) ? row.components.filter(isJson) : [];
  const wide = children.filter((child) => child.type !== COMPONENT.button);
  if (wide.length === 0 || children.length === 1) return [];
  const message = 'The specified component exceeds the maximum width';
  return [fieldError([...path, 'components', 1], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)];
}

function selectErrors(select: Json, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const options = Array.isArray(select.options) ? select.options.filter(isJson) : [];
  const seen = new Set<unknown>();
  options.forEach((option, i) => {
    if (seen.has(option.value)) {
      const message = 'The specified option value is already used';
      errors.push(
        fieldError([...path, 'options', i, 'value'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message),
      );
    }
    seen.add(option.value);
  });
  const min = typeof select.min_values === 'number' ? select.min_values : 1;
  const max = typeof select.max_values === 'number' ? select.max_values : 1;
  if (min > max) {
    const message = 'The minimum number of values is above the maximum';
    errors.push(fieldError([...path, 'min_values'], 'SELECT_COMPONENT_INVALID_MIN_VALUES', message));
  }
  if (options.length > 0 && (max > options.length || min > options.length)) {
    const message = 'The number of values exceeds the number of options';
    errors.push(fieldError([...path, 'max_values'], 'SELECT_COMPONENT_MAX_VALUES_EXCEEDED', message));
  }
  if (options.filter((option) => option.default === true).length > max) {
    const message = 'More options are preselected than the maximum number of values';
    errors.push(fieldError([...path, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', message));
  }
  return errors;
}
