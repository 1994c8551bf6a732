import { escapeMarkdown } from 'discord.js';
import { colorOf, type Game, type GameId } from '../../../game/play/game.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import type { Reviewed } from '../../../game/review/reviewer.js';
import type { Color } from '../../../rules/position.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction } from '../../interactions/cause.js';
import { tell } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { visibleName } from '../../texts/plainText.js';
import { headingOf, seatName, titleOf } from '../../texts/words.js';
import { ownStudy } from '../analysis/keptStudies.js';

/** A game as its review shows it: one that was played here, or one that a member has brought. */
export type ReviewSubject = Reviewed & {
  /** What was played. */
  readonly heading: string;
  /** Who played it; undefined where nobody is named. */
  readonly seats: string | undefined;
  /** The color that the member who looks at it played, if they did. */
  readonly color: Color | undefined;
};

type Asked = { readonly user: { readonly id: string }; readonly locale: string };

/** A game that was played here. */
export function subjectOfGame(app: App, { user, locale }: Asked, game: Game): ReviewSubject {
  const { setup, seats, position } = game;
  const say = sayTo(app, { locale });
  const table = { bot: app.client.user.id, levels: app.thinker.levels(setup.variant) };
  return {
    id: setup.id,
    position,
    heading: headingOf(setup, say),
    seats: say('seats', {
      black: seatName(seats.black, table, say),
      white: seatName(seats.white, table, say),
    }),
    color: colorOf(game, user.id),
  };
}

/** A game that a member has brought. Its names are whatever somebody wrote. */
export function subjectOfStudy(app: App, { locale }: Asked, study: Study): ReviewSubject {
  const say = sayTo(app, { locale });
  const { id, position, names } = study;
  const named = (color: Color): string => {
    const name = visibleName(names?.[color] ?? '') ?? '–';
    // Discord would make mentions and times of what begins so.
    return escapeMarkdown(name).replaceAll('<', '\\<');
  };
  return {
    id,
    position,
    heading: titleOf(position.variant, say),
    seats: names && say('seats', { black: named('black'), white: named('white') }),
    color: undefined,
  };
}

/** What a control of a review belongs to: a finished game, or a study of the member's own; where there is none, they are told. */
export async function subjectOf(
  app: App,
  interaction: ComponentInteraction,
  id: GameId,
): Promise<ReviewSubject | undefined> {
  const game = await app.host.game(id);
  if (game && game.phase.kind !== 'over') {
    await tell(app, interaction, 'problems.gameOn');
    return undefined;
  }
  if (game) return subjectOfGame(app, interaction, game);
  const study = await ownStudy(app, interaction, id);
  return study && subjectOfStudy(app, interaction, study);
}
