import './puzzles.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardView } from '../../render/boards/scene.js';
import { boardOf, GAMES, startPosition } from '../../rules/games.js';
import {
  type GameName,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { Answers, Asked, RequestOf } from '../protocol.js';
import type { PuzzleEnd, PuzzleKind, PuzzleOutcome, PuzzleState } from '../puzzleState.js';
import { Board } from './Board.js';
import { positionAt } from './liveGame.js';
import { PUZZLE_GAMES, Score, type Solving, Tabs, Task } from './PuzzleParts.js';
import type { PageClient, PageSettings, PageState } from './pageClient.js';
import { play as playSound } from './sounds.js';
import { DISCS } from './status.js';
import { useStepKeys } from './stepKeys.js';
import type { Say } from './texts.js';

type PuzzlesProps = { readonly client: PageClient; readonly page: PageState; readonly say: Say };

const positionOf = ({ variant }: PuzzleState, moves: readonly Move[]): Position =>
  moves.reduce((at, move) => at.play(move), startPosition(variant));

/** Puzzles, one after another: touch the answer, see the reply, take the next. */
export function Puzzles({ client, page: { settings, notice }, say }: PuzzlesProps) {
  const [game, setGame] = useState<GameName>(PUZZLE_GAMES[0]!);
  const [from, setFrom] = useState<PuzzleKind>('rated');
  const [solving, setSolving] = useState<Solving>();
  const [isAsking, setAsking] = useState(false);
  const [rating, setRating] = useState<number>();
  /** Results of this visit. */
  const [results, setResults] = useState<readonly boolean[]>([]);
  const main = useRef<HTMLElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);

  const request = <Kind extends Asked>(
    of: Omit<RequestOf<Kind>, 'id'>,
    onAnswer: (answer: Answers[Kind]) => void,
    onRefused: () => void = () => undefined,
  ): void => {
    setAsking(true);
    client.ask<Kind>(
      of,
      (answer) => {
        setAsking(false);
        onAnswer(answer);
      },
      () => {
        setAsking(false);
        onRefused();
      },
    );
  };

  const next = (): void => {
    client.notify(undefined);
    request<'puzzle'>({ kind: 'puzzle', game, from }, (puzzle) => {
      const turn = positionOf(puzzle, puzzle.moves);
      setRating(puzzle.solver);
      setSolving({ puzzle, step: puzzle.step, turn, shown: turn, feedback: undefined, end: undefined });
    });
  };
  useEffect(() => {
    setSolving(undefined);
    next();
  }, [game, from]);

  // Keeps the focus for the keyboard: Enter opens the next puzzle, then the arrows walk its board.
  // Layout effects, because a key pressed before a later effect would be lost.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (solving?.end && focused?.closest('.board')) nextButton.current?.focus();
  }, [solving?.end]);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && results.length > 0)
      main.current?.querySelector<HTMLElement>('.squares')?.focus({ preventScroll: true });
  }, [solving?.puzzle.id]);

  const finish = (at: Solving, end: PuzzleEnd, isSolved: boolean): void => {
    setSolving(at);
    if (!end.change) return;
    setRating(end.change.after);
    setResults((before) => [...before, isSolved]);
  };

  const receive = (at: Solving, move: Square, outcome: PuzzleOutcome): void => {
    const { puzzle } = at;
    const shown = positionOf(puzzle, outcome.moves);
    const text = outcomeText(puzzle, move, outcome, say);
    const isRight = outcome.kind !== 'failed';
    const feedback = text === undefined ? undefined : { text, isRight };
    if (outcome.kind === 'solved' || outcome.kind === 'failed')
      finish({ ...at, shown, feedback, end: outcome }, outcome, outcome.kind === 'solved');
    else setSolving({ ...at, step: outcome.step, turn: shown, shown, feedback });
    if (outcome.kind === 'continues') playSound('reply');
    if (outcome.kind === 'solved') playSound('end');
  };

  const touch = (square: Square): void => {
    if (!solving || isAsking) return;
    const { puzzle, step, turn } = solving;
    const reason = turn.illegal(square);
    if (reason) {
      client.notify(say(`illegal.${reason}`, { move: moveName(square, boardOf(puzzle.variant)) }));
      return;
    }
    client.notify(undefined);
    playSound('move');
    setSolving({ ...solving, shown: turn.play(square), feedback: undefined });
    request<'tryPuzzle'>(
      { kind: 'tryPuzzle', puzzle: puzzle.id, step, move: square },
      (outcome) => receive(solving, square, outcome),
      () => setSolving(solving),
    );
  };

  const showSolution = (): void => {
    if (!solving) return;
    const { puzzle } = solving;
    const seen = (end: PuzzleEnd): void => {
      const first = positionAt(solving.turn, puzzle.firstPly);
      const shown = end.line.reduce((at, move) => at.play(move), first);
      const feedback = { text: say('puzzle.gaveUp'), isRight: true };
      finish({ ...solving, shown, feedback, end }, end, false);
    };
    if (solving.end) seen({ ...solving.end, change: null });
    else request<'solution'>({ kind: 'solution', puzzle: puzzle.id }, seen);
  };

  /** Shows the position after `moves` moves of the solution. */
  const stepTo = (moves: number): void => {
    if (!solving?.end) return;
    const first = positionAt(solving.turn, solving.puzzle.firstPly);
    setSolving({
      ...solving,
      shown: solving.end.line.slice(0, moves).reduce((at, move) => at.play(move), first),
    });
  };
  useStepKeys((by) => {
    if (!solving?.end || !solving.feedback?.isRight) return;
    const at = solving.shown.ply - solving.puzzle.firstPly;
    stepTo(Math.min(solving.end.line.length, Math.max(0, at + by)));
  });

  const retry = (): void => {
    if (!solving) return;
    const { turn } = solving;
    setSolving({ ...solving, shown: turn, feedback: undefined, end: undefined });
  };

  return (
    <main class="game puzzles" ref={main}>
      <h1 class="visually-hidden">{say('live.lobby.puzzles')}</h1>
      {solving ? (
        <PuzzleBoard
          solving={solving}
          settings={settings}
          say={say}
          onTouch={solving.end || isAsking ? undefined : touch}
        />
      ) : (
        <div class="board empty" />
      )}
      <div class="panel">
        <div class="headline">
          <div role="status" id="position-summary" class="task">
            {solving && <Task solving={solving} say={say} onStep={stepTo} />}
          </div>
          <button type="button" aria-label={say('live.lobby.title')} onClick={() => client.show('lobby')}>
            ☰
          </button>
        </div>
        <p class="notice" role="alert">
          {notice}
        </p>
        <div class="actions">
          {solving?.end ? (
            <>
              <button type="button" class="main" ref={nextButton} onClick={next}>
                {say('puzzle.next')}
              </button>
              <button type="button" onClick={retry}>
                {say('puzzle.again')}
              </button>
              {!solving.feedback?.isRight && (
                <button type="button" onClick={showSolution}>
                  {say('puzzle.answer')}
                </button>
              )}
            </>
          ) : (
            solving && (
              <button type="button" disabled={isAsking} onClick={showSolution}>
                {say('puzzle.answer')}
              </button>
            )
          )}
        </div>
        <Score {...{ rating, results, say }} change={solving?.end?.change ?? null} />
        <Tabs {...{ game, from, say }} onGame={setGame} onFrom={setFrom} />
      </div>
    </main>
  );
}

function PuzzleBoard({
  solving: { puzzle, turn, shown },
  settings,
  say,
  onTouch,
}: {
  solving: Solving;
  settings: PageSettings;
  say: Say;
  onTouch: ((square: Square) => void) | undefined;
}) {
  const solver = turnAt(puzzle.firstPly);
  const isTurn = onTouch !== undefined && shown === turn;
  const view = useMemo(
    (): BoardView => ({
      coordinates: settings.coordinates,
      turned: settings.side === 'own' && solver === 'white',
      ...(GAMES[puzzle.variant.game].isCounted && { shape: 'square' }),
      legal: isTurn,
      ...(shown.status.kind === 'won' && { end: { winner: shown.status.winner } }),
      hints: [],
    }),
    [settings.coordinates, settings.side, solver, isTurn, shown],
  );
  return (
    <Board
      key={puzzle.id}
      position={shown}
      view={view}
      theme={settings.theme}
      say={say}
      plays={isTurn ? solver : undefined}
      onTouch={onTouch}
      hasLoupe
    />
  );
}

/** Outcome of a move, in a sentence; `undefined` if the member must look at another turn. */
function outcomeText(puzzle: PuzzleState, move: Move, outcome: PuzzleOutcome, say: Say): string | undefined {
  const name = (each: Move): string => moveName(each, boardOf(puzzle.variant));
  const disc = DISCS[opposite(turnAt(puzzle.firstPly))];
  switch (outcome.kind) {
    case 'continues': {
      const { best, reply } = outcome;
      const key = move === best ? 'puzzle.right' : 'puzzle.alsoRight';
      return say(key, { move: name(move), best: name(best), disc, reply: name(reply) });
    }
    case 'winsToo':
      return say('puzzle.winsToo', { move: name(move) });
    case 'solved':
      return say('puzzle.solved', { move: name(move) });
    case 'failed':
      return outcome.reply === null
        ? say('puzzle.wrong', { move: name(move) })
        : say('puzzle.refuted', { move: name(move), disc, reply: name(outcome.reply) });
    case 'stale':
      return undefined;
  }
}
