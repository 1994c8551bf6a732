import type { Client } from 'discord.js';
import type { Host } from '../game/host.js';
import type { Log, Thinker } from '../game/ports.js';
import type { Cause } from './cause.js';
import type { Tables } from './tables.js';
import type { Say, Texts } from './texts.js';

/** What commands and components work with. */
export type App = {
  readonly client: Client<true>;
  readonly host: Host<Cause>;
  readonly thinker: Pick<Thinker, 'opponents' | 'levels'>;
  readonly tables: Tables;
  readonly texts: Texts;
  readonly log: Log;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
};

/** A command by its mention, which a member can press: `</play:123>`; plain where Discord has not told its id yet. */
export function commandMention({ client }: Pick<App, 'client'>, name: string): string {
  const command = client.application.commands.cache.find((each) => each.name === name);
  return command ? `</${name}:${command.id}>` : `\`/${name}\``;
}

/** Mentions of all commands that texts speak of. */
export const commandMentions = (app: Pick<App, 'client'>): Record<string, string> =>
  Object.fromEntries(
    ['play', 'move', 'board', 'resign', 'help'].map((name) => [name, commandMention(app, name)]),
  );

/** The texts for what only this member sees. */
export const sayTo = ({ texts }: Pick<App, 'texts'>, { locale }: { locale: string }): Say => texts.in(locale);
