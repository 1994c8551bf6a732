import { AttachmentBuilder, type ButtonInteraction } from 'discord.js';
import type { End, Game, GameId } from '../../game/play/game.js';
import type { Forfeit, GameFile } from '../../rules/formats/gameFile.js';
import { writeGgf } from '../../rules/formats/ggf.js';
import { writeSgf } from '../../rules/formats/sgf.js';
import { formatTranscript } from '../../rules/formats/transcript.js';
import type { App } from '../interactions/app.js';
import { sendPrivately } from '../interactions/replies.js';
import { sayTo } from '../interactions/speaker.js';
import { seatDisplayName } from '../texts/displayNames.js';
import type { Say } from '../texts/texts.js';

const FORFEITS: Partial<Record<End['kind'], Forfeit['by']>> = {
  resigned: 'resigned',
  overtime: 'time',
  tries: 'forfeit',
};

/** A finished game as other programs read it. */
async function gameFile(app: App, { position, seats, phase }: Game, say: Say): Promise<GameFile> {
  const end = phase.kind === 'over' ? phase.end : undefined;
  const by = end && FORFEITS[end.kind];
  const [black, white] = await Promise.all([
    seatDisplayName(app, seats.black, say),
    seatDisplayName(app, seats.white, say),
  ]);
  return {
    position,
    names: { black, white },
    ...(by && end && 'winner' in end && end.winner ? { forfeit: { winner: end.winner, by } } : {}),
  };
}

/** How the record of each game is written, and how its file ends. */
const FORMATS = {
  reversi: { write: writeGgf, suffix: 'ggf' },
  gomoku: { write: writeSgf, suffix: 'sgf' },
} as const;

/** A game's record as a file, in the format that other programs of its game read. */
export function recordFile(file: GameFile, id: GameId): AttachmentBuilder {
  const { game } = file.position.variant;
  const { write, suffix } = FORMATS[game];
  return new AttachmentBuilder(Buffer.from(write(file)), { name: `${game}-${id}.${suffix}` });
}

/** Gives a member a finished game to take away: a link to its board, its moves, and the record as a file. */
export async function shareGame(app: App, interaction: ButtonInteraction, game: Game): Promise<void> {
  const record = await gameFile(app, game, app.texts.in('en-US'));
  const link = (await app.tables.linkTo(game)) ?? `<#${game.place}>`;
  const moves = formatTranscript(game.position);
  await sendPrivately(interaction, {
    content: sayTo(app, interaction)('shared', { link, moves: moves === '' ? '–' : moves }),
    files: [recordFile(record, game.setup.id)],
  });
}
