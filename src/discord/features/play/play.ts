import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../../game/keyedQueue.js';
import { OPENING_NAMES, type Start } from '../../../game/play/game.js';
import { levelsFor } from '../../../game/requests/levelOffer.js';
import { COLOR_CHOICES, isOffered, isOfMembers, type Request } from '../../../game/requests/request.js';
import { TIME_NAMES } from '../../../game/requests/timeControls.js';
import { defaultVariant } from '../../../rules/games.js';
import type { GameName } from '../../../rules/position.js';
import { replyYourGame } from '../../board/channelGame.js';
import { admitsGames } from '../../board/channels.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { replyOmissions } from '../../board/subjects.js';
import type { ButtonContext, CommandContext } from '../../interactions/context.js';
import {
  control,
  count,
  gameName,
  oneOf,
  pattern,
  ruleName,
  type Values,
  yesOrNo,
} from '../../interactions/control.js';
import { begin, SUITABLE_LEVEL } from '../../interactions/links.js';
import { against } from './againstField.js';
import { challengeOptions, readChallenge } from './challengeOptions.js';
import { openByPress, openInThread, openRequest, ownThread } from './openRequest.js';
import { admitsOpponent } from './opponents.js';
import { ownGameNear } from './ownGames.js';
import { playCompletions, playOptions, type ReadRequest, readRequest } from './playOptions.js';
import { answerRated, askRated } from './ratedQuestion.js';
import { rematchFeature } from './rematch.js';
import { openSetup, rememberRequest, setupControls } from './setup.js';

type PlayDeps = Pick<
  DiscordParts,
  | 'host'
  | 'boards'
  | 'thinker'
  | 'settings'
  | 'ratings'
  | 'members'
  | 'threads'
  | 'renderBoard'
  | 'client'
  | 'texts'
  | 'chance'
>;

/** Maximum number of starting positions in memory, for requests that wait for a thread. */
const MAX_STARTS = 500;

/** Starts games: `/play`, `/rematch`, “Challenge” on a member, and the buttons for these. */
export function play(deps: PlayDeps): Feature {
  const starts: Starts = new LRUCache({ max: MAX_STARTS });
  /** Presses of one member, one after another: a second press finds the first one's game. */
  const begins = keyedQueue<string>();
  const rematches = rematchFeature(deps, begins);
  return {
    commands: [
      {
        name: 'play',
        options: playOptions,
        async run(context) {
          if (context.interaction.options.data.length === 0) return openSetup(deps, context);
          await startGame(deps, starts, context, readRequest);
        },
        completions: playCompletions(deps),
      },
      {
        name: 'challenge',
        options: challengeOptions,
        run: (context) => startGame(deps, starts, context, readChallenge),
      },
      ...rematches.commands,
    ],
    menus: [
      {
        name: 'challenge',
        target: 'member',
        isPrivate: true,
        run: (context, user) => openSetup(deps, context, user),
      },
    ],
    controls: [
      begin.on((context, { kind, level }) => {
        // As a guest, the bot can show a board only in its answer.
        context.answersAnew = context.venue === 'guest';
        return begins(context.member, () => beginGame(deps, context, kind, level));
      }),
      answerRated(deps),
      offeredThread.on((context, asked) => openOffered(deps, starts, context, asked)),
      ...setupControls(deps, begins),
      ...rematches.controls,
    ],
  };
}

type Starts = LRUCache<string, Start>;

const threadFields = {
  kind: gameName,
  rule: ruleName,
  size: count,
  color: oneOf(COLOR_CHOICES),
  strict: yesOrNo,
  time: oneOf(TIME_NAMES),
  opening: oneOf(OPENING_NAMES),
  /** Key of the starting position in memory; empty if none was given. */
  start: pattern<string>(/^[0-9a-z]{0,7}$/),
  against,
  rated: { ...yesOrNo, formerly: false },
};

/** Opens a requested game in a new thread. */
const offeredThread = control('openInThread', 'button', threadFields);

/** Opens the game that a command's options ask for. Offers a thread if the channel has a game. */
async function startGame(
  deps: PlayDeps,
  starts: Starts,
  context: CommandContext,
  read: typeof readRequest,
): Promise<void> {
  if (!(await admitsGames(deps.settings, context))) return;
  const request = await read(deps, context);
  if (!request) return;
  await openRequest(deps, context, request, {
    async opened({ setup: { id } }) {
      await rememberRequest(deps, context, request);
      await askRated(deps, context, request, id);
      if (request.omissions.length === 0) return;
      // The board is the command's answer: nothing else may come before it.
      await deps.boards.settled(id);
      await replyOmissions(context, request.omissions);
    },
    async busy() {
      const begun = !isOfMembers(request.against) && (await ownThread(deps, context, request));
      if (begun) return replyYourGame(deps.boards, context, begun);
      await offerInThread(deps, starts, context, request);
    },
  });
}

async function offerInThread(
  deps: PlayDeps,
  starts: Starts,
  context: CommandContext,
  { variant, start, omissions, ...request }: ReadRequest,
): Promise<void> {
  const { game: kind, rule, size } = variant;
  const kept = keepStart(deps, starts, start);
  await deps.threads.offer(context, offeredThread.id({ ...request, kind, rule, size, start: kept }));
  await replyOmissions(context, omissions);
}

/** Keeps a starting position for a request that waits for a thread, since its button has no room for one. Returns its key. */
function keepStart({ chance }: PlayDeps, starts: Starts, start: Start | null): string {
  if (!start) return '';
  const key = Math.floor(chance() * 36 ** 7).toString(36);
  starts.set(key, start);
  return key;
}

/** Opens the requested game in a thread, whose link takes the place of the offer. */
async function openOffered(
  deps: PlayDeps,
  starts: Starts,
  context: ButtonContext,
  { kind: game, rule, size, start, ...asked }: Values<typeof threadFields>,
): Promise<void> {
  const kept = starts.get(start) ?? null;
  if (start !== '' && !kept) return context.reply('problems.forgottenPosition');
  const request = { ...asked, variant: { game, rule, size }, start: kept };
  if (!isOffered(deps.thinker, request)) return context.reply('problems.unknownControl');
  if (!(await admitsOpponent(deps, context, request))) return;
  await openInThread(deps, context, request, (content) => context.settle(content));
}

/**
 * Begins a game against the bot, at the given level or at the one that suits the member, who has black. Uses a thread if the channel
 * already has a game. Answers with a link to the game, or to the unfinished one of an earlier press.
 */
async function beginGame(
  deps: PlayDeps,
  context: ButtonContext,
  kind: GameName,
  level: number,
): Promise<void> {
  if (!(await admitsGames(deps.settings, context))) return;
  const variant = defaultVariant(kind);
  const { levels, proposed } = await levelsFor(deps, context.member, variant);
  if (proposed === undefined) throw new RangeError(`no levels of ${kind} were measured`);
  const exists = level === SUITABLE_LEVEL || levels.some((each) => each.level === level);
  if (!exists) return context.reply('problems.unknownControl');
  const begun = await ownGameNear(deps, context, ({ setup }) => setup.variant.game === kind);
  if (begun) return replyYourGame(deps.boards, context, begun);
  const request: Request = {
    variant,
    against: { kind: 'level', level: level === SUITABLE_LEVEL ? proposed : level },
    color: 'black',
    strict: false,
    // For beginners: unrated games have hints and takebacks.
    rated: false,
    time: 'none',
    opening: 'plain',
    start: null,
  };
  // The message with the button stays. As a guest, the bot answers with the board itself.
  await openByPress(deps, context, request, async (content) => {
    if (!context.answersAnew) await context.replyText(content);
  });
}
