import { useState } from 'preact/hooks';
import type { Move, Position, Square } from '../../rules/position.js';
import { canPremove, type LiveGame } from './liveGame.js';
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
  const { position, you, state } = game;
  const isPossible = !state.protocol && canPremove(game);
  const current = isPossible && planned?.ply === position.ply ? planned : undefined;
  const shown: Position = current?.line?.position ?? position;
  const ask = (
    change: { kind: 'none' } | { kind: 'add' | 'remove'; line: Move[] },
    line?: Variation,
  ): void => {
    const { ply } = position;
    client.ask<'plan'>({ kind: 'plan', game: state.id, ply, change }, (lines) =>
      setPlanned({ ply, lines: lines as Lines, line }),
    );
  };
  const turnTo = (line: Variation | undefined): void => {
    if (current) setPlanned({ ...current, line });
  };
  return {
    lines: current?.lines,
    line: current?.line,
    isPossible,
    begin: () => ask({ kind: 'none' }),
    end: () => setPlanned(undefined),
    touch(square) {
      const isOwn = shown.status.kind === 'playing' && shown.status.turn === you;
      const line = extend(current?.line, shown, square);
      turnTo(line);
      if (isOwn) ask({ kind: 'add', line: movesOf(line) }, line);
    },
    takeBack: () => turnTo(current?.line && shorten(current.line)),
    remove() {
      const line = current?.line;
      ask({ kind: 'remove', line: line ? movesOf(line) : [] }, line && shorten(line));
    },
  };
}
