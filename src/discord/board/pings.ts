import { challengedColor, type Game, isBetweenMembers, seatToMove } from '../../game/play/game.js';
import type { Settings } from '../interactions/settings.js';

/** Whom a new message pings, of those who want it: the member to move, or the one who was challenged. */
export async function membersToPing(settings: Settings, game: Game): Promise<string[]> {
  const challenged = challengedColor(game);
  const seat = challenged ? game.seats[challenged] : seatToMove(game);
  return isBetweenMembers(game) && seat?.kind === 'member' ? wantingPings(settings, [seat.member]) : [];
}

/** Those of these members who want to be pinged. */
export async function wantingPings(settings: Settings, members: readonly string[]): Promise<string[]> {
  const theirs = await Promise.all(members.map((each) => settings.ofMember(each)));
  return members.filter((_, i) => theirs[i]!.pings === 'on');
}
