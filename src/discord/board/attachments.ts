import type { Attachment } from 'discord.js';
import type { TimedDeps } from '../gateway/backoff.js';
import { type Fetched, fetchThrough } from '../gateway/proxies.js';
import type { Speaker } from '../texts/discordNames.js';

/** Maximum size of a member's file, in bytes. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Timeout of a whole download, in ms. The interaction is deferred meanwhile. */
export const DOWNLOAD_WITHIN_MS = 8000;

/** Origins of Discord's attachments. */
const DISCORD_FILES: readonly string[] = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/** Reasons for a refused download. */
export const DOWNLOAD_PROBLEMS = ['too-large', 'unavailable'] as const;

type Download =
  | { readonly kind: 'downloaded'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly problem: (typeof DOWNLOAD_PROBLEMS)[number] };

const hostOf = (address: string): string => {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}`;
};

/** Whether an address belongs to Discord, or to its stand-in, whose API and files may use different ports. */
const isFromDiscord = (address: string, api: string): boolean =>
  URL.canParse(address) && [...DISCORD_FILES, hostOf(api)].includes(hostOf(address));

/**
 * Downloads a command's attachment, completely or not at all. Accepts only Discord's own addresses, and no more bytes than Discord
 * announced. Never rejects; failures are logged.
 */
export async function download(
  { client, clock, log }: Pick<Speaker, 'client'> & Pick<TimedDeps, 'clock' | 'log'>,
  { url, size }: Pick<Attachment, 'url' | 'size'>,
): Promise<Download> {
  if (size > MAX_FILE_BYTES) return { kind: 'refused', problem: 'too-large' };
  const controller = new AbortController();
  const cancel = clock.after(DOWNLOAD_WITHIN_MS, () => controller.abort());
  try {
    if (!isFromDiscord(url, client.rest.options.api))
      throw new RangeError('the address does not belong to Discord');
    const response = await fetchThrough(client.rest.options.agent, url, {
      redirect: 'error',
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
    return { kind: 'downloaded', bytes: await bytesOf(response, size) };
  } catch (error) {
    log.warn({ err: error }, 'could not download a file');
    return { kind: 'refused', problem: 'unavailable' };
  } finally {
    cancel();
    controller.abort();
  }
}

/** Reads a body of exactly `size` bytes. Throws a RangeError, without reading on, if it has more. */
async function bytesOf({ body }: Fetched, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of body ?? []) {
    if (length + chunk.byteLength > size)
      throw new RangeError(`the file has more than the announced ${size} bytes`);
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  if (length < size) throw new RangeError(`the file has ${length} bytes instead of the announced ${size}`);
  return bytes;
}
