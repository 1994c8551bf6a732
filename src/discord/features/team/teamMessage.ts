import {
  type APIButtonComponentWithCustomId,
  type AttachmentBuilder,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { tally } from '../../../game/teams/tally.js';
import {
  placelessSides,
  RELAY_MEMBERS,
  sharesPlace,
  type TeamGame,
  type TeamPlace,
} from '../../../game/teams/teamGame.js';
import { COLORS, type Move, turnAt } from '../../../rules/position.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { positionText } from '../../board/positionText.js';
import { legalMoveRows, squareInput, windowRows } from '../../board/squareInputs.js';
import { control, count, oneOf } from '../../interactions/control.js';
import { boardPage, button, buttonRows, type Page, type Row } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { takesMovesIn, teamGameField } from './teamPlaces.js';
import { sideName, type TeamNaming, teamText } from './teamText.js';

const fields = { teamGame: teamGameField };

/** Votes for a square, or plays it in a relay. */
export const teamSquare = squareInput('team', { ...fields, ply: count });

export const joinTeam = control('joinTeam', 'button', { ...fields, color: oneOf(COLORS) });

const ACTS = ['begin', 'more', 'resign', 'leave', 'ask', 'end', 'review', 'again'] as const;
export const teamAct = control('teamAct', 'button', { ...fields, act: oneOf(ACTS) });

/** Language and look of a team game in one of its places. */
export type TeamShowing = TeamNaming & {
  readonly drawn: DrawnBoard;
  readonly signs: ButtonSigns;
  /** Record of a finished game. */
  readonly record?: AttachmentBuilder | undefined;
};

/** The message of a team game in one of its places. Members of another server are counted there, never named. */
export function teamMessage(teamGame: TeamGame, showing: TeamShowing): Page {
  const { say, drawn, record } = showing;
  const { variant } = teamGame.terms;
  const turn = teamGame.phase.kind === 'over' ? undefined : turnAt(teamGame.position.ply);
  const page = boardPage(variant.game, teamText(teamGame, showing), rowsOf(teamGame, showing), {
    picture: drawn.picture,
    description: positionText(teamGame.position, turn, say),
  });
  if (!record) return page;
  const [container] = page.components;
  const file = { type: ComponentType.File as const, file: { url: `attachment://${record.name}` } };
  return {
    components: [{ ...container!, components: [...container!.components, file] }],
    files: [...page.files, record],
  };
}

/** Buttons of the sides that a member can join in a channel. Voters who are alone there join by voting. */
export const joinButtons = (
  teamGame: TeamGame,
  { channel }: TeamPlace,
  say: Say,
): APIButtonComponentWithCustomId[] =>
  COLORS.filter((color) => {
    if (teamGame.phase.kind === 'over' || teamGame.places[color]?.channel !== channel) return false;
    return teamGame.terms.sides[color].kind === 'relay'
      ? teamGame.players[color].length < RELAY_MEMBERS.max
      : sharesPlace(teamGame);
  }).map((color) =>
    button(
      joinTeam.id({ teamGame: teamGame.terms.id, color }),
      say('teams.join', { side: sideName(color, say) }),
      ButtonStyle.Success,
    ),
  );

export const actButton = (
  { terms }: Pick<TeamGame, 'terms'>,
  act: (typeof ACTS)[number],
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => button(teamAct.id({ teamGame: terms.id, act }), label, style);

function rowsOf(teamGame: TeamGame, { say, place, drawn, signs }: TeamShowing): Row[] {
  const more = actButton(teamGame, 'more', '⋯');
  const join = joinButtons(teamGame, place, say);
  switch (teamGame.phase.kind) {
    case 'open': {
      const isReady = placelessSides(teamGame).length === 0;
      const begin = actButton(teamGame, 'begin', say('teams.begin'), ButtonStyle.Primary);
      return buttonRows([...join, ...(isReady ? [begin] : []), more]);
    }
    case 'playing':
      return takesMovesIn(teamGame, place)
        ? squareRowsOf(teamGame, drawn, signs, say, [...join, more])
        : buttonRows([...join, more]);
    case 'over':
      return buttonRows([
        actButton(teamGame, 'again', say('teams.again'), ButtonStyle.Primary),
        actButton(teamGame, 'review', say('controls.review')),
      ]);
  }
}

/** Squares to press, with their votes where there is room. A window leaves room for one more button, the last of `others`. */
export function squareRowsOf(
  teamGame: TeamGame,
  { window, isTurned }: DrawnBoard,
  signs: ButtonSigns,
  say: Say,
  others: readonly APIButtonComponentWithCustomId[],
): Row[] {
  const { position, votes, terms } = teamGame;
  const ids = teamSquare.ids({ teamGame: terms.id, ply: position.ply });
  const options = { chosen: undefined, isTurned, signs };
  if (window) return windowRows(position, window, ids, options, others.slice(-1));
  const counts = new Map(tally(votes).map(({ choice, votes: number }) => [choice, number]));
  const suffixOf = (square: Move): string => (counts.has(square) ? ` · ${counts.get(square)}` : '');
  return legalMoveRows(position, ids, { ...options, suffixOf }, say, others);
}
