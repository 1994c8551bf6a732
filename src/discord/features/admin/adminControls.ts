import type { Game, GameId } from '../../../game/play/game.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import type { Handler } from '../../interactions/control.js';
import { type AdminPage, LOST_PLACES } from '../../interactions/customId.js';
import { noteRefused, refusalText, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import type { Notice } from './adminFrame.js';
import { adminEndPage, adminGamePage } from './adminGamePages.js';
import { adminGameName } from './adminGamesPage.js';
import { adminPage, chosenGame, showingTo } from './adminPages.js';
import { managedServer } from './admission.js';
import { closeAll, gamesToClear } from './clearing.js';
import { adminSureToClearPage } from './clearPages.js';
import { moveGame } from './moving.js';

export const admin: Handler<'admin'> = async (app, interaction, { page, number }) => {
  const server = await managedServer(app, interaction);
  if (server !== undefined) await turnTo(app, interaction, server, { page, number });
};

async function turnTo(
  app: App,
  interaction: ComponentInteraction,
  server: string,
  where: { readonly page: AdminPage; readonly number?: number },
  notice?: Notice,
): Promise<void> {
  await turnPage(interaction, await adminPage(app, server, where, showingTo(app, interaction, notice)));
}

type OfGame = { readonly game: GameId; readonly page: number };

/**
 * The game of a control, in the server that the member manages; where it is over, or in none of theirs, they are shown the list
 * again, and why.
 */
async function gameHere(
  app: App,
  interaction: ComponentInteraction,
  { game: id, page }: OfGame,
): Promise<Game | undefined> {
  const server = await managedServer(app, interaction);
  if (server === undefined) return undefined;
  const found = await app.host.game(id);
  const game = found?.setup.server === server ? found : undefined;
  if (game && game.phase.kind !== 'over') return game;
  const notice = game ? overNotice(app, interaction, game) : noneNotice(app, interaction);
  await turnTo(app, interaction, server, { page: 'games', number: page }, notice);
  return undefined;
}

function noneNotice(app: App, interaction: ComponentInteraction): Notice {
  const refusal = { code: 'no-such-game' } as const;
  noteRefused(interaction, refusal);
  return { kind: 'problem', content: refusalText(app, interaction, refusal, undefined) };
}

/** Says of a game that is over that it was ended, where a moderator did it: perhaps by a second press of the same button. */
function overNotice(app: App, interaction: ComponentInteraction, game: Game): Notice {
  const { phase } = game;
  const showing = showingTo(app, interaction);
  const isEnded = phase.kind === 'over' && ['closed', 'removed'].includes(phase.end.kind);
  if (isEnded)
    return { kind: 'done', content: showing.say('admin.ended', { game: adminGameName(game, showing) }) };
  const refusal = { code: 'game-over' } as const;
  noteRefused(interaction, refusal);
  return { kind: 'problem', content: refusalText(app, interaction, refusal, game) };
}

async function showGame(
  app: App,
  interaction: ComponentInteraction,
  { game, page, draw, notice }: { game: Game; page: number; draw: typeof adminGamePage; notice?: Notice },
): Promise<void> {
  const showing = showingTo(app, interaction, notice);
  const { chosen, files } = await chosenGame(app, game, page, showing);
  await turnPage(interaction, draw(chosen, showing, files));
}

export const adminGame: Handler<'adminGame'> = async (app, interaction, control) => {
  const game = await gameHere(app, interaction, control);
  if (game) await showGame(app, interaction, { game, page: control.page, draw: adminGamePage });
};

export const adminEnd: Handler<'adminEnd'> = async (app, interaction, control) => {
  const game = await gameHere(app, interaction, control);
  if (!game) return;
  const { page } = control;
  if (control.act === 'ask') return showGame(app, interaction, { game, page, draw: adminEndPage });
  await app.host.act(game.setup.id, { kind: 'close' });
  // Ended by this press, or by something else in the same moment.
  const ended = await app.host.game(game.setup.id);
  const notice = ended ? overNotice(app, interaction, ended) : noneNotice(app, interaction);
  await turnTo(app, interaction, game.setup.server!, { page: 'games', number: page }, notice);
};

/** A choice of the channel in which a game goes on. */
export const adminMove: Handler<'adminMove'> = async (app, interaction, control) => {
  const game = await gameHere(app, interaction, control);
  const place = interaction.values[0];
  if (!game || place === undefined) return;
  const notice = await moveGame(app, interaction, game, place);
  const now = await gameHere(app, interaction, control);
  if (now) await showGame(app, interaction, { game: now, page: control.page, draw: adminGamePage, notice });
};

/** A choice of the channel that is to be cleared. */
export const adminPick: Handler<'adminPick'> = async (app, interaction) => {
  const server = await managedServer(app, interaction);
  const place = interaction.values[0];
  if (server !== undefined && place !== undefined) await askToClear(app, interaction, server, place);
};

async function askToClear(
  app: App,
  interaction: ComponentInteraction,
  server: string,
  place: string,
): Promise<void> {
  const { length } = await gamesToClear(app, server, place);
  const showing = showingTo(app, interaction);
  if (length > 0) return turnPage(interaction, adminSureToClearPage(place, length, showing));
  await turnTo(app, interaction, server, { page: 'clear' }, nothingNotice(app, interaction, place));
}

function nothingNotice(app: App, interaction: ComponentInteraction, place: string): Notice {
  const say = sayTo(app, interaction);
  const content =
    place === LOST_PLACES ? say('admin.clear.noneLost') : say('admin.clear.none', { channel: `<#${place}>` });
  return { kind: 'problem', content };
}

export const adminClear: Handler<'adminClear'> = async (app, interaction, { place, act }) => {
  const server = await managedServer(app, interaction);
  if (server === undefined) return;
  if (act === 'ask') return askToClear(app, interaction, server, place);
  const count = await closeAll(app, await gamesToClear(app, server, place));
  const say = sayTo(app, interaction);
  const notice: Notice =
    count > 0
      ? { kind: 'done', content: say('admin.clear.done', { total: count }) }
      : nothingNotice(app, interaction, place);
  await turnTo(app, interaction, server, { page: 'clear' }, notice);
};
