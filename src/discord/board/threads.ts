import {
  type AnyThreadChannel,
  ButtonStyle,
  ChannelType,
  type Guild,
  type NewsChannel,
  type TextChannel,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { Host } from '../../game/host/host.js';
import type { Refusal, Updated } from '../../game/play/action.js';
import { mayPark } from '../../game/play/ending.js';
import type { Opening, Seats } from '../../game/play/game.js';
import type { Variant } from '../../rules/position.js';
import { MAX_THREAD_NAME } from '../gateway/discordLimits.js';
import { lacksPermission, mayClear, TO_OPEN_THREAD } from '../gateway/discordPermissions.js';
import type { ButtonContext, InteractionContext } from '../interactions/context.js';
import { button } from '../interactions/pages.js';
import type { Settings } from '../interactions/settings.js';
import { type Speaker, seatDisplayName } from '../texts/discordNames.js';
import { isolate, shorten } from '../texts/plainText.js';
import type { Say } from '../texts/texts.js';
import { languageIn } from './channels.js';
import { park } from './gameControls.js';

type ThreadDeps = Speaker & {
  readonly host: Pick<Host<InteractionContext>, 'playingAt'>;
  readonly settings: Pick<Settings, 'languageIn'>;
};

/** A game that will begin in a thread. */
type GameInThread = {
  readonly variant: Variant;
  readonly seats: Seats;
  /** Begins the game in the thread. Returns a refusal if it could not begin. */
  readonly begin: (place: string) => Promise<Refusal | undefined>;
};

/** Opens threads for new games whose channel already has a game. */
export class GameThreads {
  readonly #deps: ThreadDeps;
  /** Members whose thread is being opened. Each can open one at a time. */
  readonly #opening = new Set<string>();

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
  }

  /** Privately offers the member a thread. The control with this custom_id opens it. */
  async offer(context: InteractionContext, customId: string): Promise<void> {
    const { say } = context;
    const yes = button(customId, say('thread.open'), ButtonStyle.Primary);
    const [blocking] = await this.#deps.host.playingAt(context.place);
    const clear =
      blocking && mayPark(blocking) && mayClear(context.interaction)
        ? [button(park.id({ game: blocking.setup.id }), say('thread.clear'))]
        : [];
    await context.ask(say('thread.offer', context.mentions), yes, ...clear);
  }

  /**
   * Opens a thread and begins a game in it. Deletes the thread if the game could not begin. Else announces the thread, by default in
   * place of the private offer.
   */
  async open(
    context: ButtonContext,
    game: GameInThread,
    announce: (content: string) => Promise<void> = (content) => context.settle(content),
  ): Promise<void> {
    const { member } = context;
    if (this.#opening.has(member)) return context.reply('problems.slowDown');
    this.#opening.add(member);
    try {
      await this.#openNow(context, game, announce);
    } finally {
      this.#opening.delete(member);
    }
  }

  async #openNow(
    context: ButtonContext,
    { variant, seats, begin }: GameInThread,
    announce: (content: string) => Promise<void>,
  ): Promise<void> {
    const channel = await this.#parentOf(context.place);
    const missing = context.missing(TO_OPEN_THREAD);
    if (!channel) return context.reply('problems.noThreads');
    if (missing) return context.reply('problems.thread', { list: missing });
    await context.defer();
    const thread = await this.#create(channel, { variant, seats }, context.channelSay);
    const refusal = await begin(thread.id);
    if (refusal) {
      await thread.delete();
      return context.refuse(refusal);
    }
    await announce(context.say('thread.opened', { place: `<#${thread.id}>` }));
  }

  /**
   * Opens a thread beside a game's place, without an interaction, and begins the game in it. Deletes the thread if the game could
   * not begin. `undefined` if the bot cannot open threads there.
   */
  async openBeside(
    game: Pick<Opening, 'place' | 'variant' | 'seats'>,
    begin: (place: string) => Promise<Updated>,
  ): Promise<Updated | undefined> {
    const { client, settings, texts } = this.#deps;
    const channel = await this.#parentOf(game.place);
    const permissions = channel?.permissionsFor(client.user);
    if (!channel || !permissions || lacksPermission(permissions, TO_OPEN_THREAD)) return undefined;
    const thread = await this.#create(channel, game, texts.in(await languageIn(channel, settings)));
    const begun = await begin(thread.id);
    if (begun.kind === 'refused') await thread.delete();
    return begun;
  }

  /** Creates a thread for a game, named after it. */
  async #create(
    channel: TextChannel | NewsChannel,
    { variant, seats }: Pick<GameInThread, 'variant' | 'seats'>,
    say: Say,
  ): Promise<AnyThreadChannel> {
    return channel.threads.create({
      name: await threadName(this.#deps, { guild: channel.guild, variant, seats }, say),
      autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
    });
  }

  /** The channel for a new thread: this one, or this thread's parent. */
  async #parentOf(place: string): Promise<TextChannel | NewsChannel | undefined> {
    const channel = await this.#deps.client.channels.fetch(place);
    const parent = channel?.isThread() ? channel.parent : channel;
    const takesThreads =
      parent?.type === ChannelType.GuildText || parent?.type === ChannelType.GuildAnnouncement;
    return takesThreads ? parent : undefined;
  }
}

/** Name of a game's thread: the game, and its players' names. */
export async function threadName(
  speaker: Pick<Speaker, 'client'>,
  { guild, variant, seats }: { readonly guild: Guild; readonly variant: Variant; readonly seats: Seats },
  say: Say,
): Promise<string> {
  const [black, white] = await Promise.all([
    seatDisplayName(speaker, seats.black, say, guild),
    seatDisplayName(speaker, seats.white, say, guild),
  ]);
  const names = { black: isolate(black), white: isolate(white) };
  return shorten(say('thread.name', { game: say(`games.${variant.game}`), ...names }), MAX_THREAD_NAME);
}
