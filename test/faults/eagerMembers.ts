import { readCustomId } from '../discord/controlIds.js';
import { isOver, type Seat, squareIds } from '../load/players.js';
import { ANSWER_WITHIN_MS, type Interaction, type StandIn } from '../load/standIn.js';

/** Members who press a square as soon as they may, and open another game when one is over. */
export class EagerMembers {
  /** Squares that were pressed: `game.ply.square`. */
  readonly pressed = new Set<string>();
  readonly presses: Interaction[] = [];
  games = 0;
  isStopped = false;
  /** Told of each channel in which something is pressed, or a game opened. */
  onPress = (_channel: string): void => undefined;
  /** How often each channel's board came to its member since `countTurns`. */
  readonly turns = new Map<string, number>();
  /** When each channel's member did something last, or means to, by `performance.now()`. */
  readonly #last = new Map<string, number>();
  readonly #seats: ReadonlyMap<string, Seat>;

  constructor(
    readonly standIn: StandIn,
    readonly seats: readonly Seat[],
    readonly chance: () => number,
    /** Ms that they think before they press. */
    readonly pauseMs = 0,
  ) {
    this.#seats = new Map(seats.map((seat) => [seat.channel, seat]));
    standIn.events.on('shown', (message) => {
      const seat = this.#seats.get(message.channel);
      if (!seat || message.components.length === 0) return;
      if (squareIds(message).length === 0 && !isOver(message)) return;
      this.turns.set(seat.channel, (this.turns.get(seat.channel) ?? 0) + 1);
      if (this.isStopped) return;
      const pause = pauseMs * 2 * chance();
      this.#last.set(seat.channel, performance.now() + pause);
      if (pause > 0) setTimeout(() => this.act(seat), pause);
      else setImmediate(() => this.act(seat));
    });
  }

  /** All look at their boards and do what there is to do. */
  actAll(): void {
    for (const seat of this.seats) this.act(seat);
  }

  /** Those do something whose last press is 3 s old. */
  actIdle(): void {
    for (const seat of this.seats) {
      const last = this.#last.get(seat.channel);
      if (!last || performance.now() - last > ANSWER_WITHIN_MS) this.act(seat);
    }
  }

  /** Begins to count anew. */
  countTurns(): void {
    this.turns.clear();
  }

  /** Whether each board came to its member so often. */
  hadTurns(times: number): boolean {
    return this.seats.every(({ channel }) => (this.turns.get(channel) ?? 0) >= times);
  }

  act(seat: Seat): void {
    if (this.isStopped) return;
    const { member, channel, options } = seat;
    this.#last.set(channel, performance.now());
    const board = this.standIn.boards.get(channel);
    const squares = board ? squareIds(board) : [];
    if (board && squares.length > 0) {
      const square = squares[Math.floor(this.chance() * squares.length)]!;
      const control = readCustomId(square);
      if (control?.control !== 'move') throw new Error(`no square: ${square}`);
      this.pressed.add(`${control.game}.${control.ply}.${control.square}`);
      this.presses.push(this.standIn.press(member, board, square));
      this.onPress(channel);
    } else if (!board || isOver(board)) {
      this.games += 1;
      this.standIn.command(member, channel, 'play', options);
      this.onPress(channel);
    }
  }
}
