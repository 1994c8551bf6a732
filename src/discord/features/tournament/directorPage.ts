import {
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { outcomeText } from '../../../game/tournaments/notation.js';
import { isOver, type Tournament } from '../../../game/tournaments/tournament.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, count, oneOf } from '../../interactions/control.js';
import { button, gamePage, type Page, type Row, rowOf } from '../../interactions/pages.js';
import { shorten } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import { directedLines } from './directedLines.js';
import { headLines } from './tournamentMessage.js';
import { type Naming, tournamentField } from './tournamentWords.js';

const fields = { tournament: tournamentField };

const ACTS = ['show', 'begin', 'pause', 'resume', 'ask', 'cancel', 'renew'] as const;
/** Shows the director's page, or does what its button says; `ask` asks before a tournament is cancelled. */
export const direct = control('direct', 'button', { ...fields, act: oneOf(ACTS) });

/** Adds or removes a member. */
export const directMember = control('directMember', 'userSelect', {
  ...fields,
  what: oneOf(['add', 'remove']),
});

/** Chooses the pairing whose result is corrected. */
export const directPairing = control('directPairing', 'stringSelect', fields);

export const RESULTS = ['black', 'white', 'drawn', 'void'] as const;
/** Corrects the result of a pairing, by its index. */
export const directResult = control('directResult', 'button', {
  ...fields,
  pairing: count,
  result: oneOf(RESULTS),
});

/** Pairings whose results the page can correct: the last ones, newest first. */
export const correctable = ({ pairings }: Tournament): { readonly index: number }[] =>
  pairings
    .map((_, index) => ({ index }))
    .slice(-MAX_OPTIONS)
    .reverse();

/** Names of players as plain text, for selects. */
type Names = ReadonlyMap<number, string>;

const pairingLabel = ({ pairings }: Tournament, index: number, names: Names): string => {
  const { black, white, outcome } = pairings[index]!;
  const players = `⚫ ${names.get(black)} – ⚪ ${names.get(white)}`;
  return shorten(outcome ? `${players} · ${outcomeText(outcome)}` : players, 100);
};

const pairingOptions = (tournament: Tournament, names: Names, say: Say): APISelectMenuOption[] =>
  correctable(tournament).map(({ index }) => {
    const { round } = tournament.pairings[index]!;
    return {
      label: pairingLabel(tournament, index, names),
      value: String(index),
      ...(round > 0 && { description: say('tournament.state.round', { round }) }),
    };
  });

/** The director's page: everything that the organizer can decide. */
export function directorPage(tournament: Tournament, names: Names, showing: Naming): Page {
  const { say } = showing;
  const { terms, phase, pairings } = tournament;
  const id = { tournament: terms.id };
  const act = (what: (typeof ACTS)[number], key: string, style?: APIButtonComponentWithCustomId['style']) =>
    button(direct.id({ ...id, act: what }), say(key), style);
  const over = isOver(tournament);
  const members = (what: 'add' | 'remove', placeholder: string): Row =>
    rowOf({ type: ComponentType.UserSelect, custom_id: directMember.id({ ...id, what }), placeholder });
  const content = [...headLines(tournament, say), ...directedLines(tournament, showing)];
  return gamePage(terms.variant.game, content.join('\n'), [
    ...(over
      ? []
      : [
          members('add', say('tournament.director.add')),
          members('remove', say('tournament.director.remove')),
        ]),
    ...(pairings.length > 0 && phase.kind !== 'cancelled'
      ? [
          rowOf({
            type: ComponentType.StringSelect,
            custom_id: directPairing.id(id),
            placeholder: say('tournament.director.correct'),
            options: pairingOptions(tournament, names, say),
          }),
        ]
      : []),
    rowOf(
      ...(phase.kind === 'open' ? [act('begin', 'tournament.director.begin', ButtonStyle.Success)] : []),
      ...(phase.kind === 'running' ? [act('pause', 'tournament.director.pause')] : []),
      ...(phase.kind === 'paused' ? [act('resume', 'tournament.director.resume', ButtonStyle.Success)] : []),
      act('renew', 'tournament.director.renew'),
      ...(over ? [] : [act('ask', 'tournament.director.cancel', ButtonStyle.Danger)]),
    ),
  ]);
}

/** Asks before a tournament is cancelled. The button that cancels is not where the pressed one was, in case of a double press. */
export function cancelPage(tournament: Tournament, say: Say): Page {
  const id = { tournament: tournament.terms.id };
  return gamePage(
    tournament.terms.variant.game,
    [...headLines(tournament, say), say('tournament.director.sure')].join('\n'),
    [
      rowOf(
        button(direct.id({ ...id, act: 'cancel' }), say('tournament.director.really'), ButtonStyle.Danger),
        button(direct.id({ ...id, act: 'show' }), say('settings.back')),
      ),
    ],
  );
}

/** Asks for the right result of a pairing. */
export function resultPage(tournament: Tournament, index: number, names: Names, say: Say): Page {
  const { id, variant } = tournament.terms;
  const { black, white } = tournament.pairings[index]!;
  const labels = {
    black: say('tournament.director.won', { player: `⚫ ${names.get(black)}` }),
    white: say('tournament.director.won', { player: `⚪ ${names.get(white)}` }),
    drawn: say('tournament.director.drawn'),
    void: say('tournament.director.void'),
  };
  return gamePage(
    variant.game,
    `**${pairingLabel(tournament, index, names)}**\n${say('tournament.director.which')}`,
    [
      rowOf(
        ...RESULTS.map((result) =>
          button(directResult.id({ tournament: id, pairing: index, result }), shorten(labels[result], 80)),
        ),
        button(direct.id({ tournament: id, act: 'show' }), say('settings.back')),
      ),
    ],
  );
}
