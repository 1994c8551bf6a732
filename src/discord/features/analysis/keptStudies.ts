import type { GameId } from '../../../game/play/game.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import { tellRefusal } from '../../interactions/replies.js';
import type { Speaker } from '../../interactions/speaker.js';

const ID_LETTERS = 7; // of each half

/** A study of the member's own; where there is none such, they are told. */
export async function ownStudy(
  app: Pick<App, 'studies'> & Speaker,
  interaction: ComponentInteraction,
  id: GameId,
): Promise<Study | undefined> {
  const study = await app.studies.study(id);
  if (study?.member === interaction.user.id) return study;
  await tellRefusal(app, interaction, { code: 'no-such-game' }, undefined);
  return undefined;
}

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
