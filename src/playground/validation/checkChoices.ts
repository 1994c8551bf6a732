import { type FieldError, invalidForm } from '../errors.js';
import { isJson } from '../world/wire.js';
import type { Json } from '../world/world.js';
import { LOCALES } from './schemas.js';

const MAX_VALUE = 100;
const VALUE_TYPES: Readonly<Record<number, string>> = { 3: 'string', 4: 'number', 10: 'number' };

/**
 * Checks the rules for autocomplete choices that the schema lacks: values have the focused option's type and at most 100
 * characters (the schema allows 6000), and locales are known.
 *
 * @param optionType 3 string, 4 integer, 10 number
 * @throws DiscordError 50035
 */
export function checkChoices(data: Json, optionType: number): Json[] {
  const choices = Array.isArray(data.choices) ? data.choices.filter(isJson) : [];
  const errors: FieldError[] = [];
  choices.forEach((choice, i) => {
    const path = ['data', 'choices', i];
    const { value } = choice;
    if (typeof value !== VALUE_TYPES[optionType] || (optionType === 4 && !Number.isInteger(value))) {
      const message = "The choice's value is not of the option's type";
      errors.push({
        path: [...path, 'value'],
        code: 'APPLICATION_COMMAND_OPTION_CHOICE_VALUE_INVALID',
        message,
      });
    }
    if (typeof value === 'string' && value.length > MAX_VALUE) {
      const message = `Must be ${MAX_VALUE} or fewer in length.`;
      errors.push({ path: [...path, 'value'], code: 'BASE_TYPE_MAX_LENGTH', message });
    }
    const localized = isJson(choice.name_localizations) ? choice.name_localizations : {};
    for (const locale of Object.keys(localized)) {
      if (LOCALES.has(locale)) continue;
      const message = `Value "${locale}" is not a known locale.`;
      errors.push({ path: [...path, 'name_localizations', locale], code: 'ENUM_TYPE_COERCE', message });
    }
  });
  if (errors.length > 0) throw invalidForm(errors);
  return choices;
}
