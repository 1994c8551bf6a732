import type { DaysOffStore } from './daysOffStore.js';
import type { GameStore } from './gameStore.js';
import type { HonorStore } from './honorStore.js';
import type { LinkedRoleStore } from './linkedRoleStore.js';
import type { LobbyStore } from './lobbyStore.js';
import type { OpeningStore } from './openingStore.js';
import type { GamePuzzleStore, PuzzleStore } from './puzzleStore.js';
import type { MemberRecords, ServerRecords } from './records.js';
import type { ReviewStore, StudyStore } from './reviewStore.js';
import type { SessionStore } from './sessionStore.js';
import type { TeamStore } from './teamStore.js';
import type { TournamentStore } from './tournamentStore.js';
import type { WeeklyStore } from './weeklyStore.js';

/** All persistent storage. Promises resolve once the change would survive a crash. */
export interface Store
  extends GameStore,
    ReviewStore,
    StudyStore,
    PuzzleStore,
    GamePuzzleStore,
    MemberRecords,
    ServerRecords,
    SessionStore,
    LinkedRoleStore,
    LobbyStore,
    TournamentStore,
    TeamStore,
    HonorStore,
    WeeklyStore,
    OpeningStore,
    DaysOffStore {
  close(): Promise<void>;
}
