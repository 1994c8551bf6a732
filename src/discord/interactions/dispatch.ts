import type { AutocompleteInteraction, ChatInputCommandInteraction, Interaction } from 'discord.js';
import type { Received } from '../../game/ports/meter.js';
import { TYPE } from '../board/boardControls.js';
import { COMMANDS } from '../commandRegistry.js';
import { HANDLERS } from '../controlRegistry.js';
import { answerPrivately, BOARD_WITHIN_MS, COMMAND_WITHIN_MS, deferAfter } from './answering.js';
import type { App } from './app.js';
import type { MessageInteraction } from './cause.js';
import { CHANNEL_SELECTS, type Handler, STRING_SELECTS } from './control.js';
import { type ControlName, readCustomId } from './customId.js';
import { noteRefusal, outcomeOf, refusalOf } from './outcomes.js';
import { tell } from './replies.js';

/** Answers an interaction. Every error ends here: it is logged, and the member is told. */
export async function dispatch(app: App, interaction: Interaction): Promise<void> {
  let end: ReturnType<App['measuring']['received']> | undefined;
  try {
    end = app.measuring.received(interaction.id, receivedIn(interaction));
    await route(app, interaction);
    end(outcomeOf(interaction));
  } catch (error) {
    end?.('failed');
    app.log.error(
      { err: error, interaction: interaction.id, type: interaction.type },
      'an interaction failed',
    );
    await apologize(app, interaction);
  }
  const refusal = refusalOf(interaction);
  if (refusal !== undefined && interaction.guildId !== null) app.refusals.note(interaction.guildId, refusal);
}

async function route(app: App, interaction: Interaction): Promise<void> {
  if (!app.flood.admits(interaction)) return refuse(app, interaction);
  await app.settings.localize(interaction);
  if (interaction.isChatInputCommand()) return runCommand(app, interaction);
  if (interaction.isAutocomplete()) return autocomplete(app, interaction);
  if (interaction.isButton() || interaction.isStringSelectMenu() || interaction.isChannelSelectMenu())
    return handleControl(app, interaction);
  if (interaction.isModalSubmit() && interaction.isFromMessage()) return handleControl(app, interaction);
  throw new TypeError('an interaction of a kind that was never offered');
}

async function runCommand(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const command = COMMANDS.find(({ name }) => name === interaction.commandName);
  if (command?.isPrivate) answerPrivately(interaction);
  deferAfter(COMMAND_WITHIN_MS, interaction, app);
  if (!command) throw new RangeError(`no command ${interaction.commandName}`);
  await command.run(app, interaction);
}

async function autocomplete(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const command = COMMANDS.find(({ name }) => name === interaction.commandName);
  if (!command?.autocomplete) throw new RangeError(`no autocompletion for ${interaction.commandName}`);
  await command.autocomplete(app, interaction);
}

async function handleControl(app: App, interaction: MessageInteraction): Promise<void> {
  const control = readCustomId(interaction.customId);
  if (!control || !isExpectedInteraction(control.control, interaction))
    return tell(app, interaction, 'problems.unknownControl');
  // What is deferred can open no form.
  if (!opensForm(interaction)) deferAfter(BOARD_WITHIN_MS, interaction, app);
  // A control's name decides the types of all three arguments together, which a lookup by a union cannot express.
  const handler = HANDLERS[control.control] as Handler<ControlName>;
  await handler(app, interaction as Parameters<Handler<ControlName>>[1], control);
}

/** Whether the interaction is of the kind that such a control sends; a forged custom_id may name another control. */
function isExpectedInteraction(name: ControlName, interaction: MessageInteraction): boolean {
  if (name === 'type') return interaction.isModalSubmit();
  if (STRING_SELECTS.some((each) => each === name)) return interaction.isStringSelectMenu();
  if (CHANNEL_SELECTS.some((each) => each === name)) return interaction.isChannelSelectMenu();
  return interaction.isButton();
}

const opensForm = (interaction: MessageInteraction): boolean =>
  interaction.isStringSelectMenu() && interaction.values[0] === TYPE;

async function refuse(app: App, interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) await interaction.respond([]);
  else await tell(app, interaction as MessageInteraction, 'problems.slowDown');
  noteRefusal(interaction, 'problems.slowDown', 'limited');
}

async function apologize(app: App, interaction: Interaction): Promise<void> {
  if (!interaction.isRepliable()) return;
  try {
    await tell(app, interaction, 'problems.failed');
  } catch (error) {
    app.log.warn(
      { err: error, interaction: interaction.id },
      'a member could not be told that something failed',
    );
  }
}

const UNKNOWN = 'unknown';

/** The command or control, of the ones that there are: what arrives names itself as it likes. */
function receivedIn(interaction: Interaction): Received {
  if (interaction.isChatInputCommand()) return { kind: 'command', name: commandNamed(interaction) };
  if (interaction.isAutocomplete()) return { kind: 'autocomplete', name: commandNamed(interaction) };
  const control = 'customId' in interaction ? readCustomId(interaction.customId) : undefined;
  return { kind: 'control', name: control?.control ?? UNKNOWN };
}

const commandNamed = ({ commandName }: { readonly commandName: string }): string =>
  COMMANDS.find(({ name }) => name === commandName)?.name ?? UNKNOWN;
