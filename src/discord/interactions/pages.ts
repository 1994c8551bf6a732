import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  AttachmentBuilder,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { DRAWINGS } from '../../render/boards/drawings.js';
import type { Picture } from '../../render/boards/renderBoard.js';
import type { Replay } from '../../render/replays/renderReplay.js';
import type { GameName } from '../../rules/position.js';
import { BUTTONS_PER_ROW } from '../gateway/discordLimits.js';

/** Content of a Components V2 message: containers, and the files that they show. */
export type Page = {
  readonly components: APIContainerComponent[];
  readonly files: AttachmentBuilder[];
};

/** Allowed mentions of a message that pings nobody. */
export const NO_PINGS: { parse: [] } = { parse: [] };

export type Part = APIContainerComponent['components'][number];

/** A page of parts below each other. `accent` is the color of its edge, 0xRRGGBB. */
export const pageOf = (parts: readonly Part[], files: AttachmentBuilder[] = [], accent?: number): Page => ({
  components: [
    {
      type: ComponentType.Container,
      ...(accent !== undefined && { accent_color: accent }),
      components: [...parts],
    },
  ],
  files,
});

/** A picture with its alt text. */
export type Illustration = { readonly picture: Picture | Replay; readonly description: string };

/** A page in the game's color: a text, a picture if there is one, and rows of controls. */
export const gamePage = (
  game: GameName,
  content: string,
  rows: readonly Row[],
  illustration?: Illustration,
): Page =>
  pageOf(
    [
      text(content),
      ...(illustration ? [gallery(illustration.picture, illustration.description)] : []),
      ...rows,
    ],
    illustration ? [fileOf(illustration.picture)] : [],
    DRAWINGS[game].accent,
  );

/** A page in the game's color: a board, a text between the board and its buttons, so that all three are on one screen. */
export const boardPage = (
  game: GameName,
  content: string,
  rows: readonly Row[],
  { picture, description }: Illustration,
): Page =>
  pageOf([gallery(picture, description), text(content), ...rows], [fileOf(picture)], DRAWINGS[game].accent);

export const text = (content: string) => ({ type: ComponentType.TextDisplay as const, content });

/** A picture that the message attaches, with its alt text. */
export const gallery = (picture: Picture | Replay, description: string): Part =>
  galleryOf([{ picture, description }]);

/** Pictures beside each other. */
export const galleryOf = (
  pictures: readonly { readonly picture: Picture | Replay; readonly description: string }[],
): Part => ({
  type: ComponentType.MediaGallery,
  items: pictures.map(({ picture, description }) => ({
    media: { url: `attachment://${picture.name}` },
    description,
  })),
});

export const fileOf = (picture: Picture | Replay): AttachmentBuilder =>
  new AttachmentBuilder('gif' in picture ? picture.gif : picture.png, { name: picture.name });

/** A text with a button beside it. */
export const section = (content: string, accessory: APIButtonComponent): Part => ({
  type: ComponentType.Section,
  components: [text(content)],
  accessory,
});

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

export const rowOf = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});

/** A button with the custom_id of a control. */
export const button = (
  customId: string,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: customId,
});

export const linkButton = (url: string, label: string): APIButtonComponentWithURL => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label,
  url,
});

/** Splits items into parts of one size; the last may be smaller. */
export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Buttons in as few rows as possible. */
export const buttonRows = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  chunks(buttons, BUTTONS_PER_ROW).map((row) => rowOf(...row));
