import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { figureOf, type Result } from './figure.js';

const GAMES = 20;
const MOVES = 12;
const THINK_MS = '200';
const EPHEMERAL = 64;

type Component = {
  type: number;
  label?: string;
  custom_id?: string;
  disabled?: boolean;
  content?: string;
  components?: Component[];
};
type Message = { id: string; channel_id: string; components: Component[]; flags: number };
type Outcome = { kind: string; message?: Message };

/**
 * Measures the latency of answers to members while the bot plays 20 games at once: from the click to the shown answer, over
 * loopback, with the playground and the bot in separate processes. Speaks the playground's protocol for members.
 */
export async function acks(): Promise<Result> {
  const programs: ChildProcess[] = [];
  const run = (file: string, environment: Record<string, string>): ChildProcess => {
    const program = spawnProgram(file, environment);
    programs.push(program);
    return program;
  };
  const times: number[] = [];
  try {
    const playground = run('playground/main.js', { PLAYGROUND_PORT: '0' });
    const access = JSON.parse(await lineOf(playground, (line) => line.startsWith('{'))) as Record<
      string,
      string
    >;
    const bot = run('main.js', {
      DISCORD_TOKEN: access.token!,
      DISCORD_API_URL: access.apiUrl!,
      DATABASE_URL: 'sqlite::memory:',
      THINK_MS,
      LIMIT_COMMANDS_MINUTE: '0',
      LIMIT_ENGINE_SECONDS_MINUTE: '0',
      LIMIT_GAMES_MEMBER: '0',
    });
    await lineOf(bot, (line) => line.includes('"msg":"ready"'));
    const member = await Member.connect(access.url!);
    const channels = [];
    for (let i = 0; i < GAMES; i++) channels.push(await openGame(member, i, times));
    await Promise.all(channels.map((channel) => playMoves(member, channel, times)));
    member.close();
  } finally {
    for (const program of programs) program.kill();
  }
  const sorted = [...times].sort((a, b) => a - b);
  const what = `answer to a member, ${GAMES} games against the bot at once, ${times.length} answers`;
  return {
    figures: [
      figureOf(`${what}: median`, 'ms', times),
      figureOf(`${what}: 99th of 100`, 'ms', [sorted[Math.floor(sorted.length * 0.99)]!], '300'),
    ],
    failures: [],
  };
}

function spawnProgram(file: string, environment: Record<string, string>): ChildProcess {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function lineOf(program: ChildProcess, test: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: program.stdout! }).on('line', (line) => test(line) && resolve(line));
    program.once('exit', (code) => reject(new Error(`a program ended with ${code}`)));
  });
}

/** Opens game `number`, the first in the channel and the others in threads; resolves to the channel of the game. */
async function openGame(member: Member, number: number, times: number[]): Promise<string> {
  const channelId = member.channels.get('games')!;
  const options = { game: 'reversi', level: 10 };
  const outcome = await member.timed(times, { do: 'command', channelId, name: 'play', options });
  if (number === 0) return channelId;
  const { id: messageId, components } = outcome.message!;
  const customId = flat(components).find(({ type }) => type === 2)!.custom_id;
  const opened = member.next('channel');
  await member.timed(times, { do: 'click', channelId, messageId, customId });
  return ((await opened).channel as { id: string }).id;
}

async function playMoves(member: Member, channel: string, times: number[]): Promise<void> {
  for (let move = 0; move < MOVES; move++) {
    const message = await member.waitFor(() => {
      const board = member.boards.get(channel);
      return board && buttons(board).length > 0 ? board : undefined;
    });
    const squares = buttons(message);
    const { custom_id: customId } = squares[move % squares.length]!;
    const outcome = await member.timed(times, {
      do: 'click',
      channelId: channel,
      messageId: message.id,
      customId,
    });
    if (outcome.kind !== 'update' && outcome.kind !== 'deferredUpdate')
      throw new Error(`a click was answered by ${outcome.kind}`);
    await member.waitFor(() =>
      buttons(member.boards.get(channel)!)[0]?.custom_id !== squares[0]!.custom_id ? true : undefined,
    );
  }
}

const flat = (components: readonly Component[]): Component[] =>
  components.flatMap((component) => [component, ...flat(component.components ?? [])]);

const buttons = ({ components }: Message): Component[] =>
  flat(components).filter(
    ({ type, disabled, label }) => type === 2 && !disabled && /^[a-t]\d+$/.test(label ?? ''),
  );

type Event = {
  event: string;
  message?: Message;
  channel?: unknown;
  snapshot?: { channels: { id: string; name: string }[] };
};

/** A member, acting as the playground's page does. */
class Member {
  readonly channels = new Map<string, string>();
  /** Newest public message with components in each channel. */
  readonly boards = new Map<string, Message>();
  readonly #socket: WebSocket;
  readonly #replies = new Map<number, (outcome: Outcome) => void>();
  readonly #waiting = new Set<(event: Event) => void>();
  #requests = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (raw) =>
      this.#receive(JSON.parse(raw.toString()) as Event & { id?: number; ok?: boolean; result?: Outcome }),
    );
  }

  static async connect(url: string): Promise<Member> {
    const member = new Member(new WebSocket(`${url.replace('http', 'ws')}members?as=ada`));
    const { snapshot } = await member.next('ready');
    for (const { id, name } of snapshot!.channels) member.channels.set(name, id);
    return member;
  }

  close(): void {
    this.#socket.close();
  }

  /** Sends a request to the bot, and records the ms until its answer. */
  async timed(times: number[], request: Record<string, unknown>): Promise<Outcome> {
    const id = ++this.#requests;
    const answered = new Promise<Outcome>((resolve) => this.#replies.set(id, resolve));
    const started = performance.now();
    this.#socket.send(JSON.stringify({ ...request, id }));
    const outcome = await answered;
    times.push(performance.now() - started);
    return outcome;
  }

  next(event: string): Promise<Event> {
    return new Promise((resolve) => {
      const listener = (heard: Event): void => {
        if (heard.event !== event) return;
        this.#waiting.delete(listener);
        resolve(heard);
      };
      this.#waiting.add(listener);
    });
  }

  async waitFor<T>(find: () => T | undefined): Promise<T> {
    while (true) {
      const found = find();
      if (found !== undefined) return found;
      await this.next('messageUpdate');
    }
  }

  #receive(heard: Event & { id?: number; ok?: boolean; result?: Outcome }): void {
    if (heard.id !== undefined) {
      if (!heard.ok) throw new Error(`the playground refused: ${JSON.stringify(heard)}`);
      this.#replies.get(heard.id)?.(heard.result!);
      return;
    }
    const { message } = heard;
    if (message && message.components.length > 0 && (message.flags & EPHEMERAL) === 0) {
      this.boards.set(message.channel_id, message);
    }
    for (const listener of [...this.#waiting])
      listener(heard.event === 'messageCreate' ? { ...heard, event: 'messageUpdate' } : heard);
  }
}
