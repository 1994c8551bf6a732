import { AttachmentBuilder, ComponentType } from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { RULE_EXAMPLES, type RuleExample } from '../../../render/boards/ruleExamples.js';
import { GAMES } from '../../../rules/games.js';
import { GAME_NAMES, type GameName } from '../../../rules/position.js';
import type { BoardLook } from '../../board/boardLook.js';
import { learnButton, rulesButton } from '../../board/firstButtons.js';
import { type Page, type Part, pageOf, text } from '../../interactions/messagePage.js';
import { rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';

/** Pictures side by side: more would be cut off at their edges. */
const BESIDE = 2;

type Showing = { readonly say: Say; readonly renderBoard: RenderBoard; readonly look: BoardLook };

/** A game's rules in words and in small boards, two beside each other, and its rule sets where it has several. */
export async function rulesPage(game: GameName, showing: Showing): Promise<Page> {
  const { say } = showing;
  const { rules } = GAMES[game];
  const examples = RULE_EXAMPLES[game];
  const pairs = Array.from({ length: Math.ceil(examples.length / BESIDE) }, (_, i) =>
    examples.slice(i * BESIDE, (i + 1) * BESIDE),
  );
  const illustrated = await Promise.all(pairs.map((pair, i) => pairParts(pair, i * BESIDE, showing)));
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

/** Numbered captions, and the boards below them. */
async function pairParts(
  pair: readonly RuleExample[],
  before: number,
  { say, renderBoard, look }: Showing,
): Promise<{ parts: Part[]; files: AttachmentBuilder[] }> {
  const pictures = await Promise.all(
    pair.map(({ position, options }) => renderBoard(position, { ...look, ...options })),
  );
  const captions = pair.map(({ caption }, i) => `**${before + i + 1}** ${say(caption)}`);
  return {
    parts: [
      text(captions.join('\n')),
      {
        type: ComponentType.MediaGallery,
        items: pictures.map(({ name }, i) => ({
          media: { url: `attachment://${name}` },
          description: say(pair[i]!.caption),
        })),
      },
    ],
    files: pictures.map(({ name, png }) => new AttachmentBuilder(png, { name })),
  };
}
