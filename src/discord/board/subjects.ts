import type { Host } from '../../game/host/host.js';
import { colorOf, type Game, type GameId } from '../../game/play/game.js';
import type { Clock } from '../../game/ports/clock.js';
import type { Study, StudyStore } from '../../game/ports/reviewStore.js';
import type { Thinker } from '../../game/ports/thinker.js';
import type { ReviewSubject } from '../../game/review/reviewer.js';
import type { Omission } from '../../rules/formats/gameFile.js';
import type { ReadRecord } from '../../rules/formats/record.js';
import type { Color } from '../../rules/position.js';
import type { InteractionContext } from '../interactions/context.js';
import { escapeText, excerpt, visibleName } from '../texts/plainText.js';
import { headingOf, seatName, titleOf } from '../texts/words.js';

/** A game to review or analyze: one played here, or a study that a member provided. */
export type Subject = ReviewSubject & {
  /** Game and rules. */
  readonly heading: string;
  /** The players; `undefined` if nobody is named. */
  readonly seats: string | undefined;
  /** Color of the member who looks at it, if they played it. */
  readonly color: Color | undefined;
};

export type SubjectDeps = {
  readonly host: Pick<Host<InteractionContext>, 'game'>;
  readonly thinker: Pick<Thinker, 'levels'>;
  readonly studies: StudyStore;
};

/** Texts for the reader of a subject. */
type Reader = Pick<InteractionContext, 'member' | 'say' | 'bot' | 'mentionsOf'>;

export async function subjectOfGame(
  { thinker }: Pick<SubjectDeps, 'thinker'>,
  context: Reader,
  game: Game,
): Promise<Subject> {
  const { member, say, bot } = context;
  const { setup, seats, position } = game;
  const mentions = await context.mentionsOf([game]);
  const names = { bot, levels: thinker.levels(setup.variant), mentions };
  return {
    id: setup.id,
    position,
    heading: headingOf(setup, say),
    seats: say('seats', {
      black: seatName(seats.black, names, say),
      white: seatName(seats.white, names, say),
    }),
    color: colorOf(game, member),
  };
}

/** Subject of a study. Its players' names are untrusted text. */
export function subjectOfStudy({ id, position, names }: Study, say: Reader['say']): Subject {
  const named = (color: Color): string => escapeText(visibleName(names?.[color] ?? '') ?? '–');
  return {
    id,
    position,
    heading: titleOf(position.variant, say),
    seats: names && say('seats', { black: named('black'), white: named('white') }),
    color: undefined,
  };
}

/** Finds the subject of a control: a finished game, or a study of the member's own. Replies if there is none. */
export async function subjectOf(
  deps: SubjectDeps,
  context: InteractionContext,
  id: GameId,
): Promise<Subject | undefined> {
  const game = await deps.host.game(id);
  if (game && game.phase.kind !== 'over') {
    await context.reply('problems.gameOn');
    return undefined;
  }
  if (game) return subjectOfGame(deps, context, game);
  const study = await ownStudy(deps, context, id);
  return study && subjectOfStudy(study, context.say);
}

/** Finds a study of the member's own, or replies that there is none. */
export async function ownStudy(
  { studies }: Pick<SubjectDeps, 'studies'>,
  context: InteractionContext,
  id: GameId,
): Promise<Study | undefined> {
  const study = await studies.study(id);
  if (study?.member === context.member) return study;
  await context.refuse({ code: 'no-such-game' });
  return undefined;
}

/** Letters in each half of an id. */
const ID_LETTERS = 7;

/** Stores a game or position that a member provided, as a new study. */
export async function createStudy(
  {
    studies,
    chance,
    clock,
  }: Pick<SubjectDeps, 'studies'> & { readonly clock: Clock; readonly chance: () => number },
  provided: Omit<Study, 'id'>,
): Promise<Study> {
  const half = (): string =>
    Math.floor(chance() * 36 ** ID_LETTERS)
      .toString(36)
      .padStart(ID_LETTERS, '0');
  const study = { ...provided, id: `${half()}${half()}` as GameId };
  await studies.saveStudy(study, clock.now());
  return study;
}

/** Replies why a provided game cannot be read, with the place of the error. */
export async function replyUnread(
  context: InteractionContext,
  read: Exclude<ReadRecord, { kind: 'read' }>,
): Promise<void> {
  const { line, column } = read.place;
  const at = { line, column, text: excerpt(read.place.excerpt) };
  if (read.kind === 'problem') {
    const isNamed = read.name !== undefined && read.problem === 'other-game';
    const key = isNamed ? 'problems.record.named-game' : `problems.record.${read.problem}`;
    return context.reply(key, { ...at, name: excerpt(read.name ?? '') });
  }
  const why = context.say(`illegal.${read.reason}`, { move: excerpt(read.move) });
  await context.reply('problems.record.illegal', { ...at, why });
}

/** Says privately what a text holds beyond the game that was read from it. Call it after the answer. */
export async function replyOmissions(
  context: InteractionContext,
  omissions: readonly Omission[],
): Promise<void> {
  if (omissions.length === 0) return;
  const lines = omissions.map(({ kind, count = 0, text = '' }) =>
    context.say(`leftOut.${kind}`, { count, text: excerpt(text) }),
  );
  await context.replyText(lines.join('\n'));
}
