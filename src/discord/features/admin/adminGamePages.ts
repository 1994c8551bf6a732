import { ButtonStyle, ComponentType } from 'discord.js';
import { type Game, hasBegun } from '../../../game/play/game.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { COLORS } from '../../../rules/position.js';
import { gallery, type Page, type Part, text } from '../../interactions/messagePage.js';
import { button, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, headingOf, opponentName } from '../../texts/words.js';
import { type AdminShowing, adminMessage, channelSelect } from './adminFrame.js';
import { type AdminGame, standingOf } from './adminGamesPage.js';

/** A game, as one who chose it from the list sees it: `page` is that of the list. */
export type ChosenGame = AdminGame & {
  readonly page: number;
  readonly picture: Picture | undefined;
  readonly description: string;
  /** To its board. */
  readonly link: string | undefined;
};

/** What a game is, in lines; its board under it. */
function gameParts({ game, isLost, picture, description }: ChosenGame, showing: AdminShowing): Part[] {
  const { say, bot } = showing;
  const { setup, seats } = game;
  const players = COLORS.map((color) => `${DISCS[color]} ${opponentName(seats[color], bot, say)}`);
  return [
    text(`### ${headingOf(setup, say)}\n${players.join('\n')}\n-# ${standingOf({ game, isLost }, showing)}`),
    ...(picture ? [gallery(picture, description)] : []),
  ];
}

const backTo = (page: number, say: Say) =>
  button({ control: 'admin', page: 'games', number: page, to: 'other' }, say('admin.back'));

/** A game, and what can be done to it. */
export function adminGamePage(chosen: ChosenGame, showing: AdminShowing, files: Page['files']): Page {
  const { say } = showing;
  const { game, page, link } = chosen;
  const { id, venue } = game.setup;
  const mayMove = hasBegun(game) && venue === 'server';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      ...(mayMove ? [channelSelect({ control: 'adminMove', game: id, page }, say('admin.move'))] : []),
      rowOf(
        button({ control: 'adminEnd', game: id, page, act: 'ask' }, say(endLabel(game)), ButtonStyle.Danger),
        ...(link
          ? [
              {
                type: ComponentType.Button,
                style: ButtonStyle.Link,
                label: say('myGames.open'),
                url: link,
              } as const,
            ]
          : []),
        backTo(page, say),
      ),
    ],
    showing,
    files,
  );
}

const endLabel = (game: Game): 'admin.end' | 'admin.remove' =>
  hasBegun(game) ? 'admin.end' : 'admin.remove';

/** Asks whether a game is really to be ended. */
export function adminEndPage(chosen: ChosenGame, showing: AdminShowing, files: Page['files']): Page {
  const { say } = showing;
  const { game, page } = chosen;
  const { id, rated } = game.setup;
  const question = hasBegun(game) ? (rated ? 'admin.sureRated' : 'admin.sure') : 'admin.sureChallenge';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      text(`**${say(question)}**`),
      rowOf(
        button({ control: 'adminEnd', game: id, page, act: 'do' }, say(endLabel(game)), ButtonStyle.Danger),
        button({ control: 'adminGame', game: id, page }, say('settings.back')),
      ),
    ],
    showing,
    files,
  );
}
