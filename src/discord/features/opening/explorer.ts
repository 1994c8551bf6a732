import { newId } from '../../../game/host/newId.js';
import { dueLines, MAX_LINES, newSchedule, questionsOf } from '../../../game/openings/training.js';
import type { LineId, LineSide, OpeningLine } from '../../../game/ports/openingStore.js';
import type { Position } from '../../../rules/position.js';
import { drawBoard, lookFor } from '../../board/drawBoard.js';
import type { DiscordParts } from '../../board/feature.js';
import { openingLines, openingName } from '../../board/positionText.js';
import type { ComponentContext, InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import { type Continuation, continuationsOf } from './continuations.js';
import { explorerPage, leadText } from './explorerMessage.js';
import { continues, namedOpenings } from './namedOpenings.js';
import { type OpeningPlace, placeOf, positionOf, readSquares, squaresOf } from './openingPlace.js';

export type OpeningDeps = Pick<
  DiscordParts,
  | 'openings'
  | 'thinker'
  | 'settings'
  | 'renderBoard'
  | 'signs'
  | 'texts'
  | 'clock'
  | 'random'
  | 'host'
  | 'log'
>;

type Extras = { readonly isAsking?: boolean; readonly note?: string };

/** Page of a position of an opening for a member. */
export async function explorerFor(
  deps: OpeningDeps,
  context: InteractionContext,
  position: Position,
  { isAsking = false, note }: Extras = {},
): Promise<Page> {
  const { openings, thinker, settings, renderBoard, texts, clock } = deps;
  const { say, locale, member, venue, server } = context;
  const ownServer = venue === 'server' ? (server ?? undefined) : undefined;
  const isPlaying = position.status.kind === 'playing';
  const [continuations, lines, look] = await Promise.all([
    isPlaying ? continuationsOf({ openings, thinker }, position, ownServer) : [],
    openings.openingLines(member),
    settings.ofMember(member),
  ]);
  const drawn = await drawBoard(renderBoard, position, {
    ...lookFor(look, undefined),
    takesInput: false,
    hints: continuations.flatMap(hintsOf),
  });
  return explorerPage({
    ...drawn,
    ...{ position, continuations, lines, isAsking, note, say },
    opening: openingLines(texts, locale, position),
    named: namedFrom(position).map((each) => ({ ...each, label: openingName(each, texts, locale) })),
    ownHere: lines.filter((line) => leadsTo(line, position)),
    due: dueLines(lines, clock.now()).length,
  });
}

function hintsOf({ square, value, counts }: Continuation) {
  if (value !== undefined) return [{ square, text: leadText(value) }];
  return counts ? [{ square, text: `${counts.games}×` }] : [];
}

/** Named openings that go on from a position; all of its variant if none does. */
function namedFrom({ variant, moves }: Position) {
  const all = namedOpenings(variant);
  const further = all.filter((each) => continues(each.moves, squaresOf({ moves })));
  return (further.length > 0 ? further : all).toSorted((a, b) => a.moves.length - b.moves.length);
}

function leadsTo({ variant, moves }: OpeningLine, position: Position): boolean {
  const own = placeOf(position.variant, squaresOf(position));
  const { kind, rule, size } = own;
  const isSameVariant = variant.game === kind && variant.rule === rule && variant.size === size;
  return isSameVariant && moves.join() === own.moves.join();
}

/** Shows the position of a control, unless it is forged. */
export async function showPlace(
  deps: OpeningDeps,
  context: ComponentContext,
  place: OpeningPlace,
  extras: Extras = {},
): Promise<void> {
  const position = positionOf(place);
  if (!position) return context.reply('problems.unknownControl');
  await context.turnPage(await explorerFor(deps, context, position, extras));
}

/** Shows the position of a named opening, as a select writes it. */
export async function showNamed(
  deps: OpeningDeps,
  context: ComponentContext,
  place: OpeningPlace,
  chosen: string,
): Promise<void> {
  const moves = readSquares(chosen);
  if (!moves) return context.reply('problems.unknownControl');
  await showPlace(deps, context, { ...place, moves });
}

/** Stores the line to a position, for a side. */
export async function learnLine(
  deps: OpeningDeps,
  context: ComponentContext,
  place: OpeningPlace,
  side: LineSide,
): Promise<void> {
  const { openings, clock, random } = deps;
  const position = positionOf(place);
  // Forged: a line has moves.
  if (!position || place.moves.length === 0) return context.reply('problems.unknownControl');
  const { variant } = position;
  const line = { variant, side, moves: place.moves, ...newSchedule(clock.now()) };
  if (questionsOf(line).length === 0) return context.reply('problems.noMovesOfSide');
  const outcome = await openings.learnLine(
    context.member,
    { id: newId(random) as LineId, ...line },
    MAX_LINES,
  );
  if (outcome === 'full') return context.reply('problems.linesFull', { limit: MAX_LINES });
  await showPlace(deps, context, place, {
    note: context.say(outcome === 'known' ? 'opening.known' : 'opening.learned'),
  });
}

/** Deletes a line of the member's, and shows its position. */
export async function forgetLine(deps: OpeningDeps, context: ComponentContext, id: LineId): Promise<void> {
  const lines = await deps.openings.openingLines(context.member);
  const line = lines.find((each) => each.id === id);
  if (!line) return context.reply('problems.noSuchLine');
  await deps.openings.forgetLine(context.member, id);
  await showPlace(deps, context, placeOf(line.variant, line.moves), {
    note: context.say('opening.forgotten'),
  });
}
