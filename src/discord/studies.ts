import type { GameId } from '../game/game.js';
import type { Study } from '../game/study.js';
import type { App } from './app.js';

const ID_LETTERS = 7; // of each half

/** Keeps a game or position that a member has brought, as a new study of theirs. */
export async function keepStudy(
  { studies, chance, clock }: Pick<App, 'studies' | 'chance' | 'clock'>,
  brought: Omit<Study, 'id'>,
): Promise<Study> {
  const half = (): string =>
    Math.floor(chance() * 36 ** ID_LETTERS)
      .toString(36)
      .padStart(ID_LETTERS, '0');
  const study = { ...brought, id: `${half()}${half()}` as GameId };
  await studies.saveStudy(study, clock.now());
  return study;
}
