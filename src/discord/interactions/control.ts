import type {
  ButtonInteraction,
  ChannelSelectMenuInteraction,
  ModalMessageModalSubmitInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';
import type { Refusal } from '../../game/play/action.js';
import type { Game, GameId } from '../../game/play/game.js';
import { needsRefreshing } from '../board/boardControls.js';
import { defer } from './answering.js';
import type { App } from './app.js';
import type { ComponentInteraction, MessageInteraction } from './cause.js';
import type { Control, ControlName } from './customId.js';
import { tellRefusal } from './replies.js';

/** The controls that are selects of texts. */
export const STRING_SELECTS = [
  'pick',
  'more',
  'retryPick',
  'puzzlePick',
  'analysisPick',
  'analysisMore',
  'memberSetting',
  'serverSetting',
] as const satisfies readonly ControlName[];

/** The controls that are selects of channels. */
export const CHANNEL_SELECTS = [
  'serverChannels',
  'adminMove',
  'adminPick',
] as const satisfies readonly ControlName[];

/** What an interaction with each kind of control is. */
type InteractionOf<Name extends ControlName> = Name extends (typeof STRING_SELECTS)[number]
  ? StringSelectMenuInteraction
  : Name extends (typeof CHANNEL_SELECTS)[number]
    ? ChannelSelectMenuInteraction
    : Name extends 'type'
      ? ModalMessageModalSubmitInteraction
      : ButtonInteraction;

export type Handler<Name extends ControlName> = (
  app: App,
  interaction: InteractionOf<Name>,
  control: Control<Name>,
) => Promise<void>;

/** Tells why a press is refused; where only presses can draw the board, it is drawn as well. */
export async function refusePress(
  app: App,
  interaction: ComponentInteraction,
  refusal: Refusal,
  game: Game,
): Promise<void> {
  if (needsRefreshing(game)) {
    await defer(interaction, app);
    app.tables.show(game, { kind: 'update', interaction });
  }
  await tellRefusal(app, interaction, refusal, game);
}

/** The game that a control belongs to; where there is none any more, the member is told. */
export async function gameOf(
  app: App,
  interaction: MessageInteraction,
  id: GameId,
): Promise<Game | undefined> {
  const game = await app.host.game(id);
  if (!game) await tellRefusal(app, interaction, { code: 'no-such-game' }, undefined);
  return game;
}
