import type { ButtonInteraction } from 'discord.js';
import type { Game, GameId } from '../../game/game.js';
import type { App } from '../app.js';
import { showReplay as showReplayPrivately, showReplayToAll } from '../replays.js';
import { tell } from '../replies.js';
import { shareGame } from '../sharing.js';
import { showSteps, turnSteps } from '../steps.js';
import { gameOf, type Handler } from './component.js';

/** Looks through a finished game: the button under its board opens a copy, the arrows turn that one's pages. */
export const step: Handler<'step'> = async (app, interaction, { game: id, ply, to }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  if (to === 'begin') await showSteps(app, interaction, game, ply);
  else await turnSteps(app, interaction, game, ply);
};

/** What answers a button that names a finished game. */
const ofFinished =
  (show: (app: App, interaction: ButtonInteraction, game: Game) => Promise<void>) =>
  async (
    app: App,
    interaction: ButtonInteraction,
    { game: id }: { readonly game: GameId },
  ): Promise<void> => {
    const game = await gameOf(app, interaction, id);
    if (!game) return;
    if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
    await show(app, interaction, game);
  };

export const share: Handler<'share'> = ofFinished(shareGame);

export const replay: Handler<'replay'> = ofFinished(showReplayPrivately);

export const showReplay: Handler<'showReplay'> = ofFinished(showReplayToAll);
