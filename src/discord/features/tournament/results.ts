import { pointsText } from '../../../game/tournaments/notation.js';
import { standings } from '../../../game/tournaments/standings.js';
import type { Tournament } from '../../../game/tournaments/tournament.js';
import type { DiscordParts } from '../../board/feature.js';
import { isPassing } from '../../gateway/apiErrors.js';
import { NO_PINGS } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { escapeText } from '../../texts/plainText.js';
import { simulLine } from './simulWords.js';
import { placeText, playerName, termsLine, winnersOf } from './tournamentWords.js';

type ResultDeps = Pick<DiscordParts, 'client' | 'log' | 'settings' | 'texts'>;

/**
 * Posts the winners of a finished tournament, or the score of a simul's host, in the channel that its server has chosen for results, if
 * that is another one. Rejects if a retry may succeed.
 */
export async function postResult(
  { client, log, settings, texts }: ResultDeps,
  tournament: Tournament,
  link: string,
): Promise<void> {
  const { id, server, channel: own, name } = tournament.terms;
  try {
    const { results } = await settings.ofServer(server);
    if (results === null || results === own) return;
    const channel = await client.channels.fetch(results);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== server)
      throw new Error(`channel ${results} cannot have results`);
    const say = texts.in(await settings.languageIn(channel.guild));
    const isSimul = tournament.terms.format.kind === 'simul';
    const told = isSimul ? standings(tournament).slice(0, 1) : winnersOf(tournament);
    const players = told.map(({ player }) => tournament.players[player]!);
    const members = players.flatMap(({ who }) => (who.kind === 'member' ? [who.member] : []));
    const mentions = await memberMentions(client).ofAll(members, channel.guild);
    const named = { say, bot: client.user.id, mentions };
    const lines = told.map((each, i) =>
      isSimul
        ? simulLine(tournament, each, named)
        : `${placeText(each, tournament)} ${playerName(players[i]!, named)} · **${pointsText(each.points)}**`,
    );
    await channel.send({
      content: [
        `🏆 **${escapeText(name)}** · ${link}`,
        `-# ${termsLine(tournament.terms, say)}`,
        ...lines,
      ].join('\n'),
      allowedMentions: NO_PINGS,
      ...{ nonce: `${id}.end`, enforceNonce: true },
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    log.warn({ err: error, tournament: id }, 'could not post the result of a tournament in its channel');
  }
}
