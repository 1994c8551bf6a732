import type { Color } from '../../rules/position.js';
import { type Action, refusalIn, type Updated } from '../play/action.js';
import { deadlineOf, type Game, type GameId, isActive, type Seat, seatToMove, turnOf } from '../play/game.js';
import { offeredTo } from '../play/gameOffers.js';
import { isSlow, timeWithLeft } from '../play/moveClock.js';
import type { SteadyClock } from '../ports/clock.js';
import type { UnfinishedGame } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { Progress, Thinker } from '../ports/thinker.js';
import { agreesToDraw, swap2Action, taskFor } from './botDecisions.js';
import type { ThinkingTime } from './hostLimits.js';

/** Delay before a failed search is retried, in ms. */
const RETRY_MS = 5000;

/** Grace period: an action that was done in time counts if it arrives at most this late, in ms. */
export const GRACE_MS = 1500;

/** Share of a slow game's time control. When this much time is left, the side to move is reminded. */
const REMINDER_SHARE = 0.1;

/** Search and timers of a game's current state. */
type Pending = {
  readonly version: number;
  /** Since when the game rests, in ms since the epoch: it is not loaded until it is due. `undefined` if it is scheduled. */
  readonly restingSince: number | undefined;
  /** Aborts the search and the timers. */
  cancel: (reason: Error) => void;
  /** Difference between the clock's `now` and `uptime` when the state began, in ms. */
  readonly aheadMs: number;
};

type SchedulerOptions = {
  readonly thinker: Thinker;
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly thinkingTime: Pick<ThinkingTime, 'use'>;
  readonly act: (id: GameId, action: Action) => Promise<Updated>;
  /** Returns the newest state known to this process. */
  readonly lastKnown: (id: GameId) => Promise<Game | undefined>;
  /** Schedules a resting game, which is due. */
  readonly wake: (id: GameId) => Promise<void>;
  readonly onReminder: (game: Game) => void;
  readonly onProgress: (game: Game, progress: Progress) => void;
};

/** Acts in games without a member: plays and answers for the bot, sends reminders, and ends challenges and turns on time. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #pending = new Map<GameId, Pending>();
  #closed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Number of scheduled and resting games: those in play, and challenges. */
  get active(): number {
    return this.#pending.size;
  }

  /** Replaces the search and the timers of a game's earlier state by those of this state. */
  schedule(game: Game): void {
    const { id } = game.setup;
    const before = this.#pending.get(id);
    this.drop(id);
    if (this.#closed || !isActive(game)) return;
    const controller = new AbortController();
    const { signal } = controller;
    this.#pending.set(id, {
      version: game.version,
      restingSince: undefined,
      cancel: (reason) => controller.abort(reason),
      aheadMs: this.#aheadMs(),
    });
    if (game.phase.kind === 'challenged') this.#lapseChallengeAt(id, game.phase.until, signal);
    this.#watchDeadline(game, signal);
    const watchedSince = before?.version === game.version ? before.restingSince : undefined;
    this.#scheduleReminder(game, signal, watchedSince);
    const color = offeredTo(game.offers);
    const answering = color && game.seats[color];
    const seat = seatToMove(game);
    if (answering?.kind === 'opponent') void this.#answerOffer(game, answering, color!, signal);
    else if (seat?.kind === 'opponent') void this.#answerTurn(game, seat, signal);
  }

  /** Watches a game without loading it, until a member acts or it is due. Does nothing if it is scheduled already. */
  rest({ id, version, dueAt }: Pick<UnfinishedGame, 'id' | 'version' | 'dueAt'>): void {
    if (this.#closed || this.#pending.has(id)) return;
    const { clock } = this.#options;
    const cancel = dueAt === null ? () => undefined : this.#wakeIn(id, dueAt - clock.now());
    this.#pending.set(id, { version, restingSince: clock.now(), cancel, aheadMs: this.#aheadMs() });
  }

  isResting(id: GameId): boolean {
    return this.#pending.get(id)?.restingSince !== undefined;
  }

  /** Wakes a resting game after `ms`. After a failure it tries again, so that no deadline is missed. Returns the cancel function. */
  #wakeIn(id: GameId, ms: number): () => void {
    const { clock, log, wake } = this.#options;
    return clock.after(Math.max(0, ms), () => {
      wake(id).catch((error: unknown) => {
        log.error({ err: error, game: id }, 'failed to load a game that is due, will retry');
        const pending = this.#pending.get(id);
        if (pending?.restingSince !== undefined) pending.cancel = this.#wakeIn(id, RETRY_MS);
      });
    });
  }

  /** Cancels the search and the timers of a game. */
  drop(id: GameId): void {
    this.#pending.get(id)?.cancel(new Error('the game has changed'));
    this.#pending.delete(id);
  }

  /** Version of the scheduled state of a game; `undefined` if nothing is scheduled. */
  versionOf(id: GameId): number | undefined {
    return this.#pending.get(id)?.version;
  }

  /** Time by which the clock was set forward since a game's scheduled state began, in ms; 0 if nothing is scheduled. */
  clockSetBy(id: GameId): number {
    const pending = this.#pending.get(id);
    return pending ? this.#aheadMs() - pending.aheadMs : 0;
  }

  #aheadMs(): number {
    const { clock } = this.#options;
    return clock.now() - clock.uptime();
  }

  /** Aborts all searches and timers, and ignores later calls. */
  close(): void {
    this.#closed = true;
    for (const { cancel } of this.#pending.values()) cancel(new Error('the host is shutting down'));
    this.#pending.clear();
  }

  /** Calls back at a time, unless the signal aborts first. */
  #callAt(time: number, signal: AbortSignal, callback: () => void): void {
    const { clock } = this.#options;
    const cancel = clock.after(Math.max(0, time - clock.now()), callback);
    signal.addEventListener('abort', cancel, { once: true });
  }

  #lapseChallengeAt(id: GameId, time: number, signal: AbortSignal): void {
    const { act, log } = this.#options;
    const lapse = () =>
      act(id, { kind: 'lapse' }).catch((error: unknown) =>
        log.error({ err: error, game: id }, 'failed to end an expired challenge'),
      );
    this.#callAt(time, signal, lapse);
  }

  /**
   * Ends the game when the side to move runs out of time. If the timer fired early, or another process has moved meanwhile,
   * sets it again for the newest state.
   */
  #watchDeadline(game: Game, signal: AbortSignal): void {
    const { act, lastKnown, log } = this.#options;
    const deadline = deadlineOf(game);
    if (deadline === undefined) return;
    const { id } = game.setup;
    const end = async (): Promise<void> => {
      try {
        await act(id, { kind: 'overtime' });
        const newest = await lastKnown(id);
        if (newest && !signal.aborted) this.#watchDeadline(newest, signal);
      } catch (error) {
        log.error({ err: error, game: id }, 'failed to end a game on time');
      }
    };
    this.#callAt(deadline + GRACE_MS + 1, signal, () => void end());
  }

  /**
   * Schedules the reminder unless its time had passed before this process watched the game: then it was sent, or more time was given
   * after downtime.
   */
  #scheduleReminder(game: Game, signal: AbortSignal, watchedSince = this.#options.clock.now()): void {
    const { onReminder } = this.#options;
    const [turn, control] = [turnOf(game), game.setup.time];
    if (!turn || !control || !isSlow(control)) return;
    const at = timeWithLeft(game.times, turn, REMINDER_SHARE * control.ms)!;
    if (at >= watchedSince) this.#callAt(at, signal, () => onReminder(game));
  }

  /** Searches the position and accepts or declines the draw. The opponent's own move comes after that. */
  async #answerOffer(
    game: Game,
    seat: Seat & { kind: 'opponent' },
    color: Color,
    signal: AbortSignal,
  ): Promise<void> {
    const { thinker, clock, log, thinkingTime, act } = this.#options;
    const { id } = game.setup;
    try {
      const { position } = game;
      const task = taskFor(game, seat, thinker, clock.now());
      const { winProbability, ms, waitedMs } = await thinker.think(task, { position, signal });
      thinkingTime.use(game, (ms - waitedMs) / 1000);
      if (signal.aborted) return;
      const chance = turnOf(game) === color ? winProbability : 1 - winProbability;
      const kind = agreesToDraw(position, chance) ? 'acceptOffer' : 'declineOffer';
      await act(id, { kind, offer: game.offers.standing!.kind, ply: position.ply });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, game: id }, 'failed to answer an offer, will retry');
      this.#callAt(clock.now() + RETRY_MS, signal, () => void this.#answerOffer(game, seat, color, signal));
    }
  }

  /** Plays the opponent's turn: a move, or its part of the opening. */
  async #answerTurn(game: Game, seat: Seat & { kind: 'opponent' }, signal: AbortSignal): Promise<void> {
    const { clock, log, act } = this.#options;
    const { id } = game.setup;
    let failure = 'a search failed';
    try {
      const action = game.protocol
        ? await this.#chooseInSwap2(game, seat, signal)
        : await this.#chooseMove(game, seat, signal);
      if (signal.aborted) return;
      failure = 'failed to play the move found';
      const refusal = refusalIn(await act(id, action));
      if (refusal && refusal.code !== 'stale' && refusal.code !== 'game-over')
        throw new Error(`the move of the opponent ${seat.opponent} was refused: ${JSON.stringify(refusal)}`);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, game: id, turn: turnOf(game) }, `${failure}, will retry`);
      this.#callAt(clock.now() + RETRY_MS, signal, () => void this.#answerTurn(game, seat, signal));
    }
  }

  async #chooseMove(game: Game, seat: Seat & { kind: 'opponent' }, signal: AbortSignal): Promise<Action> {
    const { thinker, clock, thinkingTime, onProgress } = this.#options;
    const { position } = game;
    const answer = await thinker.think(taskFor(game, seat, thinker, clock.now()), {
      position,
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) onProgress(game, progress);
      },
    });
    thinkingTime.use(game, (answer.ms - answer.waitedMs) / 1000);
    return { kind: 'move', ply: position.ply, move: answer.best };
  }

  async #chooseInSwap2(game: Game, seat: Seat & { kind: 'opponent' }, signal: AbortSignal): Promise<Action> {
    const { thinker, clock, thinkingTime } = this.#options;
    const task = taskFor(game, seat, thinker, clock.now());
    const { answer, searchMs } = await thinker.swap2(task, { signal });
    thinkingTime.use(game, searchMs / 1000);
    return swap2Action(game, answer);
  }
}
