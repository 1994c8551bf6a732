import type { Handler } from '../../interactions/control.js';
import { sendBoardPrivately, showPublicly, turnPage } from '../../interactions/replies.js';
import { privateLeaderboard, publicLeaderboard } from './showLeaderboard.js';

/** Shows a page of a list: under a profile, or under a list that all see, a new one for the member alone. */
export const leaderboard: Handler<'leaderboard'> = async (app, interaction, control) => {
  const page = await privateLeaderboard(app, interaction, control);
  await (control.to === 'begin' ? sendBoardPrivately(interaction, page) : turnPage(interaction, page));
};

export const showLeaderboard: Handler<'showLeaderboard'> = async (app, interaction, control) =>
  showPublicly(interaction, await publicLeaderboard(app, interaction, control));
