import { pointsText, scoreText } from '../../../game/tournaments/notation.js';
import { type Standing, standings } from '../../../game/tournaments/standings.js';
import type { Tournament } from '../../../game/tournaments/tournament.js';
import { control, count, oneOf } from '../../interactions/control.js';
import { button, gamePage, type Illustration, type Page, rowOf } from '../../interactions/pages.js';
import { escapeText } from '../../texts/plainText.js';
import { simulLine } from './simulWords.js';
import { type Naming, placeText, playerName, termsLine, tournamentField } from './tournamentWords.js';

/** Shows a page of the standings. `to` tells apart the buttons that lead to one page. */
export const showStandings = control('standings', 'button', {
  tournament: tournamentField,
  page: count,
  to: oneOf(['open', 'back', 'on']),
});

/** Players of a page. */
export const PER_PAGE = 20;

/** The standings of a page, and the number of pages. */
export function standingsAt(
  tournament: Tournament,
  page: number,
): { readonly shown: readonly Standing[]; readonly page: number; readonly pages: number } {
  const all = standings(tournament);
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const last = Math.min(page, pages - 1);
  return { shown: all.slice(last * PER_PAGE, (last + 1) * PER_PAGE), page: last, pages };
}

/** A line of a player: place, name, points, games won, drawn and lost, then the tie-breaks in their order. */
function standingLine(tournament: Tournament, standing: Standing, showing: Naming): string {
  if (tournament.terms.format.kind === 'simul') return simulLine(tournament, standing, showing);
  const { tieBreaks } = standing;
  const player = tournament.players[standing.player]!;
  const name = playerName(player, showing);
  const parts = [
    `${placeText(standing, tournament)} ${player.status === 'active' ? name : `~~${name}~~`} **${pointsText(standing.points)}**`,
    scoreText(standing),
    ...(tieBreaks.length > 0 ? [tieBreaks.map(({ value }) => pointsText(value)).join(' / ')] : []),
  ];
  return parts.join(' · ');
}

/** A page of all players, with a picture of the first. */
export function standingsPage(
  tournament: Tournament,
  asked: number,
  showing: Naming,
  illustration?: Illustration,
): Page {
  const { say } = showing;
  const { terms } = tournament;
  const { shown, page, pages } = standingsAt(tournament, asked);
  const [{ tieBreaks } = { tieBreaks: [] }] = shown;
  const names = tieBreaks.map(({ name }) => say(`tournament.tieBreaks.${name}`));
  const content = [
    `## 🏆 ${escapeText(terms.name)}`,
    `-# ${termsLine(terms, say)}`,
    ...(shown.length === 0 ? [say('tournament.nobody')] : []),
    ...shown.map((each) => standingLine(tournament, each, showing)),
    ...(names.length > 0 ? [`-# ${say('tournament.tieBreaksAre', { list: names.join(' / ') })}`] : []),
    ...(pages > 1 ? [`-# ${say('myGames.page', { page: page + 1, pages })}`] : []),
  ];
  const turn = (to: 'back' | 'on', by: number): string =>
    showStandings.id({ tournament: terms.id, page: page + by, to });
  const buttons = [
    ...(page > 0 ? [button(turn('back', -1), '◀')] : []),
    ...(page < pages - 1 ? [button(turn('on', 1), '▶')] : []),
  ];
  const rows = buttons.length > 0 ? [rowOf(...buttons)] : [];
  return gamePage(terms.variant.game, content.join('\n'), rows, illustration);
}
