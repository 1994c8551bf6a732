import {
  type Guild,
  type GuildScheduledEvent,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
} from 'discord.js';
import type { TournamentEvent } from '../../../game/host/tournaments.js';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { Tournament, TournamentId } from '../../../game/tournaments/tournament.js';
import type { DiscordParts } from '../../board/feature.js';
import { termsLine } from './tournamentWords.js';

type EventDeps = Pick<DiscordParts, 'client' | 'clock' | 'log' | 'settings' | 'texts'>;

/** Length of an event whose end nobody knows, in ms. It is completed with its tournament. */
const GUESSED_MS = 2 * 60 * 60_000;

/** Characters in an event's description. */
const MAX_DESCRIPTION = 1000;

/**
 * Announces tournaments among the events of their server, if the bot may. Nothing of an event is stored: it is found by its name and
 * start. A failure changes nothing else.
 */
export class ScheduledEvents {
  readonly #deps: EventDeps;
  readonly #queue = keyedQueue<TournamentId>();

  constructor(deps: EventDeps) {
    this.#deps = deps;
  }

  /** Receives the tournaments' events. */
  onEvent(event: TournamentEvent): void {
    const { tournament } = event;
    const kind = event.kind === 'changed' ? event.action.kind : event.kind;
    const ended = kind === 'recovered' ? tournament.phase.kind : undefined;
    if (kind === 'created') this.#attempt(tournament, (guild) => this.#create(guild, tournament));
    if (kind === 'begin') this.#attempt(tournament, (guild) => this.#set(guild, tournament, ['Active']));
    if (kind === 'finish' || ended === 'finished')
      this.#attempt(tournament, (guild) => this.#set(guild, tournament, ['Active', 'Completed']));
    if (kind === 'cancel' || ended === 'cancelled')
      this.#attempt(tournament, (guild) => this.#remove(guild, tournament));
  }

  /** Waits for the requests under way for a tournament. */
  settled(id: TournamentId): Promise<void> {
    return this.#queue(id, async () => undefined);
  }

  /** Waits for the requests under way. */
  close(): Promise<void> {
    return this.#queue.idle();
  }

  #attempt({ terms }: Tournament, work: (guild: Guild) => Promise<void>): void {
    const guild = this.#deps.client.guilds.cache.get(terms.server);
    if (terms.startsAt === null || !guild?.members.me?.permissions.has('CreateEvents')) return;
    void this.#queue(terms.id, async () => {
      try {
        await work(guild);
      } catch (error) {
        this.#deps.log.warn({ err: error, tournament: terms.id }, 'could not keep the event of a tournament');
      }
    });
  }

  async #create(guild: Guild, { terms }: Tournament): Promise<void> {
    const { clock, texts, settings } = this.#deps;
    const { name, channel, format, startsAt } = terms;
    if (startsAt === null || startsAt <= clock.now() || (await this.#find(guild, terms))) return;
    const say = texts.in(await settings.languageIn(guild));
    const ms = format.kind === 'arena' ? format.minutes * 60_000 : GUESSED_MS;
    const known = guild.channels.cache.get(channel);
    await guild.scheduledEvents.create({
      name,
      scheduledStartTime: startsAt,
      scheduledEndTime: startsAt + ms,
      privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly,
      entityType: GuildScheduledEventEntityType.External,
      entityMetadata: { location: known ? `#${known.name}` : guild.name },
      description: `${termsLine(terms, say)}\n<#${channel}>`.slice(0, MAX_DESCRIPTION),
    });
  }

  /** The event of a tournament: the bot's own with its name and start. */
  async #find(
    guild: Guild,
    { name, startsAt }: Tournament['terms'],
  ): Promise<GuildScheduledEvent | undefined> {
    const events = await guild.scheduledEvents.fetch();
    return events.find(
      (each) =>
        each.creatorId === this.#deps.client.user.id &&
        each.name === name &&
        each.scheduledStartTimestamp === startsAt,
    );
  }

  /** Takes an event through states in their order, from the one after its own. */
  async #set(
    guild: Guild,
    { terms }: Pick<Tournament, 'terms'>,
    states: readonly ('Active' | 'Completed')[],
  ): Promise<void> {
    const event = await this.#find(guild, terms);
    for (const state of states) {
      const status = GuildScheduledEventStatus[state];
      if (event && event.status < status) await guild.scheduledEvents.edit(event, { status });
    }
  }

  async #remove(guild: Guild, { terms }: Tournament): Promise<void> {
    const event = await this.#find(guild, terms);
    if (event?.status === GuildScheduledEventStatus.Scheduled) await guild.scheduledEvents.delete(event);
    else if (event) await this.#set(guild, { terms }, ['Completed']);
  }
}
