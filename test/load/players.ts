import { readCustomId } from '../discord/controlIds.js';
import { ANSWER_WITHIN_MS, type Interaction, type Json, type Message, type StandIn } from './standIn.js';

/** Where a member plays, and what their games are opened with. */
export type Seat = {
  readonly member: string;
  readonly channel: string;
  readonly options: Record<string, string | number>;
};

/** Times in ms, of what was asked between `reset` and now. */
export type Times = {
  /** From the press or the command to its first answer. */
  readonly acknowledged: number[];
  /** From the press to the board on which the bot has answered. */
  readonly answered: number[];
  /** How many were answered too late, or never. */
  late: number;
  presses: number;
  games: number;
};

const newTimes = (): Times => ({ acknowledged: [], answered: [], late: 0, presses: 0, games: 0 });

/** All components of a message, nested ones included. */
export function componentsIn(components: readonly Json[]): Json[] {
  return components.flatMap((each) => [
    each,
    ...(Array.isArray(each.components) ? componentsIn(each.components as Json[]) : []),
  ]);
}

/** The buttons of squares that can be pressed on a board: it is the member's turn if there are any. */
export const squareIds = ({ components }: Pick<Message, 'components'>): string[] =>
  componentsIn(components).flatMap(({ type, disabled, custom_id: id }) =>
    type === 2 && disabled !== true && typeof id === 'string' && readCustomId(id)?.control === 'move'
      ? [id]
      : [],
  );

/** Whether a board shows a game that is over: another one is offered. */
export const isOver = ({ components }: Pick<Message, 'components'>): boolean =>
  componentsIn(components).some(
    ({ custom_id: id }) => typeof id === 'string' && readCustomId(id)?.control === 'rematch',
  );

/** A game each in the first channels: Reversi and Gomoku in turn, at levels 1 to 5. */
export const seatsOf = (standIn: StandIn, games: number): Seat[] =>
  Array.from({ length: games }, (_, i) => ({
    member: standIn.members[i % standIn.members.length]!,
    channel: standIn.channels[i]!,
    options: { game: i % 2 === 0 ? 'reversi' : 'gomoku', level: String(1 + (Math.floor(i / 2) % 5)) },
  }));

type Pending = { readonly interaction: Interaction; isAnswered: boolean };

/** A member at one board, who presses a square at random whenever told to and it is their turn. */
export class Player {
  #pending: Pending | undefined;

  constructor(
    readonly seat: Seat,
    private readonly standIn: StandIn,
    private readonly crowd: Players,
  ) {}

  /** Whether a move, or an opening, waits for the bot. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** Presses a square, or opens a game where none is on; nothing while the bot owes an answer. */
  act(): void {
    if (this.#pending) {
      const { interaction } = this.#pending;
      if (performance.now() - interaction.sentAt < 2 * ANSWER_WITHIN_MS || interaction.acknowledgedAt) return;
      this.#pending = undefined; // Never answered: a member presses again.
    }
    const { member, channel, options } = this.seat;
    const board = this.standIn.boards.get(channel);
    const squares = board ? squareIds(board) : [];
    if (board && squares.length > 0) {
      const square = squares[Math.floor(this.crowd.chance() * squares.length)]!;
      this.crowd.times.presses += 1;
      this.#pending = { interaction: this.standIn.press(member, board, square), isAnswered: false };
    } else if (!board || isOver(board)) {
      this.crowd.times.games += 1;
      this.#pending = {
        interaction: this.standIn.command(member, channel, 'play', options),
        isAnswered: false,
      };
    } else return;
    this.crowd.noteSent(this.#pending.interaction);
  }

  /** A board was shown in this channel. */
  onShown(message: Message): void {
    if (!this.#pending || (squareIds(message).length === 0 && !isOver(message))) return;
    if (this.#pending.interaction.message) {
      this.crowd.times.answered.push(performance.now() - this.#pending.interaction.sentAt);
    }
    this.#pending = undefined;
  }
}

/** All members at their boards, and how long each answer took. */
export class Players {
  readonly players: readonly Player[];
  times = newTimes();
  readonly #byChannel: ReadonlyMap<string, Player>;
  readonly #unanswered = new Set<Interaction>();

  constructor(
    readonly standIn: StandIn,
    seats: readonly Seat[],
    readonly chance: () => number,
  ) {
    this.players = seats.map((seat) => new Player(seat, standIn, this));
    this.#byChannel = new Map(this.players.map((player) => [player.seat.channel, player]));
    standIn.events.on('shown', (message) => this.#byChannel.get(message.channel)?.onShown(message));
    standIn.events.on('acknowledged', (interaction) => {
      if (!this.#unanswered.delete(interaction)) return;
      this.times.acknowledged.push(interaction.acknowledgedAt! - interaction.sentAt);
    });
  }

  noteSent(interaction: Interaction): void {
    this.#unanswered.add(interaction);
  }

  /** Begins to count anew. */
  reset(): void {
    this.times = newTimes();
  }

  /** Counts what has waited too long, and forgets it. */
  countLate(): void {
    for (const interaction of this.#unanswered) {
      if (performance.now() - interaction.sentAt <= ANSWER_WITHIN_MS) continue;
      this.#unanswered.delete(interaction);
      this.times.late += 1;
    }
  }

  /** Every game moves each `everyMs`, evenly spread, for so many ms. */
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

  /** Resolves when every game has begun and waits for its member, or rejects after so many ms. */
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
