import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Path of Debian's package. */
const CHROMIUM = '/usr/bin/chromium';

/** Whether a browser is installed. If not, its tests are skipped, and this prints why. */
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) process.stderr.write(`skipped: tests in a browser, since there is no ${CHROMIUM}\n`);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Sizes in pixels of a laptop's window and of a small phone. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
] as const;

/** Returns axe's findings of any impact in a page as it is. The debugger injects axe, so the page's CSP stays in force. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Returns axe's findings in both color schemes. Only contrasts depend on the scheme. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await runAxe(page, { resultTypes: ['violations'] });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await runAxe(page, { resultTypes: ['violations'], runOnly: ['color-contrast'] });
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
}

/** Records a page's layout shifts from its first moment on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  `);
}

/**
 * Returns the sum of the layout shifts since the last call, and what moved. Counts those after a member's input too, so that the
 * sum does not depend on the speed of an answer.
 */
export const takeShifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(`
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
      const taken = shifts.splice(0);
      resolve({
        sum: taken.reduce((sum, { value }) => sum + value, 0),
        moved: taken.flatMap(({ value, sources }) => sources.map(({ node }) => value.toFixed(3) + ' ' + (node?.className || node?.nodeName))),
      });
    })))
  `);
