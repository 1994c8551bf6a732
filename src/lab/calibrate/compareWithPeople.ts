import { type Report, writeAtomically } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/refusal.js';
import { runStoppable } from '../../cli/common/stopping.js';
import { withTime } from '../../engine/opponents/ladders.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { renderLikeness } from '../../render/charts/likenessChart.js';
import { defaultVariant } from '../../rules/games.js';
import type { PeopleOptions } from './calibrateOptions.js';
import { type LevelLikeness, likenessText } from './calibrateReport.js';
import { compareLevel, drawChoices, evaluateChoices, meanPeoplesLoss, readPeoplesGames } from './people.js';

/** How often a level is asked at each position. */
const SEEDS = 3;
/** Ms a move of a level that is limited by time. */
const TOP_MS = 100;

/** Compares the levels of Reversi with people: their moves in a folder of games. Undefined where the program was asked to end. */
export function compareWithPeople(
  { folder, positions, picture, seed, concurrency }: PeopleOptions,
  thinker: Thinker,
): Promise<Report | undefined> {
  const choices = drawChoices(readPeoplesGames(folder), positions, seed);
  // A single value has no variance, and so no interval.
  if (choices.length < 2) throw new Refusal(`${folder} has not two games from which to take positions.`);
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
