import { type Client, type GuildBasedChannel, PermissionsBitField } from 'discord.js';
import type { Host } from '../../../game/host/host.js';
import type { Game } from '../../../game/play/game.js';
import { canShowBoards } from '../../board/lostPlaces.js';
import { isApiError, UNREACHABLE } from '../../gateway/apiErrors.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { Say } from '../../texts/texts.js';
import { permissionList } from '../../texts/words.js';
import type { Notice } from './adminFrame.js';

type MovingDeps = {
  readonly host: Pick<Host<InteractionContext>, 'act'>;
  readonly client: Client<true>;
};

/** Moves a game to another channel of its server. Returns the outcome. */
export async function moveGame(
  { host, client }: MovingDeps,
  context: InteractionContext,
  game: Game,
  place: string,
): Promise<Notice> {
  const { say } = context;
  const channel = `<#${place}>`;
  const problem = await problemOf(client, game, place, say);
  if (problem) {
    context.noteRefusal(problem.key);
    return { kind: 'problem', content: say(problem.key, { channel, list: problem.list ?? '' }) };
  }
  const done = await host.act(game.setup.id, { kind: 'relocate', place });
  if (done.kind === 'accepted') return { kind: 'done', content: say('admin.moved', { channel }) };
  const { refusal } = done;
  context.noteRefused(refusal);
  const content =
    refusal.code === 'place-taken' ? say('admin.taken', { channel }) : context.refusalText(refusal);
  return { kind: 'problem', content };
}

/** Reason why a game cannot move to a channel: the key of its text, and the missing permissions. */
type Problem = { readonly key: string; readonly list?: string };

async function problemOf(
  client: Client<true>,
  game: Game,
  place: string,
  say: Say,
): Promise<Problem | undefined> {
  if (game.place === place && game.phase.kind === 'playing') return { key: 'admin.samePlace' };
  const channel = await channelIn(client, game.setup.server, place);
  if (!channel) return { key: 'admin.noChannel' };
  const held = channel.permissionsFor(client.user) ?? new PermissionsBitField();
  const missing = missingPermissions(held, channel.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY);
  if (missing.length > 0) return { key: 'admin.cannotWrite', list: permissionList(missing, say) };
  return (await canShowBoards(client, place)) ? undefined : { key: 'admin.noChannel' };
}

/** Fetches a channel or thread of a server. A forged choice may name one of another server. */
async function channelIn(
  client: Client<true>,
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
