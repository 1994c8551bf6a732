import { type LogKind, openLog } from '../common/workLog.js';
import type { Entrant } from './entrant.js';
import { type GameRecord, recordSchema } from './gameRecord.js';
import { type Match, type Plan, planSettings } from './plan.js';
import type { Player } from './player.js';
import { type Hypotheses, type Sprt, sprt } from './sprt.js';
import { Tally } from './tally.js';
import { playAll, type TournamentOptions } from './tournament.js';
import { openTranscripts } from './transcripts.js';

const LOG: LogKind<GameRecord> = { of: 'arena', subject: 'match', entry: 'game', schema: recordSchema };

export type RunOptions = {
  /** Games at once. */
  readonly concurrency: number;
  readonly createPlayer: (entrant: Entrant) => Player;
  /** Where finished games are kept, to resume from. */
  readonly log: string | undefined;
  /** A file or a folder to write games to. */
  readonly transcripts: string | undefined;
  /** Stops a match of two as soon as one is accepted. */
  readonly hypotheses: Hypotheses | undefined;
  /** Called when a game ends, with its match's tally and the number of all games that are over. */
  readonly onGame: (game: GameRecord, score: Tally, over: number) => void;
  readonly signal: AbortSignal;
};

/** A match's result. */
export type Outcome = { readonly match: Match; readonly tally: Tally; readonly sprt: Sprt | undefined };

/** A plan's results; `whole` is false where the signal stopped it. */
export type Results = { readonly outcomes: readonly Outcome[]; readonly whole: boolean };

/** A match's result as its games end, the log's first. */
class MatchScore {
  readonly tally = new Tally();
  sprt: Sprt | undefined;

  constructor(
    readonly match: Match,
    readonly hypotheses: Hypotheses | undefined,
  ) {}

  add(game: GameRecord): void {
    this.tally.add(game);
    // What is once accepted stays accepted, though games that were being played still count in the tally.
    if (this.hypotheses && !this.isDecided) this.sprt = sprt(this.tally.pairs, this.hypotheses);
  }

  get isDecided(): boolean {
    return this.sprt !== undefined && this.sprt.accepted !== 'none';
  }
}

/** Plays a plan; resolves to whether it ended, and not the signal stopped it. */
async function playUntilStopped(
  plan: Plan,
  played: readonly GameRecord[],
  options: TournamentOptions,
): Promise<boolean> {
  try {
    await playAll(plan, played, options);
    return true;
  } catch (error) {
    if (options.signal.aborted) return false;
    throw error;
  }
}

/** Plays a plan, resuming from its log. Throws a Refusal where that is another plan's. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Results> {
  const { concurrency, createPlayer, hypotheses, onGame, signal } = options;
  const log = options.log === undefined ? undefined : openLog(LOG, options.log, planSettings(plan));
  try {
    const transcripts =
      options.transcripts === undefined ? undefined : openTranscripts(options.transcripts, plan.variant);
    const scores = plan.matches.map((match) => new MatchScore(match, hypotheses));
    let over = 0;
    const take = (game: GameRecord): MatchScore => {
      const score = scores.find(({ match: { a, b } }) => a.label === game.a && b.label === game.b)!;
      score.add(game);
      transcripts?.add(game);
      over += 1;
      return score;
    };
    const played = (log?.entries ?? []).filter(({ game }) => game < plan.games);
    for (const game of played) take(game);
    const finished = (game: GameRecord): 'go-on' | 'stop' => {
      log?.append(game);
      const score = take(game);
      onGame(game, score.tally, over);
      return score.isDecided ? 'stop' : 'go-on';
    };
    const isDecided = scores.every((score) => score.isDecided);
    const whole =
      isDecided ||
      (await playUntilStopped(plan, played, { concurrency, createPlayer, onGame: finished, signal }));
    return { outcomes: scores.map(({ match, tally, sprt }) => ({ match, tally, sprt })), whole };
  } finally {
    log?.close();
  }
}
