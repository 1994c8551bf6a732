import { getMimeType } from 'hono/utils/mime';
import { type FieldError, invalidForm, refusals } from '../errors.js';
import { isJson } from './wire.js';
import type { Attachment, Json, World } from './world.js';

/** Discord's upload limit for apps without boosts, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** A request's JSON and its files, keyed by the n of `files[n]`. */
interface Upload {
  readonly body: unknown;
  readonly files: ReadonlyMap<string, File>;
}

/**
 * Reads a JSON or multipart request; an empty body is `{}`.
 *
 * @throws DiscordError 50109 for broken JSON, 40005 for a file over 10 MiB
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return { body: parseJson(await request.text()), files: new Map() };
  }
  const form = await request.formData();
  const files = new Map<string, File>();
  let body: unknown = {};
  for (const [key, value] of form.entries()) {
    const index = /^files\[(\d+)\]$/.exec(key)?.[1];
    if (typeof value !== 'string') {
      if (index === undefined) {
        throw invalidForm([{ path: [key], code: 'UNKNOWN_KEY', message: 'This field is not known.' }]);
      }
      if (value.size > MAX_UPLOAD_BYTES) throw refusals.tooLarge();
      files.set(index, value);
    } else if (key === 'payload_json') body = parseJson(value);
    else throw invalidForm([{ path: [key], code: 'UNKNOWN_KEY', message: 'This field is not known.' }]);
  }
  return { body, files };
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refusals.invalidJson();
    throw error;
  }
}

/** A message's future attachments, not yet stored. */
interface AttachmentPlan {
  readonly kept: { readonly attachment: Attachment; readonly description: string | null }[];
  readonly added: { readonly file: File; readonly filename: string; readonly description: string | null }[];
}

/**
 * Plans a message's attachments by Discord's rule: the list `attachments` names every attachment that the message keeps or gets,
 * old ones by id, new ones by the n of `files[n]`. Without the list, old ones stay and all files are added.
 *
 * @throws DiscordError 50035 if the list names anything else
 */
export function planAttachments(
  body: Json,
  files: ReadonlyMap<string, File>,
  existing: readonly Attachment[],
  prefix: readonly string[] = [],
): AttachmentPlan {
  const plan: AttachmentPlan = { kept: [], added: [] };
  const add = (file: File, entry: Json): void => {
    const description = typeof entry.description === 'string' ? entry.description : null;
    const name = typeof entry.filename === 'string' ? entry.filename : file.name;
    const isSpoiler = entry.is_spoiler === true && !name.startsWith('SPOILER_');
    plan.added.push({ file, filename: cleanFilename(isSpoiler ? `SPOILER_${name}` : name), description });
  };

  if (!Array.isArray(body.attachments)) {
    for (const attachment of existing) plan.kept.push({ attachment, description: attachment.description });
    for (const file of files.values()) add(file, {});
    return plan;
  }
  const errors: FieldError[] = [];
  body.attachments.filter(isJson).forEach((entry, i) => {
    const id = String(entry.id);
    const file = files.get(id);
    const attachment = existing.find((old) => old.id === id);
    if (file !== undefined) add(file, entry);
    else if (attachment !== undefined) {
      const description = typeof entry.description === 'string' ? entry.description : attachment.description;
      plan.kept.push({ attachment, description });
    } else {
      const path = [...prefix, 'attachments', i, 'id'];
      errors.push({ path, code: 'ATTACHMENT_NOT_FOUND', message: 'There is no such file or attachment.' });
    }
  });
  if (errors.length > 0) throw invalidForm(errors);
  return plan;
}

/** Returns the filenames that `attachment://` addresses may refer to. */
export function plannedFilenames(plan: AttachmentPlan): Set<string> {
  return new Set([
    ...plan.kept.map(({ attachment }) => attachment.filename),
    ...plan.added.map((a) => a.filename),
  ]);
}

/** Stores the planned attachments. `origin` is the playground's address. */
export async function storeAttachments(
  world: World,
  plan: AttachmentPlan,
  place: { origin: string; channelId: string },
): Promise<Attachment[]> {
  const kept = plan.kept.map(({ attachment, description }) => Object.assign(attachment, { description }));
  const added = await Promise.all(
    plan.added.map(async ({ file, filename, description }): Promise<Attachment> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const attachment = newAttachment(world, { bytes, filename, description }, place);
      world.attachments.set(attachment.id, attachment);
      return attachment;
    }),
  );
  return [...kept, ...added];
}

/** Creates an attachment. It is served once the world stores it. */
export function newAttachment(
  world: World,
  { bytes, filename, description }: Pick<Attachment, 'bytes' | 'filename' | 'description'>,
  { origin, channelId }: { origin: string; channelId: string },
): Attachment {
  const id = world.nextId();
  const size = imageSize(bytes);
  return {
    id,
    filename,
    contentType: getMimeType(filename) ?? 'application/octet-stream',
    bytes,
    url: `${origin}/attachments/${channelId}/${id}/${encodeURIComponent(filename)}?${signature(world, id)}`,
    width: size?.width ?? null,
    height: size?.height ?? null,
    description,
  };
}

// Discord's file addresses end with expiry, issue time and a signature. The playground does not check them.
function signature(world: World, id: string): string {
  const issued = Math.trunc(world.now() / 1000);
  const hex = (n: number): string => n.toString(16);
  return `ex=${hex(issued + 86_400)}&is=${hex(issued)}&hm=${BigInt(id).toString(16).padStart(64, '0')}&`;
}

/** Removes the characters from a file's name that Discord removes. */
export function cleanFilename(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_') || 'file';
}

/**
 * Returns the size in pixels of a PNG or GIF, read from its header; `null` for anything else.
 * Layouts: PNG specification 11.2.2 (IHDR), GIF89a section 18 (logical screen descriptor).
 */
function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return null;
}
