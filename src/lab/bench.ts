import { parseArgs } from 'node:util';
import { beside } from './bench/benchBeside.js';
import { agree, deepen, mcts, perft, playouts, solve } from './bench/benchEngine.js';
import { gomoku } from './bench/benchGomoku.js';
import { levels } from './bench/benchLevels.js';
import { members } from './bench/benchMembers.js';
import { ranking } from './bench/benchRanking.js';
import { remote } from './bench/benchRemote.js';
import { render } from './bench/benchRender.js';
import { replay } from './bench/benchReplay.js';
import type { Figure, Result } from './bench/figure.js';

/** Benchmarks by name, in running order; long ones run only when named. */
const BENCHES: Readonly<
  Record<string, { readonly run: () => Result | Promise<Result>; readonly long?: true }>
> = {
  agree: { run: agree, long: true },
  perft: { run: perft },
  playouts: { run: playouts },
  mcts: { run: mcts },
  deepen: { run: deepen },
  gomoku: { run: gomoku },
  solve: { run: solve },
  render: { run: render },
  replay: { run: replay },
  levels: { run: levels, long: true },
  beside: { run: beside, long: true },
  ranking: { run: ranking, long: true },
  remote: { run: remote, long: true },
  members: { run: members, long: true },
};

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function line({ name, unit, median, least, most, repeats, isInterval, target }: Figure): string {
  const range = `${number.format(least)} to ${number.format(most)}`;
  const ofWhat = isInterval ? `95 % interval ${range}, ${repeats} samples` : `${range}, ${repeats} runs`;
  const spread = repeats > 1 ? ` (${ofWhat})` : '';
  return `${name}: ${number.format(median)} ${unit}${spread}${target === undefined ? '' : `; target ${target}`}`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { json: { type: 'boolean', default: false } },
  });
  const unknown = [
    ...positionals.filter((name) => !(name in BENCHES)),
    ...Object.keys(values).filter((name) => name !== 'json'),
  ];
  if (unknown.length > 0) {
    console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const all: (Figure & { bench: string })[] = [];
  for (const [bench, { run, long }] of Object.entries(BENCHES)) {
    if (positionals.length > 0 ? !positionals.includes(bench) : long) continue;
    const { figures, failures } = await run();
    all.push(...figures.map((figure) => ({ bench, ...figure })));
    if (!values.json) for (const figure of figures) console.log(line(figure));
    for (const failure of failures) console.error(failure);
    if (failures.length > 0) process.exitCode = 1;
  }
  if (values.json) console.log(JSON.stringify(all, undefined, 2));
}

await main();
