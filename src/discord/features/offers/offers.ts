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
import { type Control, control, game as gameField } from '../../interactions/control.js';
import { mention } from '../../texts/words.js';

type OffersDeps = Pick<DiscordParts, 'host' | 'client' | 'texts'>;

/** Offers to the opponent, and resigning: `/undo`, `/draw`, `/resign`, and the buttons that answer or confirm them. */
export function offers(deps: OffersDeps): Feature {
  const inGame = [
    // Against the bot, the board is the answer.
    gameCommand(deps, 'undo', (context, game) => makeOffer(deps, context, game, 'takeback'), true),
    gameCommand(deps, 'draw', (context, game) => makeOffer(deps, context, game, 'draw')),
    gameCommand(deps, 'resign', async (context, game) => {
      if (!colorOf(game, context.member)) return context.refuse({ code: 'not-your-game' }, game);
      await askToResign(context, game);
    }),
  ];
  return {
    commands: inGame.map(({ command }) => command),
    controls: [
      ...inGame.map(({ control }) => control),
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
  };
}

/** A command about one of the channel's games, and the button that continues it with one of several. */
function gameCommand(
  deps: OffersDeps,
  name: string,
  act: (context: CommandContext | ButtonContext, game: Game) => Promise<void>,
  answersAnew = false,
): { readonly command: Command; readonly control: Control } {
  const inGame = control(`${name}In`, 'button', { game: gameField });
  const buttonId = ({ setup }: Game): string => inGame.id({ game: setup.id });
  return {
    command: {
      name,
      options: (texts) => [gameIdOption(texts)],
      completions: { game: gameCompletion(deps) },
      async run(context) {
        const game = await channelGame(deps, context, { needsTurn: false, buttonId });
        if (game) await act(context, game);
      },
    },
    control: inGame.on(
      async (context, { game: id }) => {
        const game = await gameOf(deps, context, id);
        if (game) await act(context, game);
      },
      { answersAnew },
    ),
  };
}

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
