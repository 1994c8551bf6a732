import { skipPasses } from '../../rules/formats/transcript.js';
import { moveProblem } from '../../rules/openingProtocol.js';
import { type Move, opposite, turnAt } from '../../rules/position.js';
import { type Action, accepted, refused, type Updated } from './action.js';
import { setAway } from './away.js';
import { endDuringTurn, expire, isExpired, mayLosePlace, mayPark, stopGame, withEnd } from './ending.js';
import {
  challengedColor,
  colorOf,
  deadlineOf,
  type Game,
  haveBothMoved,
  isBetweenMembers,
  isOvertime,
  LOSING_TRIES,
  mayStop,
  NO_OFFERS,
  openSeatOf,
  turnOf,
} from './game.js';
import { answerOffer, makeOffer } from './gameOffers.js';
import {
  DEFAULT_LEFT_MS,
  newTimes,
  timeLeft,
  timesAfterMove,
  timesAfterPause,
  timesAfterTakeback,
} from './moveClock.js';
import { giveUpRefusal, helpRefusal, moveRefusal, playerRefusal } from './permission.js';
import { plannedMove, planningRefusal, planRefusal, plansAfter, withPlan } from './plans.js';
import { choose, declare, place, withSquare } from './protocolActions.js';

/**
 * Applies an action at a time, in ms since the epoch: returns the game after it, or why it is refused. Pure: a game's whole
 * state follows from its setup and its actions with their times. Only `overtime` checks whether time is up.
 */
export function update(game: Game, action: Action, at: number): Updated {
  switch (action.kind) {
    case 'accept':
      return accept(game, action, at);
    case 'decline':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== challengedColor(game)) return refused({ code: 'not-challenged' });
      return accepted(withEnd(game, { kind: 'declined' }));
    case 'withdraw':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      if (colorOf(game, action.member) !== game.phase.by) return refused({ code: 'not-challenger' });
      return accepted(withEnd(game, { kind: 'withdrawn' }));
    case 'lapse':
      if (game.phase.kind !== 'challenged') return refused({ code: 'challenge-over' });
      return accepted(withEnd(game, { kind: 'lapsed' }));
    case 'move':
      return playMove(game, action, at);
    case 'plan':
      return plan(game, action);
    case 'try':
      return countTry(game, action, at);
    case 'stop': {
      const refusal = playerRefusal(game, action.member);
      if (refusal) return refused(refusal);
      if (!mayStop(game.setup)) return refused({ code: 'cannot-stop' });
      if (action.ply !== game.position.ply) return refused({ code: 'stale' });
      return accepted(stopGame(game, at));
    }
    case 'resign': {
      const refusal = giveUpRefusal(game, action.member);
      if (refusal) return refused(refusal);
      const winner = opposite(colorOf(game, action.member)!);
      return accepted(endDuringTurn(game, { kind: 'resigned', winner }, at));
    }
    case 'abort': {
      const refusal = giveUpRefusal(game, action.member);
      if (refusal) return refused(refusal);
      if (game.setup.tournament !== undefined) return refused({ code: 'in-tournament' });
      if (haveBothMoved(game)) return refused({ code: 'cannot-abort' });
      return accepted(endDuringTurn(game, { kind: 'aborted' }, at));
    }
    case 'choose':
      return choose(game, action, at);
    case 'declare':
      return declare(game, action, at);
    case 'place':
      return place(game, action, at);
    case 'hint':
      return recordHint(game, action);
    case 'park':
      return mayPark(game) || (action.because === 'place-lost' && mayLosePlace(game))
        ? accepted({ ...game, phase: { kind: 'parked', because: action.because } })
        : refused({ code: 'cannot-park' });
    case 'unpark':
      return unpark(game, action, at);
    case 'close':
      return close(game, at);
    case 'relocate':
      return relocate(game, action.place, at);
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
      return resume(game, action.leftMs ?? DEFAULT_LEFT_MS, at);
    case 'expire':
      return isExpired(game, at) ? accepted(expire(game)) : refused({ code: 'stale' });
    case 'away':
      return setAway(game, action);
  }
}

/** Accepts a challenge, or takes the seat of an open one. */
function accept(game: Game, { member, place }: Action & { kind: 'accept' }, at: number): Updated {
  const challenged = challengedColor(game);
  if (!challenged) return refused({ code: 'challenge-over' });
  const isOpen = openSeatOf(game) !== undefined;
  const own = colorOf(game, member);
  if (isOpen && own) return refused({ code: 'own-challenge' });
  if (!isOpen && own !== challenged) return refused({ code: 'not-challenged' });
  const seats = isOpen ? { ...game.seats, [challenged]: { kind: 'member', member } as const } : game.seats;
  return accepted({
    ...game,
    ...{ place, seats },
    phase: { kind: 'playing' },
    times: newTimes(at, game.setup.time),
  });
}

/** Plays a move, and the other side's reply if it has planned one. */
function playMove(game: Game, { member, ply, move, plan }: Action & { kind: 'move' }, at: number): Updated {
  const refusal = moveRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const reason = moveProblem(game.protocol, game.position, move);
  if (reason) return refused({ code: 'illegal', move, reason });
  if (game.protocol && move !== 'pass') return accepted(withSquare(game, move, at));
  const color = turnOf(game)!;
  const next = withMove(game, move, at);
  if (!plan || next.phase.kind === 'over') return accepted(playPlanned(next, at));
  const problem = planRefusal(next.position, color, plan);
  return problem ? refused(problem) : accepted(playPlanned(withPlan(next, color, plan), at));
}

/** Plays a move and every pass that it forces, so that a game never waits for a pass. */
function withMove(game: Game, move: Move, at: number): Game {
  const color = turnOf(game)!;
  const position = skipPasses(game.position.play(move));
  const times = timesAfterMove(game.times, color, game.setup.time, at);
  const plans = plansAfter(game, move, color, turnAt(position.ply));
  const next = { ...game, position, times, tries: 0, offers: NO_OFFERS, plans, planEnded: undefined };
  return position.status.kind === 'playing'
    ? next
    : withEnd({ ...next, plans: {} }, { kind: 'played', status: position.status });
}

/** Plays planned replies for as long as there are any. */
function playPlanned(game: Game, at: number): Game {
  const reply = plannedMove(game);
  if (reply !== undefined) return playPlanned(withMove(game, reply, at), at);
  const turn = turnOf(game);
  // It is their turn, and their plan has nothing for it.
  return turn && game.plans[turn] ? { ...withPlan(game, turn, []), planEnded: turn } : game;
}

/** Replaces a member's planned replies. */
function plan(game: Game, { member, ply, plan }: Action & { kind: 'plan' }): Updated {
  const refusal = planningRefusal(game, member);
  if (refusal) return refused(refusal);
  if (ply !== game.position.ply) return refused({ code: 'stale' });
  const color = colorOf(game, member)!;
  const problem = planRefusal(game.position, color, plan);
  return problem ? refused(problem) : accepted(withPlan(game, color, plan));
}

/** Records that the member asked for the best moves at this ply. */
function recordHint(game: Game, { member, ply }: Action & { kind: 'hint' }): Updated {
  if (isBetweenMembers(game)) return refused({ code: 'no-hints' });
  const refusal = helpRefusal(game) ?? moveRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  if (game.hints.includes(ply)) return refused({ code: 'stale' });
  return accepted({ ...game, hints: [...game.hints, ply] });
}

function unpark(game: Game, { member, place }: Action & { kind: 'unpark' }, at: number): Updated {
  if (!colorOf(game, member)) return refused({ code: 'not-your-game' });
  if (game.phase.kind !== 'parked') return refused({ code: 'not-parked' });
  return accepted({ ...game, place, phase: { kind: 'playing' }, times: timesAfterTakeback(game.times, at) });
}

function close(game: Game, at: number): Updated {
  switch (game.phase.kind) {
    case 'over':
      return refused({ code: 'game-over' });
    case 'challenged':
      return accepted(withEnd(game, { kind: 'removed' }));
    case 'playing':
    case 'parked':
      return accepted(endDuringTurn(game, { kind: 'closed' }, at));
  }
}

/**
 * Moves a game to another place of its server, and resumes it if it is parked. The clock of an unparked game keeps running.
 * Accepts the current place too: a replay does not know where the game was opened.
 */
function relocate(game: Game, place: string, at: number): Updated {
  const { phase, setup, times } = game;
  if (phase.kind === 'over') return refused({ code: 'game-over' });
  if (phase.kind === 'challenged') return refused({ code: 'challenge-standing' });
  if (setup.venue !== 'server') return refused({ code: 'cannot-relocate' });
  if (phase.kind === 'playing') return accepted({ ...game, place });
  return accepted({ ...game, place, phase: { kind: 'playing' }, times: timesAfterTakeback(times, at) });
}

/** Gives the side to move `leftMs`, unless it has that much time left. */
function resume(game: Game, leftMs: number, at: number): Updated {
  const turn = turnOf(game);
  const left = turn && timeLeft(game.times, turn, at);
  if (!turn || left === undefined) return refused({ code: 'stale' });
  // If the machine's clock was set back, the turn begins in the future and has too much time left.
  const isDue = left < leftMs || (game.times.since > at && left > leftMs);
  if (!isDue) return refused({ code: 'stale' });
  return accepted({ ...game, times: timesAfterPause(game.times, turn, at, leftMs) });
}

/** Counts an illegal square; the third in a turn loses the game. Throws a RangeError if the move is legal. */
function countTry(game: Game, { member, ply, move }: Action & { kind: 'try' }, at: number): Updated {
  const refusal = moveRefusal(game, member, ply);
  if (refusal) return refused(refusal);
  const reason = moveProblem(game.protocol, game.position, move);
  if (!reason) throw new RangeError(`not an illegal square: ${move}`);
  if (!game.setup.strict) return refused({ code: 'illegal', move, reason });
  const next = { ...game, tries: game.tries + 1 };
  if (next.tries < LOSING_TRIES) return accepted(next);
  return accepted(endDuringTurn(next, { kind: 'tries', winner: opposite(turnOf(game)!) }, at));
}
