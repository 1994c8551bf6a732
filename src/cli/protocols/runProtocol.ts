import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { inspect } from 'node:util';
import { createThinker, monotonicClock } from '../../engine/pool/pool.js';
import { VERSION } from '../../packageInfo.js';
import { defaultVariant, startPosition } from '../../rules/games.js';
import type { GameName } from '../../rules/position.js';
import { DEFAULT_MS } from '../common/strength.js';
import { type About, type Context, Conversation, type Protocol } from './conversation.js';
import type { ProtocolName, ProtocolOptions } from './engineOptions.js';
import { Gomocup } from './gomocup.js';
import { Gtp } from './gtp.js';
import { NBoard } from './nboard.js';
import { Engine } from './protocolEngine.js';

type ProtocolEntry = {
  readonly game: GameName;
  readonly create: (context: Context) => Protocol;
};

/** Protocols, each with its game. */
export const PROTOCOLS: Readonly<Record<ProtocolName, ProtocolEntry>> = {
  gtp: { game: 'reversi', create: (context) => new Gtp(context) },
  nboard: { game: 'reversi', create: (context) => new NBoard(context) },
  gomocup: { game: 'gomoku', create: (context) => new Gomocup(context) },
};

const SEEDS = 2 ** 32;
const WARM_UP_LIMIT = { timeMs: 1 }; // ends any search

const ABOUT: About = { name: 'Sente', version: VERSION };

/** Makes a worker start and read its weights before any clock runs. A request for two lines bypasses the book. */
const warmUp = (engine: Engine, game: GameName): Promise<unknown> =>
  engine.think(startPosition(defaultVariant(game)), {
    signal: new AbortController().signal,
    granted: WARM_UP_LIMIT,
    lines: 2,
  });

/** Logs a fault on stderr. Managers that read stderr as answers ignore MESSAGE lines; one takes DEBUG lines for moves. */
const logFault = (error: unknown): void => console.error(inspect(error).replaceAll(/^/gm, 'MESSAGE '));

/** Answers the lines of an input until the protocol ends the conversation, or until the input ends and all its lines are answered. */
async function answerLines(conversation: Conversation, input: Readable, output: Writable): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    await new Promise<void>((resolve, reject) => {
      let last: Promise<unknown> = Promise.resolve();
      output.on('error', () => resolve()); // the reader has closed the pipe
      lines.on('line', (line) => {
        last = conversation.receive(line).then((state) => {
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

/** Runs a protocol until the input or the conversation ends. */
export async function runProtocol(
  { protocol, player, threads, seed }: ProtocolOptions,
  input: Readable,
  output: Writable,
): Promise<void> {
  const thinker = createThinker({
    threads,
    idleThreadsHelp: true,
    thinkMs: DEFAULT_MS,
    onFault: logFault, // the thinker still answers with a legal move, so the game continues
  });
  const { game, create } = PROTOCOLS[protocol];
  try {
    const engine = new Engine(thinker, player, seed ?? randomInt(SEEDS));
    await warmUp(engine, game);
    const say = (text: string) => output.write(`${text}\n`);
    const limitMemory = (bytes: number) => thinker.limitMemory(bytes);
    const context = { engine, clock: monotonicClock, about: ABOUT, limitMemory, say };
    await answerLines(new Conversation(create(context)), input, output);
  } finally {
    await thinker.close();
  }
}
