import { SERVER_FACTOR } from '../../../game/host/hostLimits.js';
import type { DiscordParts } from '../../board/feature.js';
import { type Page, text } from '../../interactions/pages.js';
import { BAR_CELLS, cellBar } from '../../texts/words.js';
import { type AdminShowing, adminMessage, adminTabs } from './adminFrame.js';

type LimitsDeps = Pick<DiscordParts, 'host' | 'limiter' | 'refusals'>;

/** Page of a server's limits, their use, and the refusals of the last hour. */
export async function adminLimitsPage(
  deps: LimitsDeps,
  server: string,
  showing: AdminShowing,
): Promise<Page> {
  const { say } = showing;
  const uses = await usesOf(deps, server);
  const lines = USES.map((name) => {
    const { most, memberLimit, ...use } = uses[name];
    const used = Math.ceil(use.used);
    const own = memberLimit === 0 ? [] : [`-# ${say('admin.limits.ofMember', { most: memberLimit })}`];
    const here =
      most === 0
        ? [...(used > 0 ? [`**${used}**`] : []), say('admin.limits.unlimited')].join(' · ')
        : `${useBar(used, most)} ${say('admin.limits.used', { used, most })}`;
    return [`**${say(`admin.limits.${name}`)}**`, here, ...own].join('\n');
  });
  const refusals = deps.refusals.of(server);
  const refused =
    refusals.length === 0
      ? [say('admin.refused.none')]
      : refusals.map(([reason, count]) => `**${count}** × ${say(`admin.refused.${reason}`)}`);
  return adminMessage(
    [
      text(`## ${say('admin.limits.title')}`),
      ...lines.map(text),
      text(`### ${say('admin.refused.title')}\n${refused.join('\n')}\n-# ${say('admin.refused.about')}`),
      adminTabs('limits', say),
    ],
    showing,
  );
}

/** Limited resources. */
export const USES = ['games', 'commands', 'engine'] as const;

/** A server's use of a limited resource. A limit of 0 means unlimited. */
type Use = { readonly used: number; readonly most: number; readonly memberLimit: number };

/** A server's use of each limited resource. */
async function usesOf(
  { host, limiter }: LimitsDeps,
  server: string,
): Promise<Readonly<Record<(typeof USES)[number], Use>>> {
  const { games, engineSeconds } = host.limits;
  const used = await host.usageOf(server);
  return {
    games: { used: used.games, most: games.server, memberLimit: games.member },
    commands: {
      used: limiter.usedBy(server),
      most: limiter.perMinute * SERVER_FACTOR,
      memberLimit: limiter.perMinute,
    },
    engine: {
      used: used.engineSeconds,
      most: engineSeconds * SERVER_FACTOR,
      memberLimit: engineSeconds,
    },
  };
}

/** Bar of the used share: empty only if nothing is used, and full only if nothing is left. */
function useBar(used: number, most: number): string {
  const share = Math.min(1, used / most);
  return cellBar(share === 1 ? BAR_CELLS : Math.min(BAR_CELLS - 1, Math.ceil(share * BAR_CELLS)));
}
