import type { Study } from '../../../game/ports/reviewStore.js';
import type { Expected, Omission } from '../../../rules/formats/gameFile.js';
import { startPosition } from '../../../rules/games.js';
import { countMoves, GAME_NAMES, type GameName, type Position } from '../../../rules/position.js';
import { findFinishedGame, lastPlayed, replyNoGame } from '../../board/channelGame.js';
import type { DiscordParts } from '../../board/feature.js';
import { readGiven, readRecordForm } from '../../board/recordForm.js';
import { replyUnread } from '../../board/subjects.js';
import type { AnyFormContext, CommandContext, InteractionContext } from '../../interactions/context.js';
import {
  expectedOf,
  gameWithOptions,
  type VariantOptions,
  variantOf,
} from '../../interactions/variantOptions.js';

type StartDeps = Pick<DiscordParts, 'host' | 'settings' | 'client' | 'clock' | 'log'>;

/** Position that an analysis begins with. */
export type AnalysisStart = Pick<Study, 'position' | 'names'> & { readonly omissions: readonly Omission[] };

/** Options that a finished game determines. */
const SET_BY_GAME = ['kind', 'rules', 'size'];

/**
 * Reads the position to analyze: from a finished game, from a text, or an empty board. Replies with the problem, and returns
 * `undefined`, if there is none.
 */
export async function readAnalysisStart(
  deps: StartDeps,
  context: CommandContext,
): Promise<AnalysisStart | undefined> {
  const { options } = context.interaction;
  const text = options.getString('text');
  const move = options.getInteger('move');
  const isOfGame = options.getString('game') !== null;
  const usesGame = isOfGame || (move !== null && text === null);
  const isContradictory = usesGame && SET_BY_GAME.some((each) => options.get(each) !== null);
  if ((isOfGame && text !== null) || isContradictory) {
    await context.reply(isOfGame && text !== null ? 'problems.oneGameOnly' : 'problems.gameSaysKind');
    return undefined;
  }
  const start = usesGame
    ? await startFromGame(deps, context)
    : await startFrom(deps, context, options, text ?? undefined);
  if (!start || move === null) return start;
  return { ...start, position: afterMove(start.position, move) };
}

/** Reads the position to analyze from a submitted form: of a file or a text, or an empty board. Replies with the problem. */
export async function readFormStart(
  deps: StartDeps,
  context: AnyFormContext,
): Promise<AnalysisStart | undefined> {
  const given = readRecordForm(context.interaction.fields);
  if (!('problem' in given)) return startFrom(deps, context, optionsFor(given.expected), given.content);
  await context.reply(given.problem);
  return undefined;
}

/** A form's choices as options of the command. */
const optionsFor = ({ game, rule, size }: Expected): VariantOptions => ({
  getString: (name) => (name === 'kind' ? game : name === 'rules' ? rule : undefined) ?? null,
  getInteger: (name) => (name === 'size' ? size : undefined) ?? null,
});

/** Position after `moves` moves without passes; the last one if there are fewer. */
function afterMove(last: Position, moves: number): Position {
  let position = last;
  while (countMoves(position) > moves && position.previous) position = position.previous;
  return position;
}

/** Kind of game that the options name, or else imply by rules or a size. */
function namedKind(options: VariantOptions): GameName | undefined {
  const kind = options.getString('kind');
  return kind === null ? gameWithOptions(options) : GAME_NAMES.find((each) => each === kind);
}

async function startFromGame(deps: StartDeps, context: CommandContext): Promise<AnalysisStart | undefined> {
  const game = await findFinishedGame(deps, context);
  if (game?.phase.kind === 'over') return { position: game.position, omissions: [] };
  await (game ? context.reply('problems.gameOn') : replyNoGame(context, 'problems.noFinishedGame'));
  return undefined;
}

/** Reads a game or a position, of any kind unless one is named; without content, an empty board. */
async function startFrom(
  deps: StartDeps,
  context: InteractionContext,
  options: VariantOptions,
  content: Parameters<typeof readGiven>[2] | undefined,
): Promise<AnalysisStart | undefined> {
  const kind = namedKind(options);
  const servers = await deps.settings.ofServer(context.server);
  const isEmpty = content === undefined;
  if (kind || isEmpty) {
    const chosen = kind ?? (await lastPlayed(deps, context.member));
    const variant = variantOf(chosen, options, servers);
    if (!variant) await context.reply(`wrongVariant.${chosen}`);
    if (!variant || isEmpty) return variant && { position: startPosition(variant), omissions: [] };
  }
  const read = await readGiven(deps, context, content!, expectedOf(kind, options, servers));
  if (read?.kind === 'read') return read;
  if (read) await replyUnread(context, read);
  return undefined;
}
