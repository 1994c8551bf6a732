import type { Color, IllegalReason, Move, Position } from '../rules/position.js';
import { opposite } from '../rules/position.js';
import { skipPasses } from '../rules/transcript.js';
import type { End, Game } from './game.js';
import {
  challengedColor,
  colorOf,
  deadlineOf,
  isBetweenMembers,
  isExpired,
  isOvertime,
  LOSING_TRIES,
  mayStop,
  turnOf,
} from './game.js';
import {
  FORMERLY_LEFT_MS,
  leastLeft,
  newTimes,
  timesAfterMove,
  timesAfterPause,
  timesAfterTakeback,
  timesAtEnd,
} from './moveClock.js';
import {
  haveBothMoved,
  isSameOffer,
  lastMoveOf,
  NO_OFFERS,
  type Offer,
  type OfferKind,
  offeredTo,
} from './offers.js';

/** What can be done to a game. `member` is who did it; a move without one is the opponent's, and the rest is the host's. */
export type Action =
  | { readonly kind: 'accept'; readonly member: string; readonly place: string }
  | { readonly kind: 'decline'; readonly member: string }
  | { readonly kind: 'withdraw'; readonly member: string }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'move'; readonly member?: string; readonly ply: number; readonly move: Move }
  /** The side to move typed an illegal square in a strict game. */
  | { readonly kind: 'try'; readonly member: string; readonly ply: number; readonly move: Move }
  /** Has the discs counted that are on the board at this ply. */
  | { readonly kind: 'stop'; readonly member: string; readonly ply: number }
  | { readonly kind: 'resign'; readonly member: string }
  /** Ends a game in which not each side has moved. */
  | { readonly kind: 'abort'; readonly member: string }
  /** Asks the other side for something. Against the opponent a member's move is taken back at once. */
  | {
      readonly kind: 'offer';
      readonly member: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** Answers the other side's offer; without a member it is the opponent that answers. */
  | {
      readonly kind: 'acceptOffer' | 'declineOffer';
      readonly member?: string;
      readonly offer: OfferKind;
      readonly ply: number;
    }
  /** The time of the side to move is up. */
  | { readonly kind: 'overtime' }
  /** The bot is back after downtime: the side to move has so many ms left. */
  | { readonly kind: 'resume'; readonly leftMs?: number }
  /** Nobody has moved for very long. */
  | { readonly kind: 'expire' };

/** Why an action is not accepted. Texts translate the code. */
export type Refusal =
  | {
      readonly code:
        | 'no-such-game'
        | 'not-your-game'
        | 'not-your-turn'
        | 'not-challenged'
        | 'not-challenger'
        | 'challenge-standing'
        | 'challenge-over'
        | 'game-over'
        | 'cannot-stop'
        /** Each side has moved: it can be resigned, not aborted. */
        | 'cannot-abort'
        /** The member has made this offer in this turn. */
        | 'offered-already'
        /** Another offer waits for its answer. */
        | 'offer-standing'
        | 'no-offer'
        /** The member has made no move yet. */
        | 'nothing-to-take-back'
        | 'stale'
        | 'place-taken'
        /** The member, or the server, has as many live games as it may have. */
        | 'member-full'
        | 'server-full'
        /** The member has a challenge open in this place. */
        | 'challenge-standing-here'
        /** The member, or the server, has had the bot think for as long as it may in a minute. */
        | 'slow-down';
    }
  | { readonly code: 'illegal'; readonly move: Move; readonly reason: IllegalReason };

export type Updated =
  | { readonly kind: 'accepted'; readonly game: Game }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export const refused = (refusal: Refusal): Updated => ({ kind: 'refused', refusal });

/**
 * The game after an action accepted at a time, in ms since the epoch, or why it is refused. Pure: the whole state of a
 * game is its setup and its actions with their times. Whether time is up is asked by `overtime` alone.
 */
export function update(game: Game, action: Action, at: number): Updated {
  switch (action.kind) {
    case 'accept':
    case 'decline':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== challengedColor(game)) return refused({ code: 'not-challenged' });
      return action.kind === 'accept'
        ? accepted({
            ...game,
            place: action.place,
            phase: { kind: 'playing' },
            times: newTimes(at, game.setup.time),
          })
        : accepted(withEnd(game, { kind: 'declined' }));
    case 'withdraw':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== game.phase.by) return refused({ code: 'not-challenger' });
      return accepted(withEnd(game, { kind: 'withdrawn' }));
    case 'lapse':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      return accepted(withEnd(game, { kind: 'lapsed' }));
    case 'move':
      return playMove(game, action, at);
    case 'try':
      return countTry(game, action, at);
    case 'stop': {
      const refusal = endRefusal(game, action.member);
      if (refusal) return refused(refusal);
      if (!mayStop(game.setup)) return refused({ code: 'cannot-stop' });
      if (action.ply !== game.position.ply) return refused({ code: 'stale' });
      return accepted(endDuringTurn(game, { kind: 'stopped', winner: leader(game.position) }, at));
    }
    case 'resign': {
      const refusal = endRefusal(game, action.member);
      if (refusal) return refused(refusal);
      const winner = opposite(colorOf(game, action.member)!);
      return accepted(endDuringTurn(game, { kind: 'resigned', winner }, at));
    }
    case 'abort': {
      const refusal = endRefusal(game, action.member);
      if (refusal) return refused(refusal);
      if (haveBothMoved(game.position)) return refused({ code: 'cannot-abort' });
      return accepted(endDuringTurn(game, { kind: 'aborted' }, at));
    }
    case 'offer':
      return makeOffer(game, action, at);
    case 'acceptOffer':
    case 'declineOffer':
      return answerOffer(game, action, at);
    case 'overtime': {
      const turn = turnOf(game);
      if (!turn || !isOvertime(game, at)) return refused({ code: 'stale' });
      return accepted(endDuringTurn(game, { kind: 'overtime', winner: opposite(turn) }, deadlineOf(game)!));
    }
    case 'resume':
      return resume(game, action.leftMs ?? FORMERLY_LEFT_MS, at);
    case 'expire':
      return isExpired(game, at) ? accepted(withEnd(game, { kind: 'expired' })) : refused({ code: 'stale' });
  }
}

/** Gives the side to move more time after downtime, where it has too little; undefined where it has enough. */
export function resumption(game: Game, now: number): Action | undefined {
  const last = deadlineOf(game);
  if (last === undefined) return undefined;
  const leftMs = leastLeft(game.setup.time!);
  return last - now < leftMs ? { kind: 'resume', leftMs } : undefined;
}

const accepted = (game: Game): Updated => ({
  kind: 'accepted',
  game: { ...game, version: game.version + 1 },
});

const withEnd = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });

/** Ends a game in the middle of a turn. */
function endDuringTurn(game: Game, end: End, at: number): Game {
  const times = timesAtEnd(game.times, turnOf(game)!, at);
  return { ...withEnd(game, end), times };
}

/** Why a member cannot end the game, or undefined where they can. */
function endRefusal(game: Game, member: string): Refusal | undefined {
  if (!colorOf(game, member)) return { code: 'not-your-game' };
  if (game.phase.kind === 'challenged') return { code: 'challenge-standing' };
  return game.phase.kind === 'over' ? { code: 'game-over' } : undefined;
}

/** Why this member, or the opponent where there is none, may not move at this ply; undefined where they may. */
export function moveRefusal(game: Game, member: string | undefined, ply: number): Refusal | undefined {
  const turn = turnOf(game);
  const color = member === undefined ? turn : colorOf(game, member);
  if (member !== undefined && !color) return { code: 'not-your-game' };
  if (game.phase.kind === 'challenged') return { code: 'challenge-standing' };
  if (game.phase.kind === 'over') return { code: 'game-over' };
  if (ply !== game.position.ply) return { code: 'stale' };
  const mayMove = color === turn && (member !== undefined || game.setup.seats[turn!].kind === 'opponent');
  return mayMove ? undefined : { code: 'not-your-turn' };
}

/** Plays a move and then every pass that it forces, so that a game never waits for a pass. */
function playMove(game: Game, { member, ply, move }: Action & { kind: 'move' }, at: number): Updated {
  const refusal = moveRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const reason = game.position.illegal(move);
  if (reason) return refused({ code: 'illegal', move, reason });
  const position = skipPasses(game.position.play(move));
  const times = timesAfterMove(game.times, turnOf(game)!, game.setup.time, at);
  const next = { ...game, position, times, tries: 0, offers: NO_OFFERS };
  return position.status.kind === 'playing'
    ? accepted(next)
    : accepted(withEnd(next, { kind: 'played', status: position.status }));
}

/** An offer that the other side has made as well is taken as its acceptance. */
function makeOffer(
  game: Game,
  { member, offer: kind, ply }: Action & { kind: 'offer' },
  at: number,
): Updated {
  const refusal = endRefusal(game, member);
  if (refusal) return refused(refusal);
  if (ply !== game.position.ply) return refused({ code: 'stale' });
  const offer: Offer = { kind, by: colorOf(game, member)! };
  const { standing, made } = game.offers;
  if (standing?.kind === kind && standing.by !== offer.by) return agree(game, standing, at);
  if (standing) return refused({ code: 'offer-standing' });
  if (made.some((each) => isSameOffer(each, offer))) return refused({ code: 'offered-already' });
  // The opponent needs not be asked.
  if (kind === 'takeback' && !isBetweenMembers(game)) return takeBack(game, offer.by, at);
  if (kind === 'takeback' && lastMoveOf(game.position, offer.by) === undefined)
    return refused({ code: 'nothing-to-take-back' });
  return accepted({ ...game, offers: { standing: offer, made: [...made, offer] } });
}

function answerOffer(
  game: Game,
  { kind, member, offer, ply }: Action & { kind: 'acceptOffer' | 'declineOffer' },
  at: number,
): Updated {
  const refusal = member === undefined ? undefined : endRefusal(game, member);
  if (refusal) return refused(refusal);
  const { standing } = game.offers;
  if (standing?.kind !== offer || ply !== game.position.ply) return refused({ code: 'no-offer' });
  const color = offeredTo(game.offers)!;
  const isTheirs =
    member === undefined ? game.setup.seats[color].kind === 'opponent' : colorOf(game, member) === color;
  if (!isTheirs) return refused({ code: 'no-offer' });
  return kind === 'acceptOffer'
    ? agree(game, standing, at)
    : accepted({ ...game, offers: { ...game.offers, standing: undefined } });
}

function agree(game: Game, { kind, by }: Offer, at: number): Updated {
  switch (kind) {
    case 'draw':
      return accepted(endDuringTurn(game, { kind: 'agreed' }, at));
    case 'takeback':
      return takeBack(game, by, at);
  }
}

/** The game before a color's last move. What followed it is taken back as well. */
function takeBack(game: Game, color: Color, at: number): Updated {
  const ply = lastMoveOf(game.position, color);
  if (ply === undefined) return refused({ code: 'nothing-to-take-back' });
  let { position } = game;
  while (position.ply > ply) position = position.previous!;
  return accepted({
    ...game,
    position,
    times: timesAfterTakeback(game.times, at),
    tries: 0,
    offers: NO_OFFERS,
  });
}

function resume(game: Game, leftMs: number, at: number): Updated {
  const last = deadlineOf(game);
  if (last === undefined || last - at >= leftMs) return refused({ code: 'stale' });
  return accepted({ ...game, times: timesAfterPause(game.times, turnOf(game)!, at, leftMs) });
}

/** Counts an illegal square; the third in a turn loses the game. Throws a RangeError where the move is legal. */
function countTry(game: Game, { member, ply, move }: Action & { kind: 'try' }, at: number): Updated {
  const refusal = moveRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const reason = game.position.illegal(move);
  if (!reason) throw new RangeError(`a legal move is no try: ${move}`);
  if (!game.setup.strict) return refused({ code: 'illegal', move, reason });
  const next = { ...game, tries: game.tries + 1 };
  if (next.tries < LOSING_TRIES) return accepted(next);
  return accepted(endDuringTurn(next, { kind: 'tries', winner: opposite(turnOf(game)!) }, at));
}

/** The color with more discs; null where both have as many. */
function leader(position: Position): Color | null {
  const lead = position.count('black') - position.count('white');
  return lead === 0 ? null : lead > 0 ? 'black' : 'white';
}
