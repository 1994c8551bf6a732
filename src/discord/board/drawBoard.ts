import type { AttachmentBuilder } from 'discord.js';
import { colorOf, type Game, isBetweenMembers } from '../../game/play/game.js';
import { DRAWINGS } from '../../render/boards/drawings.js';
import { THEME_NAMES } from '../../render/boards/look.js';
import type { BoardOptions, Picture, RenderBoard } from '../../render/boards/renderBoard.js';
import { readTranscript } from '../../rules/formats/transcript.js';
import { defaultVariant, GAMES } from '../../rules/games.js';
import { COLORS, type Color, GAME_NAMES, type GameName, type Position } from '../../rules/position.js';
import { fileOf, galleryOf, type Part } from '../interactions/pages.js';
import type { MemberSettings, Settings } from '../interactions/settings.js';
import type { Say } from '../texts/texts.js';
import { bestWindow, WINDOW, type WindowCorner } from './window.js';

export type BoardLook = Pick<BoardOptions, 'theme' | 'coordinates' | 'turned'>;

/** Look by a member's settings, for a board on which they play `color` or only watch. */
export const lookFor = (
  { theme, coordinates, side }: MemberSettings,
  color: Color | undefined,
): BoardLook => ({ theme, coordinates, turned: side === 'own' && color === 'white' });

/** Look of a board that only this member sees. */
export async function privateLook(
  settings: Settings,
  game: Pick<Game, 'seats'>,
  member: string,
): Promise<BoardLook> {
  return lookFor(await settings.ofMember(member), colorOf(game, member));
}

/**
 * Look of a game's board. Alone against the bot, the member's own applies, with the server's theme unless they chose one. A board
 * that two members share has the server's theme, or high contrast if either of them needs it.
 */
export async function lookOf(settings: Settings, game: Game): Promise<BoardLook> {
  const { server, venue } = game.setup;
  const { theme } = await settings.ofServer(venue === 'server' ? server : null);
  const members = COLORS.flatMap((color) => {
    const seat = game.seats[color];
    return seat.kind === 'member' ? [seat.member] : [];
  });
  if (!isBetweenMembers(game)) {
    const look = await privateLook(settings, game, members[0]!);
    return look.theme === THEME_NAMES[0] ? { ...look, theme } : look;
  }
  const own = await Promise.all(members.map((member) => settings.ofMember(member)));
  return { theme: own.some((each) => each.theme === 'contrast') ? 'contrast' : theme };
}

type DrawOptions = Omit<BoardOptions, 'window' | 'legal'> & {
  /** Whether the board shows where the member can play. */
  readonly takesInput: boolean;
  /** Corner of the window of buttons, if a member moved it. Default: the best window. */
  readonly corner?: WindowCorner | undefined;
};

/** A board's picture, and the window of buttons in it. */
export type DrawnBoard = {
  readonly picture: Picture;
  /** `undefined` if the board takes no input, or has a button for each legal square. */
  readonly window: WindowCorner | undefined;
  readonly isTurned: boolean;
};

/** Draws a board on which a member may choose a square, with room for its buttons on the screen. */
export async function drawBoard(
  renderBoard: RenderBoard,
  position: Position,
  { takesInput, corner, ...options }: DrawOptions,
): Promise<DrawnBoard> {
  const hasWindow = takesInput && GAMES[position.variant.game].input === 'window';
  const window = hasWindow ? (corner ?? bestWindow(position)) : undefined;
  const picture = await renderBoard(position, {
    shape: 'wide',
    ...options,
    legal: takesInput,
    ...(window && { window: { ...window, ...WINDOW } }),
  });
  return { picture, window, isTurned: options.turned === true };
}

/** View of a picture beside others: Discord crops those that are not square. */
export const BESIDE_OTHERS = { shape: 'square' } as const satisfies BoardOptions;

/** Draws an example board of each of these games, side by side. */
export async function exampleBoards(
  renderBoard: RenderBoard,
  look: BoardLook,
  say: Say,
  games: readonly GameName[] = GAME_NAMES,
): Promise<{ part: Part; files: AttachmentBuilder[] }> {
  const pictures = await Promise.all(
    games.map(async (game) => {
      const read = readTranscript(DRAWINGS[game].example, defaultVariant(game));
      if (read.kind !== 'read') throw new Error(`the example of ${game} has an invalid move`);
      return renderBoard(read.position, { ...look, ...BESIDE_OTHERS, legal: true });
    }),
  );
  const described = pictures.map((picture, i) => ({
    picture,
    description: say('settings.preview', { game: say(`games.${games[i]!}`) }),
  }));
  return { part: galleryOf(described), files: pictures.map(fileOf) };
}
