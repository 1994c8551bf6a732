import type { LRUCache } from 'lru-cache';
import type { Host } from '../../game/host/host.js';
import type { Start } from '../../game/play/game.js';
import type { MemberRecords } from '../../game/ports/records.js';
import type { StudyStore } from '../../game/ports/reviewStore.js';
import type { Thinker } from '../../game/ports/thinker.js';
import type { PuzzleSolving } from '../../game/puzzles/solving.js';
import type { Reviewer } from '../../game/review/reviewer.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import type { RenderReplay } from '../../render/replays/renderReplay.js';
import type { Tables } from '../board/boardMessages.js';
import type { MemberRatings } from '../board/memberRatings.js';
import type { Analyses } from '../features/analysis/analyses.js';
import type { PlannedMoves } from '../features/moves/plannedMoves.js';
import type { DailyPosts } from '../features/puzzles/dailyPosts.js';
import type { Cause } from './cause.js';
import type { Flood } from './flood.js';
import type { Means } from './means.js';
import type { Measuring } from './measuring.js';
import type { RefusalCounts } from './refusalCounts.js';
import type { Settings } from './settings.js';
import type { Speaker } from './speaker.js';

/** What commands and components work with. */
export type App = Speaker &
  Means & {
    readonly host: Host<Cause>;
    readonly thinker: Pick<
      Thinker,
      'opponents' | 'levels' | 'even' | 'balancedOpenings' | 'strongest' | 'think'
    >;
    readonly reviewer: Reviewer;
    /** Games that members have brought. */
    readonly studies: StudyStore;
    /** The boards for analysis that are in use. */
    readonly analyses: Analyses;
    readonly puzzles: PuzzleSolving;
    /** What shows the puzzle of the day to all of a server. */
    readonly dailyPosts: Pick<DailyPosts, 'solved'>;
    readonly tables: Tables;
    readonly planned: PlannedMoves;
    readonly renderBoard: RenderBoard;
    readonly renderReplay: RenderReplay;
    readonly ratings: MemberRatings;
    /** What members and servers have set. */
    readonly settings: Settings;
    /** What the store keeps of members. */
    readonly members: MemberRecords;
    readonly flood: Flood;
    /** What was refused in servers of late. */
    readonly refusals: RefusalCounts;
    readonly measuring: Measuring;
    /** Positions that were given with requests which wait for a thread; those of the last hundreds. */
    readonly starts: LRUCache<string, Start>;
    /** Members for whom a thread is being opened. */
    readonly openingThreads: Set<string>;
  };
