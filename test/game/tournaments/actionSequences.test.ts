import { expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { nextAction, wakesAt } from '../../../src/game/tournaments/nextAction.js';
import { standings } from '../../../src/game/tournaments/standings.js';
import {
  type Format,
  isOver,
  newTournament,
  type Outcome,
  openPairings,
  SIMUL_HOST,
  type Terms,
  type Tournament,
  type TournamentAction,
} from '../../../src/game/tournaments/tournament.js';
import { updateTournament } from '../../../src/game/tournaments/updateTournament.js';
import { BLACK_WINS, DRAWN, gameIds, STARTS_AT, termsOf, VOID, WHITE_WINS } from './tournaments.js';

const SEQUENCES = Number(process.env.SENTE_SEQUENCES ?? 60);
const STEPS = 60;

type Random = ReturnType<typeof randomNumbers>;
const among = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

const FORMATS: readonly Format[] = [
  { kind: 'arena', minutes: 20 },
  { kind: 'swiss', rounds: 4 },
  { kind: 'roundRobin' },
  { kind: 'knockout' },
  { kind: 'simul', host: { member: 'm0' }, hostColor: 'alternating' },
];
const FORFEITED: Outcome = { kind: 'won', winner: 'white', by: 'forfeit' };
const OUTCOMES = [BLACK_WINS, BLACK_WINS, WHITE_WINS, WHITE_WINS, DRAWN, FORFEITED, VOID];
const DIRECTOR = { member: 'olga' };
/** Far more than a tournament does by itself at a time. */
const ENDLESS = 1000;

function freeze<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    Object.values(data).forEach(freeze);
  }
  return data;
}

const anyTerms = (random: Random): Terms =>
  termsOf({
    format: among(random, FORMATS),
    startsAt: random(4) === 0 ? null : STARTS_AT,
    maxPlayers: among(random, [4, 9, 12]),
    botLevel: random(2) === 0 ? 5 : null,
    seed: random(1000),
  });

/** An attempted action: usually one that changes something. */
function anyAction(tournament: Tournament, random: Random): TournamentAction {
  const member = `m${random(12)}`;
  const open = openPairings(tournament);
  const kind = random(40);
  if (tournament.phase.kind === 'open' && kind < 30)
    return { kind: 'join', member, rating: random(20) * 100 };
  if (kind < 24 && open.length > 0)
    return { kind: 'result', pairing: among(random, open).index, outcome: among(random, OUTCOMES) };
  if (kind < 27) return { kind: 'join', member, rating: 1000 };
  if (kind < 30) return { kind: 'leave', member };
  if (kind < 31) return { kind: 'leave', member, director: DIRECTOR };
  if (kind < 34)
    return {
      ...{ kind: 'result', pairing: random(tournament.pairings.length + 1), director: DIRECTOR },
      outcome: { kind: 'won', winner: among(random, ['black', 'white']), by: 'director' },
    };
  if (kind < 36) return { kind: 'pause', director: DIRECTOR };
  if (kind < 39) return { kind: 'resume', director: DIRECTOR };
  return random(4) > 0
    ? { kind: 'pair', round: 99, pairings: [], byes: [random(12)] }
    : { kind: 'cancel', because: 'director', director: DIRECTOR };
}

/** A tournament whose actions are stored. */
class Sequence {
  readonly stored: { readonly action: TournamentAction; readonly at: number }[] = [];
  readonly #terms: Terms;
  readonly #newGame = gameIds();
  readonly #random: Random;
  tournament: Tournament;
  now = STARTS_AT - 60_000;

  constructor(random: Random) {
    this.#random = random;
    this.#terms = anyTerms(random);
    this.tournament = freeze(newTournament(this.#terms));
  }

  attempt(action: TournamentAction): void {
    const updated = updateTournament(this.tournament, action, this.now);
    if (updated.kind === 'refused') return;
    this.stored.push({ action, at: this.now });
    checkChange(this.tournament, updated.tournament);
    this.tournament = freeze(updated.tournament);
  }

  /** Lets the tournament do what it does by itself. */
  settle(): void {
    for (let i = 0; i < ENDLESS; i++) {
      const botRating = this.#random(3) === 0 ? undefined : 1200;
      const action = nextAction(this.tournament, { now: this.now, newGame: this.#newGame, botRating });
      if (!action) return;
      const { version } = this.tournament;
      this.attempt(action);
      if (this.tournament.version === version) throw new Error(`its own ${action.kind} was refused`);
    }
    throw new Error('it never comes to rest');
  }

  forward(ms: number): void {
    this.now = Math.max(
      this.now,
      Math.min(this.now + ms, wakesAt(this.tournament, this.now) ?? this.now + ms),
    );
  }

  /** Continues from the stored actions, as after a crash. */
  restart(): void {
    const again = this.stored.reduce((before, { action, at }) => {
      const updated = updateTournament(before, action, at);
      if (updated.kind === 'refused') throw new Error(`a stored ${action.kind} was refused: ${updated.code}`);
      return updated.tournament;
    }, newTournament(this.#terms));
    expect(JSON.stringify(again)).toBe(JSON.stringify(this.tournament));
    this.tournament = freeze(again);
  }

  /** Plays it to its end without further incidents. */
  finish(): void {
    this.attempt({ kind: 'resume', director: DIRECTOR });
    for (let i = 0; i < ENDLESS && !isOver(this.tournament); i++) {
      this.settle();
      const [open] = openPairings(this.tournament);
      if (open) this.attempt({ kind: 'result', pairing: open.index, outcome: among(this.#random, OUTCOMES) });
      else if (this.tournament.phase.kind === 'open' && this.#terms.startsAt === null)
        this.attempt({ kind: 'cancel', because: 'director', director: DIRECTOR });
      this.forward(10_000);
    }
    this.settle();
    if (!isOver(this.tournament)) throw new Error('it never ends');
  }
}

function checkChange(before: Tournament, after: Tournament): void {
  if (after.version !== before.version + 1) throw new Error('an action was not counted');
  const isSimul = after.terms.format.kind === 'simul';
  const playing = openPairings(after)
    .flatMap(({ pairing }) => [pairing.black, pairing.white])
    .filter((number) => !isSimul || number !== SIMUL_HOST);
  if (new Set(playing).size < playing.length) throw new Error('somebody plays twice');
  for (const [i, pairing] of before.pairings.entries()) {
    const now = after.pairings[i];
    if (now?.game !== pairing.game || (pairing.outcome && !now.outcome)) throw new Error('a result was lost');
  }
  if (after.players.length < before.players.length) throw new Error('a player was lost');
}

function checkStandings(tournament: Tournament): void {
  const all = standings(tournament);
  expect(all.map(({ player }) => player).toSorted((a, b) => a - b)).toEqual(
    tournament.players.map((_, i) => i),
  );
  const places = all.flatMap(({ place }) => place ?? []);
  for (const [i, place] of places.entries()) expect(place === i + 1 || place === places[i - 1]).toBe(true);
  if (tournament.terms.format.kind !== 'swiss') return;
  const given = tournament.pairings.filter(({ outcome }) => outcome && outcome.kind !== 'void').length;
  expect(all.reduce((sum, { points }) => sum + points, 0)).toBe(given + tournament.byes.length);
}

test(`${SEQUENCES} random sequences of actions and crashes lose nothing, and every tournament ends`, () => {
  const reached = new Set<string>();
  for (let seed = 0; seed < SEQUENCES; seed++) {
    const random = randomNumbers(seed);
    const sequence = new Sequence(random);
    try {
      for (let i = 0; i < STEPS; i++) {
        sequence.attempt(anyAction(sequence.tournament, random));
        sequence.settle();
        if (random(20) === 0) sequence.restart();
        if (random(3) === 0) sequence.forward(among(random, [1000, 20_000, 300_000]));
        reached.add(sequence.tournament.phase.kind);
      }
      checkStandings(sequence.tournament);
      sequence.finish();
      sequence.restart();
      checkStandings(sequence.tournament);
      const { phase, terms } = sequence.tournament;
      reached.add(`${terms.format.kind} ${phase.kind}`);
    } catch (error) {
      throw new Error(`in sequence ${seed}: ${String(error)}`, { cause: error });
    }
  }
  expect([...reached]).toEqual(
    expect.arrayContaining(['open', 'running', 'paused', ...FORMATS.map(({ kind }) => `${kind} finished`)]),
  );
}, 3_600_000);
