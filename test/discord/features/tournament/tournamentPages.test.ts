import { describe, expect, test } from 'vitest';
import {
  cancelPage,
  directorPage,
  resultPage,
} from '../../../../src/discord/features/tournament/directorPage.js';
import { corrected, type Draft, MAX_NAME } from '../../../../src/discord/features/tournament/draft.js';
import { draftPage } from '../../../../src/discord/features/tournament/draftCard.js';
import { standingsPage } from '../../../../src/discord/features/tournament/standingsPage.js';
import { tournamentMessage } from '../../../../src/discord/features/tournament/tournamentMessage.js';
import type { Say } from '../../../../src/discord/texts/texts.js';
import type { GameId } from '../../../../src/game/play/game.js';
import {
  CANCEL_REASONS,
  FORMAT_NAMES,
  type Format,
  type Outcome,
  type Tournament,
  type TournamentId,
} from '../../../../src/game/tournaments/tournament.js';
import { FakeThinker } from '../../../game/fakes.js';
import { accepted, acceptedAll, begunWith, joinedBy } from '../../../game/tournaments/tournaments.js';
import { BOT } from '../../sampleGames.js';
import { TEXTS } from '../../say.js';
import { textOf, validComponents } from '../../validPage.js';

/** Texts of a locale that throw if a placeholder has no value; `strictSay` knows no plurals. */
const filledSay =
  (locale: string): Say =>
  (key, values) => {
    const text = TEXTS.in(locale)(key, values);
    if (text.includes('{{')) throw new RangeError(`${key} lacks a value: ${text}`);
    return text;
  };

const NAME = '*'.repeat(MAX_NAME);
const ID = 'zzzzzzzzzzzzzz' as TournamentId;
const director = { member: '9'.repeat(19) };

const FORMATS: Readonly<Record<(typeof FORMAT_NAMES)[number], Format>> = {
  arena: { kind: 'arena', minutes: 60 },
  swiss: { kind: 'swiss', rounds: 8 },
  roundRobin: { kind: 'roundRobin' },
  knockout: { kind: 'knockout' },
  simul: { kind: 'simul', host: { member: '9'.repeat(19) }, hostColor: 'alternating' },
};

const terms = {
  id: ID,
  name: NAME,
  variant: { game: 'gomoku', rule: 'freestyle', size: 15 },
  opening: 'swap2',
} as const;

/** A tournament of 256 players in its first round, with results of each kind and everything that a director can do. */
function fullTournament(): Tournament {
  const begun = begunWith(256, { ...terms, format: FORMATS.swiss });
  const pairings = Array.from({ length: 127 }, (_, i) => ({
    black: 2 * i,
    white: 2 * i + 1,
    game: `game${i}` as GameId,
  }));
  const paired = accepted(begun, { kind: 'pair', round: 1, pairings, byes: [254, 255] });
  const outcomes: Outcome[] = [
    { kind: 'won', winner: 'black', by: 'game' },
    { kind: 'won', winner: 'white', by: 'forfeit' },
    { kind: 'drawn', by: 'game' },
    { kind: 'void', by: 'game' },
  ];
  return acceptedAll(paired, [
    ...outcomes.map((outcome, pairing) => ({ kind: 'result', pairing, outcome }) as const),
    { kind: 'leave', member: 'm5', director },
    { kind: 'join', member: 'm5', rating: 1, director },
    { kind: 'result', pairing: 3, outcome: { kind: 'drawn', by: 'director' }, director },
    { kind: 'pause', director },
    { kind: 'resume', director },
  ]);
}

/** Mentions as long as Discord's ids and names make them. */
const mentions = new Map(
  Array.from(
    { length: 256 },
    (_, i) => [`m${i}`, `<@${String(i).padStart(19, '9')}> (${'n'.repeat(32)})`] as const,
  ),
);
const names = new Map(Array.from({ length: 256 }, (_, i) => [i, 'n'.repeat(32)]));
const threads = new Map(Array.from({ length: 127 }, (_, i) => [`game${i}`, '9'.repeat(19)] as const));

describe.each(TEXTS.locales)('in %s', (locale) => {
  const say = filledSay(locale);
  const naming = { say, bot: BOT, mentions };

  test('Discord accepts the largest pages', () => {
    const full = fullTournament();
    validComponents(tournamentMessage(full, { ...naming, threads }));
    validComponents(standingsPage(full, 0, naming));
    validComponents(standingsPage(full, 99, naming));
    validComponents(directorPage(full, names, naming));
    validComponents(cancelPage(full, say));
    validComponents(resultPage(full, 0, names, say));
  });

  test.each(FORMAT_NAMES)('a tournament by the format %s can be told in each state', (kind) => {
    const shown = { ...naming, threads };
    const of = { ...terms, format: FORMATS[kind], botLevel: 5 };
    const open = joinedBy(4, of);
    const running = accepted(open, { kind: 'begin' });
    for (const state of [
      open,
      joinedBy(0, { ...of, startsAt: null }),
      running,
      accepted(running, { kind: 'pause', director }),
      accepted(running, { kind: 'finish' }),
      ...CANCEL_REASONS.map((because) => accepted(open, { kind: 'cancel', because, director })),
    ]) {
      validComponents(tournamentMessage(state, shown));
      validComponents(standingsPage(state, 0, naming));
      validComponents(directorPage(state, names, naming));
    }
  });

  test.each(FORMAT_NAMES)('Discord accepts the card of the format %s', (format) => {
    const draft: Draft = {
      variant: terms.variant,
      ...{ format, length: 47, time: '3m2s', starts: 1439, players: 27, opening: 'swap2' },
      ...{ rated: true, bot: 10, host: '9'.repeat(19) },
    };
    for (const each of [draft, { ...draft, starts: 0, bot: 0 }])
      validComponents(draftPage(corrected(new FakeThinker(), each), NAME, { say, usualName: NAME }));
  });
});

test('the message lists 20 boards and players, and counts the others', () => {
  const say = filledSay('en-US');
  const content = textOf(tournamentMessage(fullTournament(), { say, bot: BOT, threads }));
  expect(content.match(/⚫/g)).toHaveLength(20);
  expect(content).toContain('and 107 more boards');
  expect(content).toContain('and 236 more players');
  expect(content).toContain('<@m254> has a bye.');
  for (const sign of ['1–0', '−–+', '½–½']) expect(content).toContain(sign);
});
