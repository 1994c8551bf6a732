import {
  type ApplicationCommandOptionChoiceData,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  InteractionContextType,
  type RepliableInteraction,
} from 'discord.js';
import { type Game, membersIn, type Venue } from '../../game/play/game.js';
import type { InteractionMeter, Outcome } from '../../game/ports/meter.js';
import type { TimedDeps } from '../gateway/backoff.js';
import { commandMentions, type Speaker } from '../texts/discordNames.js';
import { memberMentions } from '../texts/memberMentions.js';
import type { Say } from '../texts/texts.js';
import type { NamedMentions } from '../texts/words.js';
import type { Settings } from './settings.js';

/**
 * Ms to wait for the languages that a member and their server have set. A store that waits, for a locked file or a full disk, must
 * not cost the 3 s within which Discord takes an acknowledgement.
 */
const LANGUAGES_WITHIN_MS = 500;

export type ContextDeps = Speaker & TimedDeps & { readonly settings: Settings };

/** Who asks, where and in which language: the common part of all interactions, autocompletions included. */
export class AskContext<
  I extends RepliableInteraction | AutocompleteInteraction = RepliableInteraction | AutocompleteInteraction,
> {
  readonly interaction: I;
  protected readonly deps: ContextDeps;
  protected readonly meter: InteractionMeter;
  #locale: string;
  #serverLocale: string | undefined;
  #refused: { readonly code: string; readonly outcome: Outcome } | undefined;

  constructor(deps: ContextDeps, interaction: I, meter: InteractionMeter) {
    this.deps = deps;
    this.interaction = interaction;
    this.meter = meter;
    this.#locale = interaction.locale;
    this.#serverLocale = interaction.guildLocale ?? undefined;
  }

  /** User id of the member who asks. */
  get member(): string {
    return this.interaction.user.id;
  }

  /** The bot's user id. */
  get bot(): string {
    return this.deps.client.user.id;
  }

  /** Id of the server; `null` in direct messages. */
  get server(): string | null {
    return this.interaction.guildId;
  }

  /** Whether the bot belongs to the server, has been written to directly, or is a guest without a channel of its own. */
  get venue(): Venue {
    const { authorizingIntegrationOwners: owners, context, guildId } = this.interaction;
    if (guildId === null) return context === InteractionContextType.PrivateChannel ? 'guest' : 'direct';
    return owners[ApplicationIntegrationType.GuildInstall] === guildId ? 'server' : 'guest';
  }

  /** The member's language: Discord's own until `localize` has read the settings. */
  get locale(): string {
    return this.#locale;
  }

  /** Language of messages that the whole channel sees. */
  get channelLocale(): string {
    return this.#serverLocale ?? this.#locale;
  }

  /** Texts for this member alone. */
  get say(): Say {
    return this.deps.texts.in(this.locale);
  }

  /** Texts for the whole channel. */
  get channelSay(): Say {
    return this.deps.texts.in(this.channelLocale);
  }

  /** Mentions of all commands, as values for the member's texts. */
  get mentions(): Record<string, string> {
    return commandMentions(this.deps, this.say);
  }

  /** Mentions of games' players, with names beside those that Discord shows as numbers here. */
  mentionsOf(games: readonly Pick<Game, 'seats'>[]): Promise<NamedMentions> {
    return this.mentionsOfMembers(games.flatMap(({ seats }) => membersIn(seats)));
  }

  /** The same of members. The reader's own mention needs no name. */
  mentionsOfMembers(members: readonly string[]): Promise<NamedMentions> {
    const others = members.filter((member) => member !== this.member);
    return memberMentions(this.deps.client).ofAll(others, this.interaction.guild);
  }

  /** The same from the cache, for answers that wait for no request. */
  mentionsAtHand(...members: readonly string[]): NamedMentions {
    return memberMentions(this.deps.client).atHand(members, this.interaction.guild);
  }

  /**
   * Applies the languages that the member and the server have set. If the store is slow, resolves before: until they are read, the
   * languages are Discord's own. Call again after the settings change.
   */
  async localize(): Promise<void> {
    const { clock, log } = this.deps;
    const read = this.#readLanguages();
    let cancel: (() => void) | undefined;
    const late = new Promise<'late'>((resolve) => {
      cancel = clock.after(LANGUAGES_WITHIN_MS, () => resolve('late'));
    });
    try {
      if ((await Promise.race([read, late])) === 'late')
        read.catch((error: unknown) => log.warn({ err: error }, 'could not read the languages of a member'));
    } finally {
      cancel?.();
    }
  }

  async #readLanguages(): Promise<void> {
    const { interaction, deps } = this;
    const [{ language: own }, { language: servers }] = await Promise.all([
      deps.settings.ofMember(this.member),
      deps.settings.ofServer(this.server),
    ]);
    this.#locale = own === 'discord' ? interaction.locale : own;
    if (servers !== 'discord' && interaction.inGuild()) this.#serverLocale = servers;
  }

  /** Outcome of the interaction, unless its handler fails. */
  get outcome(): Outcome {
    return this.#refused?.outcome ?? 'answered';
  }

  /** Reason for a refusal: its code or the key of a text; `undefined` if nothing was refused. */
  get refusal(): string | undefined {
    return this.#refused?.code;
  }

  /** Records a refusal for the metrics and for `/admin`. */
  noteRefusal(code: string, outcome: Extract<Outcome, 'refused' | 'limited'> = 'refused'): void {
    this.#refused = { code, outcome };
  }
}

/** Context of an autocompletion. Discord allows no deferral. */
export class AutocompleteContext extends AskContext<AutocompleteInteraction> {
  async respond(choices: readonly ApplicationCommandOptionChoiceData[]): Promise<void> {
    await this.interaction.respond(choices);
    this.meter.acknowledged();
  }
}
