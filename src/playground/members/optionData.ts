import { COMPONENT } from '../validation/checkComponents.js';
import { cleanFilename, MAX_UPLOAD_BYTES, newAttachment } from '../world/uploads.js';
import {
  attachmentJson,
  botMemberJson,
  channelJson,
  jsonItems,
  memberJson,
  messageJson,
  userJson,
} from '../world/wire.js';
import {
  type Attachment,
  type Channel,
  type Command,
  findUser,
  guildOf,
  isBotIn,
  type Json,
  type Message,
  type World,
} from '../world/world.js';
import { type FileValue, RequestRefused } from './memberProtocol.js';

type Value = string | number | boolean;

const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;
const refuseOption = (message: string): RequestRefused => new RequestRefused('badOption', message);

/**
 * Builds the `data` of a command or autocomplete interaction from a member's input.
 *
 * @param input.origin the playground's address, which serves the files
 * @param input.path names of the group and the subcommand, if the command has them
 * @param input.focused option being typed, which may be incomplete; `null` for the command itself
 * @throws RequestRefused for options that are missing, unknown or outside their limits
 */
export function commandData(
  world: World,
  command: Command,
  input: {
    channel: Channel;
    origin: string;
    path: readonly string[];
    values: Readonly<Record<string, Value | FileValue>>;
    focused: string | null;
  },
): { data: Json; focusedType: number | null; files: readonly Attachment[] } {
  const { definition } = command;
  const { channel, origin, values, focused } = input;
  const { options, subcommands } = followPath(definition, input.path);
  for (const name of [...Object.keys(values), ...(focused === null ? [] : [focused])]) {
    if (!options.some((option) => option.name === name)) throw refuseOption(`There is no option ${name}.`);
  }
  const resolved: Record<string, Json> = {};
  const files: Attachment[] = [];
  const filled = options.flatMap((option): Json[] => {
    const name = String(option.name);
    const { type } = option;
    const value = values[name];
    if (name === focused) return [{ name, type, value: String(value ?? ''), focused: true }];
    if (value === undefined) {
      if (option.required === true && focused === null) throw refuseOption(`The option ${name} is required.`);
      return [];
    }
    return [{ name, type, value: checkOption({ world, channel, resolved, origin, files }, option, value) }];
  });
  const data: Json = {
    id: command.id,
    name: definition.name,
    type: definition.type,
    options: subcommands.reduceRight<Json[]>(
      (inner, { name, type }) => [{ name, type, options: inner }],
      filled,
    ),
  };
  if (Object.keys(resolved).length > 0) data.resolved = resolved;
  const focusedType = options.find(({ name }) => name === focused)?.type;
  return { data, focusedType: focusedType === undefined ? null : Number(focusedType), files };
}

const isSubcommand = ({ type }: Json): boolean => type === OPTION.subcommand || type === OPTION.group;

/** Returns the group and subcommand that a path names, outermost first, and the options of the innermost. */
function followPath(
  definition: Json,
  path: readonly string[],
): { options: readonly Json[]; subcommands: readonly Json[] } {
  let options = jsonItems(definition.options);
  const subcommands = path.map((step) => {
    const found = options.find((option) => option.name === step && isSubcommand(option));
    if (found === undefined) throw refuseOption(`There is no subcommand ${step}.`);
    options = jsonItems(found.options);
    return found;
  });
  if (options.some(isSubcommand)) throw refuseOption('Choose a subcommand.');
  return { options, subcommands };
}

/** Context of a value, and the objects that it refers to. */
interface Resolving {
  readonly world: World;
  readonly channel: Channel;
  readonly resolved: Record<string, Json>;
}

/** Values may also be files. They are collected until the interaction is sent. */
export type ResolvingOption = Resolving & { readonly origin: string; readonly files: Attachment[] };

function checkOption(at: ResolvingOption, option: Json, value: Value | FileValue): Value {
  const name = String(option.name);
  const choices = jsonItems(option.choices);
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    throw refuseOption(`${String(value)} is not one of the choices of ${name}.`);
  }
  switch (option.type) {
    case OPTION.string: {
      if (typeof value !== 'string') throw refuseOption(`${name} is a text.`);
      const { min_length: min, max_length: max } = option;
      if (value === '' && option.required === true) throw refuseOption(`The option ${name} is required.`);
      if (value.length > (typeof max === 'number' ? max : 6000)) throw refuseOption(`${name} is too long.`);
      if (typeof min === 'number' && value.length < min) throw refuseOption(`${name} is too short.`);
      return value;
    }
    case OPTION.integer:
    case OPTION.number: {
      if (typeof value !== 'number' || !Number.isFinite(value)) throw refuseOption(`${name} is a number.`);
      if (option.type === OPTION.integer && !Number.isInteger(value))
        throw refuseOption(`${name} is a whole number.`);
      const { min_value: min, max_value: max } = option;
      if (typeof min === 'number' && value < min) throw refuseOption(`${name} is at least ${min}.`);
      if (typeof max === 'number' && value > max) throw refuseOption(`${name} is at most ${max}.`);
      return value;
    }
    case OPTION.boolean:
      if (typeof value !== 'boolean') throw refuseOption(`${name} is true or false.`);
      return value;
    case OPTION.user:
    case OPTION.mentionable:
      resolveUser(at, String(value));
      return String(value);
    case OPTION.channel:
      resolveChannel(at, String(value));
      return String(value);
    case OPTION.attachment:
      if (typeof value !== 'object') throw refuseOption(`${name} is a file.`);
      return resolveFile(at, value);
    default:
      throw refuseOption(`The playground has no options of type ${String(option.type)}.`);
  }
}

function resolveUser({ world, channel, resolved }: Resolving, id: string): void {
  const user = findUser(world, id);
  if (user === undefined) throw refuseOption(`There is no member ${id}.`);
  resolved.users = { ...resolved.users, [id]: userJson(user) };
  const partial = membershipJson(world, channel, id);
  if (partial) resolved.members = { ...resolved.members, [id]: { ...partial, permissions: '0' } };
}

/** Creates the attachment of a member's file. Throws RequestRefused if it is too large. */
export function memberFile(
  world: World,
  place: { origin: string; channelId: string },
  { filename, base64 }: FileValue,
): Attachment {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw refuseOption(`${filename} is too large: 10 MiB at most.`);
  return newAttachment(world, { bytes, filename: cleanFilename(filename), description: null }, place);
}

/** Stores a member's file for an interaction. Returns its id. */
export function resolveFile(
  { world, channel, resolved, origin, files }: ResolvingOption,
  { filename, base64 }: FileValue,
): string {
  const file = memberFile(world, { origin, channelId: channel.id }, { filename, base64 });
  files.push(file);
  resolved.attachments = { ...resolved.attachments, [file.id]: { ...attachmentJson(file), ephemeral: true } };
  return file.id;
}

/** Returns a user's membership in a channel's guild; `undefined` in direct messages or for a non-member. */
function membershipJson(world: World, channel: Channel, id: string): Json | undefined {
  if (guildOf(world, channel) === null) return undefined;
  const member = world.members.get(id);
  if (member) return memberJson(member);
  const { user: _, ...botMember } = botMemberJson(world);
  return isBotIn(world, channel) ? botMember : undefined;
}

function resolveChannel({ world, channel: at, resolved }: Resolving, id: string): void {
  const channel = world.channels.get(id);
  const guild = guildOf(world, at);
  if (channel === undefined || guild === null || guildOf(world, channel) !== guild) {
    throw refuseOption(`There is no channel ${id}.`);
  }
  resolved.channels = { ...resolved.channels, [id]: { ...channelJson(world, channel), permissions: '0' } };
}

/** Builds the `data` of a context menu command on a user who is visible in a channel. */
export function userMenuData(world: World, channel: Channel, command: Command, id: string): Json {
  const resolved: Record<string, Json> = {};
  resolveUser({ world, channel, resolved }, id);
  return menuData(command, id, resolved);
}

/** Builds the `data` of a context menu command on a message. */
export const messageMenuData = (world: World, command: Command, message: Message): Json =>
  menuData(command, message.id, { messages: { [message.id]: messageJson(world, message) } });

const menuData = ({ id, definition }: Command, target: string, resolved: Json): Json => ({
  id,
  name: definition.name,
  type: definition.type,
  target_id: target,
  resolved,
});

/**
 * Builds the `data` of a component interaction.
 *
 * @param values the chosen values of a select; `null` for a button
 * @throws RequestRefused for values that the select does not offer
 */
export function componentData(
  world: World,
  channel: Channel,
  component: Json,
  values: readonly string[] | null,
): Json {
  const data: Json = { custom_id: component.custom_id, component_type: component.type, id: component.id };
  if (values === null) return data;
  const resolved: Record<string, Json> = {};
  checkValues({ world, channel, resolved }, component, values);
  return { ...data, values, ...(Object.keys(resolved).length > 0 ? { resolved } : {}) };
}

/** Checks chosen values against a select of a message or modal. */
export function checkValues(at: Resolving, select: Json, values: readonly string[]): void {
  const min = typeof select.min_values === 'number' ? select.min_values : 1;
  const max = typeof select.max_values === 'number' ? select.max_values : 1;
  if (values.length < min || values.length > max) throw refuseOption(`Choose ${min} to ${max} values.`);
  for (const value of values) {
    switch (select.type) {
      case COMPONENT.stringSelect:
        if (!jsonItems(select.options).some((option) => option.value === value)) {
          throw refuseOption(`${value} is not one of the options.`);
        }
        break;
      case COMPONENT.userSelect:
      case COMPONENT.mentionableSelect:
        resolveUser(at, value);
        break;
      case COMPONENT.channelSelect:
        resolveChannel(at, value);
        break;
      default:
        throw refuseOption('The playground has no roles to choose.');
    }
  }
}
