import type { Attachment } from 'discord.js';
import type { Means } from '../../interactions/means.js';
import type { Speaker } from '../../interactions/speaker.js';

/** Bytes of a file that members may bring. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Ms for all of a download; the interaction that waits for it is deferred meanwhile. */
export const DOWNLOAD_WITHIN_MS = 8000;

/** Where Discord serves attachments from. */
const DISCORD_FILES: readonly string[] = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/** Why there are no bytes of a file. */
export const DOWNLOAD_PROBLEMS = ['too-large', 'unavailable'] as const;

type Download =
  | { readonly kind: 'downloaded'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly problem: (typeof DOWNLOAD_PROBLEMS)[number] };

const hostOf = (address: string): string => {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}`;
};

/** Whether an address is one of Discord's files, or of what stands in for Discord: its API and files may be at two ports. */
const isServed = (address: string, api: string): boolean =>
  URL.canParse(address) && [...DISCORD_FILES, hostOf(api)].includes(hostOf(address));

/**
 * Downloads what a member gave with a command, all of it or nothing: from where Discord serves files and nowhere else, and
 * not a byte more than Discord says it has. Never rejects; what fails is logged.
 */
export async function download(
  { client, clock, log }: Pick<Speaker, 'client'> & Means,
  { url, size }: Pick<Attachment, 'url' | 'size'>,
): Promise<Download> {
  if (size > MAX_FILE_BYTES) return { kind: 'refused', problem: 'too-large' };
  const controller = new AbortController();
  const cancel = clock.after(DOWNLOAD_WITHIN_MS, () => controller.abort());
  try {
    if (!isServed(url, client.rest.options.api)) throw new RangeError('its address is not one of Discord’s');
    const response = await fetch(url, { redirect: 'error', signal: controller.signal });
    if (!response.ok) throw new Error(`its address answered ${response.status}`);
    return { kind: 'downloaded', bytes: await bytesOf(response, size) };
  } catch (error) {
    log.warn({ err: error }, 'a file could not be downloaded');
    return { kind: 'refused', problem: 'unavailable' };
  } finally {
    cancel();
    controller.abort();
  }
}

/** The body of a response, which has exactly so many bytes; it is left where there are more. */
async function bytesOf({ body }: Response, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of body ?? []) {
    if (length + chunk.byteLength > size)
      throw new RangeError(`it has more than the ${size} bytes it should`);
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  if (length < size) throw new RangeError(`it has ${length} bytes and should have ${size}`);
  return bytes;
}
