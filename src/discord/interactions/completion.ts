import { MAX_CHOICES } from '../gateway/discordLimits.js';
import type { Say, Texts } from '../texts/texts.js';
import type { AutocompleteContext } from './askContext.js';
import type { CommandContext } from './context.js';

/** A value that an option suggests, and its name in one language. */
export type Choice = {
  readonly name: string;
  readonly value: string;
  /** Start of the name, in whole words, that stays the same when the rest changes, such as a rating or a move number. */
  readonly stem?: string;
  /** Another name of the value. */
  readonly alias?: string;
};

/** Language of the choices. */
export type Words = { readonly say: Say; readonly locale: string };

/** A text option that suggests values while a member types. */
export type Completion = {
  /** Choices for the typed text, best first; all of them for an empty text. */
  offer(
    context: CommandContext | AutocompleteContext,
    typed: string,
    words: Words,
  ): readonly Choice[] | Promise<readonly Choice[]>;
  /** Whether a text is meant as a value, so that it is not a name or the start of one. */
  isValue(text: string): boolean;
};

/** Completions by the name of their option. */
export type Completions = Readonly<Record<string, Completion>>;

/** Suggests values for the option that a member is typing. Throws a RangeError if it has no completion. */
export async function complete(completions: Completions, context: AutocompleteContext): Promise<void> {
  const { name, value } = context.interaction.options.getFocused(true);
  const completion = completions[name];
  if (!completion) throw new RangeError(`no completion for the option ${name}`);
  const choices = await completion.offer(context, value, context);
  await context.respond(choices.slice(0, MAX_CHOICES).map(({ name, value }) => ({ name, value })));
}

/**
 * Replaces names in a command's options by their values. After a paste or a change of channel, Discord sends the name under which
 * a value was offered instead of the value (discord-api-docs#7206, #7916).
 */
export async function readOfferedNames(
  texts: Texts,
  completions: Completions,
  context: CommandContext | AutocompleteContext,
): Promise<void> {
  const { interaction } = context;
  const { options } = interaction;
  const focused = interaction.isAutocomplete() ? interaction.options.getFocused(true).name : undefined;
  for (const [name, completion] of Object.entries(completions)) {
    const option = name === focused ? null : options.get(name);
    if (typeof option?.value === 'string')
      option.value = (await findValue(texts, completion, context, option.value)) ?? option.value;
  }
}

/** Value that is offered under a name, in any language, or under the only name that begins like the text. */
export async function findValue(
  texts: Texts,
  { offer, isValue }: Completion,
  context: CommandContext | AutocompleteContext,
  given: string,
): Promise<string | undefined> {
  const text = normalize(given);
  if (text === '' || isValue(given.trim())) return undefined;
  const own = await offer(context, '', context);
  const others: Choice[] = [];
  for (const locale of texts.locales)
    others.push(...(await offer(context, '', { say: texts.in(locale), locale })));
  for (const matches of MATCHES) {
    for (const choices of [own, others]) {
      const values = new Set(choices.filter((choice) => matches(choice, text)).map(({ value }) => value));
      const [value] = values;
      if (values.size === 1) return value;
    }
  }
  return undefined;
}

/** Ways to mean a choice with a text, the surest first. */
const MATCHES: readonly ((choice: Choice, text: string) => boolean)[] = [
  ({ name, value }, text) => normalize(name) === text || normalize(value) === text,
  ({ name, alias }, text) =>
    [name, alias].some((each) => each !== undefined && normalize(each).startsWith(text)),
  ({ stem, alias }, text) =>
    [stem, alias].some((each) => each !== undefined && text.startsWith(`${normalize(each)} `)),
];

/** Ignores case, spaces, and the backticks of names in messages. */
const normalize = (text: string): string =>
  text.normalize('NFKC').replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase();
