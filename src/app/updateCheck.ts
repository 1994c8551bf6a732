import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { fetchThrough } from '../discord/gateway/proxies.js';
import type { SteadyClock } from '../game/ports/clock.js';
import type { Log } from '../game/ports/log.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const WITHIN_MS = 5000;

/** Maximum size of GitHub's answer in characters. Notes of a release have at most 125,000. */
const MAX_ANSWER = 1_000_000;

type UpdateCheckOptions = {
  readonly version: string;
  /** `repository` of package.json. */
  readonly repository: string | undefined;
  readonly clock: Pick<SteadyClock, 'after'>;
  readonly log: Log;
  /** Agent with the proxies, if there are any. */
  readonly agent?: Dispatcher | undefined;
  /** Default: GitHub's. */
  readonly apiUrl?: string;
};

/** Asks GitHub at once and then daily for the newest release, and logs a line if it is newer. Downloads nothing. */
export class UpdateCheck {
  readonly #options: UpdateCheckOptions;
  readonly #repository: string | undefined;
  #cancel = (): void => undefined;
  /** The newest release in the log so far. */
  #logged: string | undefined;
  #hasFailed = false;

  constructor(options: UpdateCheckOptions) {
    this.#options = options;
    this.#repository = repositoryOf(options.repository ?? '');
  }

  /** Resolves after the first look; never rejects. */
  async start(): Promise<void> {
    if (this.#repository === undefined) {
      const why = 'UPDATE_CHECK has no effect: package.json names no "repository" on GitHub';
      this.#options.log.warn({}, why);
      return;
    }
    this.#cancel = this.#options.clock.after(DAY_MS, () => void this.start());
    try {
      this.#compare(await this.#newest(this.#repository));
    } catch (error) {
      // GitHub may be away for long, and the bot does not need it.
      if (!this.#hasFailed) this.#options.log.info({}, `could not look for a newer release: ${whyOf(error)}`);
      this.#hasFailed = true;
    }
  }

  /** Returns the version of the newest release, drafts and pre-releases aside. */
  async #newest(repository: string): Promise<string> {
    const { agent = null, apiUrl = 'https://api.github.com' } = this.#options;
    const response = await fetchThrough(agent, `${apiUrl}/repos/${repository}/releases/latest`, {
      headers: { accept: 'application/vnd.github+json', 'user-agent': 'Sente' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ANSWER) throw new RangeError('the answer is too long');
    }
    return versionIn(text);
  }

  #compare(newest: string): void {
    const { version, log } = this.#options;
    if (!isNewer(newest, version) || newest === this.#logged) return;
    this.#logged = newest;
    const address = `https://github.com/${this.#repository}/releases`;
    log.info({ address }, `Sente ${newest} is out; this is ${version}`);
  }

  async close(): Promise<void> {
    this.#cancel();
  }
}

const RELEASE = z.object({ tag_name: z.string().regex(/^v?\d{1,9}\.\d{1,9}\.\d{1,9}$/) });

/** Returns the version in GitHub's answer. Throws an Error that holds nothing of another answer. */
function versionIn(text: string): string {
  let release: ReturnType<typeof RELEASE.safeParse>;
  try {
    release = RELEASE.safeParse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error('the answer is no JSON');
  }
  if (!release.success) throw new Error('the newest release has no version such as v1.2.3');
  return release.data.tag_name.replace('v', '');
}

/** Returns OWNER/NAME of a repository on GitHub, as package.json may name it. */
export const repositoryOf = (text: string): string | undefined =>
  /^(?:github:|(?:git\+)?(?:https|ssh|git):\/\/(?:git@)?github\.com\/|git@github\.com:)?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    text,
  )?.[1];

/** Whether version `a` is newer than `b`, which may be a pre-release of it. */
export function isNewer(a: string, b: string): boolean {
  const [ours = '', preRelease] = b.split('+')[0]!.split(/-(.*)/s);
  const [left, right] = [a, ours].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = left.findIndex((part, i) => part !== right[i]);
  return at < 0 ? preRelease !== undefined : left[at]! > (right[at] ?? 0);
}

/** The reason of a failed request: `fetch` hides it in the cause. */
function whyOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
