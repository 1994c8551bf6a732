import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Puts the loader into the page itself. In Discord's frame on iOS the origin is opaque and a script's address is blocked, while
 * `fetch` works: the loader then runs the fetched text, and loads the same way what that imports.
 */
const inlineLoader = (): Plugin => ({
  name: 'inline-loader',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<script type="module"[^>]* src="([^"]+)"><\/script>/,
        (_, src: string) =>
          '<script type="module">const load=globalThis.load=async(s)=>{const t=await(await fetch(s)).text();' +
          'return import(URL.createObjectURL(new Blob([t.replace(/import\\(`\\.\\//g,"load(`./assets/")],' +
          `{type:"text/javascript"})))};import("${src}").catch(()=>load("${src}"))</script>`,
      ),
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [inlineLoader()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../../../dist/livePage', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    // The policy allows no data: in fonts.
    assetsInlineLimit: 0,
    // One style sheet and one script: fewer requests until the first paint.
    cssCodeSplit: false,
    reportCompressedSize: true,
    rolldownOptions: {
      // Discord's SDK and its libraries do not declare it, but their modules do nothing by themselves: what the board does not use goes.
      treeshake: {
        moduleSideEffects: (id) => !/node_modules\/(?:@discord|big-integer|decimal\.js|lodash)/.test(id),
      },
    },
  },
  logLevel: 'warn',
});
