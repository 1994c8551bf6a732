import { admitsGames } from '../../board/allowedChannels.js';
import { leaveLostPlace, mayGoOnIn } from '../../board/lostPlaces.js';
import { mayClear } from '../../gateway/discordPermissions.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { settleQuestion, tell, tellRefusal } from '../../interactions/replies.js';
import { commandMentions, sayTo } from '../../interactions/speaker.js';
import { turnGames } from './gamesList.js';

export const games: Handler<'games'> = (app, interaction, { phase, page }) =>
  turnGames(app, interaction, phase, page);

/** Goes on with a game that has left its place, or has lost it, in the channel of the button, on a new board. */
export const unpark: Handler<'unpark'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (!mayGoOnIn(game, interaction.guildId)) return tell(app, interaction, 'problems.goOnInServer');
  if (!(await admitsGames(app, interaction))) return;
  await leaveLostPlace(app, game, interaction.user.id);
  const action = { kind: 'unpark', member: interaction.user.id, place: interaction.channelId } as const;
  const done = await app.host.act(id, action, { kind: 'update', interaction });
  if (done.kind === 'refused') await tellRefusal(app, interaction, done.refusal, game);
};

/** Has a game leave its channel to others, for a member who may manage what is written there. */
export const park: Handler<'park'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (!mayClear(interaction)) return tellRefusal(app, interaction, { code: 'cannot-park' }, game);
  const done = await app.host.act(id, { kind: 'park' });
  if (done.kind === 'refused') return tellRefusal(app, interaction, done.refusal, game);
  const say = sayTo(app, interaction);
  await settleQuestion(interaction, say('thread.cleared', commandMentions(app, say)));
};
