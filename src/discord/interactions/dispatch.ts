import type { AutocompleteInteraction, ChatInputCommandInteraction, Interaction } from 'discord.js';
import type { InteractionMeter, Meter, ReceivedInput } from '../../game/ports/meter.js';
import { COMMAND_WITHIN_MS } from './answerContext.js';
import { type AskContext, AutocompleteContext, type ContextDeps } from './askContext.js';
import type { Command } from './command.js';
import { complete, readOfferedNames } from './completion.js';
import { type CommandContext, InteractionContext, type MessageContext } from './context.js';
import type { ControlTable } from './control.js';
import type { InteractionLimiter } from './interactionLimiter.js';
import type { RefusalCounts } from './refusalCounts.js';

const noop = (): void => undefined;

/** Meter without metrics. */
export const NO_METER: Meter = {
  received: () => ({ acknowledged: noop, ended: noop }),
  drawing: () => noop,
};

export type DispatchDeps = ContextDeps & {
  readonly commands: readonly Command[];
  readonly controls: ControlTable;
  readonly limiter: InteractionLimiter;
  readonly refusals: RefusalCounts;
  readonly meter: Pick<Meter, 'received'>;
};

/** Answers an interaction. All errors end here: they are logged, and the member gets an apology. */
export async function dispatch(deps: DispatchDeps, interaction: Interaction): Promise<void> {
  try {
    await answer(deps, interaction);
  } catch (error) {
    logFailure(deps, interaction, error);
  }
}

async function answer(deps: DispatchDeps, interaction: Interaction): Promise<void> {
  const measured = deps.meter.received(receivedIn(deps, interaction));
  const context = contextOf(deps, interaction, measured);
  try {
    await route(deps, context);
    measured.ended(context.outcome);
  } catch (error) {
    measured.ended('failed');
    logFailure(deps, interaction, error);
    await apologize(deps, context);
  }
  const { refusal, server } = context;
  if (refusal !== undefined && server !== null) deps.refusals.note(server, refusal);
}

const logFailure = ({ log }: DispatchDeps, { id, type }: Interaction, error: unknown): void =>
  log.error({ err: error, interaction: id, type }, 'an interaction failed');

const contextOf = (
  deps: DispatchDeps,
  interaction: Interaction,
  measured: InteractionMeter,
): AutocompleteContext | InteractionContext =>
  interaction.isAutocomplete()
    ? new AutocompleteContext(deps, interaction, measured)
    : new InteractionContext(deps, interaction, measured);

async function route(deps: DispatchDeps, context: AutocompleteContext | InteractionContext): Promise<void> {
  if (!deps.limiter.admits(context)) return slowDown(context);
  await context.localize();
  if (context instanceof AutocompleteContext) return autocomplete(deps, context);
  if (context.isCommand()) return runCommand(deps, context);
  if (context.isOnMessage()) return press(deps, context);
  // A kind that the bot does not offer, such as one that Discord added. The metrics count it as unknown.
  if (context.interaction.isRepliable()) await context.reply('problems.unknownControl');
}

const commandOf = (
  { commands }: DispatchDeps,
  { commandName }: ChatInputCommandInteraction | AutocompleteInteraction,
): Command | undefined => commands.find(({ name }) => name === commandName);

async function runCommand(deps: DispatchDeps, context: CommandContext): Promise<void> {
  const command = commandOf(deps, context.interaction);
  context.isPrivate = command?.isPrivate ?? false;
  context.answersAnew = true;
  context.deferAfter(COMMAND_WITHIN_MS);
  if (!command) throw new RangeError(`no command ${context.interaction.commandName}`);
  if (command.completions) await readOfferedNames(deps.texts, command.completions, context);
  await command.run(context);
}

async function autocomplete(deps: DispatchDeps, context: AutocompleteContext): Promise<void> {
  const command = commandOf(deps, context.interaction);
  if (!command?.completions) throw new RangeError(`no completions for ${context.interaction.commandName}`);
  await readOfferedNames(deps.texts, command.completions, context);
  await complete(command.completions, context);
}

async function press({ controls }: DispatchDeps, context: MessageContext): Promise<void> {
  const handled = controls.read(context.interaction.customId)?.press(context);
  await (handled ?? context.reply('problems.unknownControl'));
}

async function slowDown(context: AutocompleteContext | InteractionContext): Promise<void> {
  if (context instanceof AutocompleteContext) await context.respond([]);
  else await context.reply('problems.slowDown');
  context.noteRefusal('problems.slowDown', 'limited');
}

async function apologize({ log }: DispatchDeps, context: AskContext): Promise<void> {
  if (!(context instanceof InteractionContext) || !context.interaction.isRepliable()) return;
  try {
    await context.reply('problems.failed');
  } catch (error) {
    const { id } = context.interaction;
    log.warn({ err: error, interaction: id }, 'could not tell a member that something failed');
  }
}

const UNKNOWN = 'unknown';

/** Names the command or control for the metrics. A name that the bot does not know is `unknown`: members could forge any. */
function receivedIn(deps: DispatchDeps, interaction: Interaction): ReceivedInput {
  if (interaction.isChatInputCommand())
    return { kind: 'command', name: commandOf(deps, interaction)?.name ?? UNKNOWN };
  if (interaction.isAutocomplete())
    return { kind: 'autocomplete', name: commandOf(deps, interaction)?.name ?? UNKNOWN };
  const control = 'customId' in interaction ? deps.controls.read(interaction.customId) : undefined;
  return { kind: 'control', name: control?.name ?? UNKNOWN };
}
