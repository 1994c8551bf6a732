import { RESTJSONErrorCodes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../../game/keyedQueue.js';
import { refusalIn } from '../../../game/play/action.js';
import { type Game, OPENING_NAMES, type Start } from '../../../game/play/game.js';
import { defaultVariant } from '../../../rules/games.js';
import type { GameName } from '../../../rules/position.js';
import { replyYourGame } from '../../board/channelGame.js';
import { admitsGames } from '../../board/channels.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { replyOmissions } from '../../board/subjects.js';
import { isApiError } from '../../gateway/apiErrors.js';
import type { ButtonContext, CommandContext, InteractionContext } from '../../interactions/context.js';
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
import { TIME_NAMES } from '../../texts/timeControls.js';
import { mention } from '../../texts/words.js';
import { ownGameNear } from './ownGames.js';
import { playCompletions, playOptions, readRequest } from './playOptions.js';
import { answerRated, askRated } from './ratedQuestion.js';
import { rematchFeature } from './rematch.js';
import {
  against,
  COLOR_CHOICES,
  isOffered,
  levelsFor,
  openingOf,
  problemOfBlock,
  type ReadRequest,
  type Request,
} from './request.js';

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

/** Starts games: `/play`, `/rematch` and the buttons for both. */
export function play(deps: PlayDeps): Feature {
  const starts: Starts = new LRUCache({ max: MAX_STARTS });
  const rematches = rematchFeature(deps);
  /** Presses of one member, one after another: a second press finds the first one's game. */
  const begins = keyedQueue<string>();
  return {
    commands: [
      {
        name: 'play',
        options: playOptions,
        run: (context) => startGame(deps, starts, context),
        completions: playCompletions(deps),
      },
      ...rematches.commands,
    ],
    controls: [
      begin.on((context, { kind, level }) => {
        // As a guest, the bot can show a board only in its answer.
        context.answersAnew = context.venue === 'guest';
        return begins(context.member, () => beginGame(deps, context, kind, level));
      }),
      answerRated(deps),
      openInThread.on((context, asked) => openRequestedInThread(deps, starts, context, asked)),
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
const openInThread = control('openInThread', 'button', threadFields);

/** `/play`: opens a game against the bot, challenges a member, or offers a thread if the channel has a game. */
async function startGame(deps: PlayDeps, starts: Starts, context: CommandContext): Promise<void> {
  if (!(await admitsGames(deps.settings, context))) return;
  const request = await readRequest(deps, context);
  if (!request) return;
  const missing = context.missingToPlay();
  if (missing) return context.reply('problems.permissions', { list: missing });
  const { where } = context;
  const isTaken = where.venue === 'server' && (await deps.host.playingAt(where.place)).length > 0;
  if (isTaken) {
    const begun = request.against.kind !== 'member' && (await ownThread(deps, context, request));
    return begun ? replyYourGame(deps.boards, context, begun) : offerInThread(deps, starts, context, request);
  }
  const opening = openingOf(deps, context.member, request, where);
  const opened = await deps.host.open(opening, context);
  if (opened.kind === 'accepted') {
    const { id } = opened.game.setup;
    await askRated(deps, context, request, id);
    if (request.omissions.length === 0) return;
    // The board is the command's answer: nothing else may come before it.
    await deps.boards.settled(id);
    return replyOmissions(context, request.omissions);
  }
  if (opened.refusal.code === 'place-taken') return offerInThread(deps, starts, context, request);
  await context.refuse(opened.refusal);
}

/** The member's unfinished game of the same kind against the bot, in a thread of this channel. */
const ownThread = (
  deps: PlayDeps,
  context: InteractionContext,
  { variant }: Request,
): Promise<Game | undefined> =>
  ownGameNear(
    deps,
    context,
    ({ setup, place }) => setup.variant.game === variant.game && place !== context.place,
  );

async function offerInThread(
  deps: PlayDeps,
  starts: Starts,
  context: CommandContext,
  { variant, start, omissions, ...request }: ReadRequest,
): Promise<void> {
  const { game: kind, rule, size } = variant;
  const kept = keepStart(deps, starts, start);
  await deps.threads.offer(context, openInThread.id({ ...request, kind, rule, size, start: kept }));
  await replyOmissions(context, omissions);
}

/** Keeps a starting position for a request that waits for a thread, since its button has no room for one. Returns its key. */
function keepStart({ chance }: PlayDeps, starts: Starts, start: Start | null): string {
  if (!start) return '';
  const key = Math.floor(chance() * 36 ** 7).toString(36);
  starts.set(key, start);
  return key;
}

/** Opens the requested game in a thread. */
async function openRequestedInThread(
  deps: PlayDeps,
  starts: Starts,
  context: ButtonContext,
  { kind: game, rule, size, start, ...asked }: Values<typeof threadFields>,
): Promise<void> {
  const { against } = asked;
  const kept = starts.get(start) ?? null;
  if (start !== '' && !kept) return context.reply('problems.forgottenPosition');
  const request = { ...asked, variant: { game, rule, size }, start: kept };
  if (!isOffered(deps.thinker, request)) return context.reply('problems.unknownControl');
  const begun = against.kind !== 'member' && (await ownThread(deps, context, request));
  if (begun) return replyYourGame(deps.boards, context, begun);
  if (against.kind === 'member') {
    const problem = await problemOfOpponent(deps, context, against.member);
    if (problem) return context.reply(problem, { member: mention(against.member) });
  }
  const { where } = context;
  // Checked before the thread exists, because the bot may not be allowed to delete it.
  const refusal = await deps.host.refusalToBegin(context.member, where.server);
  if (refusal) return context.refuse(refusal);
  const opening = openingOf(deps, context.member, request, where);
  await deps.threads.open(context, {
    ...opening,
    begin: async (place) => refusalIn(await deps.host.open({ ...opening, place })),
  });
}

const NO_MEMBER = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** Key of the text that says why a member cannot be challenged any more; `undefined` if they can. */
async function problemOfOpponent(
  { members }: PlayDeps,
  { member: challenger, interaction: { guild } }: ButtonContext,
  id: string,
): Promise<string | undefined> {
  if (id === challenger) return 'problems.yourself';
  if (!guild) return 'problems.membersOnlyInServers';
  try {
    const member = await guild.members.fetch(id);
    if (member.user.bot) return 'problems.noBots';
  } catch (error) {
    if (isApiError(error, NO_MEMBER)) return 'problems.notAMember';
    throw error;
  }
  return problemOfBlock(members, { challenged: id, challenger });
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
  const missing = context.missingToPlay();
  if (missing) return context.reply('problems.permissions', { list: missing });
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
  const opening = openingOf(deps, context.member, request, context.where);
  if (context.answersAnew) {
    const opened = await deps.host.open(opening, context);
    if (opened.kind === 'refused') await context.refuse(opened.refusal);
    return;
  }
  // The message with the button stays as it is.
  await context.defer();
  const opened = await deps.host.open(opening);
  if (opened.kind === 'accepted') {
    await deps.boards.settled(opened.game.setup.id);
    return replyYourGame(deps.boards, context, opened.game);
  }
  if (opened.refusal.code !== 'place-taken') return context.refuse(opened.refusal);
  const beginIn = async (place: string) => refusalIn(await deps.host.open({ ...opening, place }));
  await deps.threads.open(context, { ...opening, begin: beginIn }, (content) => context.replyText(content));
}
