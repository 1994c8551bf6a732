import { ladderData, withTime } from '../../engine/opponents/levels.js';
import type { Thinker } from '../../game/ports.js';
import { renderLikeness } from '../../render/likenessChart.js';
import { defaultVariant, isVariant } from '../../rules/games.js';
import type { Options } from '../arena/options.js';
import { percent, type Report, wdl } from '../arena/report.js';
import { seats } from '../arena/seats.js';
import { tellStopped, untilStopped } from '../arena/stopping.js';
import { DEFAULT_MS } from '../common/choice.js';
import { Refusal } from '../common/refusal.js';
import { writeWhole } from '../train/folder.js';
import { type Bout, Bouts } from './bouts.js';
import { measure } from './ladder.js';
import { keepLadder, ladderIn } from './levelsFile.js';
import { drawChoices, gamesOf, judgeChoices, likenessOf, lossOfPeople } from './people.js';
import { calibrate } from './placing.js';
import { type LevelLikeness, ladderText, likenessText } from './report.js';

/** How often a level is asked at each position. */
const SEEDS = 3;
/** What is limited by time is compared with people within this much. */
const TOP_MS = 100;

/** Measures a variant's levels and keeps them; those of the usual rules are placed first, others have the same strengths. */
export async function calibration(options: Options, thinker: Thinker): Promise<Report> {
  const usual = defaultVariant(options.calibrate!);
  const variant = { ...usual, rule: options.rules ?? usual.rule };
  if (!isVariant(variant)) throw new Refusal(`There is no ${variant.game} by ${variant.rule} rules.`);
  const { seed, log, concurrency: lanes, games = 100, 'time-ms': timeMs = DEFAULT_MS } = options;
  const signal = untilStopped();
  const strengths =
    variant.rule === usual.rule ? undefined : ladderIn(usual).levels.map(({ strength }) => strength);
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
    return { text: ladderText(found), data: ladderData(found.ladder) };
  } catch (error) {
    if (!signal.aborted) throw error;
    tellStopped(log);
    return { text: [], data: {} };
  } finally {
    bouts.close();
  }
}

/** Compares the levels of Reversi with people: their moves in a folder of games. */
export async function comparison(options: Options, thinker: Thinker): Promise<Report> {
  const { people: folder = '', positions = 2_000, picture, seed, concurrency: lanes } = options;
  const signal = untilStopped();
  const choices = drawChoices(gamesOf(folder), positions, seed);
  // One has no spread, and so no interval.
  if (choices.length < 2) throw new Refusal(`${folder} has not two games from which to take positions.`);
  const work = { seeds: SEEDS, lanes, signal };
  try {
    console.error(`judging ${choices.length} positions`);
    const judged = await judgeChoices(thinker, choices, work);
    const people = lossOfPeople(judged);
    const rows: LevelLikeness[] = [];
    for (const { level, rating, strength } of thinker.levels(defaultVariant('reversi'))) {
      const likeness = await likenessOf(thinker, withTime(strength, TOP_MS), judged, work);
      rows.push({ level, rating, ...likeness });
      console.error(`level ${level}`);
    }
    if (picture !== undefined) {
      const levels = rows.map(({ level, agreement, loss }) => ({
        level,
        agreement: agreement.value,
        loss: loss.value,
      }));
      writeWhole(picture, (await renderLikeness({ levels, peoplesLoss: people.value })).png);
    }
    return {
      text: likenessText(people, judged.length, rows),
      data: { people, positions: judged.length, levels: rows },
    };
  } catch (error) {
    if (!signal.aborted) throw error;
    tellStopped(undefined);
    return { text: [], data: {} };
  }
}
