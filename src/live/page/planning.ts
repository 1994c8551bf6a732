import { useState } from 'preact/hooks';
import type { Move, Position, Square } from '../../rules/position.js';
import { canPremove, type LiveGame, shownPosition, shownTurn } from './liveGame.js';
import type { PageClient } from './pageClient.js';
import { extend, shorten, type Variation } from './variation.js';

/** Moves of a planned line; `any` stands for any move of the other side. */
type Lines = readonly (readonly (Move | 'any')[])[];

/** The replies that the member plans while the other side thinks. */
type Planned = { readonly ply: number; readonly lines: Lines; readonly line: Variation | undefined };

/** State of planning replies on the board, and its actions. */
export type Planning = {
  /** Undefined unless the member is planning. */
  readonly lines: Lines | undefined;
  /** The line on the board. */
  readonly line: Variation | undefined;
  /** Whether replies can be planned now. */
  readonly isPossible: boolean;
  begin(): void;
  end(): void;
  /** Plays a legal square after the line. A move of the member's own is kept at once. */
  touch(square: Square): void;
  takeBack(): void;
  /** Removes the planned lines that begin with the one on the board. */
  remove(): void;
};

/** Returns the moves of a line, without passes. */
const movesOf = ({ from, position }: Variation): Move[] =>
  position.moves.slice(from).filter((move) => move !== 'pass');

/** Lets the member plan replies on the board of a game. Planning ends when the other side has moved. */
export function usePlanning(client: PageClient, game: LiveGame): Planning {
  const [planned, setPlanned] = useState<Planned>();
  const { you, state } = game;
  // The server handles the member's unconfirmed move before any plan.
  const position = shownPosition(game);
  const { ply } = position;
  const isPossible = !state.protocol && canPremove(game) && shownTurn(game) !== you;
  const current = isPossible && planned?.ply === ply ? planned : undefined;
  const shown: Position = current?.line?.position ?? position;
  const ask = (
    change: { kind: 'none' } | { kind: 'add' | 'remove'; line: Move[] },
    onRefused?: () => void,
  ): void => {
    client.ask<'plan'>(
      { kind: 'plan', game: state.id, ply, change },
      // The member may have touched other squares, or left, before the answer.
      (lines) => setPlanned((now) => (now?.ply === ply ? { ...now, lines: lines as Lines } : now)),
      onRefused,
    );
  };
  const turnTo = (line: Variation | undefined): void => {
    if (current) setPlanned({ ...current, line });
  };
  return {
    lines: current?.lines,
    line: current?.line,
    isPossible,
    begin() {
      setPlanned({ ply, lines: [], line: undefined });
      ask({ kind: 'none' }, () => setPlanned(undefined));
    },
    end: () => setPlanned(undefined),
    touch(square) {
      const isOwn = shown.status.kind === 'playing' && shown.status.turn === you;
      const line = extend(current?.line, shown, square);
      turnTo(line);
      if (isOwn) ask({ kind: 'add', line: movesOf(line) });
    },
    takeBack: () => turnTo(current?.line && shorten(current.line)),
    remove() {
      const line = current?.line;
      turnTo(line && shorten(line));
      ask({ kind: 'remove', line: line ? movesOf(line) : [] });
    },
  };
}
