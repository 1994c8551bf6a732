import { type GuildBasedChannel, PermissionsBitField } from 'discord.js';
import type { Game } from '../../../game/play/game.js';
import { takesBoards } from '../../board/lostPlaces.js';
import { isApiError, UNREACHABLE } from '../../gateway/apiErrors.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../../gateway/discordPermissions.js';
import type { App } from '../../interactions/app.js';
import type { MessageInteraction } from '../../interactions/cause.js';
import { noteRefusal } from '../../interactions/outcomes.js';
import { noteRefused, refusalText } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import type { Say } from '../../texts/texts.js';
import type { Notice } from './adminFrame.js';

/** Has a game go on in another channel of its server, and says what came of it. */
export async function moveGame(
  app: App,
  interaction: MessageInteraction,
  game: Game,
  place: string,
): Promise<Notice> {
  const say = sayTo(app, interaction);
  const channel = `<#${place}>`;
  const problem = await problemOf(app, game, place, say);
  if (problem) {
    noteRefusal(interaction, problem.key, 'refused');
    return { kind: 'problem', content: say(problem.key, { channel, list: problem.list ?? '' }) };
  }
  const done = await app.host.act(game.setup.id, { kind: 'relocate', place });
  if (done.kind === 'accepted') return { kind: 'done', content: say('admin.moved', { channel }) };
  const { refusal } = done;
  noteRefused(interaction, refusal);
  const content =
    refusal.code === 'place-taken'
      ? say('admin.taken', { channel })
      : refusalText(app, interaction, refusal, undefined);
  return { kind: 'problem', content };
}

/** The key of a text that says why a game cannot go on at a place, with the permissions that are missing there. */
type Problem = { readonly key: string; readonly list?: string };

async function problemOf(app: App, game: Game, place: string, say: Say): Promise<Problem | undefined> {
  if (game.place === place && game.phase.kind === 'playing') return { key: 'admin.samePlace' };
  const channel = await channelIn(app, game.setup.server, place);
  if (!channel) return { key: 'admin.noChannel' };
  const held = channel.permissionsFor(app.client.user) ?? new PermissionsBitField();
  const list = missingPermissions(held, channel.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY, say);
  if (list) return { key: 'admin.cannotWrite', list };
  return (await takesBoards(app.client, place)) ? undefined : { key: 'admin.noChannel' };
}

/** A channel or thread of a server; whoever forges a choice names none of another. */
async function channelIn(
  { client }: App,
  server: string | null,
  place: string,
): Promise<GuildBasedChannel | undefined> {
  try {
    const channel = await client.channels.fetch(place);
    return channel && !channel.isDMBased() && channel.guildId === server ? channel : undefined;
  } catch (error) {
    if (isApiError(error, UNREACHABLE)) return undefined;
    throw error;
  }
}
