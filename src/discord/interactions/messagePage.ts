import { type APIMessageTopLevelComponent, AttachmentBuilder, ComponentType } from 'discord.js';
import type { Picture, RenderBoard } from '../../render/boards/renderBoard.js';
import { readTranscript } from '../../rules/formats/transcript.js';
import { defaultVariant } from '../../rules/games.js';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import type { BoardLook } from '../board/boardLook.js';
import type { Say } from '../texts/texts.js';

/** A message of parts one below the other. */
export type Page = {
  readonly components: APIMessageTopLevelComponent[];
  readonly files: AttachmentBuilder[];
};

export type Part = Extract<
  APIMessageTopLevelComponent,
  { type: ComponentType.Container }
>['components'][number];

export const text = (content: string): Part => ({ type: ComponentType.TextDisplay, content });

/** A picture that is sent with the message, described in words. */
export const gallery = ({ name }: Picture, description: string): Part => ({
  type: ComponentType.MediaGallery,
  items: [{ media: { url: `attachment://${name}` }, description }],
});

export const pageOf = (parts: readonly Part[], files: AttachmentBuilder[] = []): Page => ({
  components: [{ type: ComponentType.Container, components: [...parts] }],
  files,
});

/** Mid-games that show what boards look like. */
const EXAMPLES: Readonly<Record<GameName, string>> = {
  reversi: 'f5d6c3d3c4f4e3f3e6f6',
  gomoku: 'h8i9h10h9g9i7i8f10g8g7',
};

/** A board of each game, side by side, and their pictures. */
export async function exampleBoards(
  renderBoard: RenderBoard,
  look: BoardLook,
  say: Say,
): Promise<{ part: Part; files: AttachmentBuilder[] }> {
  const pictures = await Promise.all(
    GAME_NAMES.map(async (game) => {
      const read = readTranscript(EXAMPLES[game], defaultVariant(game));
      if (read.kind !== 'read') throw new Error(`the example of ${game} cannot be played`);
      return renderBoard(read.position, { ...look, legal: true });
    }),
  );
  return {
    part: {
      type: ComponentType.MediaGallery,
      items: pictures.map(({ name }, i) => ({
        media: { url: `attachment://${name}` },
        description: say('settings.preview', { game: say(`games.${GAME_NAMES[i]!}`) }),
      })),
    },
    files: pictures.map(({ name, png }) => new AttachmentBuilder(png, { name })),
  };
}
