import type { Client } from 'discord.js';
import type { Say, Texts } from '../texts/texts.js';

/** What is needed to write to a member: the texts, and the client, which knows the commands' ids. */
export type Speaker = { readonly client: Client<true>; readonly texts: Texts };

/**
 * A command by its mention, which a member can press: `</play:123>`; plain where Discord has not told its id yet. Discord
 * shows the mention's own name, and takes the English one alone: beside it stands the one of the member's list.
 */
function commandMention({ client }: Pick<Speaker, 'client'>, name: string, say: Say): string {
  const command = client.application.commands.cache.find((each) => each.name === name);
  const mention = command ? `</${name}:${command.id}>` : `\`/${name}\``;
  const listed = say(`commands.${name}.name`);
  return listed === name ? mention : say('listedCommand', { mention, name: listed });
}

/** Mentions of all commands that texts speak of, for texts in this language. */
export const commandMentions = (app: Pick<Speaker, 'client'>, say: Say): Record<string, string> =>
  Object.fromEntries(
    [
      'play',
      'move',
      'board',
      'games',
      'hint',
      'undo',
      'draw',
      'resign',
      'rematch',
      'review',
      'analyse',
      'puzzle',
      'settings',
      'admin',
      'help',
    ].map((name) => [name, commandMention(app, name, say)]),
  );

/** The texts for what only this member sees. */
export const sayTo = ({ texts }: Pick<Speaker, 'texts'>, { locale }: { locale: string }): Say =>
  texts.in(locale);
