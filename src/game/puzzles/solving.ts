import { replay } from '../../rules/games.js';
import { GAME_NAMES, type GameName, type Move, type Position } from '../../rules/position.js';
import { type KeyedQueue, keyedQueue } from '../keyedQueue.js';
import type { Clock } from '../ports/clock.js';
import {
  type Daily,
  type DaySolvers,
  type GamePuzzleEntry,
  type GamePuzzleStore,
  NO_SERVER,
  type PuzzleAttempt,
  type PuzzleStore,
  type SolverChange,
  type SolverRating,
} from '../ports/puzzleStore.js';
import { ratingAt } from '../ratings/ratings.js';
import { chooseDaily, gameOfDay, isKeptForDaily, openDays, type PuzzleBanks } from './dailyPuzzle.js';
import { type DayStreak, dayStreak } from './dayStreak.js';
import type { Reply } from './findReply.js';
import { type AllowsPuzzles, allAllow, type Puzzle, type PuzzleSource } from './puzzle.js';
import type { PuzzleEntry } from './puzzleBank.js';
import { newSolverRating } from './puzzleRatings.js';

/** Number of puzzles, nearest to the solver's rating, among which one is chosen randomly. */
const CHOICES = 20;

type SolvingOptions = {
  readonly store: PuzzleStore & Pick<GamePuzzleStore, 'gamePuzzle' | 'gamePuzzlesFor'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly banks: PuzzleBanks;
  /** Random number, 0 to 1. */
  readonly chance: () => number;
  readonly allows: AllowsPuzzles;
};

/** A puzzle, and the game in which it was found; without one it is from a bank. */
export type SourcedPuzzle = { readonly puzzle: Puzzle; readonly source?: PuzzleSource };

/** A puzzle at one of the solver's turns. */
export type PuzzleAtTurn = SourcedPuzzle & {
  /** Number of correct turns so far. */
  readonly step: number;
  readonly position: Position;
};

/** Effect on the solver's rating; `undefined` if the attempt was finished before and does not count. */
type Change = SolverChange | undefined;

/** Outcome of a member's move. */
export type MoveOutcome =
  /** There is no such puzzle, turn or legal move. */
  | { readonly kind: 'unknown' }
  /** The member has reached another turn: the one returned. */
  | ({ readonly kind: 'stale' } & PuzzleAtTurn)
  /** The line continues: `position` is after the reply to `best`, which replaces an equally good move. */
  | ({ readonly kind: 'continues'; readonly best: Move; readonly reply: Move } & PuzzleAtTurn)
  | (SourcedPuzzle & { readonly kind: 'solved'; readonly position: Position; readonly change: Change })
  /** The move wins too, but is not in the line: the member may try another. */
  | ({ readonly kind: 'winsToo' } & PuzzleAtTurn)
  /** `position` is after the wrong move; `reply` refutes it, and is `undefined` if the game is over. */
  | ({ readonly kind: 'failed'; readonly reply: Move | undefined; readonly change: Change } & PuzzleAtTurn);

/** A member's finished attempt at a puzzle of a day: right turns before the end, of all. */
export type DayAttempt = { readonly turns: number; readonly right: number; readonly isSolved: boolean };

/** Receives a server in which a member has solved a daily puzzle. */
type DayListener = (server: string, daily: Daily) => void;

/** Returns the position at a turn of the solver, from 0. */
export function positionAt({ variant, moves, steps }: Puzzle, step: number): Position {
  let position = replay(variant, moves);
  for (const { right, reply } of steps.slice(0, step)) position = position.play(right[0]!).play(reply!);
  return position;
}

/** Returns the moves of the line, the solver's first move first. */
export const solutionOf = ({ steps }: Puzzle): Move[] =>
  steps.flatMap(({ right, reply }) => [right[0]!, ...(reply === undefined ? [] : [reply])]);

/** Gives members puzzles near their rating, one at a time, and checks their moves. */
export class PuzzleSolving {
  readonly #options: SolvingOptions;
  readonly #byId = new Map<string, PuzzleEntry>();
  /** Ids of the puzzles that are kept for the daily puzzle. */
  readonly #daily = new Set<string>();
  /** Runs each member's requests one after another. */
  readonly #queue: KeyedQueue<string> = keyedQueue();
  readonly #dayListeners = new Set<DayListener>();

  constructor(options: SolvingOptions) {
    this.#options = options;
    for (const bank of Object.values(options.banks))
      for (const [index, entry] of bank.entries()) {
        this.#byId.set(entry.id, entry);
        if (isKeptForDaily(index)) this.#daily.add(entry.id);
      }
  }

  /** Returns a member's current puzzle rating in a game. */
  async ratingOf(member: string, game: GameName): Promise<SolverRating> {
    const { store, clock } = this.#options;
    const now = clock.now();
    const stored = await store.solverRating(member, game);
    if (!stored) return { rating: newSolverRating(now), tries: 0, solved: 0 };
    return { ...stored, rating: ratingAt(stored.rating, game, now) };
  }

  /** Returns the member's unfinished puzzle that is no daily one, or else a new one; `undefined` if they have tried all. */
  next(member: string, game: GameName): Promise<PuzzleAtTurn | undefined> {
    return this.#queue(member, async () => {
      const { store } = this.#options;
      for (const open of await store.openPuzzles(member, game)) {
        const begun = this.#daily.has(open.puzzle) ? undefined : this.#byId.get(open.puzzle);
        if (begun) return atTurn({ puzzle: begun.puzzle() }, open.step);
      }
      const entry = await this.#choose(member, game);
      return entry && this.#begin(member, { puzzle: entry.puzzle() });
    });
  }

  /**
   * Returns a puzzle found in other members' games in a server, of one game if given: the unfinished one, or else the one
   * nearest to the member's rating. `undefined` if they have tried all.
   */
  nextInServer(member: string, server: string, game?: GameName): Promise<PuzzleAtTurn | undefined> {
    return this.#queue(member, async () => {
      const all = await this.#options.store.gamePuzzlesFor(member, server);
      const entries = all.filter((entry) => game === undefined || entry.game === game);
      for (const { id, step } of await this.#byNearness(member, entries)) {
        const found = await this.#find(id);
        if (found) return step === undefined ? this.#begin(member, found) : atTurn(found, step);
      }
      return undefined;
    });
  }

  /** Sorts puzzles: begun ones first, then by distance from the member's rating in their game. */
  async #byNearness(member: string, entries: readonly GamePuzzleEntry[]): Promise<GamePuzzleEntry[]> {
    const ratings = await Promise.all(
      GAME_NAMES.map(async (game) => [game, (await this.ratingOf(member, game)).rating.rating] as const),
    );
    const ratingIn = Object.fromEntries(ratings) as Readonly<Record<GameName, number>>;
    const distance = ({ step, rating, game }: GamePuzzleEntry): number =>
      step === undefined ? Math.abs(rating - ratingIn[game]) : -1;
    return entries.toSorted((a, b) => distance(a) - distance(b));
  }

  /** Whether a puzzle, by its id, is from a bank. */
  isFromBank = (id: string): boolean => this.#byId.has(id);

  /** Finds a puzzle of a bank, or of a game whose members allow it now. */
  async #find(id: string): Promise<SourcedPuzzle | undefined> {
    const entry = this.#byId.get(id);
    if (entry) return { puzzle: entry.puzzle() };
    const { store, allows } = this.#options;
    const found = await store.gamePuzzle(id);
    return found && (await allAllow(found.source.players, allows)) ? found : undefined;
  }

  /** Returns a game's puzzle of a day, the same for all members, at the turn that the member has reached. */
  ofDay(member: string, daily: Daily): Promise<PuzzleAtTurn | undefined> {
    return this.#queue(member, async () => {
      const entry = this.#byId.get((await this.idOfDay(daily)) ?? '');
      if (!entry) return undefined;
      const attempt = await this.#options.store.puzzleAttempt(member, entry.id);
      const puzzle = { puzzle: entry.puzzle() };
      if (!attempt) return this.#begin(member, puzzle);
      return atTurn(puzzle, attempt.result === 'open' ? attempt.step : 0);
    });
  }

  /** Games with a bank. */
  get games(): readonly GameName[] {
    return GAME_NAMES.filter((game) => this.#options.banks[game]);
  }

  /** Returns the game whose daily puzzle servers post on a day; `undefined` if there is none. */
  gameOfDay = (day: string): GameName | undefined => gameOfDay(this.#options.banks, day);

  /** Returns the id of a game's puzzle of a day, and chooses it if the day is open. `undefined` if there is none. */
  async idOfDay({ game, day }: Daily): Promise<string | undefined> {
    const { store, banks, clock } = this.#options;
    const chosen = await store.dailyPuzzle(game, day);
    if (chosen !== undefined || !openDays(clock.now()).includes(day)) return chosen;
    const next = chooseDaily(banks[game] ?? [], new Map(await store.usedDailyPuzzles(game)));
    return next && store.chooseDailyPuzzle(game, day, next);
  }

  /** Returns the day whose puzzle this is, while that day is open. */
  async openDayOf({ id, variant: { game } }: Puzzle): Promise<Daily | undefined> {
    const { store, clock } = this.#options;
    if (!this.#daily.has(id)) return undefined;
    for (const day of openDays(clock.now()))
      if ((await store.dailyPuzzle(game, day)) === id) return { game, day };
    return undefined;
  }

  /** Records that a member has solved a daily puzzle, in a server or not, and notifies the listeners of a server's. */
  async addDaySolver(server: string | null, daily: Daily, member: string): Promise<void> {
    const { store, clock } = this.#options;
    await store.addDaySolver(server ?? NO_SERVER, daily, member, clock.now());
    if (server !== null) for (const listener of this.#dayListeners) listener(server, daily);
  }

  /** Returns a member's streak of days with a solved puzzle. `today` is the reader's. */
  async dayStreakOf(member: string, today: string): Promise<DayStreak> {
    return dayStreak(await this.#options.store.daysSolvedBy(member), today);
  }

  /** Returns a member's finished attempt at a game's puzzle of a day; `undefined` before its end. */
  async attemptOfDay(member: string, daily: Daily): Promise<DayAttempt | undefined> {
    const { store } = this.#options;
    const entry = this.#byId.get((await store.dailyPuzzle(daily.game, daily.day)) ?? '');
    const attempt = entry && (await store.puzzleAttempt(member, entry.id));
    if (!entry || !attempt || attempt.result === 'open') return undefined;
    const turns = entry.puzzle().steps.length;
    const isSolved = attempt.result === 'solved';
    return { turns, right: isSolved ? turns : attempt.step, isSolved };
  }

  /** Subscribes to solved daily puzzles. Returns the unsubscribe function. */
  onDaySolved(listener: DayListener): () => void {
    this.#dayListeners.add(listener);
    return () => this.#dayListeners.delete(listener);
  }

  daySolvers = (server: string, daily: Daily): Promise<DaySolvers> =>
    this.#options.store.daySolvers(server, daily);

  /** Returns a puzzle at one of its turns. */
  async show(id: string, step: number): Promise<PuzzleAtTurn | undefined> {
    const found = await this.#find(id);
    return found?.puzzle.steps[step] ? atTurn(found, step) : undefined;
  }

  /**
   * Plays a member's move at a turn of a puzzle. The first wrong move fails the puzzle, the last right one solves it; later
   * attempts do not count. `findReply` finds the other side's best reply to a move that is not in the line: the search that
   * made the puzzle had a budget, so there may be other wins.
   */
  try(
    member: string,
    id: string,
    step: number,
    move: Move,
    findReply: (after: Position) => Promise<Reply>,
  ): Promise<MoveOutcome> {
    return this.#queue(member, async (): Promise<MoveOutcome> => {
      const at = await this.show(id, step);
      if (!at || at.position.illegal(move) !== undefined) return { kind: 'unknown' };
      const { puzzle, position } = at;
      const attempt = await this.#options.store.puzzleAttempt(member, id);
      if (attempt?.result === 'open' && attempt.step !== step && puzzle.steps[attempt.step])
        return { kind: 'stale', ...atTurn(at, attempt.step) };
      const { right, reply } = puzzle.steps[step]!;
      if (!right.includes(move)) {
        const after = position.play(move);
        const reply = await findReply(after);
        if (puzzle.goal === 'win' && reply.isLost) return { kind: 'winsToo', ...at };
        const change = await this.#end(member, puzzle, false);
        return { kind: 'failed', ...at, position: after, reply: reply.move, change };
      }
      if (reply === undefined) {
        const change = await this.#end(member, puzzle, true);
        return { kind: 'solved', ...at, position: position.play(move), change };
      }
      const next = { puzzle: id, game: puzzle.variant.game, step: step + 1 };
      await this.#options.store.savePuzzleStep(member, next, this.#options.clock.now());
      return { kind: 'continues', best: right[0]!, reply, ...atTurn(at, step + 1) };
    });
  }

  /** Fails a puzzle, so that its solution can be shown. */
  giveUp(member: string, id: string): Promise<(SourcedPuzzle & { readonly change: Change }) | undefined> {
    return this.#queue(member, async () => {
      const found = await this.#find(id);
      return found && { ...found, change: await this.#end(member, found.puzzle, false) };
    });
  }

  async #end(member: string, { id, rating, variant }: Puzzle, isSolved: boolean): Promise<Change> {
    const { store, clock } = this.#options;
    const result = { member, game: variant.game, puzzle: { id, rating }, isSolved };
    return store.endPuzzle(result, clock.now());
  }

  async #begin(member: string, found: SourcedPuzzle): Promise<PuzzleAtTurn> {
    const { store, clock } = this.#options;
    const { puzzle } = found;
    const attempt: Omit<PuzzleAttempt, 'result'> = { puzzle: puzzle.id, game: puzzle.variant.game, step: 0 };
    await store.savePuzzleStep(member, attempt, clock.now());
    return atTurn(found, 0);
  }

  async #choose(member: string, game: GameName): Promise<PuzzleEntry | undefined> {
    const { store, banks, chance } = this.#options;
    const [attempted, { rating }] = await Promise.all([
      store.begunPuzzles(member, game),
      this.ratingOf(member, game),
    ]);
    const attemptedIds = new Set(attempted);
    const distance = (entry: PuzzleEntry): number => Math.abs(entry.rating - rating.rating);
    const nearest = (banks[game] ?? [])
      .filter(({ id }) => !attemptedIds.has(id) && !this.#daily.has(id))
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, CHOICES);
    return nearest[Math.floor(chance() * nearest.length)];
  }
}

const atTurn = ({ puzzle, source }: SourcedPuzzle, step: number): PuzzleAtTurn => ({
  puzzle,
  ...(source && { source }),
  step,
  position: positionAt(puzzle, step),
});
