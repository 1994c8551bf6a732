import { messageLink } from 'discord.js';
import pMap from 'p-map';
import { loadIntact, storedTournaments } from '../../../game/host/loadIntact.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import type { Period } from '../../../game/ports/weeklyStore.js';
import { isProvisional } from '../../../game/ratings/ratings.js';
import { medalOf, type Standing, standings } from '../../../game/tournaments/standings.js';
import { SIMUL_HOST, type Terms, type Tournament } from '../../../game/tournaments/tournament.js';
import type { Variant } from '../../../rules/position.js';
import type { DiscordParts } from '../../board/feature.js';
import { localHour } from '../../texts/timeZones.js';
import { type BestGame, bestOf } from './bestGame.js';
import {
  type Active,
  biggestUpset,
  type Gain,
  gainsOf,
  mostActive,
  mostPlayed,
  type Upset,
} from './highlights.js';

export type WeekDeps = Pick<
  DiscordParts,
  | 'boards'
  | 'host'
  | 'log'
  | 'places'
  | 'puzzles'
  | 'ratings'
  | 'reviewer'
  | 'settings'
  | 'tournamentStore'
  | 'weeklies'
>;

/** Games from which there is a summary. */
export const MIN_GAMES = 5;

/** Limits of what is read: games, their places, reviewed games and members who solved puzzles. */
const [MAX_GAMES, MAX_PLACES, MAX_REVIEWED, MAX_SOLVERS] = [2000, 500, 100, 50];

/** Entries of a list. */
const SHOWN = 3;
const MAX_TOURNAMENTS = 5;

/** Days in a row from which a streak is shown. */
const MIN_STREAK = 2;

const CONCURRENCY = 4;
const DAY_MS = 24 * 60 * 60_000;

/** Events of a week in a server, without those that some readers of the summary's channel may not see. */
export type Week = {
  readonly period: Period;
  /** Number of games with a result, and of members who played them. */
  readonly games: number;
  readonly players: number;
  readonly active: readonly Active[];
  readonly variant: { readonly variant: Variant; readonly games: number } | undefined;
  readonly best: (BestGame & { readonly link: string | undefined }) | undefined;
  readonly upset: (Upset & { readonly link: string | undefined }) | undefined;
  readonly gains: readonly (Gain & { readonly rating: number })[];
  readonly tournaments: readonly FinishedTournament[];
  readonly streak: { readonly member: string; readonly days: number } | undefined;
};

/** A finished tournament with its result. Names only members who may be named. */
export type FinishedTournament = {
  readonly terms: Terms;
  readonly result:
    | {
        readonly kind: 'winners';
        readonly winners: readonly ({ readonly member: string } | { readonly level: number })[];
      }
    /** Games of a simul's host. */
    | ({ readonly kind: 'simul'; readonly host: string | undefined } & Pick<
        Standing,
        'won' | 'drawn' | 'lost'
      >);
  readonly link: string | undefined;
};

/** Reads what happened in a server in a period, for the readers of a channel. */
export async function readWeek(
  deps: WeekDeps,
  server: string,
  channel: string,
  period: Period,
): Promise<Week> {
  const ended = await deps.weeklies.gamesEndedIn(server, period, MAX_GAMES);
  const isPublic = await publicPlaces(deps, server, channel, [...new Set(ended.map(({ place }) => place))]);
  const games = ended.filter(({ place }) => isPublic(place));
  const shown = new Set(games.map(({ id }) => id));
  const sides = (await deps.weeklies.ratedGamesIn(server, period, 2 * MAX_GAMES)).filter(({ game }) =>
    shown.has(game),
  );
  const active = mostActive(games).filter(({ member }) => !isDeletedMember(member));
  const named = await listed(
    deps,
    active.map(({ member }) => member),
  );
  const mayName = (member: string): boolean => named.has(member);
  const reviewed = games.filter(({ isReviewed }) => isReviewed).slice(0, MAX_REVIEWED);
  const best = await bestOf(
    deps,
    reviewed.map(({ id }) => id),
    mayName,
  );
  const upset = biggestUpset(sides, mayName);
  return {
    ...{ period, games: games.length, players: active.length },
    active: active.filter(({ member }) => mayName(member)).slice(0, SHOWN),
    variant: mostPlayed(games),
    best: best && { ...best, link: await deps.boards.linkTo(best.game) },
    upset: upset && { ...upset, link: await linkOf(deps, upset) },
    gains: await establishedGains(
      deps,
      gainsOf(sides).filter(({ member }) => mayName(member)),
    ),
    tournaments: await readTournaments(deps, server, channel, period),
    streak: await readStreak(deps, server, period),
  };
}

/** Finds the places of a server that everybody sees who sees the channel. Further ones count as hidden. */
async function publicPlaces(
  { places }: WeekDeps,
  server: string,
  channel: string,
  all: readonly string[],
): Promise<(place: string) => boolean> {
  const asked = all.slice(0, MAX_PLACES);
  const seen = await pMap(asked, (place) => places.isAsPublic(server, place, channel), {
    concurrency: CONCURRENCY,
  });
  const shown = new Set(asked.filter((_, i) => seen[i]));
  return (place) => shown.has(place);
}

/** Members whom summaries may name. */
async function listed({ settings }: WeekDeps, members: readonly string[]): Promise<ReadonlySet<string>> {
  const known = members.filter((member) => !isDeletedMember(member));
  const all = await pMap(known, (member) => settings.ofMember(member), { concurrency: CONCURRENCY });
  return new Set(known.filter((_, i) => all[i]!.weekly === 'on'));
}

async function linkOf({ host, boards }: WeekDeps, { game: id }: Upset): Promise<string | undefined> {
  const game = await host.game(id);
  return game && boards.linkTo(game);
}

/** The greatest gains whose member's rating is established now, with that rating. */
async function establishedGains({ ratings }: WeekDeps, gains: readonly Gain[]): Promise<Week['gains']> {
  const shown: Week['gains'][number][] = [];
  for (const gain of gains) {
    const rating = await ratings.of(gain.member, gain.pool);
    if (!isProvisional(rating)) shown.push({ ...gain, rating: rating.rating });
    if (shown.length === SHOWN) break;
  }
  return shown;
}

/** Tournaments that readers may see, with those winners who may be named. */
async function readTournaments(
  deps: WeekDeps,
  server: string,
  channel: string,
  period: Period,
): Promise<FinishedTournament[]> {
  const { weeklies, tournamentStore, places, log } = deps;
  const finished: FinishedTournament[] = [];
  for (const id of await weeklies.tournamentsFinishedIn(server, period)) {
    const tournament = await loadIntact(storedTournaments(tournamentStore), id, log);
    if (!tournament || !(await places.isAsPublic(server, tournament.terms.channel, channel))) continue;
    const post = await tournamentStore.tournamentPost(id);
    const { terms } = tournament;
    finished.push({
      terms,
      result: await resultOf(deps, tournament),
      link: post?.message === undefined ? undefined : messageLink(terms.channel, post.message, server),
    });
    if (finished.length === MAX_TOURNAMENTS) break;
  }
  return finished;
}

async function resultOf(deps: WeekDeps, tournament: Tournament): Promise<FinishedTournament['result']> {
  const isSimul = tournament.terms.format.kind === 'simul';
  const first = standings(tournament).filter((each) =>
    isSimul ? each.player === SIMUL_HOST : medalOf(each) === 'gold',
  );
  const players = first.map(({ player }) => tournament.players[player]!.who);
  const named = await listed(
    deps,
    players.flatMap((who) => (who.kind === 'member' ? [who.member] : [])),
  );
  const winners = players.filter((who) => who.kind === 'bot' || named.has(who.member));
  if (!isSimul) return { kind: 'winners', winners };
  const { won, drawn, lost } = first[0]!;
  return { kind: 'simul', host: [...named][0], won, drawn, lost };
}

/** The longest streak of those who solved puzzles of the day in the server in the week. */
async function readStreak(deps: WeekDeps, server: string, period: Period): Promise<Week['streak']> {
  const { weeklies, settings, puzzles } = deps;
  const { puzzleZone } = await settings.ofServer(server);
  const { day } = localHour(puzzleZone, period.until);
  const since = localHour(puzzleZone, period.from + DAY_MS).day;
  const solvers = await listed(deps, await weeklies.daySolversSince(server, since, MAX_SOLVERS));
  let streak: Week['streak'];
  for (const member of solvers) {
    const { current: days } = await puzzles.dayStreakOf(member, day);
    if (days >= MIN_STREAK && days > (streak?.days ?? 0)) streak = { member, days };
  }
  return streak;
}
