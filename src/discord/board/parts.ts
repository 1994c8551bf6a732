import type { Host } from '../../game/host/host.js';
import type { MemberRecords, ServerRecords } from '../../game/ports/records.js';
import type { StudyStore } from '../../game/ports/reviewStore.js';
import type { Thinker } from '../../game/ports/thinker.js';
import type { PuzzleSolving } from '../../game/puzzles/solving.js';
import type { Reviewer } from '../../game/review/reviewer.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import type { RenderReplay } from '../../render/replays/renderReplay.js';
import type { TimedDeps } from '../gateway/backoff.js';
import type { InteractionContext } from '../interactions/context.js';
import type { InteractionLimiter } from '../interactions/interactionLimiter.js';
import type { RefusalCounts } from '../interactions/refusalCounts.js';
import type { Settings } from '../interactions/settings.js';
import type { Speaker } from '../texts/discordNames.js';
import type { BoardMessages } from './boardMessages.js';
import type { MemberRatings } from './memberRatings.js';
import type { GameThreads } from './threads.js';

/** Dependencies of all features. Each feature picks the few that it needs. */
export type DiscordParts = Speaker &
  TimedDeps & {
    readonly host: Host<InteractionContext>;
    readonly thinker: Thinker;
    readonly reviewer: Reviewer;
    readonly studies: StudyStore;
    readonly puzzles: PuzzleSolving;
    readonly boards: BoardMessages;
    readonly threads: GameThreads;
    readonly settings: Settings;
    readonly ratings: MemberRatings;
    readonly members: MemberRecords;
    readonly servers: ServerRecords;
    readonly renderBoard: RenderBoard;
    readonly renderReplay: RenderReplay;
    readonly limiter: InteractionLimiter;
    readonly refusals: RefusalCounts;
  };
