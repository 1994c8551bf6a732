import { type APISelectMenuOption, ButtonStyle, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import type { LevelOffer } from '../../../game/requests/levelOffer.js';
import {
  type Against,
  COLOR_CHOICES,
  type ColorChoice,
  isOfMembers,
} from '../../../game/requests/request.js';
import { TIME_NAMES } from '../../../game/requests/timeControls.js';
import type { Variant } from '../../../rules/position.js';
import {
  control,
  count,
  type Field,
  type Fields,
  gameName,
  oneOf,
  readFields,
  ruleName,
  type Values,
  yesOrNo,
} from '../../interactions/control.js';
import { button, type Page, type Part, pageOf, type Row, rowOf, text } from '../../interactions/pages.js';
import { variantChoices } from '../../interactions/variantOptions.js';
import { aboutRating, levelName } from '../../texts/levelNames.js';
import type { Say } from '../../texts/texts.js';
import { DISCS } from '../../texts/words.js';
import { against } from './againstField.js';

/** An opponent, or `null`: a member who is not chosen yet. */
const opponent: Field<Against | null> = {
  read: (text) => (text === 'm' ? null : against.read(text)),
  write: (value) => (value === null ? 'm' : against.write(value)),
};

const setupFields = {
  kind: gameName,
  rule: ruleName,
  size: count,
  against: opponent,
  color: oneOf(COLOR_CHOICES),
  time: oneOf(TIME_NAMES),
  rated: yesOrNo,
};

/** Choices for a game that is being set up. The card's custom_ids hold all of them, so it survives a restart. */
export type Setup = Values<typeof setupFields>;

export const variantIn = ({ kind: game, rule, size }: Setup): Variant => ({ game, rule, size });

// The card's controls. Each holds the choices before its own change.
export const setupVariant = control('setupVariant', 'stringSelect', setupFields);
export const setupOpponent = control('setupOpponent', 'stringSelect', setupFields);
export const setupMember = control('setupMember', 'userSelect', setupFields);
export const setupTime = control('setupTime', 'stringSelect', setupFields);
export const setupColor = control('setupColor', 'button', setupFields);
export const setupRated = control('setupRated', 'button', setupFields);
export const setupStart = control('setupStart', 'button', setupFields);

/** Separates the choices in a stored text. */
const SEPARATOR = '.';

/** Writes choices to store. Leaves out who a member played, which their games know. */
export const writeSetup = (setup: Setup): string => {
  const kept: Record<string, unknown> = {
    ...setup,
    against: setup.against?.kind === 'member' ? null : setup.against,
  };
  const fields: Fields = setupFields;
  return Object.entries(fields)
    .map(([name, field]) => field.write(kept[name]))
    .join(SEPARATOR);
};

/** Reads stored choices. Returns `undefined` if there are none or an older release wrote them. */
export const readSetup = (stored: string): Setup | undefined =>
  readFields(setupFields, stored.split(SEPARATOR)) as Setup | undefined;

/** Values of `setupOpponent` other than the levels' numbers. */
export const OPPONENT_VALUES = { member: 'member', anyone: 'anyone', even: 'even', style: 'style' } as const;

/** Choices that the card can offer in its channel, and the notice above them. */
export type SetupOffer = {
  readonly levels: LevelOffer;
  /** Whether members can be challenged here. */
  readonly hasMembers: boolean;
  readonly hasClocks: boolean;
  readonly canBeRated: boolean;
  /** Says why a choice was not taken. */
  readonly notice?: string | undefined;
};

/** The card: selects for the game, the opponent and the time, then buttons for color, rating and start. */
export function setupPage(
  setup: Setup,
  offer: SetupOffer,
  say: Say,
  mentions: Readonly<Record<string, string>>,
): Page {
  const { notice, hasClocks } = offer;
  const parts: Part[] = [
    text(`### ${say('setup.title')}${notice === undefined ? '' : `\n${notice}`}`),
    select(setupVariant.id(setup), variantChoices(variantIn(setup), say)),
    select(setupOpponent.id(setup), opponentOptions(setup, offer, say)),
    ...(isWithMember(setup) ? [memberRow(setup, say)] : []),
    ...(hasClocks ? [select(setupTime.id(setup), timeOptions(setup, say))] : []),
    buttonsOf(setup, offer, say),
    text(`-# ${say('setup.more', { ...mentions })}`),
  ];
  return pageOf(parts);
}

/** Whether the opponent is a member whom the card names, chosen or not. */
export const isWithMember = ({ against }: Pick<Setup, 'against'>): boolean =>
  against === null || against.kind === 'member';

/** Whether the opponent is a member, named or not. */
export const isChallenge = ({ against }: Pick<Setup, 'against'>): boolean =>
  against === null || isOfMembers(against);

const select = (customId: string, options: readonly APISelectMenuOption[]): Row =>
  rowOf({ type: ComponentType.StringSelect, custom_id: customId, options: [...options] });

function opponentOptions(
  { against }: Setup,
  { levels: { levels, even, proposed }, hasMembers }: SetupOffer,
  say: Say,
): APISelectMenuOption[] {
  const { member, anyone, even: evenly, style } = OPPONENT_VALUES;
  const suggested = say('setup.suggested');
  const kind = against?.kind ?? 'member';
  return [
    ...(hasMembers
      ? [
          { label: say('setup.member'), value: member, default: kind === 'member' },
          {
            label: say('setup.anyone'),
            value: anyone,
            description: say('setup.anyoneAbout'),
            default: kind === 'anyone',
          },
        ]
      : []),
    ...(even === undefined
      ? []
      : [
          {
            label: say('setup.even'),
            value: evenly,
            description: say('setup.aboutRating', { rating: aboutRating(even) }),
            default: kind === 'even',
          },
        ]),
    ...levels.map(({ level, rating, isMeasured }) => {
      const about = [
        ...(isMeasured ? [say('setup.rating', { rating })] : []),
        ...(level === proposed ? [suggested] : []),
      ];
      return {
        label: say('setup.level', { level, name: levelName(level, say) }),
        value: String(level),
        ...(about.length > 0 && { description: about.join(' · ') }),
        default: against?.kind === 'level' && against.level === level,
      };
    }),
    ...(levels.length === 0 ? [{ label: say('setup.bot'), value: style, default: kind === 'style' }] : []),
  ];
}

const memberRow = (setup: Setup, say: Say): Row =>
  rowOf({
    type: ComponentType.UserSelect,
    custom_id: setupMember.id(setup),
    placeholder: say('setup.chooseMember'),
    ...(setup.against?.kind === 'member' && {
      default_values: [{ id: setup.against.member, type: SelectMenuDefaultValueType.User }],
    }),
  });

const timeOptions = (setup: Setup, say: Say): APISelectMenuOption[] =>
  TIME_NAMES.map((name) => ({
    label: say(`times.${name}`),
    value: name,
    default: name === setup.time,
  }));

/** A color with its disc, so that a glance tells which. */
const colorLabel = (color: ColorChoice, say: Say): string =>
  `${color === 'random' ? '' : `${DISCS[color]} `}${say(`colours.${color}`)}`;

function buttonsOf(setup: Setup, { canBeRated }: SetupOffer, say: Say): Row {
  const { color, rated } = setup;
  const yours = say('setup.color', { color: colorLabel(color, say) });
  return rowOf(
    {
      ...button(
        setupStart.id(setup),
        say(isChallenge(setup) ? 'setup.challenge' : 'setup.start'),
        ButtonStyle.Success,
      ),
      disabled: setup.against === null,
    },
    button(setupColor.id(setup), yours),
    {
      ...button(setupRated.id(setup), say(rated ? 'setup.rated' : 'setup.unrated')),
      disabled: !canBeRated,
    },
  );
}
