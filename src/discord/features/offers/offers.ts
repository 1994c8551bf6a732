import type { Action } from '../../../game/play/action.js';
import {
  colorOf,
  type Game,
  type GameId,
  isBetweenMembers,
  type OfferKind,
} from '../../../game/play/game.js';
import { channelGame, gameCompletion, gameIdOption, gameOf } from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { abort, acceptOffer, declineOffer, resign, stop } from '../../board/gameControls.js';
import { askToResign, makeOffer } from '../../board/turnActions.js';
import type { Command } from '../../interactions/command.js';
import type { ButtonContext, CommandContext } from '../../interactions/context.js';
import { mention } from '../../texts/words.js';

type OffersDeps = Pick<DiscordParts, 'host' | 'client' | 'texts'>;

/** Offers to the opponent, and resigning: `/undo`, `/draw`, `/resign`, and the buttons that answer or confirm them. */
export const offers = (deps: OffersDeps): Feature => ({
  commands: [
    gameCommand(deps, 'undo', (context, game) => makeOffer(deps, context, game, 'takeback')),
    gameCommand(deps, 'draw', (context, game) => makeOffer(deps, context, game, 'draw')),
    gameCommand(deps, 'resign', async (context, game) => {
      if (!colorOf(game, context.member)) return context.refuse({ code: 'not-your-game' }, game);
      await askToResign(context, game);
    }),
  ],
  controls: [
    acceptOffer.on((context, offered) => answer(deps, context, 'acceptOffer', offered)),
    declineOffer.on((context, offered) => answer(deps, context, 'declineOffer', offered)),
    resign.on((context, { game }) =>
      confirm(deps, context, game, { kind: 'resign', member: context.member }, 'resign.done'),
    ),
    abort.on((context, { game }) =>
      confirm(deps, context, game, { kind: 'abort', member: context.member }, 'abort.done'),
    ),
    stop.on((context, { game, ply }) => stopGame(deps, context, game, ply)),
  ],
});

/** A command about one of the channel's games. */
const gameCommand = (
  deps: OffersDeps,
  name: string,
  act: (context: CommandContext, game: Game) => Promise<void>,
): Command => ({
  name,
  options: (texts) => [gameIdOption(texts)],
  completions: { game: gameCompletion(deps) },
  async run(context) {
    const game = await channelGame(deps, context);
    if (game) await act(context, game);
  },
});

/** Accepts or declines an offer, and announces it in place of the question. */
async function answer(
  deps: OffersDeps,
  context: ButtonContext,
  kind: 'acceptOffer' | 'declineOffer',
  { game: id, ply, offer }: { readonly game: GameId; readonly ply: number; readonly offer: OfferKind },
): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  const { member } = context;
  const action = { kind, member, offer, ply } as const;
  const done = await deps.host.act(id, action, undefined, context.interaction.createdTimestamp);
  if (done.kind === 'refused') return context.refuse(done.refusal, game);
  const key = kind === 'acceptOffer' ? `offers.${offer}.accepted` : `offers.${offer}.declined`;
  await context.settle(context.channelSay(key, { member: mention(member) }));
}

/** Performs the action that the member confirmed, and says so in place of the question. */
async function confirm(
  deps: OffersDeps,
  context: ButtonContext,
  id: GameId,
  action: Action,
  done: string,
): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (game) await act(deps, context, game, action, done);
}

async function act(
  deps: OffersDeps,
  context: ButtonContext,
  game: Game,
  action: Action,
  doneKey: string,
): Promise<void> {
  const { createdTimestamp } = context.interaction;
  const done = await deps.host.act(game.setup.id, action, undefined, createdTimestamp);
  if (done.kind === 'refused') return context.refuse(done.refusal, game);
  await context.settle(context.say(doneKey));
}

async function stopGame(deps: OffersDeps, context: ButtonContext, id: GameId, ply: number): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  // Between members, stopping is now an offer. This button is older.
  if (isBetweenMembers(game)) return context.refuse({ code: 'stale' }, game);
  await act(deps, context, game, { kind: 'stop', member: context.member, ply }, 'stop.done');
}
