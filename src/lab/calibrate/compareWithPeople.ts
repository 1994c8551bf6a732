import { type Report, writeAtomically } from '../../cli/common/files.js';
import { Refusal, runStoppable } from '../../cli/common/program.js';
import { withTime } from '../../engine/opponents/ladders.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { renderLikeness } from '../../render/charts/likenessChart.js';
import { defaultVariant } from '../../rules/games.js';
import type { PeopleOptions } from './calibrateOptions.js';
import { type LevelLikeness, likenessText } from './calibrateReport.js';
import { compareLevel, drawChoices, evaluateChoices, meanPeoplesLoss, readPeoplesGames } from './people.js';

/** Number of answers of a level at each position. */
const SEEDS = 3;
/** Ms a move of a level that is limited by time. */
const TOP_MS = 100;

/** Compares the levels of Reversi with people's moves in a folder of games. Returns `undefined` if stopped. */
export function compareWithPeople(
  { folder, positions, picture, seed, concurrency }: PeopleOptions,
  thinker: Thinker,
): Promise<Report | undefined> {
  const choices = drawChoices(readPeoplesGames(folder), positions, seed);
  // With a single value there is no variance, so no interval.
  if (choices.length < 2) throw new Refusal(`${folder} has fewer than two games to take positions from.`);
  return runStoppable(undefined, async (signal) => {
    console.error(`judging ${choices.length} positions`);
    const evaluated = await evaluateChoices(thinker, choices, { concurrency, signal });
    const people = meanPeoplesLoss(evaluated);
    const rows: LevelLikeness[] = [];
    for (const { level, rating, strength } of thinker.levels(defaultVariant('reversi'))) {
      const work = { seeds: SEEDS, concurrency, signal };
      const likeness = await compareLevel(thinker, withTime(strength, TOP_MS), evaluated, work);
      rows.push({ level, rating, ...likeness });
      console.error(`level ${level}`);
    }
    if (picture !== undefined) {
      const levels = rows.map(({ level, agreement, loss }) => ({
        level,
        agreement: agreement.value,
        loss: loss.value,
      }));
      writeAtomically(picture, (await renderLikeness({ levels, peoplesLoss: people.value })).png);
    }
    return {
      text: likenessText(people, evaluated.length, rows),
      data: { people, positions: evaluated.length, levels: rows },
    };
  });
}
