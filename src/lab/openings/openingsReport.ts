import type { Report } from '../../cli/common/files.js';
import { isKept, type Judged, type Search } from './findOpenings.js';
import type { Judgement } from './openingsRecipe.js';

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

const whole = new Intl.NumberFormat('en');

/** How values are spread: the mean, the standard deviation, and those below which a share of them lies. */
function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const quantiles = QUANTILES.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!);
  return { mean, deviation: Math.sqrt(variance), quantiles };
}

/** The file: a line that says how it was made, then an opening a line. */
export function openingsText(judged: readonly Judged[], { variant, recipe, seed }: Search): string {
  const kept = judged.filter((each) => isKept(each, recipe)).map(({ moves }) => moves);
  const { game, rule, size } = variant;
  const made = `npm run openings -- ${game} --rules ${rule} --size ${size} --count ${kept.length} --seed ${seed} --first-nodes ${recipe.firstNodes} --second-nodes ${recipe.secondNodes}`;
  return `${[`# ${made} (${recipe.even})`, ...kept].join('\n')}\n`;
}

/**
 * How many were even, and how what the second search says is spread over all that the first one chose: these were not chosen by
 * the second one, so they show how far the first can be trusted.
 */
export function findingsReport(judged: readonly Judged[], { variant, recipe }: Search): Report {
  const chosen = judged.map(({ second }) => second).filter((second): second is Judgement => !!second);
  const kept = judged.filter((each) => isKept(each, recipe)).length;
  const data = {
    variant,
    candidates: judged.length,
    chosen: chosen.length,
    kept,
    values: spreadOf(chosen.map(({ value }) => value)),
    winProbabilities: spreadOf(chosen.map(({ winProbability }) => winProbability)),
  };
  const spreadText = ({ mean, deviation, quantiles }: ReturnType<typeof spreadOf>, scale: number) =>
    `mean ${(scale * mean).toFixed(1)}, deviation ${(scale * deviation).toFixed(1)}, 5 25 50 75 95 % below ${quantiles.map((value) => (scale * value).toFixed(1)).join(' ')}`;
  return {
    text: [
      `${kept} openings of ${variant.game}, ${variant.rule}, ${variant.size}x${variant.size}: ${recipe.even}`,
      `${whole.format(data.candidates)} random openings, ${whole.format(data.chosen)} of them even by ${whole.format(recipe.firstNodes)} nodes, ${whole.format(kept)} of those by ${whole.format(recipe.secondNodes)} too`,
      ...(data.chosen === 0
        ? []
        : [
            `the second search on all that the first held even: value ${spreadText(data.values, 1)}`,
            `and win probability in %: ${spreadText(data.winProbabilities, 100)}`,
          ]),
    ],
    data,
  };
}
