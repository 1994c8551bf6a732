import type { BaseInteraction } from 'discord.js';
import type { GameName } from '../rules/position.js';
import type { App } from './app.js';
import { lookFor } from './look.js';
import type { Page } from './messages/page.js';
import { rulesPage } from './messages/rulesMessage.js';
import { learnPage, type Teaching } from './messages/tutorialMessage.js';
import { commandMentions, sayTo } from './speaker.js';
import { venueOf } from './where.js';

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
