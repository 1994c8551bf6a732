import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord.js';
import {
  colorOf,
  deadlineOf,
  type Game,
  type GameId,
  sortByUrgency,
  type TournamentId,
  waitsFor,
} from '../../game/play/game.js';
import {
  PROTOCOL_CHOICES,
  type ProtocolChoice,
  squareCheck,
  takesSquares,
} from '../../rules/openingProtocol.js';
import { opposite, type Square } from '../../rules/position.js';
import { MAX_OPTIONS } from '../gateway/discordLimits.js';
import type { InteractionContext } from '../interactions/context.js';
import { control, count, game as gameField, oneOf, pattern } from '../interactions/control.js';
import {
  boardPage,
  button,
  linkButton,
  type Page,
  pageOf,
  type Row,
  rowOf,
  text,
} from '../interactions/pages.js';
import { seatDisplayName } from '../texts/discordNames.js';
import { shorten } from '../texts/plainText.js';
import type { Say } from '../texts/texts.js';
import { DISCS, opponentName, timestamp, titleOf } from '../texts/words.js';
import { linkToGame } from './channelGame.js';
import { drawBoard, privateLook } from './drawBoard.js';
import type { DiscordParts } from './feature.js';
import { protocolRows } from './gameControls.js';
import { altText, lastMoves, scoreLines } from './positionText.js';
import { cornerIn, legalMoveRows, squareInput, windowRows } from './squareInputs.js';
import type { WindowCorner } from './window.js';

// A private page that walks through a member's games: all of them, or those of a tournament. Its controls hold everything it needs.

export type WalkDeps = Pick<
  DiscordParts,
  'boards' | 'client' | 'host' | 'renderBoard' | 'settings' | 'signs' | 'texts'
>;

/** Games that a walk leads through: of a tournament, or empty for all. */
const scope = pattern<TournamentId | ''>(/^([0-9a-z]{14})?$/);
export type WalkScope = TournamentId | '';

/** `chosen`: square that a second press plays, plus one; 0 for none. */
const place = { game: gameField, ply: count, scope, chosen: count };
export type WalkPlace = {
  readonly game: GameId;
  readonly ply: number;
  readonly scope: WalkScope;
  readonly chosen: number;
};

/** Plays a square on the board of the walk. */
export const walkInput = squareInput('walk', place);

const openingPlace = { game: gameField, ply: count, scope };

/** Makes a choice of the opening's protocol on the board of the walk. */
export const walkChoose = control('walkChoose', 'button', {
  ...openingPlace,
  choice: oneOf(PROTOCOL_CHOICES),
});

/** Declares there how many fifth moves black offers. */
export const walkDeclare = control('walkDeclare', 'stringSelect', openingPlace);

/** Opens a walk in place of the page with the button. */
export const openWalk = control('openWalk', 'button', { scope });

/** Shows a game of the walk. `next` shows the first that waits by then. */
export const walkTo = control('walkTo', 'button', {
  game: gameField,
  scope,
  to: oneOf(['back', 'on', 'next']),
});

/** Chooses a game of the walk. */
export const walkGame = control('walkGame', 'stringSelect', { game: gameField, scope });

/** Most unfinished games of a member that are read. */
const MAX_LIVE = 200;

/** Content of the page. */
type Shown = {
  readonly scope: WalkScope;
  /** Default, and if it is over: the first one that waits. */
  readonly game?: GameId;
  /** Corner of the window of buttons, if the member moved it. */
  readonly corner?: WindowCorner;
  readonly chosen?: Square;
};

/** The games of a walk: first those that wait for the member, the most urgent first. */
export async function walkedGames(
  { host }: Pick<WalkDeps, 'host'>,
  member: string,
  scope: WalkScope,
): Promise<readonly Game[]> {
  const live = await host.gamesOf({ member, phase: 'live' }, MAX_LIVE);
  const walked = live.filter(
    ({ phase, setup }) => phase.kind === 'playing' && (scope === '' || setup.tournament === scope),
  );
  return sortByUrgency(walked, member);
}

/** The page of a walk. */
export async function walkPage(
  deps: WalkDeps,
  context: InteractionContext,
  { scope, game: asked, corner, chosen }: Shown,
): Promise<Page> {
  const { member, say } = context;
  const games = await walkedGames(deps, member, scope);
  const game = games.find(({ setup }) => setup.id === asked) ?? games[0];
  if (!game) return pageOf([text(say('walk.none'))]);
  const takesInput = waitsFor(game, member) && (!game.protocol || takesSquares(game.protocol));
  const isPicking = game.protocol?.kind === 'picking';
  const { picture, window, isTurned } = await drawBoard(deps.renderBoard, game.position, {
    ...(await privateLook(deps.settings, game, member)),
    takesInput: takesInput && !isPicking,
    corner: corner && cornerIn(game.setup.variant, corner),
    ...(game.protocol && 'offered' in game.protocol && { offered: game.protocol.offered }),
    ...(chosen !== undefined && { chosen }),
  });
  const check = game.protocol && squareCheck(game.protocol, game.position);
  const accepts = check && ((square: Square) => check(square) === undefined);
  const options = { chosen, isTurned, signs: deps.signs, accepts };
  const { id, variant } = game.setup;
  const ids = walkInput.ids({
    ...{ game: id, ply: game.position.ply, scope },
    chosen: chosen === undefined ? 0 : chosen + 1,
  });
  const squares = !takesInput
    ? openingRows(game, member, scope, say)
    : window
      ? windowRows(game.position, window, ids, options)
      : legalMoveRows(game.position, ids, options, say);
  // A window of buttons leaves room for one select.
  const rows = window
    ? [await gameSelect(deps, context, games, game, scope)]
    : [await arrows(deps, context, games, game, scope)];
  return boardPage(variant.game, await walkText(context, games, game), [...squares, ...rows], {
    picture,
    description: altText(game, say),
  });
}

/** Choices of the opening that wait for the member. */
function openingRows(game: Game, member: string, scope: WalkScope, say: Say): Row[] {
  const { protocol, position, setup } = game;
  if (!protocol || takesSquares(protocol) || !waitsFor(game, member)) return [];
  const at = { game: setup.id, ply: position.ply, scope };
  const choose = (choice: ProtocolChoice) => walkChoose.id({ ...at, choice });
  return protocolRows(protocol, { choose, declare: walkDeclare.id(at) }, say);
}

async function walkText(context: InteractionContext, games: readonly Game[], game: Game): Promise<string> {
  const { member, bot, say } = context;
  const mentions = await context.mentionsOf([game]);
  const color = colorOf(game, member)!;
  const other = opponentName(game.seats[opposite(color)], bot, say, mentions);
  const turn = say(waitsFor(game, member) ? 'myGames.yourTurn' : 'myGames.theirTurn');
  const deadline = deadlineOf(game);
  const time = deadline === undefined ? undefined : timestamp(deadline);
  const state = [...scoreLines(game.position, say), ...lastMoves(game.position, say)];
  const counts = {
    number: games.indexOf(game) + 1,
    boards: games.length,
    waiting: games.filter((each) => waitsFor(each, member)).length,
  };
  return [
    say('myGames.entry', { title: titleOf(game.setup.variant, say), other }),
    `**${DISCS[color]} ${time ? say('myGames.until', { turn, time }) : turn}**`,
    ...(state.length > 0 ? [`-# ${state.join(' · ')}`] : []),
    `-# ${say('walk.count', counts)}`,
  ].join('\n');
}

/** Arrows to the games before and after, the button to the next one that waits, and a link to the game's channel. */
async function arrows(
  { boards }: WalkDeps,
  { member, say }: InteractionContext,
  games: readonly Game[],
  game: Game,
  scope: WalkScope,
): Promise<Row> {
  const at = games.indexOf(game);
  const arrow = (to: 'back' | 'on', label: string): APIButtonComponentWithCustomId => {
    const target = games[at + (to === 'back' ? -1 : 1)];
    const id = walkTo.id({ game: (target ?? game).setup.id, scope, to });
    return { ...button(id, label), disabled: target === undefined };
  };
  const isWaiting = games.some((each) => each !== game && waitsFor(each, member));
  return rowOf(
    arrow('back', '◀'),
    arrow('on', '▶'),
    button(
      walkTo.id({ game: game.setup.id, scope, to: 'next' }),
      say('myGames.next'),
      isWaiting ? ButtonStyle.Success : ButtonStyle.Secondary,
    ),
    linkButton(await linkToGame(boards, game), say('myGames.open')),
  );
}

/** A select of the games in the order of the walk. */
async function gameSelect(
  { client }: WalkDeps,
  { member, say, interaction }: InteractionContext,
  games: readonly Game[],
  game: Game,
  scope: WalkScope,
): Promise<Row> {
  // The shown one has an option in any case.
  const from = Math.max(0, Math.min(games.indexOf(game) - 1, games.length - MAX_OPTIONS));
  const options = await Promise.all(
    games.slice(from, from + MAX_OPTIONS).map(async (each, i) => {
      const seat = each.seats[opposite(colorOf(each, member)!)];
      const name = await seatDisplayName({ client }, seat, say, interaction.guild);
      return {
        label: shorten(`${from + i + 1}. ${name}`, 100),
        value: each.setup.id,
        description: say(waitsFor(each, member) ? 'myGames.yourTurn' : 'myGames.theirTurn'),
        default: each === game,
      };
    }),
  );
  return rowOf({
    type: ComponentType.StringSelect,
    custom_id: walkGame.id({ game: game.setup.id, scope }),
    options,
  });
}
