import { AttachmentBuilder } from 'discord.js';
import type { End, Game, GameId } from '../../game/play/game.js';
import type { TeamGameId } from '../../game/teams/teamGame.js';
import type { Forfeit, GameFile } from '../../rules/formats/gameFile.js';
import { writtenFormat } from '../../rules/formats/record.js';
import type { GameName } from '../../rules/position.js';
import { type Speaker, seatDisplayName } from '../texts/discordNames.js';

const FORFEITS: Partial<Record<End['kind'], Forfeit['by']>> = {
  resigned: 'resigned',
  overtime: 'time',
  tries: 'forfeit',
};

/** Record of a finished game, with English names. */
export async function recordOf(speaker: Speaker, { position, seats, phase }: Game): Promise<GameFile> {
  const say = speaker.texts.in('en-US');
  const end = phase.kind === 'over' ? phase.end : undefined;
  const by = end && FORFEITS[end.kind];
  const [black, white] = await Promise.all([
    seatDisplayName(speaker, seats.black, say),
    seatDisplayName(speaker, seats.white, say),
  ]);
  return {
    position,
    names: { black, white },
    ...(by && end && 'winner' in end && end.winner ? { forfeit: { winner: end.winner, by } } : {}),
  };
}

/** Name of a file about a game. It holds the game's id, so that "Review this game" finds the game by it. */
export const gameFileName = (game: GameName, id: GameId | TeamGameId, extension: string): string =>
  `${game}-${id}.${extension}`;

/** A record as a file, in the format that other programs of its game read. */
export function recordFile(record: GameFile, id: GameId | TeamGameId): AttachmentBuilder {
  const { game } = record.position.variant;
  const { write, extension } = writtenFormat(game);
  return new AttachmentBuilder(Buffer.from(write(record)), { name: gameFileName(game, id, extension) });
}
