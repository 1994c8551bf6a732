import type { DiscordParts } from './board/parts.js';
import { admin } from './features/admin/admin.js';
import { analysis } from './features/analysis/analysis.js';
import { challenge } from './features/challenge/challenge.js';
import { games } from './features/games/games.js';
import { help } from './features/help/help.js';
import { leaderboard } from './features/leaderboard/leaderboard.js';
import { moves } from './features/moves/moves.js';
import { offers } from './features/offers/offers.js';
import { play } from './features/play/play.js';
import { profile } from './features/profile/profile.js';
import { puzzles } from './features/puzzles/puzzles.js';
import { review } from './features/review/review.js';
import { settings } from './features/settings/settings.js';
import type { Feature } from './interactions/feature.js';

/** All features. A new one is a folder in `features` and a line here. */
export function buildFeatures(parts: DiscordParts): readonly Feature[] {
  const reviews = review(parts);
  return [
    play(parts),
    moves(parts),
    games(parts),
    offers(parts),
    challenge(parts),
    reviews,
    analysis({ ...parts, showReview: reviews.open }),
    puzzles(parts),
    profile(parts),
    leaderboard(parts),
    settings(parts),
    admin(parts),
    help(parts),
  ];
}
