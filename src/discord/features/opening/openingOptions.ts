import { MAX_LINE_MOVES } from '../../../game/openings/training.js';
import { readTranscript, skipPasses } from '../../../rules/formats/transcript.js';
import { boardOf } from '../../../rules/games.js';
import { GAME_NAMES, type Position, type Variant } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { lastPlayed } from '../../board/channelGame.js';
import { openingName } from '../../board/positionText.js';
import type { AutocompleteContext } from '../../interactions/askContext.js';
import type { Completion } from '../../interactions/completion.js';
import type { CommandContext } from '../../interactions/context.js';
import { gameWithOptions, variantOf } from '../../interactions/variantOptions.js';
import { excerpt } from '../../texts/plainText.js';
import type { OpeningDeps } from './explorer.js';
import { namedOpenings } from './namedOpenings.js';
import { squaresOf } from './openingPlace.js';

type OptionDeps = Pick<OpeningDeps, 'host' | 'settings' | 'texts'>;

/** Squares, perhaps with spaces between them and numbers before them. */
const MOVES = /^(\s*(\d+\.+\s*)?[a-t]\s*[1-9]\d?)+\s*$/i;

/** Suggests the named openings of the game in the other options, by any part of their name. */
export const openingCompletion = (deps: OptionDeps): Completion => ({
  async offer(context, typed, { locale }) {
    const { variant } = await variantFor(deps, context);
    if (!variant) return [];
    const wanted = typed.trim().toLowerCase();
    const board = boardOf(variant);
    return namedOpenings(variant)
      .map((opening) => ({
        name: openingName(opening, deps.texts, locale),
        value: opening.moves.map((square) => squareName(square, board)).join(''),
        alias: opening.name,
      }))
      .filter((each) =>
        [each.name, each.alias, each.value].some((text) => text.toLowerCase().includes(wanted)),
      );
  },
  isValue: (text) => MOVES.test(text),
});

/** Variant of the options: of the game named or implied, else of the one that the member played last. */
async function variantFor(
  { host, settings }: OptionDeps,
  { interaction: { options }, member, server }: CommandContext | AutocompleteContext,
) {
  const named = GAME_NAMES.find((each) => each === options.getString('game'));
  const game = named ?? gameWithOptions(options) ?? (await lastPlayed({ host }, member));
  const variant: Variant | undefined = variantOf(game, options, await settings.ofServer(server));
  return { game, variant };
}

/** Reads the position to show, or the game's first one. Replies with the problem, and returns `undefined`, if there is none. */
export async function readOpening(deps: OptionDeps, context: CommandContext): Promise<Position | undefined> {
  const { game, variant } = await variantFor(deps, context);
  if (!variant) {
    await context.reply(`wrongVariant.${game}`);
    return undefined;
  }
  const text = context.interaction.options.getString('position') ?? '';
  const read = readTranscript(text, variant);
  if (read.kind === 'illegal') {
    const why = context.say(`illegal.${read.reason}`, { move: read.text });
    await context.reply('problems.positionIllegal', { text: excerpt(read.text), why });
  } else if (read.kind === 'unreadable') {
    await context.reply('problems.noOpening', { text: excerpt(text) });
  } else if (squaresOf(read.position).length > MAX_LINE_MOVES) {
    await context.reply('problems.openingTooLong', { most: MAX_LINE_MOVES });
  } else {
    return skipPasses(read.position);
  }
  return undefined;
}
