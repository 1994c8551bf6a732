import { refusalIn } from '../../../game/play/action.js';
import { type Game, isSameMatch } from '../../../game/play/game.js';
import { isOfMembers, openingOf, type Request } from '../../../game/requests/request.js';
import { linkToGame } from '../../board/channelGame.js';
import type { DiscordParts } from '../../board/feature.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import { gameNear, ownGameNear } from './ownGames.js';

// The one way from a request to its game, for the command, the set-up card and all buttons.

export type OpenDeps = Pick<
  DiscordParts,
  'host' | 'boards' | 'thinker' | 'settings' | 'ratings' | 'members' | 'threads' | 'client' | 'chance'
>;

/** How the outcome of a request reaches the member. */
type Answers = {
  /** Receives the open game, or the open challenge. */
  opened(game: Game): Promise<void>;
  /** Called instead if the channel already has a game. */
  busy(): Promise<void>;
};

/** Opens a requested game in the channel of its interaction. Replies with the refusal if there is one. */
export async function openRequest(
  deps: OpenDeps,
  context: InteractionContext,
  request: Request,
  { opened, busy }: Answers,
): Promise<void> {
  const missing = context.missingToPlay();
  if (missing) return context.reply('problems.permissions', { list: missing });
  const { where } = context;
  // An open challenge takes no place: its game finds one when it is accepted.
  const needsPlace = where.venue === 'server' && request.against.kind !== 'anyone';
  const isTaken = needsPlace && (await deps.host.playingAt(where.place)).length > 0;
  if (isTaken) return busy();
  const updated = await deps.host.open(openingOf(deps, context.member, request, where), context);
  if (updated.kind === 'accepted') return opened(updated.game);
  // Only servers have threads.
  if (updated.refusal.code === 'place-taken' && where.venue === 'server') return busy();
  await context.refuse(updated.refusal);
}

/** Shows the member a text with a link to their game. */
export type Announce = (content: string) => Promise<void>;

/** Opens a requested game after a press: in the channel, or in a thread if the channel has a game. */
export const openByPress = (
  deps: OpenDeps,
  context: ButtonContext,
  request: Request,
  announce: Announce,
): Promise<void> =>
  openRequest(deps, context, request, {
    async opened(game) {
      await deps.boards.settled(game.setup.id);
      await announceGame(deps, context, game, announce);
    },
    busy: () => openInThread(deps, context, request, announce),
  });

/** Opens a requested game in a thread. If the member already has such a game against the bot in one, announces that. */
export async function openInThread(
  deps: OpenDeps,
  context: ButtonContext,
  request: Request,
  announce: Announce,
): Promise<void> {
  const begun = !isOfMembers(request.against) && (await ownThread(deps, context, request));
  if (begun) return announceGame(deps, context, begun, announce);
  const { where } = context;
  // Checked before the thread exists, because the bot may not be allowed to delete it.
  const refusal = await deps.host.refusalToBegin(context.member, where.server);
  if (refusal) return context.refuse(refusal);
  const opening = openingOf(deps, context.member, request, where);
  const begin = async (place: string) => refusalIn(await deps.host.open({ ...opening, place }));
  await deps.threads.open(context, { ...opening, begin }, announce);
}

/** Announces a game, or a challenge that waits for its answer, with a link. */
export async function announceGame(
  { boards }: Pick<OpenDeps, 'boards'>,
  { say }: InteractionContext,
  game: Game,
  announce: Announce,
): Promise<void> {
  const key = game.phase.kind === 'challenged' ? 'setup.challenged' : 'thread.opened';
  await announce(say(key, { place: await linkToGame(boards, game) }));
}

/** The member's unfinished game of the same kind against the bot, in a thread of this channel. */
export const ownThread = (
  deps: Pick<OpenDeps, 'host' | 'client'>,
  context: InteractionContext,
  { variant }: Request,
): Promise<Game | undefined> =>
  ownGameNear(
    deps,
    context,
    ({ setup, place }) => setup.variant.game === variant.game && place !== context.place,
  );

/** The member's unfinished game, or own challenge, near the channel that is exactly as requested. */
export function requestedBefore(
  deps: OpenDeps,
  context: InteractionContext,
  request: Request,
): Promise<Game | undefined> {
  const opening = openingOf(deps, context.member, request, context.where);
  const isOwn = ({ seats, phase }: Game): boolean => {
    const by = phase.kind === 'challenged' ? seats[phase.by] : undefined;
    return by === undefined || (by.kind === 'member' && by.member === context.member);
  };
  return gameNear(deps, context, (game) => isOwn(game) && isSameMatch(game, opening));
}
