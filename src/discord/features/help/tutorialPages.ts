import type { BaseInteraction } from 'discord.js';
import type { GameName } from '../../../rules/position.js';
import { lookFor } from '../../board/boardLook.js';
import type { App } from '../../interactions/app.js';
import type { Page } from '../../interactions/messagePage.js';
import { commandMentions, sayTo } from '../../interactions/speaker.js';
import { venueOf } from '../../interactions/where.js';
import { rulesPage } from './rulesMessage.js';
import { learnPage, type Teaching } from './tutorialMessage.js';

type Asked = Pick<
  BaseInteraction,
  'user' | 'locale' | 'guildId' | 'authorizingIntegrationOwners' | 'context'
>;

/** How a member is taught: in their language, on their boards, seen from black's side. */
export async function teachingOf(app: App, interaction: Asked): Promise<Teaching> {
  const say = sayTo(app, interaction);
  return {
    say,
    renderBoard: app.renderBoard,
    look: lookFor(await app.settings.ofMember(interaction.user.id), 'black'),
    mentions: commandMentions(app, say),
    // A guest has no message of its own to show a new game in.
    mayBegin: venueOf(interaction) !== 'guest',
  };
}

/** The tutorial's first page. */
export const firstPage = async (app: App, interaction: Asked): Promise<Page> =>
  learnPage(await teachingOf(app, interaction));

/** A game's rules. */
export const rulesFor = async (app: App, interaction: Asked, game: GameName): Promise<Page> =>
  rulesPage(game, await teachingOf(app, interaction));
