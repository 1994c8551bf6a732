import type { Thinker } from '../game/ports.js';
import { defaultVariant, isVariant } from '../rules/games.js';
import { crossTable, crossTableText } from './arena/crossTable.js';
import type { Options } from './arena/options.js';
import { readOptions } from './arena/options.js';
import type { Plan } from './arena/plan.js';
import { matchPlan, tablePlan } from './arena/plan.js';
import { createProgress } from './arena/progress.js';
import { publishedData, publishedPlan, publishedText, replies } from './arena/published.js';
import { matchData, matchText, percent, planData, wdl } from './arena/report.js';
import { openThinker, seats, tryEngines } from './arena/seats.js';
import type { Results } from './arena/session.js';
import { runPlan } from './arena/session.js';
import { USAGE } from './arena/usage.js';
import { type Bout, Bouts } from './calibrate/bouts.js';
import { calibrate, measure } from './calibrate/ladder.js';
import { keepLadder, ladderIn } from './calibrate/levelsFile.js';
import { ladderText } from './calibrate/report.js';
import { DEFAULT_MS } from './choice.js';
import { Refusal, refusable } from './refusal.js';

/** What is shown of results: lines, and the same as data. */
type Report = { readonly text: readonly string[]; readonly data: object };

/** Aborts when the program is asked to end. */
function untilStopped(): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort(new Error('stopped'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, end);
  return controller.signal;
}

function tellStopped(log: string | undefined): void {
  process.exitCode = 130;
  console.error(log === undefined ? 'Stopped.' : `Stopped; the same command goes on from ${log}.`);
}

async function play(plan: Plan, options: Options, thinker: Thinker): Promise<Results> {
  const signal = untilStopped();
  const seat = seats(thinker, options['patience-ms'], signal);
  await tryEngines(plan, seat);
  const { log, transcripts, sprt: hypotheses, concurrency: lanes } = options;
  const total = plan.games * plan.matches.length;
  const progress = createProgress(total, process.stderr);
  const results = await runPlan(plan, {
    lanes,
    seat,
    log,
    transcripts,
    hypotheses,
    onGame: progress.game,
    signal,
  });
  progress.end();
  if (!results.whole) tellStopped(log);
  return results;
}

/** Measures a variant's levels and keeps them; those of the usual rules are placed first, others have the same strengths. */
async function calibration(options: Options, thinker: Thinker): Promise<Report> {
  const usual = defaultVariant(options.calibrate!);
  const variant = { ...usual, rule: options.rules ?? usual.rule };
  if (!isVariant(variant)) throw new Refusal(`There is no ${variant.game} by ${variant.rule} rules.`);
  const { seed, log, concurrency: lanes, games = 100, 'time-ms': timeMs = DEFAULT_MS } = options;
  const signal = untilStopped();
  const strengths = variant.rule === usual.rule ? undefined : ladderIn(usual).levels;
  const bouts = new Bouts({
    variant,
    seed,
    lanes,
    seat: seats(thinker, options['patience-ms'], signal),
    log,
    onBout: ({ a, b }, { total }) =>
      console.error(`${a.label} - ${b.label}: ${wdl(total)}, ${percent(total)}`),
    signal,
  });
  const work = {
    variant,
    timeMs,
    games,
    play: (bout: Bout) => bouts.play(bout),
    onRound: (title: string) => console.error(`${title}:`),
  };
  try {
    const found = strengths ? await measure(work, strengths) : await calibrate(work);
    keepLadder(found.ladder);
    return { text: ladderText(found), data: found.ladder };
  } catch (error) {
    if (!signal.aborted) throw error;
    tellStopped(log);
    return { text: [], data: {} };
  } finally {
    bouts.close();
  }
}

async function report(options: Options, thinker: Thinker): Promise<Report> {
  switch (options.mode) {
    case 'published': {
      const plan = publishedPlan(options.seed, options.games);
      const results = await play(plan, options, thinker);
      const ours = await replies(thinker);
      return {
        text: publishedText(results, plan.games, ours),
        data: { ...planData(plan, results), ...publishedData(results, ours) },
      };
    }
    case 'table': {
      const plan = tablePlan(options);
      const results = await play(plan, options, thinker);
      const table = crossTable(results.outcomes);
      const matches = results.outcomes.map(matchData);
      return { text: crossTableText(table), data: { ...planData(plan, results), table, matches } };
    }
    case 'match': {
      const plan = matchPlan(options);
      const results = await play(plan, options, thinker);
      const [outcome] = results.outcomes;
      return {
        text: matchText(outcome!, options.sprt),
        data: { ...planData(plan, results), ...matchData(outcome!) },
      };
    }
    case 'calibrate':
      return calibration(options, thinker);
    case 'help':
      return { text: [USAGE], data: {} };
  }
}

await refusable(async () => {
  const options = readOptions(process.argv.slice(2));
  const thinker = openThinker(options.concurrency);
  try {
    const { text, data } = await report(options, thinker);
    console.log(options.json ? JSON.stringify(data) : text.join('\n'));
  } finally {
    await thinker.close();
  }
});
