import type { Client } from 'discord.js';
import type { Say, Texts } from './texts.js';

/** What is needed to write to a member: the texts, and the client, which knows the commands' ids. */
export type Speaker = { readonly client: Client<true>; readonly texts: Texts };

/** A command by its mention, which a member can press: `</play:123>`; plain where Discord has not told its id yet. */
export function commandMention({ client }: Pick<Speaker, 'client'>, name: string): string {
  const command = client.application.commands.cache.find((each) => each.name === name);
  return command ? `</${name}:${command.id}>` : `\`/${name}\``;
}

/** Mentions of all commands that texts speak of. */
export const commandMentions = (app: Pick<Speaker, 'client'>): Record<string, string> =>
  Object.fromEntries(
    ['play', 'move', 'board', 'games', 'hint', 'undo', 'draw', 'resign', 'rematch', 'help'].map((name) => [
      name,
      commandMention(app, name),
    ]),
  );

/** The texts for what only this member sees. */
export const sayTo = ({ texts }: Pick<Speaker, 'texts'>, { locale }: { locale: string }): Say =>
  texts.in(locale);
