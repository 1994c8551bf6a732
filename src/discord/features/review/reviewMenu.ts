import type { Attachment, Message } from 'discord.js';
import type { GameId } from '../../../game/play/game.js';
import { type ReadRecord, readRecord } from '../../../rules/formats/record.js';
import type { DiscordParts } from '../../board/feature.js';
import { type SubjectDeps, subjectOfGame, subjectOfStudy } from '../../board/subjects.js';
import type { MessageMenuContext } from '../../interactions/context.js';
import { gameIdIn } from '../../interactions/control.js';
import { type GivenGameDeps, reviewGiven, reviewRecord } from './givenGame.js';
import { showReview } from './showReview.js';

type ReviewMenuDeps = GivenGameDeps & SubjectDeps & Pick<DiscordParts, 'host' | 'boards'>;

/** “Review this game” on a message: privately reviews the game that a message of the bot shows, or the record in another message. */
export async function reviewOfMessage(
  deps: ReviewMenuDeps,
  context: MessageMenuContext,
  message: Message,
): Promise<void> {
  if (message.author.id === context.bot) return reviewShown(deps, context, message);
  const file = message.attachments.find(mayBeRecord);
  if (file) return reviewGiven(deps, context, file);
  const read = recordIn(message.content);
  if (!read) return context.reply('problems.noGameInMessage');
  await reviewRecord(deps, context, read);
}

/** Reviews the finished game, or the member's own study, that a message of the bot shows. */
async function reviewShown(
  deps: ReviewMenuDeps,
  context: MessageMenuContext,
  message: Message,
): Promise<void> {
  const id = shownGame(message);
  const game = id === undefined ? await boardWithoutControls(deps, message) : await deps.host.game(id);
  if (game && game.phase.kind !== 'over') return context.reply('problems.reviewLater');
  if (game) return showReview(deps, context, await subjectOfGame(deps, context, game));
  const study = id === undefined ? undefined : await deps.studies.study(id);
  if (study?.member !== context.member) return context.reply('problems.noGameInMessage');
  await showReview(deps, context, subjectOfStudy(study, context.say));
}

/** Game of a board that has no controls, because it waits for the bot's move. */
async function boardWithoutControls({ host, boards }: ReviewMenuDeps, { id, channelId }: Message) {
  for (const game of await host.playingAt(channelId))
    if ((await boards.linkTo(game))?.endsWith(`/${channelId}/${id}`)) return game;
  return undefined;
}

/** Id of the game or study that a message of the bot shows: in its controls, or in the name of its file. */
function shownGame({ components, attachments }: Message): GameId | undefined {
  const texts = [
    ...stringsIn(components.map((each) => each.toJSON())),
    ...attachments.map(({ name }) => name),
  ];
  return texts.map(gameIdIn).find((id) => id !== undefined);
}

/** All custom ids and addresses of files in a component. */
function stringsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value === 'string') return key === 'custom_id' || key === 'url' ? [value] : [];
    return stringsIn(value);
  });
}

/** Whether a file may hold a record. Pictures, sounds and films do not. */
const mayBeRecord = ({ contentType }: Attachment): boolean =>
  !/^(image|audio|video)\//.test(contentType ?? '');

/** A code block or inline code, in which people paste records. */
const CODE = /```(?:[a-z]+\n)?([^`]+)```|`([^`]+)`/i;

/** Reads the game in a message's text. Returns `undefined` if the text does not begin like a game. */
function recordIn(content: string): ReadRecord | undefined {
  const [, block, inline] = CODE.exec(content) ?? [];
  const reads = [block ?? inline, content].flatMap((text) => (text === undefined ? [] : [readRecord(text)]));
  return reads.find(({ kind }) => kind === 'read') ?? reads.find((read) => !isChat(read));
}

/** Whether a text is no game from its first word on. */
const isChat = (read: ReadRecord): boolean =>
  read.kind === 'problem' &&
  (read.problem === 'empty' ||
    (read.problem === 'unreadable' && read.place.line === 1 && read.place.column === 1));
