import type { DiscordParts } from '../../src/discord/board/feature.js';
import {
  type Fields,
  readFields,
  writeCustomId as writeFields,
} from '../../src/discord/interactions/control.js';
import { buildFeatures } from '../../src/discord/registry.js';

/** Features without the parts that handlers use: enough to read their commands and controls. */
const features = buildFeatures({} as DiscordParts);

export const COMMANDS = features.flatMap(({ commands = [] }) => commands);

/** Context menu commands of all features. */
export const MENUS = features.flatMap(({ menus = [] }) => menus);

/** Fields of each control's custom_id, by the control's name. */
export const FIELDS: ReadonlyMap<string, Fields> = new Map(
  features.flatMap(({ controls = [] }) => controls.map(({ name, fields }) => [name, fields] as const)),
);

/** A control's name with the values of its custom_id. */
export type AnyControl = { readonly control: string; readonly [field: string]: unknown };

/** Writes the custom_id of a control. Throws a RangeError if there is no such control. */
export function writeCustomId({ control, ...values }: AnyControl): string {
  const fields = FIELDS.get(control);
  if (!fields) throw new RangeError(`no control ${control}`);
  return writeFields(control, fields, values);
}

/** Reads a custom_id. Returns `undefined` if the bot would not know it. */
export function readCustomId(customId: string): AnyControl | undefined {
  const [version, control = '', ...texts] = customId.split('.');
  const fields = version === '1' ? FIELDS.get(control) : undefined;
  const values = fields && readFields(fields, texts);
  return values && { control, ...values };
}
