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
  /** Concurrent games. */
  readonly concurrency: number;
  readonly createPlayer: (entrant: Entrant) => Player;
  /** File of finished games, to resume from. */
  readonly log: string | undefined;
  /** File or folder to write games to. */
  readonly transcripts: string | undefined;
  /** Stops a match of two as soon as one of them is accepted. */
  readonly hypotheses: Hypotheses | undefined;
  /** Called when a game ends, with its match's tally and the number of all finished games. */
  readonly onGame: (game: GameRecord, score: Tally, over: number) => void;
  readonly signal: AbortSignal;
};

/** Result of a match. */
export type Outcome = { readonly match: Match; readonly tally: Tally; readonly sprt: Sprt | undefined };

/** Results of a plan; `whole` is false if the signal stopped it. */
export type Results = { readonly outcomes: readonly Outcome[]; readonly whole: boolean };

/** Running result of a match; the log's games come first. */
class MatchScore {
  readonly tally = new Tally();
  sprt: Sprt | undefined;

  constructor(
    readonly match: Match,
    readonly hypotheses: Hypotheses | undefined,
  ) {}

  add(game: GameRecord): void {
    this.tally.add(game);
    // A decision stays, even though games that were still running count in the tally.
    if (this.hypotheses && !this.isDecided) this.sprt = sprt(this.tally.pairs, this.hypotheses);
  }

  get isDecided(): boolean {
    return this.sprt !== undefined && this.sprt.accepted !== 'none';
  }
}

/** Plays a plan; resolves to false if the signal stopped it. */
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

/** Plays a plan, resuming from its log. Throws a Refusal if the log belongs to another plan. */
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
    const finished = (game: GameRecord): 'continue' | 'stop' => {
      log?.append(game);
      const score = take(game);
      onGame(game, score.tally, over);
      return score.isDecided ? 'stop' : 'continue';
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
