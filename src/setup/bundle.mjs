// Bundles the programs that start often, and their threads' workers, each over the compiler's output in `dist`: Node then loads
// one file instead of two thousand, which halves the time to load. All other programs run unbundled.
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

const ENTRIES = [
  'main',
  'worker',
  'engine/pool/poolWorker',
  'render/drawingWorker',
  'store/sqlite/sqliteWorker',
];

/** Packages with native parts or files of their own, and optional ones that are not installed. */
const EXTERNAL = ['canvas', 'better-sqlite3', 'piscina', 'pg-native', 'zlib-sync'];

/** Lets each module find the same files, such as assets and workers, as if it were not bundled. */
const ownUrls = (output) => ({
  name: 'own-urls',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const own = relative(
        dirname(output),
        relative(process.cwd(), id).replace(/^src/, 'dist').replace(/ts$/, 'js'),
      )
        .split(sep)
        .join('/');
      return {
        code: code.replaceAll('import.meta.url', `new URL('./${own}', import.meta.url).href`),
        map: null,
      };
    },
  },
});

const PACKAGES = 'packages';

/** Leaves out the source maps of packages. Node reads a map at the first stack trace: all of them take 0.3 s and 90 MB. */
const OWN_MAPS = {
  name: 'own-maps',
  generateBundle(_, files) {
    for (const file of Object.keys(files))
      if (file.includes(`.${PACKAGES}`) && file.endsWith('.map')) delete files[file];
  },
};

for (const entry of ENTRIES) {
  const file = join('dist', `${entry}.js`);
  const bundle = await rolldown({
    input: `./${join('src', `${entry}.ts`)}`,
    platform: 'node',
    external: EXTERNAL,
    plugins: [ownUrls(file), OWN_MAPS],
    onLog(_, { code, message }) {
      // Warnings about packages' code are for their authors.
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  await bundle.write({
    dir: 'dist',
    entryFileNames: `${entry}.js`,
    chunkFileNames: `${entry}.[name].js`,
    codeSplitting: { groups: [{ name: PACKAGES, test: /node_modules/ }] },
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
}
