import {
  type APIModalInteractionResponseCallbackData,
  type ButtonInteraction,
  ComponentType,
  type StringSelectMenuInteraction,
  TextInputStyle,
} from 'discord.js';
import type { Game, GameId } from '../../../game/play/game.js';
import { moveRefusal, turnRefusal } from '../../../game/play/permission.js';
import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { MORE_CHOICES, needsRefreshing, TYPE } from '../../board/boardControls.js';
import { WINDOW_SIZE } from '../../board/window.js';
import { beginAnswer, defer } from '../../interactions/answering.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler, refusePress } from '../../interactions/control.js';
import { writeCustomId } from '../../interactions/customId.js';
import { tellRefusal } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { tellElsewhere } from '../games/gamesList.js';
import { makeOffer } from '../offers/makeOffer.js';
import { askToResign } from '../offers/resignControls.js';
import { askToStop } from '../offers/stopControls.js';
import { showHint } from './hints.js';
import { exampleSquare, playTyped } from './typedMove.js';

/** The name of the text field in which a square is typed. */
const FIELD = 'square';

/** A square's button. */
export const move: Handler<'move'> = async (app, interaction, { game: id, ply, square }) => {
  if (await hasToConfirm(app, interaction, id, ply, square as Square)) return;
  const action = { kind: 'move', member: interaction.user.id, ply, move: square as Square } as const;
  const done = await app.host.act(id, action, { kind: 'update', interaction }, interaction.createdTimestamp);
  if (done.kind === 'accepted') return;
  const game = await gameOf(app, interaction, id);
  if (game) await refusePress(app, interaction, done.refusal, game);
};

/** Marks a square on the board where its member wants to press it twice, and has pressed it once. */
async function hasToConfirm(
  app: App,
  interaction: ButtonInteraction,
  id: GameId,
  ply: number,
  square: Square,
): Promise<boolean> {
  const { confirm } = await app.settings.ofMember(interaction.user.id);
  if (confirm === 'off') return false;
  const game = await app.host.game(id);
  // What cannot be played is refused as ever.
  if (!game || moveRefusal(game, interaction.user.id, ply) || game.position.illegal(square)) return false;
  if (app.tables.chosenIn(game) === square) return false;
  app.tables.choose(game, { kind: 'update', interaction }, square);
  return true;
}

/** Takes a color in the opening, or two stones more. */
export const choose: Handler<'choose'> = async (app, interaction, { game: id, ply, choice }) => {
  const action = { kind: 'choose', member: interaction.user.id, ply, choice } as const;
  const done = await app.host.act(id, action, { kind: 'update', interaction }, interaction.createdTimestamp);
  if (done.kind === 'accepted') return;
  const game = await gameOf(app, interaction, id);
  if (game) await refusePress(app, interaction, done.refusal, game);
};

/** Draws a board again that nothing else draws. Others have no such button: a forged one would move them. */
export const refresh: Handler<'refresh'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (needsRefreshing(game)) app.tables.show(game, { kind: 'update', interaction });
  else await tellElsewhere(app, interaction, game);
};

/** A select of squares. */
export const pick: Handler<'pick'> = async (app, interaction, { game: id, ply }) => {
  const game = await gameOf(app, interaction, id);
  if (game) await playTyped(app, { kind: 'update', interaction }, game, ply, interaction.values[0] ?? '');
};

/** An arrow: shows the next window in its direction. */
export const shift: Handler<'shift'> = async (app, interaction, { game: id, ply, file, rank }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const refusal = moveRefusal(game, interaction.user.id, ply);
  if (refusal) return tellRefusal(app, interaction, refusal, game);
  const { width, height } = boardOf(game.setup.variant);
  const window = { file: Math.min(file, width - WINDOW_SIZE), rank: Math.min(rank, height - WINDOW_SIZE) };
  app.tables.show(game, { kind: 'update', interaction }, window);
};

/** The select of everything else. What is answered beside the board needs the select renewed, or it would not be taken again. */
export const more: Handler<'more'> = async (app, interaction, { game: id, ply, renewals }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const [chosen = ''] = interaction.values;
  if (chosen === 'refresh') {
    app.tables.renewSelect(game, { kind: 'update', interaction }, renewals);
    return;
  }
  // The board will change before this can be accepted: only then would the same choice make sense again.
  const refusal = turnRefusal(game, interaction.user.id, ply);
  if (refusal) return refusePress(app, interaction, refusal, game);
  const cause = { kind: 'update', interaction } as const;
  if (chosen === TYPE) {
    await beginAnswer(interaction);
    await interaction.showModal(typeSquare(app, interaction.locale, game));
    // The form is the interaction's answer.
    app.tables.renewSelect(game, undefined, renewals);
    return;
  }
  const choice = MORE_CHOICES.find((each) => each === chosen);
  if (!choice) {
    await playTyped(app, cause, game, ply, chosen);
    return;
  }
  await defer(interaction, app);
  app.tables.renewSelect(game, cause, renewals);
  await ACTIONS[choice as keyof typeof ACTIONS](app, interaction, game);
};

/** What the choices do that are no squares. */
const ACTIONS: Readonly<
  Record<
    Exclude<(typeof MORE_CHOICES)[number], typeof TYPE | 'refresh'>,
    (app: App, interaction: StringSelectMenuInteraction, game: Game) => Promise<void>
  >
> = {
  hint: showHint,
  takeback: (app, interaction, game) => makeOffer(app, { kind: 'update', interaction }, game, 'takeback'),
  draw: (app, interaction, game) => makeOffer(app, { kind: 'update', interaction }, game, 'draw'),
  stop: askToStop,
  abort: askToResign,
  resign: askToResign,
};

/** The form in which a square was typed. */
export const type: Handler<'type'> = async (app, interaction, { game: id, ply }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const text = interaction.fields.getTextInputValue(FIELD);
  await playTyped(app, { kind: 'update', interaction }, game, ply, text);
};

function typeSquare(app: App, locale: string, game: Game): APIModalInteractionResponseCallbackData {
  const say = sayTo(app, { locale });
  return {
    custom_id: writeCustomId({ control: 'type', game: game.setup.id, ply: game.position.ply }),
    title: say('typeSquare.title'),
    components: [
      {
        type: ComponentType.Label,
        label: say('typeSquare.label'),
        component: {
          type: ComponentType.TextInput,
          custom_id: FIELD,
          style: TextInputStyle.Short,
          placeholder: say('typeSquare.placeholder', { example: exampleSquare(game) }),
          max_length: 100,
          required: true,
        },
      },
    ],
  };
}
