import { winnerOf } from '../../../game/play/ending.js';
import { FORGOTTEN_PLACE, type Game, type GameId, type Seat } from '../../../game/play/game.js';
import { drawableText } from '../../../render/fontFiles.js';
import { writeMoves } from '../../../rules/formats/diagram.js';
import { COLORS } from '../../../rules/position.js';
import {
  askWhichGame,
  finishedGameOf,
  gameCompletion,
  gameIdOption,
  gameOf,
  meantGames,
  replyElsewhere,
  replyNoGame,
} from '../../board/channelGame.js';
import { admitsGames } from '../../board/channels.js';
import { type BoardLook, lookOf, privateLook } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { park, replay, share, step, unpark } from '../../board/gameControls.js';
import { gameFileName, recordFile, recordOf } from '../../board/gameRecord.js';
import { canResumeIn, parkIfPlaceLost } from '../../board/lostPlaces.js';
import { altText } from '../../board/positionText.js';
import { headLines, showSteps, turnSteps } from '../../board/steps.js';
import { mayClear } from '../../gateway/discordPermissions.js';
import type { ButtonContext, CommandContext, InteractionContext } from '../../interactions/context.js';
import { control, game } from '../../interactions/control.js';
import { button, gamePage, type Page, type Row, rowOf } from '../../interactions/pages.js';
import { seatDisplayName } from '../../texts/discordNames.js';
import type { Say } from '../../texts/texts.js';
import { endSentence } from '../../texts/words.js';
import { gamesList, listControl } from './gamesList.js';
import { walkControls } from './walkControls.js';

type GamesDeps = Pick<
  DiscordParts,
  | 'host'
  | 'boards'
  | 'clock'
  | 'settings'
  | 'renderBoard'
  | 'renderReplay'
  | 'thinker'
  | 'client'
  | 'texts'
  | 'signs'
>;

/** Shows a replay to the whole channel. */
const postedReplay = control('showReplay', 'button', { game });

/** Continues `/board` with one of several games. */
const boardIn = control('boardIn', 'button', { game });

/** A member's games: `/games` and `/board`, moving games between channels, and looking at finished ones. */
export const games = (deps: GamesDeps): Feature => ({
  commands: [
    {
      name: 'board',
      options: (texts) => [gameIdOption(texts)],
      completions: { game: gameCompletion(deps) },
      run: (context) => showBoard(deps, context),
    },
    {
      name: 'games',
      isPrivate: true,
      options: () => [],
      async run(context) {
        await context.replyPage(await gamesList(deps, context, 'live', 0));
      },
    },
  ],
  controls: [
    listControl.on(async (context, { phase, page }) =>
      context.turnPage(await gamesList(deps, context, phase, page)),
    ),
    ...walkControls(deps),
    unpark.on((context, { game }) => resumeHere(deps, context, game)),
    park.on((context, { game }) => clearChannel(deps, context, game)),
    boardIn.on(
      async (context, { game: id }) => {
        const game = await gameOf(deps, context, id);
        if (game) await showBoardOf(deps, context, game);
      },
      { answersAnew: true },
    ),
    step.on(async (context, { game: id, ply, to }) => {
      const game = await finishedGameOf(deps, context, id);
      // The button under the board opens a copy; arrows turn its pages.
      if (game) await (to === 'begin' ? showSteps : turnSteps)(deps, context, game, ply);
    }),
    share.on(async (context, { game: id }) => {
      const game = await finishedGameOf(deps, context, id);
      if (game) await sendRecord(deps, context, game);
    }),
    replay.on(async (context, { game: id }) => {
      const game = await finishedGameOf(deps, context, id);
      if (game) await showReplay(deps, context, game);
    }),
    postedReplay.on(async (context, { game: id }) => {
      const game = await finishedGameOf(deps, context, id);
      if (game) await postReplay(deps, context, game);
    }),
  ],
});

/** `/board`: sends a game's board again as the channel's last message, or privately shows a finished game. */
async function showBoard(deps: GamesDeps, context: CommandContext): Promise<void> {
  const meant = await meantGames(deps, context, false);
  const buttonId = ({ setup }: Game): string => boardIn.id({ game: setup.id });
  if (meant.length > 1) return askWhichGame(deps, context, meant, buttonId);
  const isNamed = context.interaction.options.getString('game') !== null;
  const game = meant[0] ?? (isNamed ? undefined : await deps.host.lastOverAt(context.place));
  if (!game) return replyNoGame(context);
  await showBoardOf(deps, context, game);
}

async function showBoardOf(
  deps: GamesDeps,
  context: CommandContext | ButtonContext,
  game: Game,
): Promise<void> {
  if (game.phase.kind === 'over') return showSteps(deps, context, game, game.position.ply);
  if (game.place !== context.place) return replyElsewhere(deps.boards, context, game);
  deps.boards.show(game, context);
}

/** Resumes a game that left or lost its channel, on a new board in the button's channel. */
async function resumeHere(deps: GamesDeps, context: ButtonContext, id: GameId): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  if (!canResumeIn(game, context.server)) return context.reply('problems.goOnInServer');
  if (!(await admitsGames(deps.settings, context))) return;
  const { member, place } = context;
  await parkIfPlaceLost(deps, game, member);
  const done = await deps.host.act(id, { kind: 'unpark', member, place }, context);
  if (done.kind === 'refused') await context.refuse(done.refusal, game);
}

/** Parks a channel's game to make room, for a member who may manage messages there. */
async function clearChannel(deps: GamesDeps, context: ButtonContext, id: GameId): Promise<void> {
  const game = await gameOf(deps, context, id);
  if (!game) return;
  if (!mayClear(context.interaction)) return context.refuse({ code: 'cannot-park' }, game);
  const done = await deps.host.act(id, { kind: 'park' });
  if (done.kind === 'refused') return context.refuse(done.refusal, game);
  await context.settle(context.say('thread.cleared', context.mentions));
}

/** Sends a member a finished game: a link to its board, its moves, and its record as a file. */
async function sendRecord(deps: GamesDeps, context: ButtonContext, game: Game): Promise<void> {
  const record = await recordOf(deps, game);
  const channel = game.place === FORGOTTEN_PLACE ? '' : `<#${game.place}>`;
  const link = (await deps.boards.linkTo(game)) ?? channel;
  const moves = writeMoves(game.position);
  await context.replyPrivately({
    content: context.say('shared', { link, moves: moves === '' ? '–' : moves }).trimStart(),
    files: [recordFile(record, game.setup.id)],
  });
}

/** Privately shows the replay of a finished game, with a button that posts it for the whole channel. */
async function showReplay(deps: GamesDeps, context: ButtonContext, game: Game): Promise<void> {
  const { say, member } = context;
  const look = await privateLook(deps.settings, game, member);
  const rows = context.canShowToAll
    ? [rowOf(button(postedReplay.id({ game: game.setup.id }), say('steps.show')))]
    : [];
  await context.replyPage(await replayPage(deps, context, game, say, look, rows));
}

/** Shows a replay to the whole channel, in its language and look. */
async function postReplay(deps: GamesDeps, context: ButtonContext, game: Game): Promise<void> {
  const look = await lookOf(deps.settings, game);
  await context.postPage(await replayPage(deps, context, game, context.channelSay, look, []));
}

/** Name of a seat's player; the bot's is in English if the pictures' fonts cannot draw it in the language. */
async function nameInPicture(deps: GamesDeps, seat: Seat, say: Say): Promise<string> {
  const name = await seatDisplayName(deps, seat, say);
  if (seat.kind === 'member' || drawableText(name) === name) return name;
  return seatDisplayName(deps, seat, deps.texts.in('en-US'));
}

/** A finished game as an animation of all its positions. */
async function replayPage(
  deps: GamesDeps,
  context: InteractionContext,
  game: Game,
  say: Say,
  look: BoardLook,
  rows: readonly Row[],
): Promise<Page> {
  const [black, white] = await Promise.all(
    COLORS.map((color) => nameInPicture(deps, game.seats[color], say)),
  );
  const animation = await deps.renderReplay(game.position, {
    ...look,
    end: { winner: winnerOf(game) },
    names: { black: black!, white: white! },
  });
  const mentions = await context.mentionsOf([game]);
  const end = `**${endSentence(game, deps.client.user.id, say, mentions)}**`;
  const content = [...headLines(deps, game, say, mentions), end].join('\n');
  const { id, variant } = game.setup;
  const picture = { ...animation, name: gameFileName(variant.game, id, 'gif') };
  return gamePage(variant.game, content, rows, { picture, description: altText(game, say) });
}
