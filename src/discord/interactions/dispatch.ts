import type { AutocompleteInteraction, ChatInputCommandInteraction, Interaction } from 'discord.js';
import type { InteractionMeter, Meter, ReceivedInput } from '../../game/ports/meter.js';
import { memberMentions } from '../texts/memberMentions.js';
import { COMMAND_WITHIN_MS } from './answerContext.js';
import { type AskContext, AutocompleteContext, type ContextDeps } from './askContext.js';
import { type Command, findMenu, type MenuCommand } from './command.js';
import { complete, readOfferedNames } from './completion.js';
import {
  type AnyFormContext,
  type CommandContext,
  InteractionContext,
  type MemberMenuContext,
  type MessageContext,
  type MessageMenuContext,
} from './context.js';
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
  readonly menus: readonly MenuCommand[];
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
  noteSeen(deps, interaction);
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

/** Notes who is in the server, so that boards need not ask Discord about them: the member, and those whom they chose. */
function noteSeen({ client }: Pick<DispatchDeps, 'client'>, interaction: Interaction): void {
  const { guild, user } = interaction;
  if (!guild) return;
  const chosen =
    interaction.isChatInputCommand() || interaction.isUserContextMenuCommand()
      ? interaction.options.resolved?.members
      : interaction.isUserSelectMenu()
        ? interaction.members
        : undefined;
  for (const member of [user.id, ...(chosen?.keys() ?? [])]) memberMentions(client).noteSeen(member, guild);
}

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
  if (context instanceof InteractionContext) prepareDeferral(deps, context);
  await context.localize();
  if (context instanceof AutocompleteContext) return autocomplete(deps, context);
  if (context.isCommand()) return runCommand(deps, context);
  if (context.isMemberMenu() || context.isMessageMenu()) return runMenu(deps, context);
  if (context.isOnMessage() || context.isForm()) return press(deps, context);
  if (context.interaction.isPrimaryEntryPointCommand()) return launch(context);
  // A kind that the bot does not offer, such as one that Discord added. The metrics count it as unknown.
  await replyUnknown(context);
}

/** Answers the Activity's own command, if the developer portal leaves that to the bot. */
async function launch(context: InteractionContext): Promise<void> {
  if ((await context.launchActivity()) === undefined) await context.reply('live.off');
}

async function replyUnknown(context: InteractionContext): Promise<void> {
  if (context.interaction.isRepliable()) await context.reply('problems.unknownControl');
}

const commandOf = (
  { commands }: DispatchDeps,
  { commandName }: ChatInputCommandInteraction | AutocompleteInteraction,
): Command | undefined => commands.find(({ name }) => name === commandName);

async function runCommand(deps: DispatchDeps, context: CommandContext): Promise<void> {
  const command = commandOf(deps, context.interaction);
  if (!command) throw new RangeError(`no command ${context.interaction.commandName}`);
  if (command.completions) await readOfferedNames(deps.texts, command.completions, context);
  await command.run(context);
}

/** Sets when and how a command is deferred: all that it waits for, its member's language too, counts. */
function prepareDeferral(deps: DispatchDeps, context: InteractionContext): void {
  if (context.isCommand()) context.isPrivate = commandOf(deps, context.interaction)?.isPrivate ?? false;
  else if (context.isMemberMenu() || context.isMessageMenu())
    context.isPrivate = findMenu(deps.menus, context.interaction, deps.texts)?.isPrivate ?? false;
  else return;
  context.answersAnew = true;
  context.deferAfter(COMMAND_WITHIN_MS);
}

async function runMenu(
  { menus, texts }: DispatchDeps,
  context: MemberMenuContext | MessageMenuContext,
): Promise<void> {
  const menu = findMenu(menus, context.interaction, texts);
  if (menu?.target === 'member' && context.isMemberMenu())
    return menu.run(context, context.interaction.targetUser);
  if (menu?.target === 'message' && context.isMessageMenu())
    return menu.run(context, context.interaction.targetMessage);
  throw new RangeError(`no context menu command ${context.interaction.commandName}`);
}

async function autocomplete(deps: DispatchDeps, context: AutocompleteContext): Promise<void> {
  const command = commandOf(deps, context.interaction);
  if (!command?.completions) throw new RangeError(`no completions for ${context.interaction.commandName}`);
  await readOfferedNames(deps.texts, command.completions, context);
  await complete(command.completions, context);
}

async function press({ controls }: DispatchDeps, context: MessageContext | AnyFormContext): Promise<void> {
  const handled = controls.read(context.interaction.customId)?.press(context);
  await (handled ?? replyUnknown(context));
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
  if (interaction.isContextMenuCommand())
    return { kind: 'menu', name: findMenu(deps.menus, interaction, deps.texts)?.name ?? UNKNOWN };
  const control = 'customId' in interaction ? deps.controls.read(interaction.customId) : undefined;
  return { kind: 'control', name: control?.name ?? UNKNOWN };
}
