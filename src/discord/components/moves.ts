import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import type { Game } from '../../game/game.js';
import { OFFER_KINDS } from '../../game/offers.js';
import { moveRefusal } from '../../game/update.js';
import { boardOf } from '../../rules/games.js';
import type { Square } from '../../rules/position.js';
import { beginAnswer } from '../answering.js';
import type { App } from '../app.js';
import { writeCustomId } from '../customId.js';
import { TYPE } from '../messages/boardControls.js';
import { WINDOW_SIZE } from '../messages/window.js';
import { makeOffer } from '../offers.js';
import { tellRefusal } from '../replies.js';
import { sayTo } from '../speaker.js';
import { exampleSquare, playTyped } from '../typedMove.js';
import { gameOf, type Handler } from './component.js';
import { askToResign } from './resign.js';
import { askToStop } from './stop.js';

/** The name of the text field in which a square is typed. */
const FIELD = 'square';

/** A square's button. */
export const move: Handler<'move'> = async (app, interaction, { game: id, ply, square }) => {
  const action = { kind: 'move', member: interaction.user.id, ply, move: square as Square } as const;
  const done = await app.host.act(id, action, { kind: 'update', interaction }, interaction.createdTimestamp);
  if (done.kind === 'accepted') return;
  const game = await gameOf(app, interaction, id);
  if (game) await tellRefusal(app, interaction, done.refusal, game);
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

/** The select of everything else. */
export const more: Handler<'more'> = async (app, interaction, { game: id, ply }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const refusal = moveRefusal(game, interaction.user.id, ply);
  if (refusal) return tellRefusal(app, interaction, refusal, game);
  const chosen = interaction.values[0] ?? '';
  if (chosen === 'resign' || chosen === 'abort') return askToResign(app, interaction, game);
  const offer = OFFER_KINDS.find((kind) => kind === chosen);
  if (offer) return makeOffer(app, { kind: 'update', interaction }, game, offer);
  if (chosen === 'stop') return askToStop(app, interaction, game);
  if (chosen === TYPE) {
    await beginAnswer(interaction);
    return interaction.showModal(typeSquare(app, interaction.locale, game));
  }
  await playTyped(app, { kind: 'update', interaction }, game, ply, chosen);
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
