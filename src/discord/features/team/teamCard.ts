import { type APISelectMenuOption, ButtonStyle, ComponentType } from 'discord.js';
import type { Thinker } from '../../../game/ports/thinker.js';
import { COLORS } from '../../../rules/position.js';
import { control, oneOf } from '../../interactions/control.js';
import { button, type Page, pageOf, type Row, rowOf, text } from '../../interactions/pages.js';
import { variantChoices } from '../../interactions/variantOptions.js';
import { LEVELS, levelName } from '../../texts/levelNames.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, titleOf } from '../../texts/words.js';
import {
  hasBalanced,
  hasLevels,
  type TeamDraft,
  TURN_TIME_NAMES,
  teamDraftField,
  type Who,
} from './teamDraft.js';

const fields = { draft: teamDraftField };

/** Choices that the card has selects for. */
const CHOICES = ['black', 'white', 'variant', 'time', 'quorum'] as const;
export type TeamChoice = (typeof CHOICES)[number];
export const teamChoice = control('teamChoice', 'stringSelect', { what: oneOf(CHOICES), ...fields });

/** Actions of the card's buttons: changes of a choice, and the card's two ends. */
const ACTS = ['kind', 'opening', 'fallback', 'create', 'cancel'] as const;
export const teamDraftAct = control('teamDraft', 'button', { act: oneOf(ACTS), ...fields });

/** Numbers of votes that the card offers. */
const QUORUMS = [1, 2, 3, 5, 10, 20, 50];

const LEVEL_NUMBERS = Array.from({ length: LEVELS.highest - LEVELS.lowest + 1 }, (_, i) => LEVELS.lowest + i);

export const nextFallback = (level: number): number => (level % LEVELS.highest) + LEVELS.lowest;

/** A color's player, by name. */
export function whoText(who: Who, say: Say): string {
  if (typeof who === 'number') return say('setup.level', { level: who, name: levelName(who, say) });
  return say(`teams.who.${who}`);
}

/** Options of one of the card's selects. */
export function teamChoices(
  what: TeamChoice,
  draft: TeamDraft,
  thinker: Pick<Thinker, 'levels'>,
  say: Say,
): APISelectMenuOption[] {
  switch (what) {
    case 'black':
    case 'white': {
      const levels = hasLevels(thinker, draft.variant) ? LEVEL_NUMBERS : [];
      const all: readonly Who[] = ['here', 'other', ...levels];
      return all.map((who) => ({
        label: `${DISCS[what]} ${whoText(who, say)}`,
        value: String(who),
        default: who === draft.who[what],
      }));
    }
    case 'variant':
      return variantChoices(draft.variant, say);
    case 'time':
      return TURN_TIME_NAMES.map((name) => ({
        label: say('teams.timeOf', { time: say(`teams.times.${name}`) }),
        value: name,
        default: name === draft.time,
      }));
    case 'quorum':
      return [...new Set([...QUORUMS, draft.quorum])]
        .sort((a, b) => a - b)
        .map((quorum) => ({
          label: say('teams.quorum', { votes: quorum }),
          value: String(quorum),
          default: quorum === draft.quorum,
        }));
  }
}

/** The preview of a team game, on which its organizer changes, begins or cancels it. */
export function teamCard(
  draft: TeamDraft,
  thinker: Pick<Thinker, 'balancedOpenings' | 'levels'>,
  say: Say,
): Page {
  const { kind, variant, opening, fallback, who } = draft;
  const select = (what: TeamChoice): Row =>
    rowOf({
      type: ComponentType.StringSelect,
      custom_id: teamChoice.id({ what, draft }),
      options: teamChoices(what, draft, thinker, say),
    });
  const act = (what: (typeof ACTS)[number]): string => teamDraftAct.id({ act: what, draft });
  const isInvitation = COLORS.some((color) => who[color] === 'other');
  const preview = [
    `### ${say(`teams.kinds.${kind}`)} · ${titleOf(variant, say)}`,
    say(`teams.about.${kind}`),
    ...(isInvitation ? [`-# ${say('teams.aboutInvitation')}`] : []),
  ];
  return pageOf(
    [
      text(preview.join('\n')),
      ...CHOICES.filter((what) => what !== 'quorum' || kind === 'voters').map(select),
      rowOf(
        button(act('kind'), say('teams.card.kind', { kind: say(`teams.kinds.${kind}`) })),
        ...(hasBalanced(thinker, variant)
          ? [button(act('opening'), say('tournament.card.opening', { opening: say(`openings.${opening}`) }))]
          : []),
        button(act('fallback'), say('teams.card.fallback', { level: fallback })),
      ),
      rowOf(
        button(act('create'), say(isInvitation ? 'teams.card.invite' : 'teams.begin'), ButtonStyle.Success),
        button(act('cancel'), say('tournament.card.cancel')),
      ),
    ],
    [],
  );
}
