import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { main as compile } from 'assemblyscript/asc';
import { withFile } from '../../cli/common/files.js';
import { createMemory, PAGES } from '../../engine/wasm/coreControl.js';
import { instantiate, loadModule } from '../../engine/wasm/coreModule.js';
import type { Parameter } from './spsa.js';
import type { Tunable } from './tunables.js';

const CORE_SOURCE = fileURLToPath(new URL('../../../src/engine/core', import.meta.url));

/** Matches the line of a constant: its declaration with the type, then its value. */
const declarationOf = (name: string): RegExp =>
  new RegExp(`^(?:export )?const ${name}: (i32|u32|f32) = ([^;]+);`, 'm');

/** Replaces each tunable's declaration in a copy of the core's source; returns each one's type. */
function rewrite(
  folder: string,
  tunables: readonly Tunable[],
  declare: (name: string, type: string, value: string) => string,
): Map<string, string> {
  const types = new Map<string, string>();
  withFile(folder, () => cpSync(CORE_SOURCE, folder, { recursive: true }));
  for (const { file, name } of tunables) {
    const path = join(folder, `${file}.ts`);
    const source = readFileSync(path, 'utf8');
    const [, type, value] = declarationOf(name).exec(source) ?? [];
    if (type === undefined || value === undefined) throw new Error(`${file} has no constant ${name}`);
    types.set(name, type);
    writeFileSync(path, source.replace(declarationOf(name), declare(name, type, value)));
  }
  return types;
}

/** Compiles a copy of the core's source. Throws if it has errors, which is a bug here or in the source. */
async function compileCore(folder: string, out: string): Promise<void> {
  const { error, stderr } = await compile(
    [join(folder, 'index.ts'), '--config', join(folder, 'asconfig.json'), '--outFile', out],
    {},
  );
  if (error) throw new Error(`the core does not compile: ${stderr.toString()}`);
}

/** A core whose constants are exported globals, and these constants as parameters. */
export type TunableCore = {
  readonly module: WebAssembly.Module;
  /** Keeps a resumed tuning from mixing two builds. */
  readonly sha256: string;
  readonly parameters: readonly Parameter[];
};

/** Compiles the core in a folder with the tunables as exported, mutable globals. Throws a Refusal if the folder cannot be written. */
export async function compileTunable(folder: string, tunables: readonly Tunable[]): Promise<TunableCore> {
  const source = join(folder, 'tunable');
  withFile(source, () => mkdirSync(source, { recursive: true }));
  const types = rewrite(source, tunables, (name, type, value) => `export let ${name}: ${type} = ${value};`);
  const exports = tunables.map(
    ({ file, name }) => `export { ${name} } from ${JSON.stringify(`./${file}`)};\n`,
  );
  const index = join(source, 'index.ts');
  writeFileSync(index, readFileSync(index, 'utf8') + exports.join(''));
  const out = join(folder, 'tunable.wasm');
  await compileCore(source, out);
  const module = loadModule(pathToFileURL(resolve(out)));
  const sha256 = createHash('sha256').update(readFileSync(out)).digest('hex');
  const globals = globalsOf(instantiate(module, createMemory(PAGES.least)));
  const parameters = tunables.map(({ name, step, min, max }) => {
    const { value } = globals[name]!;
    return { name, start: value, step, min, max, isInteger: types.get(name) !== 'f32' };
  });
  return { module, sha256, parameters };
}

/** Compiles the core in a folder with these values of the constants; returns the file, for the arena's `--a-core`. */
export async function compileTuned(
  folder: string,
  tunables: readonly Tunable[],
  values: Readonly<Record<string, number>>,
): Promise<string> {
  const source = join(folder, 'tuned');
  rewrite(source, tunables, (name, type) => `export const ${name}: ${type} = ${values[name]!};`);
  const out = join(folder, 'core.wasm');
  await compileCore(source, out);
  return out;
}

/** Returns the exported constants of an instance of a tunable core, by name. */
export const globalsOf = (exports: object): Readonly<Record<string, WebAssembly.Global>> =>
  exports as Readonly<Record<string, WebAssembly.Global>>;
