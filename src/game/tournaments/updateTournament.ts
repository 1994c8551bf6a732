import {
  activeMembers,
  admitsLatecomers,
  botNumber,
  type DirectedAction,
  type FormatName,
  isOver,
  numberOf,
  type Pairing,
  type Player,
  SIMUL_HOST,
  type Tournament,
  type TournamentAction,
  type TournamentRefusal,
  type TournamentUpdated,
} from './tournament.js';

type ActionOf<Kind extends TournamentAction['kind']> = Extract<TournamentAction, { kind: Kind }>;

const refused = (code: TournamentRefusal): TournamentUpdated => ({ kind: 'refused', code });

/** Applies an action, accepted at `at` (ms since the epoch), to a tournament. Pure: a replay of stored actions gives the same state. */
export function updateTournament(
  tournament: Tournament,
  action: TournamentAction,
  at: number,
): TournamentUpdated {
  const next = changed(tournament, action, at);
  if (typeof next === 'string') return refused(next);
  const directed = isDirected(action) ? [...tournament.directed, action] : tournament.directed;
  return { kind: 'accepted', tournament: { ...next, directed, version: tournament.version + 1 } };
}

const isDirected = (action: TournamentAction): action is DirectedAction =>
  'director' in action && action.director !== undefined;

function changed(before: Tournament, action: TournamentAction, at: number): Tournament | TournamentRefusal {
  // The director may correct a result after the end.
  const isCorrection = action.kind === 'result' && action.director !== undefined;
  if (before.phase.kind === 'cancelled' || (isOver(before) && !isCorrection)) return 'tournament-over';
  switch (action.kind) {
    case 'join':
      return joined(before, action, at);
    case 'leave':
      return left(before, action);
    case 'begin':
      if (before.phase.kind !== 'open') return 'stale';
      if (activeMembers(before).length < 2) return 'too-few-players';
      return { ...before, phase: { kind: 'running' }, begunAt: at };
    case 'seatBot':
      return seatedBot(before, action, at);
    case 'unseatBot': {
      const bot = botNumber(before);
      return bot === undefined ? 'stale' : withStatus(before, bot, 'withdrawn');
    }
    case 'pair':
      return paired(before, action, at);
    case 'result':
      return withResult(before, action, at);
    case 'pause':
      return before.phase.kind === 'running'
        ? { ...before, phase: { kind: 'paused', since: at } }
        : 'not-running';
    case 'resume': {
      if (before.phase.kind !== 'paused') return 'not-paused';
      const pausedMs = before.pausedMs + Math.max(0, at - before.phase.since);
      return { ...before, phase: { kind: 'running' }, pausedMs };
    }
    case 'finish':
      return before.phase.kind === 'running' ? { ...before, phase: { kind: 'finished', at } } : 'not-running';
    case 'cancel':
      return { ...before, phase: { kind: 'cancelled', at, because: action.because } };
  }
}

function joined(
  before: Tournament,
  { member, rating, director }: ActionOf<'join'>,
  at: number,
): Tournament | TournamentRefusal {
  const { terms, phase, players, round } = before;
  const number = numberOf(before, member);
  const known = number === undefined ? undefined : players[number];
  if (known?.status === 'active') return 'joined-already';
  if (known?.status === 'removed' && !director) return 'removed';
  if (phase.kind !== 'open' && !admitsLatecomers(terms)) return 'tournament-begun';
  if (activeMembers(before).length >= terms.maxPlayers) return 'tournament-full';
  if (number !== undefined) return reactivated(before, number, at);
  const player: Player = {
    who: { kind: 'member', member },
    rating,
    status: 'active',
    roundsMissed: round,
    activeSince: at,
  };
  return { ...before, players: [...players, player] };
}

function left(before: Tournament, { member, director }: ActionOf<'leave'>): Tournament | TournamentRefusal {
  const number = numberOf(before, member);
  const player = number === undefined ? undefined : before.players[number];
  if (number === undefined || !player) return 'not-joined';
  if (director) return player.status === 'removed' ? 'not-joined' : withStatus(before, number, 'removed');
  return player.status === 'active' ? withStatus(before, number, 'withdrawn') : 'not-joined';
}

const withStatus = (before: Tournament, number: number, status: Player['status']): Tournament => ({
  ...before,
  players: before.players.map((player, index) => (index === number ? { ...player, status } : player)),
});

const reactivated = (before: Tournament, number: number, at: number): Tournament => ({
  ...before,
  players: before.players.map((player, index) =>
    index === number ? { ...player, status: 'active', activeSince: at } : player,
  ),
});

function seatedBot(
  before: Tournament,
  { rating }: ActionOf<'seatBot'>,
  at: number,
): Tournament | TournamentRefusal {
  const { terms, players, round } = before;
  if (terms.botLevel === null) return 'stale';
  const bot = botNumber(before);
  if (bot !== undefined) return reactivated(before, bot, at);
  const who = { kind: 'bot', level: terms.botLevel } as const;
  const player: Player = { who, rating, status: 'active', roundsMissed: round, activeSince: at };
  return { ...before, players: [...players, player] };
}

function paired(before: Tournament, action: ActionOf<'pair'>, at: number): Tournament | TournamentRefusal {
  const { terms, phase, players, pairings: earlier } = before;
  const { round, pairings, byes } = action;
  if (phase.kind !== 'running') return 'not-running';
  if (!mayPair(terms.format.kind, before.round, round)) return 'stale';
  const isPlaying = new Set(earlier.flatMap(({ black, white, outcome }) => (outcome ? [] : [black, white])));
  for (const number of [...pairings.flatMap(({ black, white }) => [black, white]), ...byes]) {
    if (players[number]?.status !== 'active' || isPlaying.has(number)) return 'stale';
    if (terms.format.kind !== 'simul' || number !== SIMUL_HOST) isPlaying.add(number);
  }
  return {
    ...before,
    round,
    pairings: [
      ...earlier,
      ...pairings.map((pairing) => ({
        ...pairing,
        round,
        pairedAt: at,
        outcome: undefined,
        endedAt: undefined,
      })),
    ],
    byes: [...before.byes, ...byes.map((player) => ({ round, player }))],
  };
}

function withResult(
  before: Tournament,
  { pairing: index, outcome, director }: ActionOf<'result'>,
  at: number,
): Tournament | TournamentRefusal {
  const { terms, pairings, round } = before;
  const pairing = pairings[index];
  if (!pairing) return 'no-such-pairing';
  if (pairing.outcome && !director) return 'stale';
  if (terms.format.kind === 'knockout' && pairing.outcome && pairing.round < round) return 'too-late';
  const ended: Pairing = { ...pairing, outcome, endedAt: pairing.endedAt ?? at };
  return { ...before, pairings: pairings.with(index, ended) };
}

/** Whether a round may be paired after `last`, the number of rounds begun. */
function mayPair(format: FormatName, last: number, round: number): boolean {
  if (format === 'arena') return round === 0;
  return round === last + 1 || (format === 'knockout' && round > 0 && round === last);
}
