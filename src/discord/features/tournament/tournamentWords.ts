import { isDeletedMember } from '../../../game/ports/records.js';
import { timeName } from '../../../game/requests/timeControls.js';
import { medalOf, type Standing, standings } from '../../../game/tournaments/standings.js';
import {
  type Format,
  isOver,
  openPairings,
  type Player,
  type Terms,
  type Tournament,
  type TournamentId,
  type TournamentRefusal,
} from '../../../game/tournaments/tournament.js';
import type { InteractionContext } from '../../interactions/context.js';
import { pattern } from '../../interactions/control.js';
import type { Say } from '../../texts/texts.js';
import { MEDAL_SIGNS, mention, type NamedMentions, titleOf } from '../../texts/words.js';

/** Codec of a tournament's id. */
export const tournamentField = pattern<TournamentId>(/^[0-9a-z]{14}$/);

/** The format with its minutes or rounds: “Swiss, 5 rounds”. */
export function formatText(format: Format, say: Say): string {
  switch (format.kind) {
    case 'arena':
      return say('tournament.arenaFor', { minutes: format.minutes });
    case 'swiss':
      return say('tournament.swissOf', { count: format.rounds });
    case 'roundRobin':
    case 'knockout':
      return say(`tournament.formats.${format.kind}`);
    case 'simul': {
      const color = say(`tournament.simul.color.${format.hostColor}`);
      return `${say('tournament.formats.simul')}, ${color}`;
    }
  }
}

/** Everything that is played, in one line. */
export function termsLine(
  {
    variant,
    format,
    opening,
    time,
    rated,
    strict,
    botLevel,
  }: Pick<Terms, 'variant' | 'format' | 'opening' | 'time' | 'rated' | 'strict' | 'botLevel'>,
  say: Say,
): string {
  const clock = timeName(time);
  return [
    titleOf(variant, say),
    formatText(format, say),
    ...(opening === 'plain' ? [] : [say(`openings.${opening}`)]),
    ...(clock ? [say(`times.${clock}`)] : []),
    ...(strict ? [say('strict')] : []),
    ...(rated ? [say('rated')] : []),
    ...(botLevel === null ? [] : [say('tournament.botPlays', { level: botLevel })]),
  ].join(' · ');
}

/** Bot's user id, language and members' mentions, to name players. */
export type Naming = {
  readonly bot: string;
  readonly say: Say;
  readonly mentions?: NamedMentions;
};

/** Mention of a player: a member, or the bot with its level. */
export function playerName({ who }: Pick<Player, 'who'>, { bot, say, mentions }: Naming): string {
  if (who.kind === 'bot') return say('myGames.level', { bot: mention(bot), level: who.level });
  return isDeletedMember(who.member)
    ? say('deletedMember')
    : (mentions?.get(who.member) ?? mention(who.member));
}

/** A player's place: a medal after the end, else a number. */
export function placeText(standing: Standing, { phase }: Pick<Tournament, 'phase'>): string {
  const medal = phase.kind === 'finished' ? medalOf(standing) : undefined;
  return medal ? MEDAL_SIGNS[medal] : standing.place === undefined ? '–' : `${standing.place}.`;
}

/** Players with a medal; nobody before the end. */
export const winnersOf = (tournament: Tournament): readonly Standing[] =>
  tournament.phase.kind === 'finished'
    ? standings(tournament).filter((each) => medalOf(each) !== undefined)
    : [];

/** The last batch of pairings: those of the round, or the games that a knock-out replays. In an arena those under way. */
export function currentPairings(tournament: Tournament): Tournament['pairings'] {
  const { terms, pairings } = tournament;
  if (isOver(tournament)) return [];
  if (terms.format.kind === 'arena') return openPairings(tournament).map(({ pairing }) => pairing);
  const last = pairings.at(-1);
  return pairings.filter(({ round, pairedAt }) => round === last?.round && pairedAt === last.pairedAt);
}

/** Privately says why an action on a tournament was refused. */
export async function refuse(
  context: InteractionContext,
  code: TournamentRefusal,
  reply: (content: string) => Promise<void> = (content) => context.replyText(content),
): Promise<void> {
  context.noteRefusal(`tournament.refusals.${code}`);
  await reply(context.say(`tournament.refusals.${code}`, context.mentions));
}
