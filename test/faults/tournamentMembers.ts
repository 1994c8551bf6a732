import { readCustomId } from '../discord/controlIds.js';
import type { FakeDiscord, Message } from '../fakeDiscord/fakeDiscord.js';
import { componentsIn, squareIds } from '../load/players.js';

/** Chance that a member resigns instead of moving, so that games end soon. */
const RESIGNING = 0.15;

/** Shortest time between two attempts in a thread, in ms. */
const PAUSE_MS = 50;

/** Text of a message, with that of its components. */
export const textOf = ({ content, components }: Message): string =>
  [content, ...componentsIn(components).map((each) => each.content)]
    .filter((text) => typeof text === 'string')
    .join('\n');

/** Members who join tournaments, play their games in threads, and sometimes leave and come back. */
export class TournamentMembers {
  isStopped = false;
  presses = 0;
  readonly #seenAt = new Map<string, number>();

  constructor(
    readonly discord: FakeDiscord,
    /** Members of each tournament, by its channel. */
    readonly players: ReadonlyMap<string, readonly string[]>,
    readonly chance: () => number,
  ) {
    discord.events.on('shown', (message) => {
      if (squareIds(message).length > 0) setTimeout(() => this.#play(message.channel), PAUSE_MS);
    });
  }

  /** Lets all members join who have not, and play whose last board was lost. Some leave, if `mayLeave`. */
  act(mayLeave: boolean): void {
    for (const [channel, members] of this.players) {
      const message = this.discord.messagesIn(channel).at(-1);
      if (!message) continue;
      for (const member of members) {
        const isLeaving = mayLeave && this.chance() < 0.05;
        this.#press(member, message, isLeaving ? 'leaveTournament' : 'joinTournament');
      }
    }
    for (const channel of this.discord.boards.keys())
      if (!this.discord.channels.includes(channel)) this.#play(channel);
  }

  #press(member: string, message: Message, control: string): void {
    const found = componentsIn(message.components).find(
      ({ custom_id: id }) => typeof id === 'string' && readCustomId(id)?.control === control,
    );
    if (!found) return;
    this.presses += 1;
    this.discord.press(member, message, String(found.custom_id));
  }

  /** Presses a square as each of the members whom the board of a thread names: the bot refuses the one who is not to move. */
  #play(thread: string): void {
    const board = this.discord.boards.get(thread);
    const squares = board && !this.isStopped ? squareIds(board) : [];
    const now = performance.now();
    if (!board || squares.length === 0 || now - (this.#seenAt.get(thread) ?? 0) < PAUSE_MS / 2) return;
    this.#seenAt.set(thread, now);
    const all = [...this.players.values()].flat();
    const members = all.filter((member) => textOf(board).includes(`<@${member}>`));
    const resigning = this.chance() < RESIGNING;
    for (const member of members) {
      this.presses += 1;
      if (resigning && member === members[0]) this.discord.command(member, thread, 'resign');
      else this.discord.press(member, board, squares[Math.floor(this.chance() * squares.length)]!);
    }
  }
}
