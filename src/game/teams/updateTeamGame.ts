import { skipPasses } from '../../rules/formats/transcript.js';
import { COLORS, type Color, type Move, opposite } from '../../rules/position.js';
import { decisionOfVoters, isDeserted, isLapsed, isTimeUp, needsFallback } from './nextTeamAction.js';
import { resigns } from './tally.js';
import {
  type LastMove,
  membersNeeded,
  placelessSides,
  RELAY_MEMBERS,
  runnerOf,
  sharesPlace,
  type TeamAction,
  type TeamEnd,
  type TeamGame,
  type TeamRefusal,
  type TeamUpdated,
  teamColorOf,
  teamToMove,
} from './teamGame.js';

type ActionOf<Kind extends TeamAction['kind']> = Extract<TeamAction, { kind: Kind }>;
type Changed = TeamGame | TeamRefusal;

const refused = (code: Exclude<TeamRefusal['code'], 'illegal-square'>): TeamRefusal => ({ code });

/** Applies an action, accepted at `at` (ms since the epoch), to a team game. Pure: a replay of stored actions gives the same state. */
export function updateTeamGame(teamGame: TeamGame, action: TeamAction, at: number): TeamUpdated {
  const next = changed(teamGame, action, at);
  if ('code' in next) return { kind: 'refused', ...next };
  return { kind: 'accepted', teamGame: { ...next, version: teamGame.version + 1 } };
}

function changed(before: TeamGame, action: TeamAction, at: number): Changed {
  if (before.phase.kind === 'over') return refused('team-game-over');
  switch (action.kind) {
    case 'join':
      return joined(before, action);
    case 'leave':
      return left(before, action, at);
    case 'accept':
      return accepted(before, action);
    case 'begin':
      return begun(before, at);
    case 'end':
      return closed(before, action, at);
  }
  if (before.phase.kind === 'open') return refused('not-begun');
  if (action.kind === 'resume') return resumed(before, action, at);
  if (action.ply !== before.position.ply) return refused('stale');
  switch (action.kind) {
    case 'vote':
      return voted(before, action, at);
    case 'move':
      return movedInRelay(before, action, at);
    case 'tally':
      return tallied(before, at);
    case 'extend':
      return extended(before, at);
    case 'reply':
      return replied(before, action, at);
  }
}

function joined(before: TeamGame, { member, color }: ActionOf<'join'>): Changed {
  const { terms, places, players } = before;
  const own = teamColorOf(before, member);
  if (own) return refused(own === color ? 'joined-already' : 'other-side');
  const { kind } = terms.sides[color];
  if (kind === 'level') return refused('no-votes');
  if (places[color] === null) return refused('not-accepted');
  if (kind === 'relay' && players[color].length >= RELAY_MEMBERS.max) return refused('side-full');
  return withPlayer(before, member, color);
}

const withPlayer = (before: TeamGame, member: string, color: Color): TeamGame => ({
  ...before,
  players: { ...before.players, [color]: [...before.players[color], member] },
});

/** Removes a member, and their vote. A relay without members loses. */
function left(before: TeamGame, { member }: ActionOf<'leave'>, at: number): Changed {
  const color = teamColorOf(before, member);
  if (!color) return refused('not-joined');
  const index = before.players[color].indexOf(member);
  const players = before.players[color].filter((each) => each !== member);
  const next = before.next[color] - (index < before.next[color] ? 1 : 0);
  const after: TeamGame = {
    ...before,
    players: { ...before.players, [color]: players },
    votes: before.votes.filter((vote) => vote.member !== member),
    next: { ...before.next, [color]: next % Math.max(1, players.length) },
  };
  if (before.phase.kind !== 'playing' || before.terms.sides[color].kind !== 'relay') return after;
  if (players.length === 0) return resigned(after, color, at);
  return teamToMove(after) === color ? resignedInRelay(after, color, at) : after;
}

function accepted(before: TeamGame, { place }: ActionOf<'accept'>): Changed {
  if (before.phase.kind !== 'open') return refused('begun-already');
  const [color] = placelessSides(before);
  if (!color) return refused('accepted-already');
  if (place.server === before.terms.home.server) return refused('own-server');
  return { ...before, places: { ...before.places, [color]: place } };
}

function begun(before: TeamGame, at: number): Changed {
  if (before.phase.kind !== 'open') return refused('begun-already');
  if (placelessSides(before).length > 0) return refused('not-accepted');
  const isReady = COLORS.every(
    (color) => before.players[color].length >= membersNeeded(before, color).toBegin,
  );
  return isReady ? withTurn({ ...before, phase: { kind: 'playing' } }, at) : refused('too-few-members');
}

function closed(before: TeamGame, { because }: ActionOf<'end'>, at: number): Changed {
  switch (because) {
    case 'closed':
    case 'unreachable':
      return ended(before, { kind: because }, at);
    case 'lapsed':
      return isLapsed(before, at) ? ended(before, { kind: because }, at) : refused('stale');
    case 'deserted':
      return isDeserted(before, at) ? ended(before, { kind: because }, at) : refused('stale');
  }
}

/** Gives the side to move `leftMs`, unless it has that much time left, or more because the machine's clock was set back. */
function resumed(before: TeamGame, { leftMs }: ActionOf<'resume'>, at: number): Changed {
  const { turn } = before;
  if (turn?.until === undefined) return refused('stale');
  const left = turn.until - at;
  const isDue = left < leftMs || (turn.since > at && left > leftMs);
  return isDue ? { ...before, turn: { ...turn, until: at + leftMs } } : refused('stale');
}

function voted(before: TeamGame, { member, color, choice }: ActionOf<'vote'>, at: number): Changed {
  const { kind } = before.terms.sides[color];
  const own = teamColorOf(before, member);
  if (own && own !== color) return refused('other-side');
  if (kind === 'level' || (kind === 'relay' && choice !== 'resign')) return refused('no-votes');
  if (!own && (kind === 'relay' || sharesPlace(before))) return refused('not-joined');
  if (teamToMove(before) !== color) return refused('not-your-turn');
  const problem = choice === 'resign' ? undefined : illegality(before, choice);
  if (problem) return problem;
  if (before.votes.some((vote) => vote.member === member && vote.choice === choice))
    return refused('voted-already');
  const votes = [...before.votes.filter((vote) => vote.member !== member), { member, choice }];
  const after = { ...(own ? before : withPlayer(before, member, color)), votes };
  return kind === 'relay' ? resignedInRelay(after, color, at) : after;
}

/** Returns why the side to move may not play a move; `undefined` if it may. */
function illegality({ position }: TeamGame, move: Move): TeamRefusal | undefined {
  const reason = position.illegal(move);
  return reason && { code: 'illegal-square', move, reason };
}

function movedInRelay(before: TeamGame, { member, move }: ActionOf<'move'>, at: number): Changed {
  const color = teamToMove(before)!;
  const own = teamColorOf(before, member);
  if (!own) return refused('not-joined');
  if (before.terms.sides[own].kind !== 'relay') return refused('no-votes');
  if (own !== color || runnerOf(before) !== member) return refused('not-your-turn');
  return illegality(before, move) ?? withMove(before, move, { kind: 'member', member }, at);
}

function tallied(before: TeamGame, at: number): Changed {
  const decision = isTimeUp(before, at) ? decisionOfVoters(before) : undefined;
  if (!decision) return refused('stale');
  if (decision.kind === 'resign') return resigned(before, teamToMove(before)!, at);
  const by = { kind: 'votes', votes: decision.votes, of: before.votes.length } as const;
  return withMove(before, decision.move, by, at);
}

function extended(before: TeamGame, at: number): Changed {
  const { turn, terms } = before;
  if (!turn || turn.isExtended || !isTimeUp(before, at) || decisionOfVoters(before)) return refused('stale');
  return { ...before, turn: { ...turn, until: at + terms.turnMs, isExtended: true } };
}

function replied(before: TeamGame, { move, isFallback }: ActionOf<'reply'>, at: number): Changed {
  const isLevel = before.terms.sides[teamToMove(before)!].kind === 'level';
  if (isFallback ? !needsFallback(before, at) : !isLevel) return refused('stale');
  const by = { kind: isFallback ? 'fallback' : 'level' } as const;
  return illegality(before, move) ?? withMove(before, move, by, at);
}

/** Plays a move and every pass that it forces, so that a game never waits for a pass. */
function withMove(before: TeamGame, move: Move, by: LastMove['by'], at: number): TeamGame {
  const color = teamToMove(before)!;
  const { terms, players, position, next } = before;
  const isRelay = terms.sides[color].kind === 'relay';
  return withTurn(
    {
      ...before,
      position: skipPasses(position.play(move)),
      last: { move, ply: position.ply, by },
      next: isRelay ? { ...next, [color]: (next[color] + 1) % players[color].length } : next,
      idleTurns: idleTurnsAfter(before, by),
    },
    at,
  );
}

function idleTurnsAfter({ idleTurns, votes }: TeamGame, by: LastMove['by']): number {
  if (by.kind === 'level') return idleTurns;
  return by.kind === 'fallback' && votes.length === 0 ? idleTurns + 1 : 0;
}

/** Begins the turn of the side to move, or ends a game that is played to its end. */
function withTurn(before: TeamGame, at: number): TeamGame {
  const { terms, position } = before;
  if (position.status.kind !== 'playing')
    return ended(before, { kind: 'played', status: position.status }, at);
  const isLevel = terms.sides[position.status.turn].kind === 'level';
  const until = isLevel ? undefined : at + terms.turnMs;
  return { ...before, votes: [], turn: { since: at, until, isExtended: false } };
}

/** Ends a game if more than half of the relay to move want to resign. */
const resignedInRelay = (before: TeamGame, color: Color, at: number): TeamGame =>
  resigns(before.votes, before.players[color].length) ? resigned(before, color, at) : before;

const resigned = (before: TeamGame, color: Color, at: number): TeamGame =>
  ended(before, { kind: 'resigned', winner: opposite(color) }, at);

const ended = (before: TeamGame, end: TeamEnd, at: number): TeamGame => ({
  ...before,
  phase: { kind: 'over', end, at },
  votes: [],
  turn: undefined,
});
