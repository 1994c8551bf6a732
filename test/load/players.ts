import { readCustomId } from '../discord/controlIds.js';
import {
  ANSWER_WITHIN_MS,
  type FakeDiscord,
  type Interaction,
  type Json,
  type Message,
} from '../fakeDiscord/fakeDiscord.js';

/** A member, a channel and the options of their games. */
export type Seat = {
  readonly member: string;
  readonly channel: string;
  readonly options: Record<string, string | number>;
};

/** Times in ms since the last `reset`. */
export type Times = {
  /** From a press or command to its first answer. */
  readonly acknowledged: number[];
  /** From a press to the board with the bot's reply. */
  readonly answered: number[];
  /** Number of late or missing answers. */
  late: number;
  presses: number;
  games: number;
};

const newTimes = (): Times => ({ acknowledged: [], answered: [], late: 0, presses: 0, games: 0 });

/** Returns all components of a message, with nested ones. */
export function componentsIn(components: readonly Json[]): Json[] {
  return components.flatMap((each) => [
    each,
    ...(Array.isArray(each.components) ? componentsIn(each.components as Json[]) : []),
  ]);
}

/** Returns the enabled buttons of squares; if there are any, it is the member's turn. */
export const squareIds = ({ components }: Pick<Message, 'components'>): string[] =>
  componentsIn(components).flatMap(({ type, disabled, custom_id: id }) =>
    type === 2 && disabled !== true && typeof id === 'string' && readCustomId(id)?.control === 'move'
      ? [id]
      : [],
  );

/** Whether a board shows a finished game, by its offer of a rematch. */
export const isOver = ({ components }: Pick<Message, 'components'>): boolean =>
  componentsIn(components).some(
    ({ custom_id: id }) => typeof id === 'string' && readCustomId(id)?.control === 'rematch',
  );

/** Returns a seat in each of the first channels: Reversi and Gomoku in turn, at levels 1 to 5. */
export const seatsOf = (discord: FakeDiscord, games: number): Seat[] =>
  Array.from({ length: games }, (_, i) => ({
    member: discord.members[i % discord.members.length]!,
    channel: discord.channels[i]!,
    options: { game: i % 2 === 0 ? 'reversi' : 'gomoku', level: String(1 + (Math.floor(i / 2) % 5)) },
  }));

type Pending = { readonly interaction: Interaction; isAnswered: boolean };

/** A member with a board, who presses a random square on request if it is their turn. */
class Player {
  #pending: Pending | undefined;

  constructor(
    readonly seat: Seat,
    private readonly discord: FakeDiscord,
    private readonly crowd: Players,
  ) {}

  /** Whether a move or command waits for the bot. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** Presses a square, or opens a game if none is running. Does nothing while the bot owes an answer. */
  act(): void {
    if (this.#pending) {
      const { interaction } = this.#pending;
      if (performance.now() - interaction.sentAt < 2 * ANSWER_WITHIN_MS || interaction.acknowledgedAt) return;
      this.#pending = undefined; // Unanswered: a member would press again.
    }
    const { member, channel, options } = this.seat;
    const board = this.discord.boards.get(channel);
    const squares = board ? squareIds(board) : [];
    if (board && squares.length > 0) {
      const square = squares[Math.floor(this.crowd.chance() * squares.length)]!;
      this.crowd.times.presses += 1;
      this.#pending = { interaction: this.discord.press(member, board, square), isAnswered: false };
    } else if (!board || isOver(board)) {
      this.crowd.times.games += 1;
      this.#pending = {
        interaction: this.discord.command(member, channel, 'play', options),
        isAnswered: false,
      };
    } else return;
    this.crowd.noteSent(this.#pending.interaction);
  }

  /** Handles a board shown in this channel. */
  onShown(message: Message): void {
    if (!this.#pending || (squareIds(message).length === 0 && !isOver(message))) return;
    if (this.#pending.interaction.message) {
      this.crowd.times.answered.push(performance.now() - this.#pending.interaction.sentAt);
    }
    this.#pending = undefined;
  }
}

/** All members with their boards, and the times of the answers. */
export class Players {
  readonly players: readonly Player[];
  times = newTimes();
  readonly #byChannel: ReadonlyMap<string, Player>;
  readonly #unanswered = new Set<Interaction>();

  constructor(
    readonly discord: FakeDiscord,
    seats: readonly Seat[],
    readonly chance: () => number,
  ) {
    this.players = seats.map((seat) => new Player(seat, discord, this));
    this.#byChannel = new Map(this.players.map((player) => [player.seat.channel, player]));
    discord.events.on('shown', (message) => this.#byChannel.get(message.channel)?.onShown(message));
    discord.events.on('acknowledged', (interaction) => {
      if (!this.#unanswered.delete(interaction)) return;
      this.times.acknowledged.push(interaction.acknowledgedAt! - interaction.sentAt);
    });
  }

  noteSent(interaction: Interaction): void {
    this.#unanswered.add(interaction);
  }

  /** Resets the counts. */
  reset(): void {
    this.times = newTimes();
  }

  /** Counts and drops overdue interactions. */
  countLate(): void {
    for (const interaction of this.#unanswered) {
      if (performance.now() - interaction.sentAt <= ANSWER_WITHIN_MS) continue;
      this.#unanswered.delete(interaction);
      this.times.late += 1;
    }
  }

  /** Makes a move every `everyMs` in each game, evenly spread, for `forMs`. */
  async playEvery(everyMs: number, forMs: number): Promise<void> {
    const started = performance.now();
    const step = everyMs / this.players.length;
    let next = 0;
    while (performance.now() - started < forMs) {
      const due = Math.floor((performance.now() - started) / step);
      for (; next < due; next++) this.players[next % this.players.length]!.act();
      this.countLate();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Resolves once every game waits for its member. Rejects after `withinMs`. */
  async openAll(withinMs: number): Promise<void> {
    const started = performance.now();
    for (const player of this.players) {
      player.act();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    while (this.players.some((player) => player.isWaiting)) {
      if (performance.now() - started > withinMs) throw new Error('the games did not begin in time');
      await new Promise((resolve) => setTimeout(resolve, 50));
      this.countLate();
    }
  }
}
