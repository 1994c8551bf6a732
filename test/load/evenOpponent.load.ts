import { test } from 'vitest';
import { evenStrength } from '../../src/engine/opponents/evenStrength.js';
import { isLadderOf, readLadders } from '../../src/engine/opponents/ladders.js';
import { seedOf } from '../../src/engine/random.js';
import { BOT_DEVIATION, newRating, rateGames, ratingAt, type Score } from '../../src/game/ratings/ratings.js';
import { playGame } from '../../src/lab/arena/referee.js';
import { eloDifference } from '../../src/lab/arena/statistics.js';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import type { GameName } from '../../src/rules/position.js';
import { playerOf } from './enginePlayer.js';
import { percentile } from './figures.js';

// Checks whether, and how soon, members of hidden strengths (the engine's own) win half of their games against the even opponent.

/** Number of members for each strength, by its rating; fewer for slow ones. */
const MEMBERS: Readonly<Record<'reversi' | 'gomoku', Readonly<Record<number, number>>>> = {
  reversi: { 250: 30, 700: 30, 1150: 30, 1500: 6 },
  gomoku: { 700: 30, 1400: 30, 2000: 30, 2600: 6 },
};
const GAMES = 30;
const LATE = 15;
const DAY_MS = 24 * 60 * 60 * 1000;
const THINK_MS = 3000;

/** A member's games: the score of each, and the rating after it. */
type Career = readonly { readonly score: Score; readonly rating: number }[];

async function playCareer(game: GameName, strength: number, seed: number): Promise<Career> {
  const variant = defaultVariant(game);
  const ladder = readLadders().find((each) => isLadderOf(each, variant))!;
  const member = playerOf(evenStrength(ladder, strength, THINK_MS).strength);
  let rating = newRating(game, 0);
  const career: Career[number][] = [];
  for (let i = 0; i < GAMES; i++) {
    rating = ratingAt(rating, game, i * DAY_MS);
    const even = evenStrength(ladder, rating.rating, THINK_MS);
    const color = i % 2 === 0 ? 'black' : 'white';
    const bot = playerOf(even.strength);
    const players = color === 'black' ? { black: member, white: bot } : { black: bot, white: member };
    const { ending } = await playGame(startPosition(variant), players, seedOf(seed, i));
    const score: Score = ending.kind === 'drawn' ? 0.5 : ending.winner === color ? 1 : 0;
    const opponent = { rating: even.rating, deviation: BOT_DEVIATION };
    rating = rateGames(rating, [{ opponent, score }]);
    career.push({ score, rating: rating.rating });
  }
  return career;
}

const median = (values: readonly number[]): number => percentile(values, 50);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

const jumpsOf = (game: GameName, career: Career): number[] =>
  career.map(({ rating }, i) => Math.abs(rating - (career[i - 1]?.rating ?? newRating(game, 0).rating)));

const HEAD = `game | strength | members | won of the last ${LATE} | as Elo | median error after 5 games | 10 | 15 | 30 | median change by the first game | by the last ${LATE}`;

/** Formats a strength's results as a row. The interval comes from the spread between members. */
function rowOf(game: GameName, strength: number, careers: readonly Career[]): string {
  const shares = careers.map((career) => mean(career.slice(-LATE).map(({ score }) => score)));
  const share = mean(shares);
  const deviation = Math.sqrt(
    shares.reduce((sum, each) => sum + (each - share) ** 2, 0) / (shares.length - 1),
  );
  const within = (1.96 * deviation) / Math.sqrt(shares.length);
  const errorAfter = (games: number) =>
    median(careers.map((career) => Math.abs(career[games - 1]!.rating - strength)));
  const jumps = careers.map((career) => jumpsOf(game, career));
  const firstJump = median(jumps.map(([first]) => first!));
  const latest = median(jumps.flatMap((each) => each.slice(-LATE)));
  return [
    game,
    strength,
    careers.length,
    `${(100 * share).toFixed(1)} % ± ${(100 * within).toFixed(1)}`,
    Math.round(eloDifference(share)),
    ...[5, 10, 15, 30].map((games) => Math.round(errorAfter(games))),
    Math.round(firstJump),
    Math.round(latest),
  ].join(' | ');
}

test.each(
  (['reversi', 'gomoku'] as const).flatMap((game) =>
    Object.entries(MEMBERS[game]).map(([strength, members]) => [game, Number(strength), members] as const),
  ),
)('%s: members with a strength of %d', async (game, strength, members) => {
  const careers: Career[] = [];
  for (let member = 0; member < members; member++) {
    careers.push(await playCareer(game, strength, seedOf(strength, member)));
  }
  process.stdout.write(`${HEAD}\n${rowOf(game, strength, careers)}\n`);
});
