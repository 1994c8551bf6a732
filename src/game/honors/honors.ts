import { fivesThrough, plainBoard } from '../../rules/gomoku/gomokuThreats.js';
import { COLORS, type Color, type GameName, opposite, type Position } from '../../rules/position.js';
import { winnerOf } from '../play/ending.js';
import { type Game, isBetweenMembers } from '../play/game.js';
import { isDeletedMember } from '../ports/records.js';
import { scoresOf } from '../ratings/results.js';
import type { Review } from '../review/review.js';
import { historiesOf, wasPlayed } from '../tournaments/history.js';
import { medalOf, standings } from '../tournaments/standings.js';
import { MIN_PLAYERS, type Tournament } from '../tournaments/tournament.js';

/**
 * Honors. `level`: won against a level of the bot. `fours`: won by nine fours in a row. `wipeout`: left the other side no disc.
 * `comeback`: won from a nearly lost position. `accuracy`: hardly erred in a long, open game; profiles show it from `ACCURATE_GAMES` on.
 * `medal`: a place on a tournament's podium.
 */
export const HONOR_KINDS = ['level', 'fours', 'wipeout', 'comeback', 'accuracy', 'medal'] as const;
export type HonorKind = (typeof HONOR_KINDS)[number];

/** Honor that a finished game or tournament gave a member: at most one of a kind. */
export type Honor = {
  readonly member: string;
  readonly kind: HonorKind;
  readonly game: GameName;
  /** The level or the medal; empty for the others. */
  readonly detail: string;
  /** End of the game or tournament, in ms since the epoch. */
  readonly at: number;
};

/** Everything that the honors of a finished game follow from. */
export type FinishedGame = {
  readonly game: Game;
  /** Time of its end, in ms since the epoch. */
  readonly at: number;
  /** `undefined` while there is none. */
  readonly review: Review | undefined;
  /** The winner's rating before the game; a newcomer's if they had none. */
  readonly winnerRating: number;
};

/** Fours in a row that are an honor. */
const HONORED_FOURS = 9;

/** Highest winning chance from which a win is a comeback, and the chance that shows that it was one. */
const NEARLY_LOST = 0.2;
const NEARLY_WON = 0.8;
/** Plies after the opening before which a position is not called lost: before them it is the opening's fault. */
const COMEBACK_AFTER_PLIES = 10;

/**
 * Accuracy, and the number of a side's moves while the game was open, that are worth an honor. Accuracy measures skill that many games alone
 * do not buy; retries of mistakes would too, but are not stored.
 */
const HONORED_ACCURACY = 95;
const HONORED_MOVES = 20;
/** Winning chances between which a game is open. Beyond them hardly any move costs anything. */
const OPEN_CHANCES = { min: 0.05, max: 0.95 } as const;

/** Number of accurate games in one game that make the honor. */
export const ACCURATE_GAMES = 10;

/** Feats on a game's board, from the rules alone. */
const FEATS: { readonly [Name in GameName]?: (game: Game, winner: Color) => HonorKind | undefined } = {
  reversi: ({ position }, winner) => (position.count(opposite(winner)) === 0 ? 'wipeout' : undefined),
  gomoku: ({ position, firstPly }, winner) =>
    foursInARow(position, winner, firstPly) >= HONORED_FOURS ? 'fours' : undefined,
};

/** Returns the honors of a finished game. Needs its review for some: they follow once there is one. */
export function honorsOfGame({ game, at, review, winnerRating }: FinishedGame): Honor[] {
  if (!isFair(game)) return [];
  const winner = winnerOf(game);
  const honors: Honor[] = [];
  const add = (color: Color, kind: HonorKind, detail = ''): void => {
    const seat = game.seats[color];
    if (seat.kind === 'member' && !isDeletedMember(seat.member))
      honors.push({ member: seat.member, kind, game: game.setup.variant.game, detail, at });
  };
  if (winner) {
    const level = levelBeaten(game, winner);
    if (level !== undefined) add(winner, 'level', String(level));
    if (isEqualFight(game, winner, winnerRating)) {
      const feat = isPlayedOut(game) ? FEATS[game.setup.variant.game]?.(game, winner) : undefined;
      if (feat) add(winner, feat);
      if (review && isComeback(game, review, winner)) add(winner, 'comeback');
    }
  }
  for (const color of COLORS) if (review && isAccurate(game, review, color)) add(color, 'accuracy');
  return honors;
}

/** Whether a game counts, began from a fair position, was decided on the board, and nobody had help. */
function isFair(game: Game): boolean {
  const { setup, hints, takebacks, phase } = game;
  const isDecidedOnBoard = phase.kind === 'over' && ['played', 'resigned', 'agreed'].includes(phase.end.kind);
  return (
    isDecidedOnBoard &&
    scoresOf(game) !== undefined &&
    setup.opening !== 'position' &&
    hints.length === 0 &&
    takebacks === 0
  );
}

const isPlayedOut = ({ phase }: Game): boolean => phase.kind === 'over' && phase.end.kind === 'played';

/** Level of the bot that a color has beaten on the board; `undefined` if it was no level. */
function levelBeaten(game: Game, winner: Color): number | undefined {
  const loser = game.seats[opposite(winner)];
  if (loser.kind !== 'opponent' || typeof loser.level !== 'number' || !isPlayedOut(game)) return undefined;
  return loser.level;
}

/** Whether the loser was a member, or the bot at a measured strength that is not below the winner's. */
function isEqualFight(game: Game, winner: Color, winnerRating: number): boolean {
  if (isBetweenMembers(game)) return true;
  const loser = game.seats[opposite(winner)];
  if (loser.kind !== 'opponent') return false;
  return loser.level === 'even' || (loser.rating !== undefined && loser.rating >= winnerRating);
}

/** Winning chances of a color, by the ply of their position. */
const chancesOf = ({ firstPly, chances }: Review, color: Color) =>
  chances.map((chance, i) => ({ ply: firstPly + i, chance: color === 'black' ? chance : 1 - chance }));

function isComeback({ firstPly }: Game, review: Review, winner: Color): boolean {
  const chances = chancesOf(review, winner).filter(({ ply }) => ply >= firstPly + COMEBACK_AFTER_PLIES);
  const low = chances.findIndex(({ chance }) => chance <= NEARLY_LOST);
  return low >= 0 && chances.slice(low).some(({ chance }) => chance >= NEARLY_WON);
}

function isAccurate({ firstPly }: Game, review: Review, color: Color): boolean {
  const { accuracy, moves } = review;
  const chances = new Map(chancesOf(review, color).map(({ ply, chance }) => [ply, chance]));
  const isOpen = (ply: number): boolean => {
    const chance = chances.get(ply)!;
    return chance > OPEN_CHANCES.min && chance < OPEN_CHANCES.max;
  };
  const own = moves.filter((each) => each.color === color && each.ply >= firstPly && isOpen(each.ply));
  return own.length >= HONORED_MOVES && (accuracy[color] ?? 0) >= HONORED_ACCURACY;
}

/** Returns the medals of a tournament. None before its end, or if fewer than four members have played. */
export function honorsOfTournament(tournament: Tournament): Honor[] {
  const { phase, players, terms } = tournament;
  if (phase.kind !== 'finished') return [];
  const histories = historiesOf(tournament);
  const memberIn = (player: number): string | undefined => {
    const { who } = players[player]!;
    return who.kind === 'member' ? who.member : undefined;
  };
  const hasPlayed = (player: number): boolean =>
    histories[player]!.meetings.some((each) => each.score !== undefined && wasPlayed(each));
  const active = players.filter((_, player) => memberIn(player) !== undefined && hasPlayed(player));
  if (active.length < MIN_PLAYERS) return [];
  return standings(tournament).flatMap((standing) => {
    const [medal, member] = [medalOf(standing), memberIn(standing.player)];
    if (!medal || member === undefined || isDeletedMember(member)) return [];
    return [{ member, kind: 'medal', game: terms.variant.game, detail: medal, at: phase.at }];
  });
}

/**
 * Counts the fours in a row with which a color won a game of Gomoku: its last moves before the winning five, each of which made a four
 * that the other side had to answer, and answered. The five itself does not count, and the last four may have had no answer. 0 if the
 * color did not win by a five. `from`: first ply that counts, after the opening.
 */
export function foursInARow(last: Position, winner: Color, from = 0): number {
  const { status, moves } = last;
  if (status.kind !== 'won' || status.winner !== winner) return 0;
  let count = 0;
  // The position after each four, backwards: before the five and the other side's answer.
  let after = last.previous?.previous;
  while (after && after.ply > from) {
    const four = moves[after.ply - 1]!;
    if (four === 'pass') break;
    const fives = fivesThrough(plainBoard(after), four, winner);
    const answer = moves[after.ply]!;
    const isAnswered = answer !== 'pass' && fives.includes(answer);
    if (fives.length === 0 || (count > 0 && !isAnswered)) break;
    count += 1;
    after = after.previous?.previous;
  }
  return count;
}
