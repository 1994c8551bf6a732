import type { Game, GameId } from '../../src/game/play/game.js';
import { boardOf } from '../../src/rules/games.js';
import { moveName } from '../../src/rules/squares.js';
import { readCustomId } from '../discord/controlIds.js';
import { componentsIn } from '../load/players.js';
import type { Message, StandIn } from '../load/standIn.js';

const textOf = (message: Message): string =>
  componentsIn(message.components)
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('\n');

/** What a board says was played last; `number` from 1, passes not counted, 0 where nothing was. */
export type LastMove = { readonly number: number; readonly name: string };

function lastMoveOn(message: Message): LastMove {
  const found = /Move (\d+): \S+ ([a-t]\d+)/.exec(textOf(message));
  return found ? { number: Number(found[1]), name: found[2]! } : { number: 0, name: '' };
}

/** What a game's moves make its board say. */
export function lastMoveOf({ position }: Game): LastMove {
  const moves = position.moves.filter((move) => move !== 'pass');
  const last = moves.at(-1);
  return { number: moves.length, name: last === undefined ? '' : moveName(last, boardOf(position.variant)) };
}

/** The game whose controls a message has; undefined where it has none. */
function gameOn(message: Message): GameId | undefined {
  for (const { custom_id } of componentsIn(message.components)) {
    const control = typeof custom_id === 'string' ? readCustomId(custom_id) : undefined;
    if (control && 'game' in control) return control.game as GameId;
  }
  return undefined;
}

/** Everything that was shown of each game, and in which messages. */
export class Shown {
  /** What each game's boards said was played, by the number of the move. */
  readonly claims = new Map<GameId, Map<number, string>>();
  /** Moves that two boards of a game told differently. */
  readonly contradictions: string[] = [];
  /** The last thing shown of each game. */
  readonly newest = new Map<GameId, LastMove>();
  readonly #games = new Map<string, GameId>();

  constructor(standIn: StandIn) {
    standIn.events.on('shown', (message) => this.#note(message));
  }

  /** Messages beyond the one that each game has. */
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
    const claims = this.claims.get(id) ?? new Map<number, string>();
    this.claims.set(id, claims);
    const before = claims.get(last.number) ?? last.name;
    if (before !== last.name) this.contradictions.push(`${id} ${last.number}: ${before}, ${last.name}`);
    claims.set(last.number, last.name);
  }

  /** Moves that were shown of a game and are not stored so. */
  lostFrom({ setup, position }: Game): string[] {
    const board = boardOf(setup.variant);
    const moves = position.moves.filter((move) => move !== 'pass');
    return [...(this.claims.get(setup.id) ?? [])].flatMap(([number, name]) => {
      const move = moves[number - 1];
      return move !== undefined && moveName(move, board) === name ? [] : [`${setup.id} ${number} ${name}`];
    });
  }
}
