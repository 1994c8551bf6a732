import {
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  type Attachment,
  ComponentType,
  type ModalSubmitFields,
  TextInputStyle,
} from 'discord.js';
import type { Expected } from '../../rules/formats/gameFile.js';
import { type ReadRecord, readRecord } from '../../rules/formats/record.js';
import { GAMES } from '../../rules/games.js';
import { GAME_NAMES, type GameName, type RuleName } from '../../rules/position.js';
import { boardName } from '../../rules/squares.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Say } from '../texts/texts.js';
import { poolTitle } from '../texts/words.js';
import { download } from './attachments.js';

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

/** Where a form is submitted, what it is called, and a remark below its text. */
type FormUse = { readonly id: string; readonly title: string; readonly aboutText?: string };

/** A form that takes a file or a text, and what they may leave out. */
export const recordForm = (
  { id, title, aboutText }: FormUse,
  say: Say,
): APIModalInteractionResponseCallbackData => ({
  custom_id: id,
  title,
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
      ...(aboutText !== undefined && { description: aboutText }),
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

/** A submitted form: a file, a text or neither, and the member's facts about the game. */
type GivenRecord = { readonly content: string | Attachment | undefined; readonly expected: Expected };

/** Reads a submitted form, which may not have both a file and a text. */
export function readRecordForm(fields: ModalSubmitFields): GivenRecord | { readonly problem: string } {
  const file = fields.getUploadedFiles(FILE)?.first();
  const text = fields.getTextInputValue(TEXT).trim();
  if (file && text !== '') return { problem: 'problems.fileAndText' };
  return { content: file ?? (text === '' ? undefined : text), expected: expectedIn(fields) };
}

/** Reads the game in a text or a file. Replies, and returns `undefined`, if the file cannot be had. */
export async function readGiven(
  deps: Parameters<typeof download>[0],
  context: InteractionContext,
  content: string | Pick<Attachment, 'url' | 'size'>,
  expected: Expected = {},
): Promise<ReadRecord | undefined> {
  if (typeof content === 'string') return readRecord(content, expected);
  const downloaded = await download(deps, content);
  if (downloaded.kind === 'downloaded') return readRecord(downloaded.bytes, expected);
  await context.reply(`problems.file.${downloaded.problem}`);
  return undefined;
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
