import type { GameId } from '../play/game.js';
import { arenaStep } from './arenaPairing.js';
import { pairKnockout } from './knockout.js';
import { pairRoundRobin, roundRobinRounds } from './roundRobin.js';
import { hasHostLeft, pairSimul } from './simul.js';
import { pairSwiss } from './swissPairing.js';
import {
  activeMembers,
  arenaEndsAt,
  botNumber,
  openPairings,
  type Round,
  type Tournament,
  type TournamentAction,
} from './tournament.js';

/** Time that a tournament without a start time has to fill, in ms. */
const OPEN_FOR_MS = 7 * 24 * 3_600_000;

type Circumstances = {
  /** Ms since the epoch. */
  readonly now: number;
  /** Creates the id of a pairing's game. */
  readonly newGame: () => GameId;
  /** Rating of the bot's level; `undefined` if it is not known, or not yet. */
  readonly botRating: number | undefined;
};

/**
 * Returns what the tournament does by itself now; `undefined` if nothing. To be asked again after each action, until it returns
 * `undefined`.
 */
export function nextAction(
  tournament: Tournament,
  circumstances: Circumstances,
): TournamentAction | undefined {
  switch (tournament.phase.kind) {
    case 'open':
      return beginOrCancel(tournament, circumstances.now);
    case 'running':
      return hasPlayersLeft(tournament)
        ? pairOrFinish(tournament, circumstances)
        : finishOrCancel(tournament);
    case 'paused':
    case 'finished':
    case 'cancelled':
      return undefined;
  }
}

/**
 * Returns the next time, in ms since the epoch, at which `nextAction` must be asked even if nothing happens; `undefined` if there is
 * none. Asked once `nextAction` has returned `undefined`.
 */
export function wakesAt(tournament: Tournament, now: number): number | undefined {
  const { phase } = tournament;
  if (phase.kind === 'open') return openUntil(tournament);
  const endsAt = arenaEndsAt(tournament);
  if (phase.kind !== 'running' || endsAt === undefined || endsAt <= now) return undefined;
  const step = arenaStep(tournament, now);
  return step?.kind === 'wait' ? Math.min(step.until, endsAt) : endsAt;
}

/** Returns until when members may join before it begins, in ms since the epoch. */
const openUntil = ({ terms: { startsAt, createdAt } }: Tournament): number =>
  startsAt ?? createdAt + OPEN_FOR_MS;

function beginOrCancel(tournament: Tournament, now: number): TournamentAction | undefined {
  if (hasHostLeft(tournament)) return { kind: 'cancel', because: 'host-left' };
  const { startsAt, maxPlayers } = tournament.terms;
  const count = activeMembers(tournament).length;
  const begins = startsAt === null ? count >= maxPlayers : now >= startsAt && count >= 2;
  if (begins) return { kind: 'begin' };
  return now >= openUntil(tournament) ? { kind: 'cancel', because: 'too-few' } : undefined;
}

/** Whether it goes on: with two members, or games under way. In a knock-out walkovers decide instead. */
const hasPlayersLeft = (tournament: Tournament): boolean =>
  activeMembers(tournament).length >= 2 ||
  openPairings(tournament).length > 0 ||
  (tournament.terms.format.kind === 'knockout' && tournament.round > 0);

/** Finishes, unless nothing was played. */
const finishOrCancel = (tournament: Tournament): TournamentAction =>
  tournament.pairings.some(({ outcome }) => outcome && outcome.kind !== 'void')
    ? { kind: 'finish' }
    : { kind: 'cancel', because: hasHostLeft(tournament) ? 'host-left' : 'too-few' };

function pairOrFinish(tournament: Tournament, circumstances: Circumstances): TournamentAction | undefined {
  const { terms, round } = tournament;
  switch (terms.format.kind) {
    case 'arena':
      return pairArena(tournament, circumstances);
    case 'swiss':
      if (openPairings(tournament).length > 0) return undefined;
      if (round === terms.format.rounds) return { kind: 'finish' };
      return (
        seatOrUnseatBot(tournament, circumstances) ?? pair(round + 1, pairSwiss(tournament), circumstances)
      );
    case 'roundRobin':
      if (openPairings(tournament).length > 0) return undefined;
      if (round === roundRobinRounds(tournament)) return { kind: 'finish' };
      return (
        (round === 0 ? seatOrUnseatBot(tournament, circumstances) : undefined) ??
        pair(round + 1, pairRoundRobin(tournament), circumstances)
      );
    case 'knockout': {
      const seating = round === 0 ? seatOrUnseatBot(tournament, circumstances) : undefined;
      if (seating) return seating;
      const due = pairKnockout(tournament);
      return due === 'over' ? finishOrCancel(tournament) : due && pair(due.round, due, circumstances);
    }
    case 'simul':
      if (openPairings(tournament).length > 0) return undefined;
      if (round > 0 || hasHostLeft(tournament)) return finishOrCancel(tournament);
      return pair(1, pairSimul(tournament, terms.format), circumstances);
  }
}

/** Seats the bot for an odd member, and unseats it once the members are even. */
function seatOrUnseatBot(tournament: Tournament, { botRating }: Circumstances): TournamentAction | undefined {
  const bot = botNumber(tournament);
  const isSeated = bot !== undefined && tournament.players[bot]!.status === 'active';
  const isOdd = activeMembers(tournament).length % 2 === 1;
  if (isSeated && !isOdd) return { kind: 'unseatBot' };
  if (isSeated || !isOdd || tournament.terms.botLevel === null || botRating === undefined) return undefined;
  return { kind: 'seatBot', rating: botRating };
}

const pair = (round: number, { pairings, byes }: Round, { newGame }: Circumstances): TournamentAction => ({
  kind: 'pair',
  round,
  pairings: pairings.map((each) => ({ ...each, game: newGame() })),
  byes,
});

function pairArena(tournament: Tournament, circumstances: Circumstances): TournamentAction | undefined {
  const { now, botRating } = circumstances;
  // Games under way at the end go on, and count.
  if (now >= arenaEndsAt(tournament)!)
    return openPairings(tournament).length > 0 ? undefined : finishOrCancel(tournament);
  const step = arenaStep(tournament, now);
  switch (step?.kind) {
    case 'pair':
      return pair(0, { pairings: step.pairings, byes: [] }, circumstances);
    case 'seatBot':
      return botRating === undefined ? undefined : { kind: 'seatBot', rating: botRating };
    default:
      return undefined;
  }
}
