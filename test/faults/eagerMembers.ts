import { readCustomId } from '../../src/discord/customId.js';
import { squareIds } from '../load/players.js';
import { ANSWER_WITHIN_MS, type Interaction, type Message, type StandIn } from '../load/standIn.js';

/** Where a member plays, and what. */
export type Place = {
  readonly member: string;
  readonly channel: string;
  readonly options: Record<string, string | number>;
};

/** A game each in the first channels: Reversi and Gomoku in turn, at levels 1 to 5, a member each. */
export const placesIn = (standIn: StandIn, games: number): Place[] =>
  Array.from({ length: games }, (_, i) => ({
    member: standIn.members[i % standIn.members.length]!,
    channel: standIn.channels[i]!,
    options: { game: i % 2 === 0 ? 'reversi' : 'gomoku', level: 1 + (Math.floor(i / 2) % 5) },
  }));

export const isOver = (message: Message): boolean =>
  !JSON.stringify(message.components).includes('custom_id') &&
  !/thinking|looks best/.test(JSON.stringify(message.components));

/** Members who press a square as soon as they may, and open another game when one is over. */
export class EagerMembers {
  /** Squares that were pressed: `game.ply.square`. */
  readonly pressed = new Set<string>();
  readonly presses: Interaction[] = [];
  games = 0;
  isStopped = false;
  /** How often each channel's board came to its member since `countTurns`. */
  readonly turns = new Map<string, number>();
  /** When each channel's member did something last, by `performance.now()`. */
  readonly #last = new Map<string, number>();
  readonly #places: ReadonlyMap<string, Place>;

  constructor(
    readonly standIn: StandIn,
    readonly places: readonly Place[],
    readonly chance: () => number,
    /** Whether another game is opened where one is over. */
    readonly goesOn = true,
  ) {
    this.#places = new Map(places.map((place) => [place.channel, place]));
    standIn.events.on('shown', (message) => {
      const place = this.#places.get(message.channel);
      if (!place || message.components.length === 0) return;
      if (squareIds(message).length === 0 && !isOver(message)) return;
      this.turns.set(place.channel, (this.turns.get(place.channel) ?? 0) + 1);
      if (!this.isStopped) setImmediate(() => this.act(place));
    });
  }

  /** All look at their boards and do what there is to do. */
  actAll(): void {
    for (const place of this.places) this.act(place);
  }

  /** Those do something whose last press is 3 s old. */
  actIdle(): void {
    for (const place of this.places) {
      const last = this.#last.get(place.channel);
      if (!last || performance.now() - last > ANSWER_WITHIN_MS) this.act(place);
    }
  }

  /** Begins to count anew. */
  countTurns(): void {
    this.turns.clear();
  }

  /** Whether each board came to its member so often. */
  hadTurns(times: number): boolean {
    return this.places.every(({ channel }) => (this.turns.get(channel) ?? 0) >= times);
  }

  act(place: Place): void {
    if (this.isStopped) return;
    const { member, channel, options } = place;
    this.#last.set(channel, performance.now());
    const board = this.standIn.boards.get(channel);
    const squares = board ? squareIds(board) : [];
    if (board && squares.length > 0) {
      const square = squares[Math.floor(this.chance() * squares.length)]!;
      const control = readCustomId(square);
      if (control?.control !== 'move') throw new Error(`no square: ${square}`);
      this.pressed.add(`${control.game}.${control.ply}.${control.square}`);
      this.presses.push(this.standIn.press(member, board, square));
    } else if (!board || isOver(board)) {
      if (board && !this.goesOn) return;
      this.games += 1;
      this.standIn.command(member, channel, 'play', options);
    }
  }
}
