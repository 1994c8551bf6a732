import {
  type APIContainerComponent,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  ComponentType,
} from 'discord.js';
import type { MemberRating } from '../../game/ports.js';
import type { App } from '../app.js';
import { mention, ratingText } from '../messages/words.js';
import { sendBoardPrivately, tell } from '../replies.js';
import { sayTo } from '../speaker.js';
import type { Say } from '../texts.js';
import { type Command, nameAndDescription } from './command.js';

/** `/profile`: a member's ratings and what they were made of, for the asking member alone. */
export const profile: Command = {
  name: 'profile',
  isPrivate: true,
  options: (texts) => [
    { type: ApplicationCommandOptionType.User, ...nameAndDescription(texts, 'options.member') },
  ],
  run,
};

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const member = interaction.options.getUser('member') ?? interaction.user;
  const of = { member: mention(member.id) };
  if (member.bot) return tell(app, interaction, 'problems.profileOfBot', of);
  const ratings = await app.host.ratingsOf(member.id);
  const say = sayTo(app, interaction);
  const title = `## ${say('profile.title', of)}`;
  const lines = ratings.length > 0 ? ratings.map((each) => lineOf(each, say)) : [say('profile.none', of)];
  const card: APIContainerComponent = {
    type: ComponentType.Container,
    components: [title, ...lines].map((content) => ({ type: ComponentType.TextDisplay, content })),
  };
  await sendBoardPrivately(interaction, { components: [card] });
}

/** A rating with its deviation, and the results that it was made of. */
function lineOf({ variant, rating, wins, draws, losses }: MemberRating, say: Say): string {
  const { game, rule } = variant;
  const title = say(`profile.pool.${game}`, { rule: say(`rules.${rule}`) });
  const deviation = Math.round(rating.deviation);
  const standing = say('profile.rating', { rating: ratingText(rating), deviation });
  return `**${title}** ${standing}\n-# ${say('profile.results', { wins, draws, losses })}`;
}
