import { type FieldError, type FieldPath, fieldError, invalidForm } from '../errors.js';
import { isJson, jsonItems } from '../world/wire.js';
import type { Json } from '../world/world.js';
import { LOCALES } from './schemas.js';

// Discord's documented rule for names of slash commands and options. Letters that have a lower case must use it.
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Maximum total length of a command's names, descriptions and values. Each counts with its longest localization. */
const MAX_COMMAND_SIZE = 8000;

const entries = (value: unknown): [string, unknown][] => (isJson(value) ? Object.entries(value) : []);

/**
 * Checks the rules for a command that the schemas lack: names, known locales, descriptions, order and uniqueness of options,
 * no choices with autocomplete, and the total size.
 *
 * @throws DiscordError 50035
 */
export function checkCommand(command: Json, prefix: FieldPath = []): void {
  const isSlash = (command.type ?? 1) === 1;
  const errors: FieldError[] = [];
  if (isSlash) {
    errors.push(...nameErrors(command, prefix), ...descriptionErrors(command, prefix));
    errors.push(...optionErrors(command.options, [...prefix, 'options']));
  } else {
    if (typeof command.description === 'string' && command.description !== '') {
      const message = 'Context menu commands cannot have description';
      errors.push(fieldError([...prefix, 'description'], 'APPLICATION_COMMAND_INVALID_DESCRIPTION', message));
    }
    if (jsonItems(command.options).length > 0) {
      const message = 'Context menu commands cannot have options';
      errors.push(fieldError([...prefix, 'options'], 'APPLICATION_COMMAND_INVALID_OPTIONS', message));
    }
  }
  errors.push(...localeErrors(command, prefix));
  if (size(command) > MAX_COMMAND_SIZE) {
    const message = `Command exceeds maximum size (${MAX_COMMAND_SIZE})`;
    errors.push(fieldError(prefix, 'APPLICATION_COMMAND_TOO_LARGE', message));
  }
  if (errors.length > 0) throw invalidForm(errors);
}

function nameErrors(named: Json, path: FieldPath): FieldError[] {
  const bad = (name: unknown): boolean =>
    typeof name === 'string' && (!NAME.test(name) || name !== name.toLowerCase());
  const wrong = (at: FieldPath): FieldError =>
    fieldError(at, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  return [
    ...(bad(named.name) ? [wrong([...path, 'name'])] : []),
    ...entries(named.name_localizations).flatMap(([locale, name]) =>
      bad(name) ? [wrong([...path, 'name_localizations', locale])] : [],
    ),
  ];
}

function descriptionErrors(described: Json, path: FieldPath): FieldError[] {
  const { description } = described;
  if (typeof description === 'string' && description.length > 0) return [];
  return [fieldError([...path, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required')];
}

function localeErrors(localized: Json, path: FieldPath): FieldError[] {
  return (['name_localizations', 'description_localizations'] as const).flatMap((key) =>
    entries(localized[key]).flatMap(([locale]) =>
      LOCALES.has(locale)
        ? []
        : [
            fieldError(
              [...path, key, locale],
              'ENUM_TYPE_COERCE',
              `Value "${locale}" is not a known locale.`,
            ),
          ],
    ),
  );
}

function optionErrors(options: unknown, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<unknown>();
  let isPastRequired = false;
  jsonItems(options).forEach((option, i) => {
    const at = [...path, i];
    errors.push(...nameErrors(option, at), ...localeErrors(option, at));
    if (seen.has(option.name)) {
      const message = 'Option name already exists';
      errors.push(fieldError([...at, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message));
    }
    seen.add(option.name);
    if (option.type === 1 || option.type === 2) {
      errors.push(...optionErrors(option.options, [...at, 'options']));
      return;
    }
    if (option.required !== true) isPastRequired = true;
    else if (isPastRequired) {
      const message = 'Required options must be placed before non-required options';
      errors.push(fieldError(at, 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message));
    }
    errors.push(...choiceErrors(option, at));
  });
  const kinds = new Set(jsonItems(options).map((option) => option.type === 1 || option.type === 2));
  if (kinds.size > 1) {
    const message =
      'Sub-command and sub-command group option types are mutually exclusive to all other types';
    errors.push(fieldError(path, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message));
  }
  return errors;
}

function choiceErrors(option: Json, at: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const choices = jsonItems(option.choices);
  if (option.autocomplete === true && choices.length > 0) {
    const message = 'Autocomplete options cannot have choices';
    errors.push(
      fieldError([...at, 'choices'], 'APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE', message),
    );
  }
  const names = new Set<unknown>();
  const values = new Set<unknown>();
  choices.forEach((choice, i) => {
    errors.push(...localeErrors(choice, [...at, 'choices', i]));
    if (names.has(choice.name) || values.has(choice.value)) {
      const message = 'Option choice name already exists';
      errors.push(
        fieldError([...at, 'choices', i], 'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS', message),
      );
    }
    names.add(choice.name);
    values.add(choice.value);
    // The schema allows 6000 characters. Discord's documentation and Discord itself allow 100.
    if (typeof choice.value === 'string' && choice.value.length > 100) {
      errors.push(
        fieldError([...at, 'choices', i, 'value'], 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.'),
      );
    }
  });
  const limits: [min: unknown, max: unknown, key: string][] = [
    [option.min_value, option.max_value, 'max_value'],
    [option.min_length, option.max_length, 'max_length'],
  ];
  for (const [min, max, key] of limits) {
    if (typeof min === 'number' && typeof max === 'number' && min > max) {
      errors.push(
        fieldError([...at, key], 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`),
      );
    }
  }
  return errors;
}

function longest(value: unknown, localizations: unknown): number {
  const texts = [value, ...entries(localizations).map(([, text]) => text)];
  return Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
}

function size(part: Json): number {
  return (
    longest(part.name, part.name_localizations) +
    longest(part.description, part.description_localizations) +
    (typeof part.value === 'string' ? part.value.length : 0) +
    [...jsonItems(part.options), ...jsonItems(part.choices)].reduce((sum, inner) => sum + size(inner), 0)
  );
}
