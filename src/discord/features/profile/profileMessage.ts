import { ButtonStyle, ComponentType } from 'discord.js';
import { colorOf, type Game } from '../../../game/play/game.js';
import type { MemberRating } from '../../../game/ports/gameStore.js';
import type { HonorCount } from '../../../game/ports/honorStore.js';
import type { SolverRating } from '../../../game/ports/puzzleStore.js';
import type { RatedAt, Results, Streak, Tally } from '../../../game/ports/records.js';
import type { DayStreak } from '../../../game/puzzles/dayStreak.js';
import { isProvisional } from '../../../game/ratings/ratings.js';
import { type OpponentKind, scoresOf } from '../../../game/ratings/results.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import type { ProfileCard, ProfilePool } from '../../../render/cards/profileCard.js';
import { COLORS, type GameName, opposite, type Variant } from '../../../rules/position.js';
import { step } from '../../board/gameControls.js';
import { MAX_ALT_TEXT } from '../../gateway/discordLimits.js';
import { control, pattern, yesOrNo } from '../../interactions/control.js';
import { leaderboard, type Scope } from '../../interactions/links.js';
import {
  button,
  fileOf,
  gallery,
  type Page,
  type Part,
  pageOf,
  rowOf,
  section,
  text,
} from '../../interactions/pages.js';
import { shorten } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import {
  DISCS,
  isEarly,
  type NamedMentions,
  opponentName,
  poolTitle,
  ratingText,
  timestamp,
  titleOf,
} from '../../texts/words.js';
import { honorsText } from './honorsText.js';

/** Blocks a member's challenges, or allows them again. */
export const block = control('block', 'button', {
  member: pattern<string>(/^\d{1,20}$/),
  isBlocked: yesOrNo,
});

/** A member's results in a game and rule set. */
export type PoolProfile = {
  readonly variant: Pick<Variant, 'game' | 'rule'>;
  /** Results of all games, rated or not. */
  readonly tallies: readonly Tally[];
  /** Present if they have played rated games. */
  readonly standing?: {
    readonly rated: MemberRating;
    readonly history: readonly RatedAt[];
    /** Rank overall and in the reader's server; `undefined` while the rating is provisional. */
    readonly overall: number | undefined;
    readonly here: number | undefined;
  };
};

type PuzzleProfile = SolverRating & { readonly game: GameName };

export type Profile = {
  readonly member: string;
  readonly pools: readonly PoolProfile[];
  readonly streak: Streak | undefined;
  /** Days in a row with a solved puzzle of the day. */
  readonly days: DayStreak;
  /** Only games whose puzzles they have tried. */
  readonly puzzles: readonly PuzzleProfile[];
  readonly honors: readonly HonorCount[];
  /** Last games, newest first. */
  readonly games: readonly Game[];
  /** Whether the reader is this member, and whether the reader has blocked them. */
  readonly isOwn: boolean;
  readonly isBlocked: boolean;
};

type Showing = {
  readonly say: Say;
  /** Mention of the profile's member, with their name if they are not here. */
  readonly named: string;
  /** Mentions of the players of its games. */
  readonly players: NamedMentions;
  /** Mentions of commands. */
  readonly mentions: Readonly<Record<string, string>>;
  /** The bot's user id. */
  readonly bot: string;
  readonly scope: Scope;
  readonly illustration?: { readonly picture: Picture; readonly description: string };
};

const KINDS = ['members', 'level', 'even', 'style'] as const satisfies readonly OpponentKind['kind'][];

const sumOf = (tallies: readonly Tally[]): Results & { readonly games: number } => {
  const total = (kind: keyof Results): number => tallies.reduce((sum, tally) => sum + tally[kind], 0);
  const results = { wins: total('wins'), draws: total('draws'), losses: total('losses') };
  return { ...results, games: results.wins + results.draws + results.losses };
};

/** Rating and ranks in a pool, and results by color and by opponent. */
function poolText({ variant, tallies, standing }: PoolProfile, say: Say): string {
  const results = (part: readonly Tally[], withLabel: (score: string) => string): string[] => {
    const sum = sumOf(part);
    return sum.games === 0 ? [] : [withLabel(say('profile.score', sum))];
  };
  const byColor = COLORS.flatMap((color) =>
    results(
      tallies.filter((tally) => tally.color === color),
      (score) => `${DISCS[color]} ${score}`,
    ),
  );
  const byOpponent = KINDS.flatMap((kind) =>
    results(
      tallies.filter(({ against }) => against.kind === kind),
      (score) => say(`profile.against.${kind}`, { score }),
    ),
  );
  const rated = standing ? ` ${ratedText(standing.rated, say)}` : '';
  return [
    `**${poolTitle(variant, say)}**${rated}`,
    ...(standing ? [`-# ${ranksOf(standing, say)}`] : []),
    ...(byColor.length > 0 ? [`-# ${byColor.join(' · ')}`, `-# ${byOpponent.join(' · ')}`] : []),
  ].join('\n');
}

const ratedGames = ({ wins, draws, losses }: MemberRating): number => wins + draws + losses;

/** Rating with its deviation, once it is shown. */
function ratedText(rated: MemberRating, say: Say): string {
  const { rating } = rated;
  const games = ratedGames(rated);
  const text = ratingText(rating, games, say);
  return isEarly(games)
    ? text
    : say('profile.rating', { rating: text, deviation: Math.round(rating.deviation) });
}

function ranksOf({ overall, here }: NonNullable<PoolProfile['standing']>, say: Say): string {
  const ranks = [
    ...(overall === undefined ? [] : [say('profile.overall', { rank: overall })]),
    ...(here === undefined ? [] : [say('profile.here', { rank: here })]),
  ];
  return ranks.length > 0 ? ranks.join(' · ') : say('profile.unranked');
}

/** Number of games, and the current streak. After losses only its member reads a line, about what helps. */
function totalText({ pools, streak, isOwn }: Profile, { say, mentions }: Showing): string {
  const { games } = sumOf(pools.flatMap(({ tallies }) => tallies));
  const total = [
    say('profile.games', { games }),
    ...(streak && streak.games > 1 && streak.kind !== 'losses'
      ? [say(`profile.streak.${streak.kind}`, { games: streak.games })]
      : []),
    say('profile.legend'),
  ].join(' · ');
  const help = isOwn && streak?.kind === 'losses' ? `\n-# ${say('profile.afterLoss', mentions)}` : '';
  return `${total}${help}`;
}

/** Puzzle rating and number of solved puzzles, one line per game, and days in a row. */
const puzzlesText = (puzzles: readonly PuzzleProfile[], { current, longest }: DayStreak, say: Say): string =>
  [
    ...puzzles.map(({ game, rating, tries, solved }) =>
      say('profile.puzzles', {
        game: say(`games.${game}`),
        rating: ratingText(rating, tries, say),
        tries,
        solved,
      }),
    ),
    ...(longest > 1 ? [`-# ${say('profile.days', { current, longest })}`] : []),
  ].join('\n');

/** Result of a game for one of its players. */
function outcomeOf(game: Game, member: string, say: Say): string {
  const own = colorOf(game, member);
  const score = own && scoresOf(game)?.[own];
  if (score === undefined) return say('profile.outcome.none');
  return say(`profile.outcome.${score === 1 ? 'won' : score === 0 ? 'lost' : 'drawn'}`);
}

/** A game with a button that opens it. */
function gamePart(game: Game, member: string, { say, bot, players }: Showing): Part {
  const { id, variant, openedAt } = game.setup;
  const own = colorOf(game, member);
  const other = own ? opponentName(game.seats[opposite(own)], bot, say, players) : '';
  const entry = say('myGames.entry', { title: titleOf(variant, say), other });
  const day = timestamp(openedAt, 'd');
  return section(
    `${entry}\n-# ${outcomeOf(game, member, say)} · ${day}`,
    button(step.id({ game: id, ply: game.position.ply, to: 'begin' }), say('controls.step')),
  );
}

/** Page of a member's profile: their results, last games and buttons, and a card if they have ratings. */
export function profileMessage(profile: Profile, showing: Showing): Page {
  const { member, pools, games, puzzles } = profile;
  const { say, illustration, named } = showing;
  const who = { member: named };
  const title = `## ${say('profile.title', who)}`;
  const solving = puzzles.length > 0 ? [text(puzzlesText(puzzles, profile.days, say))] : [];
  const honored = honorsText(profile.honors, say);
  const honors = honored === undefined ? [] : [text(honored)];
  if (pools.length === 0 && games.length === 0) {
    const none = text(`${title}\n${say('profile.none', who)}`);
    return pageOf([none, ...solving, ...honors, ...controls(profile, showing)]);
  }
  const files = illustration ? [fileOf(illustration.picture)] : [];
  const card = illustration ? [gallery(illustration.picture, illustration.description)] : [];
  const results =
    pools.length > 0
      ? [...pools.map((pool) => text(poolText(pool, say))), text(`-# ${totalText(profile, showing)}`)]
      : [];
  const last =
    games.length > 0
      ? [
          { type: ComponentType.Separator } as const,
          text(`### ${say('profile.last')}`),
          ...games.map((game) => gamePart(game, member, showing)),
        ]
      : [];
  return pageOf(
    [text(title), ...card, ...results, ...solving, ...honors, ...last, ...controls(profile, showing)],
    files,
  );
}

/** Buttons to the leaderboard of the pool played last, and to block or allow challenges. */
function controls({ member, pools, isOwn, isBlocked }: Profile, { say, scope, named }: Showing): Part[] {
  const [pool] = pools;
  const buttons = [
    ...(pool
      ? [
          button(
            leaderboard.id({
              ...{ kind: pool.variant.game, rule: pool.variant.rule },
              ...{ scope, season: 'usual', page: 0, to: 'begin' },
            }),
            say('leaderboard.button'),
            ButtonStyle.Primary,
          ),
        ]
      : []),
    ...(isOwn
      ? []
      : [
          button(
            block.id({ member, isBlocked: !isBlocked }),
            say(isBlocked ? 'profile.allow' : 'profile.block'),
          ),
        ]),
  ];
  const blocked = isBlocked ? [text(`-# ${say('profile.blocked', { member: named })}`)] : [];
  return buttons.length > 0 ? [...blocked, rowOf(...buttons)] : blocked;
}

/** Texts of the card, and the language of its dates and numbers. */
type Words = { readonly say: Say; readonly language: string };

/** Card of a member's ratings with its alt text; `undefined` if they have none. */
export function profileCardOf(
  pools: readonly PoolProfile[],
  words: Words,
): { readonly card: ProfileCard; readonly description: string } | undefined {
  const drawn = pools.flatMap((pool) => poolOnCard(pool, words));
  if (drawn.length === 0) return undefined;
  return {
    card: { pools: drawn, resultNames: resultNames(words.say), locale: words.language },
    description: shorten(drawn.map((pool) => poolInWords(pool, words.say)).join('\n'), MAX_ALT_TEXT),
  };
}

const resultNames = (say: Say): ProfileCard['resultNames'] => ({
  wins: say('profile.outcome.won'),
  draws: say('profile.outcome.drawn'),
  losses: say('profile.outcome.lost'),
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer charts show years: a day and month alone could be taken for the next year's. */
const SAME_YEAR_DAYS = 300;

/** Date format for the ends of a chart: day and month, or month and year if the chart is long. */
const dateForm = (spanMs: number): Intl.DateTimeFormatOptions => ({
  month: 'short',
  ...(spanMs < SAME_YEAR_DAYS * DAY_MS ? { day: 'numeric' } : { year: 'numeric' }),
});

function poolOnCard({ variant, standing }: PoolProfile, { say, language }: Words): ProfilePool[] {
  if (!standing || isEarly(ratedGames(standing.rated))) return [];
  const { rated, history, overall } = standing;
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) throw new RangeError(`rating without a rated game in ${variant.game}`);
  const date = new Intl.DateTimeFormat(language, { ...dateForm(last.at - first.at), timeZone: 'UTC' });
  const { wins, draws, losses } = rated;
  return [
    {
      game: variant.game,
      title: poolTitle(variant, say),
      rating: rated.rating.rating,
      deviation: rated.rating.deviation,
      isProvisional: isProvisional(rated.rating),
      ...(overall !== undefined && { rank: say('profile.rank', { rank: overall }) }),
      history,
      dates: { first: date.format(first.at), last: date.format(last.at) },
      results: { wins, draws, losses },
    },
  ];
}

/** Alt text of one pool on the card. */
function poolInWords(
  { title, rating, deviation, rank, history, dates, results }: ProfilePool,
  say: Say,
): string {
  const ratings = history.map((point) => Math.round(point.rating));
  return [
    say('profile.alt.rating', { title, rating: Math.round(rating), deviation: Math.round(deviation) }),
    ...(rank === undefined ? [] : [say('profile.alt.rank', { rank })]),
    say('profile.alt.results', results),
    history.length === 1
      ? say('profile.alt.once', { date: dates.last })
      : say('profile.alt.course', {
          ...dates,
          from: ratings[0]!,
          lowest: Math.min(...ratings),
          highest: Math.max(...ratings),
        }),
  ].join(' ');
}
