import type { ButtonInteraction } from 'discord.js';
import type { Game, GameId } from '../../../game/play/game.js';
import { shareGame } from '../../board/sharing.js';
import { showSteps, turnSteps } from '../../board/steps.js';
import type { App } from '../../interactions/app.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { tell } from '../../interactions/replies.js';
import { showReplay as showReplayPrivately, showReplayToAll } from './replays.js';

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
