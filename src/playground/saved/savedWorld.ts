import type Database from 'better-sqlite3';
import { FLAG } from '../validation/checkMessage.js';
import type { Channel, Message, World, WorldEvents } from '../world/world.js';
import { openFile } from './savedFile.js';
import {
  type ChannelRecord,
  channelRecord,
  type MessageRecord,
  messageRecord,
  type Records,
  restore,
  type WorldRecord,
  worldRecord,
} from './savedRecords.js';

/** Number of newest messages to keep in each channel. */
export const KEPT_MESSAGES = 200;

/** Time to batch changes before writing them, in ms. */
const SAVE_AFTER_MS = 250;

/** Placeholder for the playground's address, whose port may change at the next start. */
const HERE = 'playground:';

/**
 * A file that keeps a world across restarts: added threads and channels, the newest messages of each channel with their
 * attachments, and languages. Ephemeral messages and pending answers end with the process, as interactions' tokens do.
 */
export class SavedWorld {
  readonly #database: Database.Database;
  readonly #origin: string;
  /** Records to restore. Released afterwards, because pictures may be deleted later. */
  #records: Records | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #messages = new Map<string, Message | null>();
  readonly #channels = new Map<string, Channel | null>();
  readonly #touched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #save: () => void = () => undefined;

  /**
   * @param options.origin the playground's address, without a trailing slash
   * @param options.warn receives a sentence if the file cannot be read and is renamed
   * @param options.onError receives the error of a failed write, which is retried with the next changes and at the end
   */
  constructor(
    file: string,
    options: { origin: string; warn: (line: string) => void; onError: (error: unknown) => void },
  ) {
    const { origin, warn, onError } = options;
    this.#origin = origin;
    this.#onError = onError;
    const { database, read } = openFile(file, (opened) => this.#read(opened), warn);
    this.#database = database;
    this.#records = read;
  }

  /** Newest assigned id; `undefined` for an empty file. */
  get lastId(): string | undefined {
    return this.#records?.world?.lastId;
  }

  /** Restores the saved records into a world, then saves its changes as they come. */
  follow(world: World): void {
    const seeded = new Set(world.channels.keys());
    if (this.#records) restore(world, this.#records);
    this.#records = undefined;
    this.#save = () => this.#write(world);
    const on = <K extends keyof WorldEvents>(name: K, note: (...args: WorldEvents[K]) => void): void => {
      world.events.on(name, ((...args: WorldEvents[K]) => {
        note(...args);
        this.#timer ??= setTimeout(() => this.#flushOrReport(), SAVE_AFTER_MS);
      }) as never);
    };
    const message = (channel: Channel, { id }: Message): void => {
      this.#messages.set(id, channel.messages.get(id) ?? null);
      this.#touched.add(channel.id);
    };
    const channel = ({ id }: Channel): void => {
      if (!seeded.has(id)) this.#channels.set(id, world.channels.get(id) ?? null);
    };
    on('messageCreated', message);
    on('messageUpdated', message);
    on('messageDeleted', message);
    on('channelCreated', channel);
    on('channelUpdated', channel);
    on('channelDeleted', channel);
    on('threadMembersChanged', channel);
    on('emojisChanged', () => undefined);
    on('guildUpdated', () => undefined);
    on('memberAdded', () => undefined);
    on('memberUpdated', () => undefined);
  }

  #flushOrReport(): void {
    try {
      this.#flush();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Writes all changes in one transaction. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#save();
  }

  close(): void {
    this.#flush();
    this.#database.close();
  }

  #read(database: Database.Database): Records {
    const records = <T>(table: string): T[] =>
      database
        .prepare<[], { record: string }>(`SELECT record FROM ${table}`)
        .all()
        .map(({ record }) => this.#parse<T>(record));
    const bytes = database
      .prepare<[], { id: string; bytes: Uint8Array }>('SELECT id, bytes FROM attachments')
      .all();
    return {
      world: records<WorldRecord>('world')[0],
      channels: records<ChannelRecord>('channels'),
      messages: records<MessageRecord>('messages'),
      bytes: new Map(bytes.map((row) => [row.id, row.bytes])),
    };
  }

  #write(world: World): void {
    this.#database.transaction(() => {
      const run = (sql: string, ...values: unknown[]): void =>
        void this.#database.prepare(sql).run(...values);
      run('DELETE FROM world');
      run('INSERT INTO world VALUES (?)', this.#text(worldRecord(world)));
      for (const [id, channel] of this.#channels) {
        const record = channel === null ? null : channelRecord(channel);
        if (record === null) {
          run('DELETE FROM channels WHERE id = ?', id);
          run('DELETE FROM messages WHERE channel = ?', id);
        } else run('INSERT OR REPLACE INTO channels VALUES (?, ?)', id, this.#text(record));
      }
      for (const [id, message] of this.#messages) {
        if (message === null || !isKept(message)) run('DELETE FROM messages WHERE id = ?', id);
        else this.#writeMessage(run, message);
      }
      for (const id of this.#touched) {
        const newest = 'SELECT id FROM messages WHERE channel = ? ORDER BY length(id) DESC, id DESC LIMIT ?';
        run(`DELETE FROM messages WHERE channel = ? AND id NOT IN (${newest})`, id, id, KEPT_MESSAGES);
      }
      run('DELETE FROM attachments WHERE message NOT IN (SELECT id FROM messages)');
    })();
    for (const written of [this.#channels, this.#messages, this.#touched]) written.clear();
  }

  #writeMessage(run: (sql: string, ...values: unknown[]) => void, message: Message): void {
    const { id, channelId, attachments } = message;
    run(
      'INSERT OR REPLACE INTO messages VALUES (?, ?, ?)',
      id,
      channelId,
      this.#text(messageRecord(message)),
    );
    const ids = JSON.stringify(attachments.map((attachment) => attachment.id));
    run('DELETE FROM attachments WHERE message = ? AND id NOT IN (SELECT value FROM json_each(?))', id, ids);
    for (const attachment of attachments) {
      run('INSERT OR IGNORE INTO attachments VALUES (?, ?, ?)', attachment.id, id, attachment.bytes);
    }
  }

  #text(record: unknown): string {
    return JSON.stringify(record, (_, value: unknown) => replaceStart(value, `${this.#origin}/`, `${HERE}/`));
  }

  #parse<T>(text: string): T {
    return JSON.parse(text, (_, value: unknown) => replaceStart(value, `${HERE}/`, `${this.#origin}/`)) as T;
  }
}

const isKept = ({ visibleTo, flags }: Message): boolean => visibleTo === null && (flags & FLAG.loading) === 0;

const replaceStart = (value: unknown, start: string, by: string): unknown =>
  typeof value === 'string' && value.startsWith(start) ? by + value.slice(start.length) : value;
