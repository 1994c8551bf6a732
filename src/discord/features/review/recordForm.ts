import {
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  type Attachment,
  ComponentType,
  type ModalSubmitFields,
  TextInputStyle,
} from 'discord.js';
import type { Expected } from '../../../rules/formats/gameFile.js';
import { GAMES } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type RuleName } from '../../../rules/position.js';
import { boardName } from '../../../rules/squares.js';
import { control } from '../../interactions/control.js';
import { button } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { poolTitle } from '../../texts/words.js';

/** Opens the form for a game from elsewhere. */
export const openRecordForm = control('openRecordForm', 'button', {});

/** The form itself. */
export const recordFormControl = control('recordForm', 'form', {});

export const recordButton = (say: Say) => button(openRecordForm.id({}), say('recordForm.button'));

// The form's fields.
const FILE = 'file';
const TEXT = 'text';
const RULES = 'rules';
const SIZE = 'size';

/** Value of an option that leaves a choice to the file. */
const AS_FILE = 'file';

/** Characters that Discord accepts in a text input. */
const MAX_TEXT = 4000;

/** Games with each of their rule sets, and the value of each. */
const RULE_SETS: readonly { readonly value: string; readonly game: GameName; readonly rule: RuleName }[] =
  GAME_NAMES.flatMap((game) => GAMES[game].rules.map((rule) => ({ value: `${game} ${rule}`, game, rule })));

/** Sizes of boards of the games with a choice of them, and their names. */
const SIZES = new Map(
  GAME_NAMES.flatMap((game) =>
    GAMES[game].offeredSizes.map((size) => [String(size), boardName(GAMES[game].board(size))] as const),
  ),
);

/** A form that takes a file or a text, and what they may leave out. */
export const recordForm = (say: Say): APIModalInteractionResponseCallbackData => ({
  custom_id: recordFormControl.id({}),
  title: say('recordForm.title'),
  components: [
    {
      type: ComponentType.Label,
      label: say('recordForm.file'),
      description: say('recordForm.aboutFile'),
      component: { type: ComponentType.FileUpload, custom_id: FILE, required: false, max_values: 1 },
    },
    {
      type: ComponentType.Label,
      label: say('recordForm.text'),
      component: {
        type: ComponentType.TextInput,
        custom_id: TEXT,
        style: TextInputStyle.Paragraph,
        placeholder: 'f5d6c3d3c4',
        max_length: MAX_TEXT,
        required: false,
      },
    },
    {
      type: ComponentType.Label,
      label: say('recordForm.rules'),
      component: select(
        RULES,
        RULE_SETS.map(({ value, ...pool }) => ({ label: poolTitle(pool, say), value })),
        say,
      ),
    },
    {
      type: ComponentType.Label,
      label: say('recordForm.size'),
      component: select(
        SIZE,
        [...SIZES].map(([value, label]) => ({ label, value })),
        say,
      ),
    },
  ],
});

/** A select whose first option, the default, leaves the choice to the file. */
const select = (id: string, options: APISelectMenuOption[], say: Say): APIStringSelectComponent => ({
  type: ComponentType.StringSelect,
  custom_id: id,
  required: false,
  options: [{ label: say('recordForm.asFile'), value: AS_FILE, default: true }, ...options],
});

/** A game as given in the form, with what the member says about it. */
type GivenRecord = { readonly content: string | Attachment; readonly expected: Expected };

/** Reads a submitted form: exactly one of a file and a text. */
export function readRecordForm(fields: ModalSubmitFields): GivenRecord | { readonly problem: string } {
  const file = fields.getUploadedFiles(FILE)?.first();
  const text = fields.getTextInputValue(TEXT).trim();
  if (file && text !== '') return { problem: 'problems.fileAndText' };
  if (!file && text === '') return { problem: 'problems.nothingGiven' };
  return { content: file ?? text, expected: expectedIn(fields) };
}

function expectedIn(fields: ModalSubmitFields): Expected {
  const [chosen] = fields.getStringSelectValues(RULES);
  const [size] = fields.getStringSelectValues(SIZE);
  const rules = RULE_SETS.find(({ value }) => value === chosen);
  return {
    ...(rules && { game: rules.game, rule: rules.rule }),
    ...(size !== undefined && SIZES.has(size) && { size: Number(size) }),
  };
}
