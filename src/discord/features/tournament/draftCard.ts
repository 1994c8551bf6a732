import {
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord.js';
import { FORMAT_NAMES, HOST_COLORS } from '../../../game/tournaments/tournament.js';
import { control, oneOf } from '../../interactions/control.js';
import { button, type Page, pageOf, type Row, rowOf, text } from '../../interactions/pages.js';
import { variantChoices } from '../../interactions/variantOptions.js';
import { escapeText } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import {
  type Draft,
  defaultLength,
  draftField,
  formatOf,
  MAX_NAME,
  nameField,
  termsOf,
  timesOf,
  WHEN_FULL,
} from './draft.js';
import { formatText, termsLine } from './tournamentWords.js';

const fields = { draft: draftField, name: nameField };

/** Choices that the card has selects for. */
const CHOICES = ['variant', 'format', 'time', 'starts', 'players'] as const;
export type DraftChoice = (typeof CHOICES)[number];
export const draftChoice = control('draftChoice', 'stringSelect', { what: oneOf(CHOICES), ...fields });

/** Actions of the card's buttons: changes of a choice, and the card's two ends. */
const ACTS = ['opening', 'rated', 'bot', 'color', 'name', 'create', 'cancel'] as const;
export const draftAct = control('draftAct', 'button', { act: oneOf(ACTS), ...fields });

/** Chooses who gives a simul. */
export const draftHost = control('draftHost', 'userSelect', fields);

/** Reads the form for the name. */
export const draftName = control('draftName', 'form', fields);
/** Id of its text field. */
export const NAME_FIELD = 'name';

/** Opens a card with the usual choices. */
export const newTournament = control('newTournament', 'button', {});

const PLAYER_COUNTS = [4, 8, 16, 32, 64, 128, 256];
const BOARD_COUNTS = [2, 3, 5, 10, 15, 20, 30, 40];
const START_MINUTES = [WHEN_FULL, 5, 15, 30, 60, 120, 360, 720, 1440];
const ARENA_LENGTHS = [30, 60, 90, 120];
const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration in minutes, hours or days, whichever is whole. */
export function durationText(minutes: number, say: Say): string {
  if (minutes % DAY === 0) return say('tournament.days', { count: minutes / DAY });
  if (minutes % HOUR === 0) return say('tournament.hours', { count: minutes / HOUR });
  return say('tournament.minutes', { count: minutes });
}

const startText = (starts: number, say: Say): string =>
  starts === WHEN_FULL
    ? say('tournament.whenFull')
    : say('tournament.startsIn', { time: durationText(starts, say) });

const upToText = ({ format, players }: Pick<Draft, 'format' | 'players'>, say: Say): string =>
  format === 'simul'
    ? say('tournament.simul.upTo', { boards: players })
    : say('tournament.upTo', { players });

/** Numbers to choose from, with the chosen one among them. */
const withChosen = (numbers: readonly number[], chosen: number): number[] =>
  [...new Set([...numbers, chosen])].sort((a, b) => a - b);

/** Formats with their lengths, as values of the select: `swiss 5`. */
function formatOptions({ format, length, players, host }: Draft, say: Say): APISelectMenuOption[] {
  const lengths = {
    swiss: [defaultLength('swiss', players), 3, 5, 7, 9],
    arena: ARENA_LENGTHS,
    roundRobin: [0],
    knockout: [0],
    // A button chooses the color.
    simul: [format === 'simul' ? length : 0],
  };
  return FORMAT_NAMES.toSorted((a, b) => Number(b === 'swiss') - Number(a === 'swiss')).flatMap((kind) =>
    withChosen(lengths[kind], kind === format ? length : lengths[kind][0]!).map((each) => ({
      label: formatText(formatOf({ format: kind, length: each, host }), say),
      value: `${kind} ${each}`,
      description: say(`tournament.about.${kind}`),
      default: kind === format && each === length,
    })),
  );
}

const isSimul = ({ format }: Pick<Draft, 'format'>): boolean => format === 'simul';

/** Options of one of the card's selects. */
export function draftOptions(what: DraftChoice, draft: Draft, say: Say): APISelectMenuOption[] {
  switch (what) {
    case 'variant':
      return variantChoices(draft.variant, say);
    case 'format':
      return formatOptions(draft, say);
    case 'time':
      return timesOf(draft.format).map((name) => ({
        label: say(`times.${name}`),
        value: name,
        default: name === draft.time,
      }));
    case 'starts':
      return withChosen(START_MINUTES, draft.starts).map((minutes) => ({
        label: startText(minutes, say),
        value: String(minutes),
        default: minutes === draft.starts,
      }));
    case 'players':
      return withChosen(isSimul(draft) ? BOARD_COUNTS : PLAYER_COUNTS, draft.players).map((players) => ({
        label: upToText({ ...draft, players }, say),
        value: String(players),
        default: players === draft.players,
      }));
  }
}

/** The preview of a tournament, on which its creator changes, creates or cancels it. `usualName`: its name unless it gets another. */
export function draftPage(
  draft: Draft,
  name: string,
  { usualName, say, notice }: { readonly usualName: string; readonly say: Say; readonly notice?: string },
): Page {
  const select = (what: DraftChoice): Row =>
    rowOf({
      type: ComponentType.StringSelect,
      custom_id: draftChoice.id({ what, draft, name }),
      options: draftOptions(what, draft, say),
    });
  const act = (what: (typeof ACTS)[number]): string => draftAct.id({ act: what, draft, name });
  const { opening, rated, bot } = draft;
  const preview = [
    `### 🏆 ${escapeText(name || usualName)}`,
    termsLine(termsOf(draft, 0), say),
    `${startText(draft.starts, say)} · ${upToText(draft, say)}`,
    ...(isSimul(draft) ? [`-# ${say('tournament.simul.slow')}`] : []),
    ...(notice === undefined ? [] : [`**${notice}**`]),
  ];
  return pageOf([
    text(preview.join('\n')),
    ...CHOICES.map(select),
    ...(isSimul(draft) ? [hostRow(draft, name, say)] : []),
    rowOf(
      button(act('opening'), say('tournament.card.opening', { opening: say(`openings.${opening}`) })),
      ...(isSimul(draft)
        ? [button(act('color'), capitalized(say(`tournament.simul.color.${HOST_COLORS[draft.length]!}`)))]
        : [
            button(act('rated'), say(rated ? 'setup.rated' : 'setup.unrated')),
            button(
              act('bot'),
              bot === 0 ? say('tournament.card.bye') : say('tournament.card.bot', { level: bot }),
            ),
          ]),
    ),
    rowOf(
      button(act('create'), say('tournament.card.create'), ButtonStyle.Success),
      button(act('name'), say('tournament.card.name')),
      button(act('cancel'), say('tournament.card.cancel')),
    ),
  ]);
}

/** The select of a simul's host, whom nobody names if the creator hosts it. */
const hostRow = (draft: Draft, name: string, say: Say): Row =>
  rowOf({
    type: ComponentType.UserSelect,
    custom_id: draftHost.id({ draft, name }),
    placeholder: say('tournament.simul.you'),
    min_values: 0,
    max_values: 1,
    default_values: draft.host === '' ? [] : [{ id: draft.host, type: SelectMenuDefaultValueType.User }],
  });

/** The form in which the creator types a name. */
export const nameForm = (
  draft: Draft,
  name: string,
  { usualName, say }: { readonly usualName: string; readonly say: Say },
): APIModalInteractionResponseCallbackData => ({
  custom_id: draftName.id({ draft, name }),
  title: say('tournament.card.name'),
  components: [
    {
      type: ComponentType.Label,
      label: say('tournament.card.nameOf'),
      component: {
        type: ComponentType.TextInput,
        custom_id: NAME_FIELD,
        style: TextInputStyle.Short,
        placeholder: usualName,
        max_length: MAX_NAME,
        required: false,
        ...(name !== '' && { value: name }),
      },
    },
  ],
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
