import { type Client, Routes } from 'discord.js';
import { z } from 'zod';
import { backoffMs, type TimedDeps } from './backoff.js';

/** A picture to upload. A new picture needs a new version. */
export type EmojiPicture = {
  readonly name: string;
  readonly version: number;
  /** Sign that buttons show while there is no emoji. */
  readonly plain: string;
  /** PNG of at most 256 KiB. */
  draw(): Promise<Buffer>;
};

type EmojisDeps = TimedDeps & {
  readonly client: Pick<Client<true>, 'rest' | 'application'>;
  readonly pictures: readonly EmojiPicture[];
  /** Whether this process uploads: one of all processes. The others wait until it has. */
  readonly isUploader: boolean;
};

const RETRY = { firstMs: 5000, mostMs: 60 * 60_000 };

const emojiSchema = z.object({ id: z.string().regex(/^\d+$/), name: z.string() });
const listSchema = z.object({ items: z.array(emojiSchema) });
type Emoji = z.infer<typeof emojiSchema>;

const nameOf = ({ name, version }: Pick<EmojiPicture, 'name' | 'version'>): string => `${name}_${version}`;

/**
 * The application's own emojis, uploaded once and kept by Discord. Until they are known there are none. One that somebody deleted is
 * uploaded again. The work is retried in the background.
 */
export class ApplicationEmojis {
  readonly #deps: EmojisDeps;
  /** Emojis by the picture's name, once all are known. */
  #known: ReadonlyMap<string, Emoji> = new Map();
  #attempt = 0;
  #isClosed = false;
  #cancelRetry = (): void => undefined;
  #syncing: Promise<void> | undefined;

  constructor(deps: EmojisDeps) {
    this.#deps = deps;
  }

  /** Emoji of a picture, for a button; `undefined` while there is none. */
  of(name: string): { readonly id: string; readonly name: string } | undefined {
    return this.#known.get(name);
  }

  /** Finds or uploads the emojis in the background. */
  start(): void {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined;
    });
  }

  /** Drops emojis, by their names at Discord, and finds them again: Discord has refused them, because somebody deleted them. */
  renew(names: readonly string[]): void {
    this.#known = new Map([...this.#known].filter(([, emoji]) => !names.includes(emoji.name)));
    this.start();
  }

  /** Sign in place of an emoji, by its name at Discord. */
  plainSignOf(name: string): string {
    const picture = this.#deps.pictures.find((each) => nameOf(each) === name);
    return picture?.plain ?? name;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
  }

  async #sync(): Promise<void> {
    const { pictures, log } = this.#deps;
    if (pictures.length === 0 || this.#isClosed) return;
    this.#cancelRetry();
    try {
      const before = await this.#list();
      const found = this.#deps.isUploader ? await this.#uploadMissing(before) : before;
      const known = new Map(
        pictures.flatMap((picture) => {
          const emoji = found.find(({ name }) => name === nameOf(picture));
          return emoji ? [[picture.name, emoji] as const] : [];
        }),
      );
      // The process that uploads is not done yet.
      if (known.size < pictures.length) return this.#retryLater();
      this.#known = known;
      this.#attempt = 0;
      if (this.#deps.isUploader) await this.#deleteOlder(before);
    } catch (error) {
      if (this.#isClosed) return;
      log.warn(
        { err: error },
        'some emojis for buttons could not be prepared; buttons show plain signs instead',
      );
      this.#retryLater();
    }
  }

  #retryLater(): void {
    const { clock, chance } = this.#deps;
    this.#cancelRetry = clock.after(backoffMs(this.#attempt, RETRY, chance), () => this.start());
    this.#attempt += 1;
  }

  get #route() {
    return Routes.applicationEmojis(this.#deps.client.application.id);
  }

  async #list(): Promise<readonly Emoji[]> {
    return listSchema.parse(await this.#deps.client.rest.get(this.#route)).items;
  }

  /** Uploads the pictures that Discord lacks. Returns all emojis. */
  async #uploadMissing(before: readonly Emoji[]): Promise<readonly Emoji[]> {
    const emojis = [...before];
    for (const picture of this.#deps.pictures) {
      const name = nameOf(picture);
      if (emojis.some((each) => each.name === name)) continue;
      const image = `data:image/png;base64,${(await picture.draw()).toString('base64')}`;
      const created = await this.#deps.client.rest.post(this.#route, { body: { name, image } });
      emojis.push(emojiSchema.parse(created));
    }
    return emojis;
  }

  /** Deletes older versions of the pictures. Newer ones belong to a newer version of the bot. */
  async #deleteOlder(emojis: readonly Emoji[]): Promise<void> {
    const { client, pictures } = this.#deps;
    for (const { id, name } of emojis) {
      const [, base, version] = /^(.*)_(\d+)$/.exec(name) ?? [];
      const picture = pictures.find((each) => each.name === base);
      if (picture && Number(version) < picture.version)
        await client.rest.delete(Routes.applicationEmoji(client.application.id, id));
    }
  }
}
