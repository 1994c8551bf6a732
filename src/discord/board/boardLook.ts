import { colorOf, type Game, isBetweenMembers } from '../../game/play/game.js';
import type { BoardOptions } from '../../render/boards/renderBoard.js';
import { COLORS, type Color } from '../../rules/position.js';
import type { Settings } from '../interactions/settings.js';
import type { MemberSettings } from '../interactions/settingValues.js';

/** How a board looks to those who see it. */
export type BoardLook = Pick<BoardOptions, 'theme' | 'coordinates' | 'turned'>;

/** As a member has set it, who plays this color on it, or none. */
export const lookFor = (
  { theme, coordinates, side }: MemberSettings,
  color: Color | undefined,
): BoardLook => ({ theme, coordinates, turned: side === 'own' && color === 'white' });

/** Of a board that a member alone sees: as they have set it. */
export async function privateLook(
  settings: Settings,
  game: Pick<Game, 'seats'>,
  member: string,
): Promise<BoardLook> {
  return lookFor(await settings.ofMember(member), colorOf(game, member));
}

/** Of the board of a game: the server's, which many see; where it is played with the bot alone, the member's. */
export async function lookOf(settings: Settings, game: Game): Promise<BoardLook> {
  const { server, venue } = game.setup;
  if (venue !== 'server' && !isBetweenMembers(game)) {
    const member = COLORS.map((color) => game.seats[color]).find((seat) => seat.kind === 'member');
    if (member?.kind === 'member') return privateLook(settings, game, member.member);
  }
  const { theme } = await settings.ofServer(venue === 'server' ? server : null);
  return { theme };
}
