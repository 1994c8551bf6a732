import { ButtonStyle } from 'discord.js';
import { GAME_NAMES } from '../rules/position.js';
import type { App } from './app.js';
import { button, type Row, rowOf } from './messages/boardControls.js';
import { commandMentions, type Speaker } from './speaker.js';
import type { Say } from './texts.js';

/** A button for each game that begins one against the bot. */
export const beginRow = (say: Say): Row =>
  rowOf(
    ...GAME_NAMES.map((kind) =>
      button(
        { control: 'begin', kind },
        say('beginGame', { game: say(`games.${kind}`) }),
        ButtonStyle.Primary,
      ),
    ),
  );

/** Welcomes the members of a server's channel in a message. Rejects where Discord lets the bot write none there. */
export async function greet(
  { client, texts, settings }: Speaker & Pick<App, 'settings'>,
  id: string,
): Promise<void> {
  const channel = await client.channels.fetch(id);
  if (!channel?.isSendable() || channel.isDMBased()) throw new Error(`channel ${id} takes no greeting`);
  const say = texts.in(await settings.languageIn(channel.guild));
  await channel.send({
    content: say('greeting', commandMentions({ client }, say)),
    components: [beginRow(say)],
    allowedMentions: { parse: [] },
  });
}
