import { parseArgs } from 'node:util';
import { benchBeside } from './bench/benchBeside.js';
import {
  benchAgreement,
  benchDeepen,
  benchMcts,
  benchPerft,
  benchPlayouts,
  benchSolve,
} from './bench/benchEngine.js';
import { benchGomoku } from './bench/benchGomoku.js';
import { benchLevels } from './bench/benchLevels.js';
import { benchMembers } from './bench/benchMembers.js';
import { benchRanking } from './bench/benchRanking.js';
import { benchRemote } from './bench/benchRemote.js';
import { benchRender } from './bench/benchRender.js';
import { benchReplay } from './bench/benchReplay.js';
import type { Figure, Result } from './bench/figure.js';

/** Benchmarks by name, in running order; long ones run only when named. */
const BENCHES: Readonly<
  Record<string, { readonly run: () => Result | Promise<Result>; readonly long?: true }>
> = {
  agree: { run: benchAgreement, long: true },
  perft: { run: benchPerft },
  playouts: { run: benchPlayouts },
  mcts: { run: benchMcts },
  deepen: { run: benchDeepen },
  gomoku: { run: benchGomoku },
  solve: { run: benchSolve },
  render: { run: benchRender },
  replay: { run: benchReplay },
  levels: { run: benchLevels, long: true },
  beside: { run: benchBeside, long: true },
  ranking: { run: benchRanking, long: true },
  remote: { run: benchRemote, long: true },
  members: { run: benchMembers, long: true },
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
