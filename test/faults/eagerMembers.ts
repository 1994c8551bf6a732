import { readCustomId } from '../discord/controlIds.js';
import { ANSWER_WITHIN_MS, type FakeDiscord, type Interaction } from '../fakeDiscord/fakeDiscord.js';
import { isOver, type Seat, squareIds } from '../load/players.js';

/** Members who press a square at once, and open another game after each. */
export class EagerMembers {
  /** Pressed squares as `game.ply.square`. */
  readonly pressed = new Set<string>();
  readonly presses: Interaction[] = [];
  games = 0;
  isStopped = false;
  /** Called for each channel with a press or an opened game. */
  onPress = (_channel: string): void => undefined;
  /** Number of turns in each channel since `countTurns`. */
  readonly turns = new Map<string, number>();
  /** Time of the last or next action in each channel, by `performance.now()`. */
  readonly #last = new Map<string, number>();
  readonly #seats: ReadonlyMap<string, Seat>;

  constructor(
    readonly discord: FakeDiscord,
    readonly seats: readonly Seat[],
    readonly chance: () => number,
    /** Delay before a press, in ms. */
    readonly pauseMs = 0,
  ) {
    this.#seats = new Map(seats.map((seat) => [seat.channel, seat]));
    discord.events.on('shown', (message) => {
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
    // Members with pauses act again by `actIdle`.
    discord.events.on('deleted', ({ channel }) => {
      const seat = this.#seats.get(channel);
      if (seat && pauseMs === 0) setImmediate(() => this.act(seat));
    });
  }

  /** Lets every member act on their board. */
  actAll(): void {
    for (const seat of this.seats) this.act(seat);
  }

  /** Lets members act whose last press is 3 s old. */
  actIdle(): void {
    for (const seat of this.seats) {
      const last = this.#last.get(seat.channel);
      if (!last || performance.now() - last > ANSWER_WITHIN_MS) this.act(seat);
    }
  }

  /** Resets the counts. */
  countTurns(): void {
    this.turns.clear();
  }

  /** Whether every board had this number of turns. */
  hadTurns(times: number): boolean {
    return this.seats.every(({ channel }) => (this.turns.get(channel) ?? 0) >= times);
  }

  act(seat: Seat): void {
    if (this.isStopped) return;
    const { member, channel, options } = seat;
    this.#last.set(channel, performance.now());
    const board = this.discord.boards.get(channel);
    const squares = board ? squareIds(board) : [];
    if (board && squares.length > 0) {
      const square = squares[Math.floor(this.chance() * squares.length)]!;
      const control = readCustomId(square);
      if (control?.control !== 'move') throw new Error(`no square: ${square}`);
      this.pressed.add(`${control.game}.${control.ply}.${control.square}`);
      this.presses.push(this.discord.press(member, board, square));
      this.onPress(channel);
    } else if (!board || isOver(board)) {
      this.games += 1;
      this.discord.command(member, channel, 'play', options);
      this.onPress(channel);
    }
  }
}
