import { type Game, type GameId, seatToMove } from '../../src/game/play/game.js';
import { boardOf } from '../../src/rules/games.js';
import { moveName } from '../../src/rules/squares.js';
import { readCustomId } from '../discord/controlIds.js';
import type { FakeDiscord, Message } from '../fakeDiscord/fakeDiscord.js';
import { componentsIn } from '../load/players.js';

const textOf = (message: Message): string =>
  componentsIn(message.components)
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('\n');

/** Last move on a board. `number` counts from 1 without passes; 0 means none. */
type LastMove = { readonly number: number; readonly name: string };

function lastMoveOn(message: Message): LastMove {
  const found = /Move (\d+): \S+ ([a-t]\d+)/.exec(textOf(message));
  return found ? { number: Number(found[1]), name: found[2]! } : { number: 0, name: '' };
}

/** Returns what a game's board must show after its moves. */
export function lastMoveOf({ position }: Game): LastMove {
  const moves = position.moves.filter((move) => move !== 'pass');
  const last = moves.at(-1);
  return { number: moves.length, name: last === undefined ? '' : moveName(last, boardOf(position.variant)) };
}

/** Returns the game of a message's controls. */
function gameOn(message: Message): GameId | undefined {
  for (const { custom_id } of componentsIn(message.components)) {
    const control = typeof custom_id === 'string' ? readCustomId(custom_id) : undefined;
    if (control && 'game' in control) return control.game as GameId;
  }
  return undefined;
}

/** Records what the boards in Discord show of each game. */
export class ShownBoards {
  /** Moves that each game's boards have shown, by number. */
  readonly shownMoves = new Map<GameId, Map<number, string>>();
  /** Moves that two boards of a game show differently. */
  readonly contradictions: string[] = [];
  /** Last state shown of each game. */
  readonly newest = new Map<GameId, LastMove>();
  readonly #games = new Map<string, GameId>();

  constructor(discord: FakeDiscord) {
    discord.events.on('shown', (message) => this.#note(message));
  }

  /** Number of messages beyond one for each game. */
  get extraMessages(): number {
    return this.#games.size - this.newest.size;
  }

  #note(message: Message): void {
    if (message.components.length === 0) return;
    const id = gameOn(message) ?? this.#games.get(message.id);
    if (!id) return;
    this.#games.set(message.id, id);
    const last = lastMoveOn(message);
    this.newest.set(id, last);
    if (last.number === 0) return;
    const shownMoves = this.shownMoves.get(id) ?? new Map<number, string>();
    this.shownMoves.set(id, shownMoves);
    const before = shownMoves.get(last.number) ?? last.name;
    if (before !== last.name) this.contradictions.push(`${id} ${last.number}: ${before}, ${last.name}`);
    shownMoves.set(last.number, last.name);
  }

  /** Returns how a member's board differs from the stored game if it is their turn; empty if it shows the last move. */
  behind(game: Game): string[] {
    if (seatToMove(game)?.kind !== 'member') return [];
    const { id } = game.setup;
    const [last, newest] = [lastMoveOf(game), this.newest.get(id)];
    if (newest?.number === last.number && newest.name === last.name) return [];
    return [`${id}: shows ${newest?.number} ${newest?.name}, stored ${last.number} ${last.name}`];
  }

  /** Returns the moves of a game that were shown but are not stored. */
  lostMoves({ setup, position }: Game): string[] {
    const board = boardOf(setup.variant);
    const moves = position.moves.filter((move) => move !== 'pass');
    return [...(this.shownMoves.get(setup.id) ?? [])].flatMap(([number, name]) => {
      const move = moves[number - 1];
      return move !== undefined && moveName(move, board) === name ? [] : [`${setup.id} ${number} ${name}`];
    });
  }
}
