import type { AttachmentBuilder } from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { RULE_EXAMPLES, type RuleExample } from '../../../render/boards/ruleExamples.js';
import { GAMES } from '../../../rules/games.js';
import { GAME_NAMES, type GameName } from '../../../rules/position.js';
import type { BoardLook } from '../../board/drawBoard.js';
import {
  chunks,
  fileOf,
  galleryOf,
  type Page,
  type Part,
  pageOf,
  rowOf,
  text,
} from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { learnButton, rulesButton } from './helpButtons.js';

/** Pictures per row. Discord crops the edges of pictures in longer rows. */
const PICTURES_PER_ROW = 2;

type Showing = { readonly say: Say; readonly renderBoard: RenderBoard; readonly look: BoardLook };

/** Page of a game's rules, with small boards as examples, and its rule sets if it has several. */
export async function rulesPage(game: GameName, showing: Showing): Promise<Page> {
  const { say } = showing;
  const { rules } = GAMES[game];
  const examples = RULE_EXAMPLES[game];
  const pairs = chunks(examples, PICTURES_PER_ROW);
  const illustrated = await Promise.all(
    pairs.map((pair, i) => pairParts(pair, i * PICTURES_PER_ROW, showing)),
  );
  const sets = rules.length > 1 ? rules.map((rule) => `- ${say(`rulesExplained.${rule}`)}`) : [];
  return pageOf(
    [
      text(`## ${say('rulesOf', { game: say(`games.${game}`) })}\n${say(`rulesInShort.${game}`)}`),
      ...illustrated.flatMap(({ parts }) => parts),
      ...(sets.length > 0 ? [text(sets.join('\n'))] : []),
      rowOf(
        learnButton(say),
        ...GAME_NAMES.filter((each) => each !== game).map((each) => rulesButton(each, say)),
      ),
    ],
    illustrated.flatMap(({ files }) => files),
  );
}

/** Numbered captions, with their boards below. */
async function pairParts(
  pair: readonly RuleExample[],
  before: number,
  { say, renderBoard, look }: Showing,
): Promise<{ parts: Part[]; files: AttachmentBuilder[] }> {
  const pictures = await Promise.all(
    pair.map(({ position, options }) => renderBoard(position, { ...look, ...options })),
  );
  const captions = pair.map(({ caption }, i) => `**${before + i + 1}** ${say(caption)}`);
  const described = pictures.map((picture, i) => ({ picture, description: say(pair[i]!.caption) }));
  return { parts: [text(captions.join('\n')), galleryOf(described)], files: pictures.map(fileOf) };
}
