import type { PuzzleSource } from '../ports/puzzleStore.js';

/** Whether a member lets their finished games become puzzles of the server, with their name. */
export type AllowsPuzzles = (member: string) => Promise<boolean>;

/** Whether every member who played a game allows it; the bot does. */
export async function allAllow(players: PuzzleSource['players'], allows: AllowsPuzzles): Promise<boolean> {
  const members = [players.black, players.white].filter((member) => member !== null);
  return (await Promise.all(members.map(allows))).every(Boolean);
}
