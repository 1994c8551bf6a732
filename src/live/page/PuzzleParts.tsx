import { boardOf, GAMES } from '../../rules/games.js';
import { GAME_NAMES, type GameName, type Position, turnAt } from '../../rules/position.js';
import { moveName } from '../../rules/squares.js';
import type { PuzzleEnd, PuzzleKind, PuzzleState } from '../puzzleState.js';
import { DISCS } from './status.js';
import type { Say } from './texts.js';
import { WithDiscs } from './WithDiscs.js';

/** A puzzle on the page. `turn`: position of the solver's turn. `shown`: what the board shows. */
export type Solving = {
  readonly puzzle: PuzzleState;
  readonly step: number;
  readonly turn: Position;
  readonly shown: Position;
  readonly feedback: { readonly text: string; readonly isRight: boolean } | undefined;
  /** Set once the puzzle is solved, failed or given up. */
  readonly end: PuzzleEnd | undefined;
};

const KINDS: readonly PuzzleKind[] = ['rated', 'daily', 'server'];
export const PUZZLE_GAMES = GAME_NAMES.filter((game) => GAMES[game].hasPuzzles);

/** Choice of the game and of the puzzles' source. */
export function Tabs({
  game,
  from,
  say,
  onGame,
  onFrom,
}: {
  game: GameName;
  from: PuzzleKind;
  say: Say;
  onGame: (game: GameName) => void;
  onFrom: (from: PuzzleKind) => void;
}) {
  return (
    <>
      <div class="tabs">
        {PUZZLE_GAMES.map((each) => (
          <button type="button" key={each} aria-pressed={each === game} onClick={() => onGame(each)}>
            {say(`games.${each}`)}
          </button>
        ))}
      </div>
      <div class="tabs kinds">
        {KINDS.map((each) => (
          <button type="button" key={each} aria-pressed={each === from} onClick={() => onFrom(each)}>
            {say(`puzzle.kind.${each}`)}
          </button>
        ))}
      </div>
    </>
  );
}

/** The task, and the verdict on the last move. */
export function Task({
  solving: { puzzle, shown, feedback, end },
  say,
  onStep,
}: {
  solving: Solving;
  say: Say;
  /** Shows the position after a number of the solution's moves. */
  onStep: (moves: number) => void;
}) {
  const { firstPly, variant, task, isOfDay, rating } = puzzle;
  const disc = DISCS[turnAt(firstPly)];
  return (
    <>
      <p class="quiet">
        {say(isOfDay ? 'puzzle.day.title' : 'puzzle.title')} ·{' '}
        {say(`title.${variant.game}`, { rule: say(`rules.${variant.rule}`), size: variant.size })} ·{' '}
        {say('puzzle.rated', { rating: Math.round(rating) })}
      </p>
      <p class="status" data-right={feedback?.isRight}>
        <WithDiscs text={feedback?.text ?? say(`puzzle.goal.${task}`, { disc })} say={say} />
      </p>
      {end && feedback?.isRight && (
        <p class="quiet">
          {end.line.map((move, i) => (
            <button
              type="button"
              key={i}
              class="of-line"
              aria-current={shown.ply - firstPly === i + 1 ? 'step' : undefined}
              onClick={() => onStep(i + 1)}
            >
              {moveName(move, boardOf(variant))}
            </button>
          ))}
          {end.themes.length > 0 &&
            ` · ${end.themes.map((theme) => say(`puzzle.theme.${theme}`)).join(' · ')}`}
        </p>
      )}
    </>
  );
}

/** The member's puzzle rating, its last change, and the results of this visit. */
export function Score({
  rating,
  results,
  change,
  say,
}: {
  rating: number | undefined;
  results: readonly boolean[];
  change: PuzzleEnd['change'];
  say: Say;
}) {
  if (rating === undefined) return null;
  const by = change ? Math.round(change.after) - Math.round(change.before) : undefined;
  const shown = `${Math.round(rating)}${by === undefined ? '' : ` (${by < 0 ? '−' : '+'}${Math.abs(by)})`}`;
  const solved = results.filter(Boolean).length;
  return (
    <div class="score">
      <p>{say('puzzle.change', { rating: shown })}</p>
      {results.length > 0 && (
        <p class="results">
          <span aria-hidden="true">
            {results.slice(-10).map((isSolved, i) => (
              <span key={i} data-solved={isSolved}>
                {isSolved ? '✔' : '✘'}
              </span>
            ))}
          </span>{' '}
          {say('live.puzzles.results', { solved, tried: results.length })}
        </p>
      )}
    </div>
  );
}
