import type { LRUCache } from 'lru-cache';
import type { Start } from '../game/game.js';
import type { Host } from '../game/host.js';
import type { StudyStore } from '../game/ports/reviewStore.js';
import type { Thinker } from '../game/ports/thinker.js';
import type { PuzzleSolving } from '../game/puzzles/solving.js';
import type { MemberRecords } from '../game/records.js';
import type { Reviewer } from '../game/review/reviewer.js';
import type { RenderBoard } from '../render/board.js';
import type { RenderReplay } from '../render/replay.js';
import type { RefusalCounts } from './admin/refusalCounts.js';
import type { Analyses } from './analyses.js';
import type { Cause } from './cause.js';
import type { DailyPosts } from './dailyPosts.js';
import type { Flood } from './flood.js';
import type { Means } from './means.js';
import type { Measuring } from './measuring.js';
import type { MemberRatings } from './memberRatings.js';
import type { PlannedMoves } from './plannedMoves.js';
import type { Settings } from './settings/keeper.js';
import type { Speaker } from './speaker.js';
import type { Tables } from './tables.js';

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
