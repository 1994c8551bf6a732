import type { Color } from '../../rules/position.js';
import { type ColorPreference, deniedStrength, preferenceOf, withColors } from './colorPreference.js';
import { historiesOf } from './history.js';
import { cheapestMatching } from './matching.js';
import { standings } from './standings.js';
import { botNumber, type PlayerColors, type PlayerNumber, type Tournament } from './tournament.js';

/** Time from when two are free until they are paired, so that more become free meanwhile. */
const GATHER_MS = 1500;
/** Waiting time after which two meet again who have just met, if others are still playing. */
const REMATCH_AFTER_MS = 60_000;
/** Waiting time after which a player meets the bot, if nobody else is free. */
const BOT_AFTER_MS = 10_000;

/** Cost of a pair of which one gets the wrong color, by the strength of the preference; compare the squares of distances. */
const COLOR_COSTS = [0, 1, 3, 25] as const;
/** Cost of a player's waiting on, for each second so far; and the time from which it rises no more. */
const [WAITING_COST, MAX_WAITED_MS] = [10, 60_000];
/** Cost of meeting the last opponent again: more than a total of all other costs. */
const REMATCH_COST = 1e9;

/** A player who could play now. */
type Free = {
  readonly number: PlayerNumber;
  /** Ms since the epoch. */
  readonly since: number;
  readonly lastOpponent: PlayerNumber | undefined;
  readonly preference: ColorPreference;
};

/** Pairs free players, or seats the bot for one, as soon as it is due. */
export type ArenaStep =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'pair'; readonly pairings: readonly PlayerColors[] }
  | { readonly kind: 'seatBot' };

/** Returns what an arena does about its free players at `now`; `undefined` if it depends on somebody who becomes free. */
export function arenaStep(tournament: Tournament, now: number): ArenaStep | undefined {
  const everybodyFree = freePlayers(tournament);
  const members = everybodyFree.filter(({ number }) => tournament.players[number]!.who.kind === 'member');
  const isNobodyPlaying = tournament.pairings.every(({ outcome }) => outcome);
  const [first, second] = members.toSorted((a, b) => a.since - b.since);
  if (!first) return undefined;
  if (!second) {
    const bot = everybodyFree.find((each) => each !== first);
    return botStep(tournament, first, bot, isNobodyPlaying, now);
  }
  const haveJustMet = members.length === 2 && areLastOpponents(first, second);
  const waitMs = isNobodyPlaying ? 0 : haveJustMet ? REMATCH_AFTER_MS : GATHER_MS;
  if (now < second.since + waitMs) return { kind: 'wait', until: second.since + waitMs };
  return { kind: 'pair', pairings: pairsOf(tournament, byPlace(tournament, members), now) };
}

/** Returns the players who could play now, the bot among them. */
function freePlayers(tournament: Tournament): readonly Free[] {
  const { players, begunAt = 0 } = tournament;
  const histories = historiesOf(tournament);
  return players.flatMap(({ status, activeSince }, number) => {
    const { meetings } = histories[number]!;
    const last = meetings.at(-1);
    if (status !== 'active' || (last && !last.outcome)) return [];
    const since = Math.max(begunAt, activeSince, last?.endedAt ?? 0);
    return [{ number, since, lastOpponent: last?.opponent, preference: preferenceOf(meetings) }];
  });
}

/** Sorts free players as they stand, and equals by their ratings. */
function byPlace(tournament: Tournament, free: readonly Free[]): readonly Free[] {
  const places = new Map(standings(tournament).map(({ player, place = 0 }) => [player, place]));
  const ratingOf = ({ number }: Free): number => tournament.players[number]!.rating;
  return free.toSorted((a, b) => places.get(a.number)! - places.get(b.number)! || ratingOf(b) - ratingOf(a));
}

const areLastOpponents = (a: Free, b: Free): boolean =>
  a.lastOpponent === b.number || b.lastOpponent === a.number;

/** Decides about a player who waits while no other member is free. `bot`: `undefined` unless it is free. */
function botStep(
  tournament: Tournament,
  player: Free,
  bot: Free | undefined,
  isNobodyPlaying: boolean,
  now: number,
): ArenaStep | undefined {
  const number = botNumber(tournament);
  const isSeated = number !== undefined && tournament.players[number]!.status === 'active';
  if (tournament.terms.botLevel === null || (isSeated && !bot)) return undefined;
  const isRematch = bot !== undefined && areLastOpponents(player, bot) && !isNobodyPlaying;
  const until = player.since + (isRematch ? REMATCH_AFTER_MS : BOT_AFTER_MS);
  if (now < until) return { kind: 'wait', until };
  return bot
    ? { kind: 'pair', pairings: [withColors(player, bot, lotOf(tournament, 0))] }
    : { kind: 'seatBot' };
}

const lotOf = ({ terms, pairings }: Tournament, index: number): Color =>
  (terms.seed + pairings.length + index) % 2 === 0 ? 'black' : 'white';

/** Pairs players of about the same place who have not just met. If they are odd, one waits on. */
function pairsOf(tournament: Tournament, free: readonly Free[], now: number): readonly PlayerColors[] {
  const costOf = (i: number, j: number): number => {
    const [a, b] = [free[i]!, free[j]];
    if (!b) return Math.round((Math.min(MAX_WAITED_MS, now - a.since) / 1000) * WAITING_COST);
    const color = COLOR_COSTS[deniedStrength(a.preference, b.preference)];
    return (j - i) ** 2 + color + (areLastOpponents(a, b) ? REMATCH_COST : 0);
  };
  return cheapestMatching(free.length + (free.length % 2), costOf)!
    .filter(([, j]) => j < free.length)
    .map(([i, j], index) => withColors(free[i]!, free[j]!, lotOf(tournament, index)));
}
