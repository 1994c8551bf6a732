import { ACCURATE_GAMES } from '../../../game/honors/honors.js';
import type { HonorCount } from '../../../game/ports/honorStore.js';
import { MEDALS } from '../../../game/tournaments/standings.js';
import { GAME_NAMES } from '../../../rules/position.js';
import type { Say } from '../../texts/texts.js';
import { MEDAL_SIGNS, timestamp } from '../../texts/words.js';

/** Honors on a game's board, in the order in which a profile lists them. */
const FEATS = ['wipeout', 'fours', 'comeback'] as const;

/** Block of a member's honors, the rarest first; `undefined` if they have none. */
export function honorsText(honors: readonly HonorCount[], say: Say): string | undefined {
  const lines = [medalsLine(honors), ...GAME_NAMES.flatMap((game) => gameLines(honors, game, say))];
  const shown = lines.filter((line) => line !== undefined);
  return shown.length > 0 ? [`### ${say('profile.honors.title')}`, ...shown].join('\n') : undefined;
}

/** Number of medals of each kind: “🥇 2 · 🥉 1”. */
function medalsLine(honors: readonly HonorCount[]): string | undefined {
  const counts = MEDALS.flatMap((medal) => {
    const count = honors
      .filter(({ kind, detail }) => kind === 'medal' && detail === medal)
      .reduce((sum, each) => sum + each.count, 0);
    return count > 0 ? [`${MEDAL_SIGNS[medal]} ${count}`] : [];
  });
  return counts.length > 0 ? counts.join(' · ') : undefined;
}

function gameLines(honors: readonly HonorCount[], game: HonorCount['game'], say: Say): string[] {
  const own = honors.filter((each) => each.game === game);
  const name = say(`games.${game}`);
  const line = (text: string, { count, firstAt }: Pick<HonorCount, 'count' | 'firstAt'>): string =>
    `${text}${count > 1 ? ` ×${count}` : ''} · ${timestamp(firstAt, 'd')}`;
  const best = own
    .filter(({ kind }) => kind === 'level')
    .toSorted((a, b) => Number(b.detail) - Number(a.detail))[0];
  const accurate = own.find(({ kind, count }) => kind === 'accuracy' && count >= ACCURATE_GAMES);
  return [
    // How often is no honor.
    ...(best
      ? [line(say('profile.honors.level', { game: name, level: best.detail }), { ...best, count: 1 })]
      : []),
    ...FEATS.flatMap((feat) => {
      const won = own.find(({ kind }) => kind === feat);
      return won ? [line(say(`profile.honors.${feat}`, { game: name }), won)] : [];
    }),
    ...(accurate ? [say('profile.honors.accuracy', { game: name, games: accurate.count })] : []),
  ];
}
