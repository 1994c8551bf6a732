import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package puts it. */
const CHROMIUM = '/usr/bin/chromium';

/** Whether there is a browser to test with; where there is none, those tests are skipped and this says why. */
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) process.stderr.write(`skipped: tests in a browser, since there is no ${CHROMIUM}\n`);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
