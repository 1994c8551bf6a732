import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFile } from '../../cli/common/files.js';
import type { Forfeit, GameFile } from '../../rules/formats/gameFile.js';
import { writtenFormat } from '../../rules/formats/record.js';
import { readTranscript } from '../../rules/formats/transcript.js';
import { turnAt, type Variant } from '../../rules/position.js';
import type { GameRecord } from './gameRecord.js';
import { FAULTS, otherSide, type Side } from './player.js';

/** Writes games in formats that other programs read. */
type Transcripts = { add(game: GameRecord): void };

const sideOf = (color: 'black' | 'white', black: Side): Side =>
  color === 'black' ? black : otherSide(black);

function forfeitOf({ by, result, black }: GameRecord): Forfeit | undefined {
  if (result === 'draw' || !FAULTS.some((fault) => fault === by)) return undefined;
  return { winner: result === black ? 'black' : 'white', by: by === 'hung' ? 'time' : 'forfeit' };
}

/** Converts a game for the formats. */
function toGameFile(game: GameRecord, variant: Variant): GameFile {
  const { a, b, black, opening, ms } = game;
  const read = readTranscript(game.moves, variant);
  if (read.kind !== 'read') throw new Error(`not a game: ${game.moves}`);
  const left = { a: [...ms.a], b: [...ms.b] };
  const seconds = read.position.moves.map((move, ply) => {
    if (ply < opening || move === 'pass') return undefined;
    const spent = left[sideOf(turnAt(ply), black)].shift();
    return spent === undefined ? undefined : spent / 1000;
  });
  const names = black === 'a' ? { black: a, white: b } : { black: b, white: a };
  const forfeit = forfeitOf(game);
  return { position: read.position, names, seconds, ...(forfeit ? { forfeit } : {}) };
}

const isFolder = (path: string): boolean =>
  path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Opens a folder (an existing one, or a path that ends with `/`) for one file a game, or one file for all games, which is
 * overwritten. Throws a Refusal if the file system fails.
 */
export function openTranscripts(path: string, variant: Variant): Transcripts {
  const { write, extension } = writtenFormat(variant.game);
  const text = (game: GameRecord) => `${write(toGameFile(game, variant))}\n`;
  if (!isFolder(path)) {
    withFile(path, () => writeFileSync(path, ''));
    return { add: (game) => appendFileSync(path, text(game)) };
  }
  withFile(path, () => mkdirSync(path, { recursive: true }));
  return {
    add(game) {
      const number = String(game.game + 1).padStart(4, '0');
      const name = `${game.a}-${game.b}-${number}`.replace(/[^\w.-]+/g, '_');
      writeFileSync(join(path, `${name}.${extension}`), text(game));
    },
  };
}
