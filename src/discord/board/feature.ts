import type { Guild } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import type { HostEvent } from '../../game/host/hostEvents.js';
import type { DaysOffStore } from '../../game/ports/daysOffStore.js';
import type { GameStore } from '../../game/ports/gameStore.js';
import type { HonorStore } from '../../game/ports/honorStore.js';
import type { LobbyStore } from '../../game/ports/lobbyStore.js';
import type { OpeningStore } from '../../game/ports/openingStore.js';
import type { MemberRecords, ServerRecords } from '../../game/ports/records.js';
import type { StudyStore } from '../../game/ports/reviewStore.js';
import type { TeamStore } from '../../game/ports/teamStore.js';
import type { Thinker } from '../../game/ports/thinker.js';
import type { TournamentStore } from '../../game/ports/tournamentStore.js';
import type { WeeklyStore } from '../../game/ports/weeklyStore.js';
import type { PuzzleSolving } from '../../game/puzzles/solving.js';
import type { Reviewer } from '../../game/review/reviewer.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import type { RenderReplay } from '../../render/replays/renderReplay.js';
import type { TimedDeps } from '../gateway/backoff.js';
import type { Command, MenuCommand } from '../interactions/command.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Control } from '../interactions/control.js';
import type { InteractionLimiter } from '../interactions/interactionLimiter.js';
import type { RefusalCounts } from '../interactions/refusalCounts.js';
import type { Settings } from '../interactions/settings.js';
import type { Speaker } from '../texts/discordNames.js';
import type { BoardMessages } from './boardMessages.js';
import type { ButtonSigns } from './buttonSigns.js';
import type { GamePlaces } from './gamePlaces.js';
import type { LiveBoard } from './liveBoard.js';
import type { MemberRatings } from './memberRatings.js';
import type { Subject } from './subjects.js';
import type { GameThreads } from './threads.js';

/** One thing that members can do: its commands, its entries in context menus, its controls and its work in the background. */
export type Feature = {
  readonly commands?: readonly Command[];
  readonly menus?: readonly MenuCommand[];
  readonly controls?: readonly Control[];
  /** Privately shows the review of a game or study, for controls of other features. */
  showReview?(context: InteractionContext, subject: Subject): Promise<void>;
  /** Updates what it lists of a server's games, for features whose games are not the host's. */
  updateLobby?(server: string): void;
  /** Receives the host's events. */
  onEvent?(event: HostEvent<InteractionContext>): void;
  /** Welcomes the members of a server, or of the channel with this id. */
  greet?(where: Guild | string): Promise<void>;
  /** Starts the work in the background. */
  start?(): void;
  /** Stops that work. Resolves once it has ended: it may still need Discord. */
  close?(): Promise<void>;
};

/** Parts of the bot that the features share. */
export type DiscordParts = Speaker &
  TimedDeps & {
    readonly host: Host<InteractionContext>;
    readonly thinker: Thinker;
    readonly reviewer: Reviewer;
    readonly studies: StudyStore;
    readonly puzzles: PuzzleSolving;
    readonly boards: BoardMessages;
    readonly threads: GameThreads;
    readonly places: GamePlaces;
    readonly settings: Settings;
    readonly ratings: MemberRatings;
    readonly members: MemberRecords;
    readonly servers: ServerRecords;
    readonly lobbies: LobbyStore;
    readonly tournamentStore: TournamentStore;
    readonly teamStore: TeamStore;
    readonly honors: Pick<HonorStore, 'honorsOf'>;
    readonly weeklies: WeeklyStore;
    readonly daysOffStore: DaysOffStore;
    readonly openings: OpeningStore & Pick<GameStore, 'load'>;
    /** Unsigned 32-bit random numbers, for ids. */
    readonly random: () => number;
    readonly renderBoard: RenderBoard;
    readonly renderReplay: RenderReplay;
    readonly signs: ButtonSigns;
    readonly limiter: InteractionLimiter;
    readonly refusals: RefusalCounts;
    /** `undefined` without a live board. */
    readonly liveBoard?: LiveBoard | undefined;
  };

/** Dependencies of all features. Each feature picks the few that it needs. */
export type FeatureDeps = DiscordParts & {
  /** Shows a review, whichever feature makes it. */
  readonly showReview: NonNullable<Feature['showReview']>;
  /** Updates the list of a server's games, whichever feature keeps it. */
  readonly updateLobby: NonNullable<Feature['updateLobby']>;
};
