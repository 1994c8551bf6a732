import {
  type ButtonInteraction,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  type NewsChannel,
  type TextChannel,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { Refusal } from '../../game/play/action.js';
import { mayPark } from '../../game/play/ending.js';
import type { Seats } from '../../game/play/game.js';
import type { Variant } from '../../rules/position.js';
import { MAX_THREAD_NAME } from '../gateway/discordLimits.js';
import { mayClear, missingPermissions, TO_OPEN_THREAD } from '../gateway/discordPermissions.js';
import { defer } from '../interactions/answering.js';
import type { App } from '../interactions/app.js';
import type { Control } from '../interactions/customId.js';
import { askPrivately, settleQuestion, tell, tellRefusal } from '../interactions/replies.js';
import { button } from '../interactions/rows.js';
import { commandMentions, sayTo } from '../interactions/speaker.js';
import { seatDisplayName } from '../texts/displayNames.js';
import { isolated, shorten } from '../texts/plainText.js';

/** Offers the member, privately, a thread beside the channel's game; the control's handler opens it. */
export async function offerThread(
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  control: Control<'openInThread' | 'acceptInThread' | 'rematchInThread'>,
): Promise<void> {
  const say = sayTo(app, interaction);
  const yes = button(control, say('thread.open'), ButtonStyle.Primary);
  const [inTheWay] = await app.host.playingAt(interaction.channelId);
  const clear =
    inTheWay && mayPark(inTheWay) && mayClear(interaction)
      ? [button({ control: 'park', game: inTheWay.setup.id }, say('thread.clear'))]
      : [];
  await askPrivately(interaction, say('thread.offer', commandMentions(app, say)), yes, ...clear);
}

/** A game that is to begin in a thread. */
export type GameInThread = {
  readonly variant: Variant;
  readonly seats: Seats;
  /** Begins it there, or says why not. */
  readonly begin: (place: string) => Promise<Refusal | undefined>;
};

/**
 * Opens a thread beside the channel's game, begins a game in it, and says where: in place of the private offer that was
 * accepted unless `say` does. A thread whose game could not begin is deleted again. Each member has one opened at a time.
 */
export async function openThread(
  app: App,
  interaction: ButtonInteraction,
  game: GameInThread,
  say: (content: string) => Promise<void> = (content) => settleQuestion(interaction, content),
): Promise<void> {
  const { openingThreads } = app;
  const { id } = interaction.user;
  if (openingThreads.has(id)) return tell(app, interaction, 'problems.slowDown');
  openingThreads.add(id);
  try {
    await openNow(app, interaction, game, say);
  } finally {
    openingThreads.delete(id);
  }
}

async function openNow(
  app: App,
  interaction: ButtonInteraction,
  { variant, seats, begin }: GameInThread,
  say: (content: string) => Promise<void>,
): Promise<void> {
  const channel = await parentOf(app, interaction);
  const missing = missingPermissions(interaction.appPermissions, TO_OPEN_THREAD, sayTo(app, interaction));
  if (!channel) return tell(app, interaction, 'problems.noThreads');
  if (missing) return tell(app, interaction, 'problems.thread', { list: missing });
  await defer(interaction, app);
  const name = await threadName(app, interaction, variant, seats);
  const thread = await channel.threads.create({
    name,
    autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
  });
  const refusal = await begin(thread.id);
  if (refusal) {
    await thread.delete();
    return tellRefusal(app, interaction, refusal, undefined);
  }
  await say(sayTo(app, interaction)('thread.opened', { place: `<#${thread.id}>` }));
}

/** The channel in which to open a thread: this one, or this thread's parent. */
async function parentOf(
  { client }: App,
  { channelId }: ButtonInteraction,
): Promise<TextChannel | NewsChannel | undefined> {
  const channel = await client.channels.fetch(channelId);
  const parent = channel?.isThread() ? channel.parent : channel;
  const takesThreads =
    parent?.type === ChannelType.GuildText || parent?.type === ChannelType.GuildAnnouncement;
  return takesThreads ? parent : undefined;
}

async function threadName(
  app: App,
  interaction: ButtonInteraction,
  { game }: Variant,
  seats: Seats,
): Promise<string> {
  const say = app.texts.in(interaction.guildLocale ?? interaction.locale);
  const [black, white] = await Promise.all([
    seatDisplayName(app, seats.black, say, interaction.guild),
    seatDisplayName(app, seats.white, say, interaction.guild),
  ]);
  const names = { black: isolated(black), white: isolated(white) };
  return shorten(say('thread.name', { game: say(`games.${game}`), ...names }), MAX_THREAD_NAME);
}
