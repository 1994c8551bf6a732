import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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
