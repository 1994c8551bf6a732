import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { inspect } from 'node:util';
import { z } from 'zod';
import { createThinker, realClock } from '../../engine/pool/pool.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { GameName } from '../../rules/position.js';
import { DEFAULT_MS } from '../common/strength.js';
import { gomocup } from './gomocup.js';
import { gtp } from './gtp.js';
import { Mind } from './mind.js';
import { nboard } from './nboard.js';
import type { EngineOptions, ProtocolName } from './options.js';
import type { About, Protocol, Setting } from './talk.js';
import { Conversation } from './talk.js';

const PROTOCOLS: Readonly<Record<ProtocolName, (setting: Setting) => Protocol>> = { gtp, nboard, gomocup };
const GAMES: Readonly<Record<ProtocolName, GameName>> = {
  gtp: 'reversi',
  nboard: 'reversi',
  gomocup: 'gomoku',
};
const SEEDS = 2 ** 32;
const GLANCE = { timeMs: 1 }; // any search there is ends by it

function about(): About {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return { name: 'Sente', version };
}

/** Has a worker started and its weights read before anybody's clock runs: no book answers where two lines are wanted. */
const wake = (mind: Mind, game: GameName): Promise<unknown> =>
  mind.think(startPosition(defaultVariant(game)), {
    signal: new AbortController().signal,
    granted: GLANCE,
    lines: 2,
  });

/** Says on stderr what went wrong, in lines that the Piskvork manager, which takes stderr for answers, passes over. */
const tell = (error: unknown): void => console.error(inspect(error).replaceAll(/^/gm, 'DEBUG '));

/** Answers the lines of an input until its end, which waits for the answers, or until the protocol says it is over. */
async function converse(conversation: Conversation, input: Readable, output: Writable): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    await new Promise<void>((resolve, reject) => {
      let last: Promise<unknown> = Promise.resolve();
      output.on('error', () => resolve()); // nobody reads any more
      lines.on('line', (line) => {
        last = conversation.take(line).then((state) => {
          if (state === 'over') resolve();
        });
        last.catch(reject);
      });
      lines.on('close', () => last.then(() => resolve(), reject));
    });
  } finally {
    conversation.stop();
    lines.close();
    input.destroy();
  }
}

/** Speaks a protocol as the options say, on one search thread. */
export async function speak(
  { protocol, chosen, seed }: Extract<EngineOptions, { kind: 'speak' }>,
  input: Readable,
  output: Writable,
): Promise<void> {
  const thinker = createThinker({
    threads: 1,
    thinkMs: DEFAULT_MS,
    onFault: tell, // the answer is rescued: the game goes on
  });
  try {
    const mind = new Mind(thinker, chosen, seed ?? randomInt(SEEDS));
    await wake(mind, GAMES[protocol]);
    const say = (text: string) => output.write(`${text}\n`);
    const limitMemory = (bytes: number) => thinker.limitMemory(bytes);
    const setting = { mind, clock: realClock, about: about(), limitMemory, say };
    await converse(new Conversation(PROTOCOLS[protocol](setting)), input, output);
  } finally {
    await thinker.close();
  }
}
