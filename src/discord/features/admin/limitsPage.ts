import { type Page, text } from '../../interactions/pages.js';
import type { Reason } from '../../interactions/refusalCounts.js';
import { BAR_CELLS, cellBar } from '../../texts/words.js';
import { type AdminShowing, adminMessage, adminTabs } from './adminFrame.js';

/** A server's use of a limited resource. A limit of 0 means unlimited. */
export type Use = { readonly used: number; readonly most: number; readonly memberLimit: number };

/** Use of all limited resources, and the refusals of the last hour by reason. */
export type LimitsPage = {
  readonly uses: Readonly<Record<(typeof USES)[number], Use>>;
  readonly refusals: readonly (readonly [reason: Reason, count: number])[];
};

/** Limited resources. */
export const USES = ['games', 'commands', 'engine'] as const;

/** Bar of the used share: empty only if nothing is used, and full only if nothing is left. */
function useBar(used: number, most: number): string {
  const share = Math.min(1, used / most);
  const full = share === 1 ? BAR_CELLS : Math.min(BAR_CELLS - 1, Math.ceil(share * BAR_CELLS));
  return cellBar(full);
}

/** Page of a server's limits, their use, and the refusals of the last hour. */
export function adminLimitsPage({ uses, refusals }: LimitsPage, showing: AdminShowing): Page {
  const { say } = showing;
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
