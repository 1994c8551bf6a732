import type { DiscordParts, Feature, FeatureDeps } from './board/feature.js';
import { admin } from './features/admin/admin.js';
import { analysis } from './features/analysis/analysis.js';
import { challenge } from './features/challenge/challenge.js';
import { daysOff } from './features/daysOff/daysOff.js';
import { games } from './features/games/games.js';
import { help } from './features/help/help.js';
import { leaderboard } from './features/leaderboard/leaderboard.js';
import { live } from './features/live/live.js';
import { lobby } from './features/lobby/lobby.js';
import { moves } from './features/moves/moves.js';
import { offers } from './features/offers/offers.js';
import { opening } from './features/opening/opening.js';
import { plans } from './features/plans/plans.js';
import { play } from './features/play/play.js';
import { profile } from './features/profile/profile.js';
import { puzzles } from './features/puzzles/puzzles.js';
import { review } from './features/review/review.js';
import { settings } from './features/settings/settings.js';
import { team } from './features/team/team.js';
import { tournament } from './features/tournament/tournament.js';
import { weekly } from './features/weekly/weekly.js';

/** All features. A new one is a folder in `features`, its import and a line here. */
const FEATURES: readonly ((deps: FeatureDeps) => Feature)[] = [
  play,
  moves,
  games,
  offers,
  challenge,
  lobby,
  plans,
  tournament,
  team,
  review,
  analysis,
  opening,
  puzzles,
  profile,
  leaderboard,
  weekly,
  settings,
  daysOff,
  admin,
  help,
  live,
];

export function buildFeatures(parts: DiscordParts): readonly Feature[] {
  const deps: FeatureDeps = {
    ...parts,
    async showReview(context, subject) {
      const reviewing = features.find((feature) => feature.showReview);
      await (reviewing?.showReview?.(context, subject) ?? context.reply('problems.unknownControl'));
    },
    updateLobby(server) {
      for (const feature of features) feature.updateLobby?.(server);
    },
  };
  const features = FEATURES.map((build) => build(deps));
  return features;
}
