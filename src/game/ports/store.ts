import type { GameStore } from './gameStore.js';
import type { GamePuzzleStore, PuzzleStore } from './puzzleStore.js';
import type { MemberRecords, ServerRecords } from './records.js';
import type { ReviewStore, StudyStore } from './reviewStore.js';

/** Where everything is kept that outlives the process. Every promise resolves only when the change would survive a crash. */
export interface Store
  extends GameStore,
    ReviewStore,
    StudyStore,
    PuzzleStore,
    GamePuzzleStore,
    MemberRecords,
    ServerRecords {
  close(): Promise<void>;
}
