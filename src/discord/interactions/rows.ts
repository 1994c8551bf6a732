import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { BUTTONS_PER_ROW } from '../gateway/discordLimits.js';
import { type Control, writeCustomId } from './customId.js';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

export const rowOf = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});

export const button = (
  control: Control,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: writeCustomId(control),
});

/** Items in parts of one size; the last one may be smaller. */
export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Buttons in as few rows as they fit in. */
export const buttonRows = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  chunks(buttons, BUTTONS_PER_ROW).map((row) => rowOf(...row));
