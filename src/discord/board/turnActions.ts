import { ButtonStyle } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import type { Refusal } from '../../game/play/action.js';
import {
  colorOf,
  type Game,
  isActive,
  isBetweenMembers,
  mayAbort,
  type OfferKind,
} from '../../game/play/game.js';
import { opposite } from '../../rules/position.js';
import type { CommandContext, ComponentContext, InteractionContext } from '../interactions/context.js';
import { button, type Row, rowOf } from '../interactions/pages.js';
import type { Say } from '../texts/texts.js';
import { mention, scoreOf } from '../texts/words.js';
import type { BoardMessages } from './boardMessages.js';
import { isGuestIn } from './channels.js';
import { abort, acceptOffer, declineOffer, resign, stop } from './gameControls.js';

// Actions other than moving, started by commands or by the buttons of `actionsMessage`.

type ActionDeps = { readonly host: Pick<Host<InteractionContext>, 'act'> };

/**
 * Refuses a press. Also redraws the board if only presses can do that: as a guest, or if the game has ended and the bot was killed
 * before it had recorded the board's message.
 */
export async function refusePress(
  boards: BoardMessages,
  context: ComponentContext,
  refusal: Refusal,
  game: Game,
): Promise<void> {
  if (isGuestIn(game) || (!isActive(game) && (await boards.linkTo(game)) === undefined)) {
    await context.defer();
    boards.show(game, context);
  }
  await context.refuse(refusal, game);
}

/** Replaces the private message that was pressed by a text, given by its key. Elsewhere the board is the answer. */
export async function settlePrivately(
  context: InteractionContext,
  key: string,
  values: Record<string, string> = {},
): Promise<void> {
  if (context.isOnMessage() && context.isOnPrivateText) await context.settle(context.say(key, values));
}

/**
 * Makes an offer to the opponent. A member gets it in a new message at the bottom of the channel, so that its button to accept does
 * not appear in place of another one. The bot answers on the board, and allows takebacks at once.
 */
export async function makeOffer(
  { host }: ActionDeps,
  context: InteractionContext,
  game: Game,
  kind: OfferKind,
): Promise<void> {
  const { member } = context;
  const { seats } = game;
  const { id } = game.setup;
  const { ply } = game.position;
  const color = colorOf(game, member);
  const other = color && seats[opposite(color)];
  const isAtOnce = kind === 'takeback' && other?.kind === 'opponent';
  const action = { kind: 'offer', member, offer: kind, ply } as const;
  const { createdTimestamp } = context.interaction;
  const done = await host.act(id, action, isAtOnce ? context.boardCause : undefined, createdTimestamp);
  if (done.kind === 'refused') return context.refuse(done.refusal, game);
  if (isAtOnce) return settlePrivately(context, 'offers.takeback.done');
  if (other?.kind !== 'member') return context.reply('offers.draw.toBot');
  if (!done.game.offers.standing) return context.reply(`offers.${kind}.agreed`);
  const named = context.mentionsAtHand(other.member).get(other.member);
  const names = { member: mention(member), other: named ?? mention(other.member) };
  await context.post({
    ...offerMessage(game, kind, names, context.channelSay),
    allowedMentions: { users: [other.member] },
  });
}

/** The question whether a member accepts another's offer, with a button for each answer. */
export function offerMessage(
  { setup, position }: Game,
  kind: OfferKind,
  names: { readonly member: string; readonly other: string },
  say: Say,
): { readonly content: string; readonly components: Row[] } {
  const offer = { game: setup.id, ply: position.ply, offer: kind } as const;
  return {
    content: say(`offers.${kind}.asked`, names),
    components: [
      rowOf(
        button(acceptOffer.id(offer), say('offers.accept'), ButtonStyle.Success),
        button(declineOffer.id(offer), say('offers.decline'), ButtonStyle.Danger),
      ),
    ],
  };
}

/** Asks the member, privately, whether to give up: by resigning, or by aborting a game that has hardly begun. */
export async function askToResign(context: CommandContext | ComponentContext, game: Game): Promise<void> {
  const { say } = context;
  const { id } = game.setup;
  const isBegun = !mayAbort(game);
  const yes = isBegun
    ? button(resign.id({ game: id }), say('controls.resign'), ButtonStyle.Danger)
    : button(abort.id({ game: id }), say('controls.abort'), ButtonStyle.Danger);
  await context.ask(say(isBegun ? 'resign.sure' : 'abort.sure'), yes);
}

/**
 * Stops a game and counts the discs: between members as an offer, against the bot after asking the member, privately, for
 * confirmation.
 */
export async function askToStop(deps: ActionDeps, context: ComponentContext, game: Game): Promise<void> {
  if (isBetweenMembers(game)) return makeOffer(deps, context, game, 'stop');
  const { setup, position } = game;
  const { say } = context;
  const yes = button(
    stop.id({ game: setup.id, ply: position.ply }),
    say('controls.stop'),
    ButtonStyle.Danger,
  );
  await context.ask(say('stop.sure', { score: scoreOf(position, say) }), yes);
}
