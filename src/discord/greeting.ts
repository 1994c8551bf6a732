import { ButtonStyle } from 'discord.js';
import { GAME_NAMES } from '../rules/position.js';
import { button, rowOf } from './messages/boardControls.js';
import { commandMentions, type Speaker } from './speaker.js';

/** Welcomes the members of a channel in a message, with a button for each game that begins one against the bot. */
export async function greet({ client, texts }: Speaker, id: string): Promise<void> {
  const channel = await client.channels.fetch(id);
  if (!channel?.isSendable()) throw new Error(`channel ${id} takes no messages`);
  const say = texts.in('guild' in channel ? channel.guild.preferredLocale : 'en-US');
  const buttons = GAME_NAMES.map((kind) =>
    button(
      { control: 'begin', kind },
      say('greeting.play', { game: say(`games.${kind}`) }),
      ButtonStyle.Primary,
    ),
  );
  await channel.send({
    content: say('greeting.text', commandMentions({ client }, say)),
    components: [rowOf(...buttons)],
    allowedMentions: { parse: [] },
  });
}
