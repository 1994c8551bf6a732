import { printReport, type Report } from '../cli/common/files.js';
import { reportStopped, runProgram, stopSignal } from '../cli/common/program.js';
import type { Thinker } from '../game/ports/thinker.js';
import { type Options, readOptions, USAGE } from './arena/arenaOptions.js';
import { createProgress } from './arena/arenaProgress.js';
import { matchData, matchText, planData } from './arena/arenaReport.js';
import { crossTable, crossTableText } from './arena/crossTable.js';
import type { OtherCore } from './arena/entrant.js';
import { matchPlan, type Plan, tablePlan } from './arena/plan.js';
import { checkEngines, playerFactory } from './arena/playerFactory.js';
import { findReplies, publishedData, publishedPlan, publishedText } from './arena/published.js';
import { type Results, runPlan } from './arena/runPlan.js';
import { openThinker } from './common/openThinker.js';

/** Opens one thinker for each core that plays. */
class Thinkers {
  readonly #concurrency: number;
  readonly #opened = new Map<string | undefined, Thinker>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Returns the thinker of a core, by default this build's. */
  of(core?: OtherCore): Thinker {
    const thinker = this.#opened.get(core?.file) ?? openThinker(this.#concurrency, core?.file);
    this.#opened.set(core?.file, thinker);
    return thinker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((thinker) => thinker.close()));
  }
}

async function play(plan: Plan, options: Options, thinkers: Thinkers): Promise<Results> {
  const signal = stopSignal();
  const seat = playerFactory((core) => thinkers.of(core), options['patience-ms'], signal);
  await checkEngines(plan, seat);
  const { log, transcripts, sprt: hypotheses, concurrency } = options;
  const total = plan.games * plan.matches.length;
  const progress = createProgress(total, process.stderr);
  const results = await runPlan(plan, {
    concurrency,
    createPlayer: seat,
    log,
    transcripts,
    hypotheses,
    onGame: progress.game,
    signal,
  });
  progress.end();
  if (!results.whole) reportStopped(log);
  return results;
}

async function report(options: Options, thinkers: Thinkers): Promise<Report> {
  switch (options.mode) {
    case 'published': {
      const plan = publishedPlan(options.seed, options.games);
      const results = await play(plan, options, thinkers);
      const ours = await findReplies(thinkers.of());
      return {
        text: publishedText(results, plan.games, ours),
        data: { ...planData(plan, results), ...publishedData(results, ours) },
      };
    }
    case 'table': {
      const plan = tablePlan(options);
      const results = await play(plan, options, thinkers);
      const table = crossTable(results.outcomes);
      const matches = results.outcomes.map(matchData);
      return { text: crossTableText(table), data: { ...planData(plan, results), table, matches } };
    }
    case 'match': {
      const plan = matchPlan(options);
      const results = await play(plan, options, thinkers);
      const [outcome] = results.outcomes;
      return {
        text: matchText(outcome!, options.sprt),
        data: { ...planData(plan, results), ...matchData(outcome!) },
      };
    }
    case 'help':
      return { text: [USAGE], data: {} };
  }
}

await runProgram(async () => {
  const options = readOptions(process.argv.slice(2));
  const thinkers = new Thinkers(options.concurrency);
  try {
    printReport(await report(options, thinkers), options.json);
  } finally {
    await thinkers.close();
  }
});
