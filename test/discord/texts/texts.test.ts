import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOWNLOAD_PROBLEMS } from '../../../src/discord/board/attachments.js';
import { ACTION_NAMES } from '../../../src/discord/board/gameControls.js';
import { USES } from '../../../src/discord/features/admin/limitsPage.js';
import { TOPICS } from '../../../src/discord/features/help/help.js';
import { CARDS } from '../../../src/discord/features/help/helpPages.js';
import { LESSON_NAMES } from '../../../src/discord/features/help/lessons.js';
import { NOTICE_MINUTES } from '../../../src/discord/features/lobby/lobbyMessage.js';
import { PLAN_ACTS } from '../../../src/discord/features/plans/planMessage.js';
import { TEAM_KINDS, TURN_TIME_NAMES } from '../../../src/discord/features/team/teamDraft.js';
import { ADMIN_PAGES, SCOPES } from '../../../src/discord/interactions/links.js';
import { REASONS as REFUSAL_REASONS } from '../../../src/discord/interactions/refusalCounts.js';
import {
  CHANNEL_SETTINGS,
  MEMBER_CHOICE_NAMES,
  MEMBER_CHOICES,
  SERVER_CHOICE_NAMES,
} from '../../../src/discord/interactions/settings.js';
import { LANGUAGES } from '../../../src/discord/texts/texts.js';
import { LEVEL_NUMBERS } from '../../../src/engine/opponents/ladders.js';
import { OPPONENTS } from '../../../src/engine/opponents/opponents.js';
import type { Refusal } from '../../../src/game/play/action.js';
import { type End, NEVER_BEGUN, OFFER_KINDS, OPENING_NAMES } from '../../../src/game/play/game.js';
import { PUZZLE_KINDS, TASKS, THEMES } from '../../../src/game/puzzles/puzzle.js';
import { OPEN_MINUTES } from '../../../src/game/requests/openChallenge.js';
import { COLOR_CHOICES } from '../../../src/game/requests/request.js';
import { TIME_NAMES } from '../../../src/game/requests/timeControls.js';
import type { ReasonKind } from '../../../src/game/review/games/gameReviews.js';
import { LABELS } from '../../../src/game/review/review.js';
import type { TeamRefusal } from '../../../src/game/teams/teamGame.js';
import { TIE_BREAK_NAMES } from '../../../src/game/tournaments/standings.js';
import {
  type CancelReason,
  FORMAT_NAMES,
  HOST_COLORS,
  type TournamentRefusal,
} from '../../../src/game/tournaments/tournament.js';
import { ACTIVITY_PROBLEMS } from '../../../src/live/activity.js';
import { THEME_NAMES } from '../../../src/render/boards/look.js';
import { RULE_EXAMPLES } from '../../../src/render/boards/ruleExamples.js';
import { OMISSIONS } from '../../../src/rules/formats/gameFile.js';
import { POSITION_PROBLEMS } from '../../../src/rules/formats/givenPosition.js';
import { RECORD_PROBLEMS } from '../../../src/rules/formats/record.js';
import { GAMES } from '../../../src/rules/games.js';
import { PROTOCOL_CHOICES, PROTOCOL_REASONS } from '../../../src/rules/openingProtocol.js';
import { COLORS, GAME_NAMES, ILLEGAL_REASONS, RULE_NAMES } from '../../../src/rules/position.js';
import { COMMANDS, MENUS } from '../controlIds.js';
import { placeholdersOf, strictSay, TEXTS } from '../say.js';

type Texts = { readonly [key: string]: string | Texts };

const FOLDER = new URL('../../../assets/locales/', import.meta.url);
const SOURCES = new URL('../../../src/discord/', import.meta.url);
const LIVE_PAGE = new URL('../live/page/', SOURCES);

const entriesOf = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : entriesOf(value, `${prefix}${name}.`),
  );

/** Texts of a language's file. British English has none of its own. */
function languageOf(locale: string): Map<string, string> {
  const file = `${locale === 'en-GB' ? 'en-US' : locale}.json`;
  return new Map(entriesOf(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Texts));
}

const ENGLISH = languageOf('en-US');

/** Suffix of keys with plural forms, by i18next's rules. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string): string => key.replace(PLURAL, '');
const basesOf = (keys: Iterable<string>): string[] => [...new Set([...keys].map(baseOf))].sort();

/** Keys of style descriptions, which English lacks. */
const isOfStyles = (key: string): boolean => key.startsWith('opponents.');
/** Languages with a file besides American English; British English is derived from it. */
const OTHERS = TEXTS.locales.filter((locale) => !locale.startsWith('en-'));

/** All values of a union of strings. A missing one is a type error. */
const allOf = <T extends string>(values: Record<T, true>): string[] => Object.keys(values);

const REFUSALS = allOf<Refusal['code']>({
  'no-such-game': true,
  'not-your-game': true,
  'not-your-turn': true,
  'not-challenged': true,
  'own-challenge': true,
  'not-challenger': true,
  'challenge-standing': true,
  'challenge-over': true,
  'game-over': true,
  'cannot-stop': true,
  'cannot-abort': true,
  'in-tournament': true,
  'offered-already': true,
  'offer-standing': true,
  'no-offer': true,
  'nothing-to-take-back': true,
  'plan-at-own-turn': true,
  'plan-unclear': true,
  'plan-too-long': true,
  'must-choose': true,
  'no-choice': true,
  'no-hints': true,
  rated: true,
  parked: true,
  'not-parked': true,
  'cannot-park': true,
  'cannot-relocate': true,
  stale: true,
  'place-taken': true,
  'member-full': true,
  'server-full': true,
  'challenge-standing-here': true,
  'slow-down': true,
  illegal: true,
}).filter((code) => code !== 'illegal'); // reported with its reason
/** Ends caused by the loser. */
const LOSSES = allOf<
  Exclude<
    End['kind'],
    'played' | 'stopped' | 'expired' | 'agreed' | 'aborted' | 'closed' | (typeof NEVER_BEGUN)[number]
  >
>({
  resigned: true,
  overtime: true,
  tries: true,
});

const TEAM_REFUSALS = allOf<Exclude<TeamRefusal['code'], 'illegal-square'>>({
  'no-such-team-game': true,
  'team-game-over': true,
  'begun-already': true,
  'not-begun': true,
  'accepted-already': true,
  'not-accepted': true,
  'own-server': true,
  'side-full': true,
  'joined-already': true,
  'not-joined': true,
  'other-side': true,
  'no-votes': true,
  'not-your-turn': true,
  'voted-already': true,
  'too-few-members': true,
  stale: true,
});

const TOURNAMENT_REFUSALS = allOf<TournamentRefusal>({
  'no-such-tournament': true,
  'tournament-over': true,
  'tournament-begun': true,
  'tournament-full': true,
  'joined-already': true,
  'not-joined': true,
  removed: true,
  'not-running': true,
  'not-paused': true,
  'too-few-players': true,
  'no-such-pairing': true,
  'too-late': true,
  stale: true,
});
const CANCEL_REASONS = allOf<CancelReason>({
  director: true,
  'too-few': true,
  unreachable: true,
  'host-left': true,
});

/** Refusals of the live board alone. */
const PAGE_REFUSALS = [
  'only-watching',
  'not-allowed',
  'failed',
  'opponent-gone',
  'unwanted',
  'other-rating',
  'other-channels',
  'no-place',
  'no-threads',
  'only-guest',
  'no-puzzle',
  'no-server-puzzle',
  'no-such-puzzle',
];

/** Keys of what servers can require for linked roles. */
const ROLE_KEYS = ['best_rating', 'games', 'puzzle_rating', 'puzzle_streak', 'member_since'];

/** Games that are not decided by counting, with their own texts for wins and draws. */
const UNCOUNTED = GAME_NAMES.filter((game) => !GAMES[game].isCounted);

/** Values of the asterisk in each composed key of the sources. */
/** Every kind of reason. */
const REASONS: Readonly<Record<ReasonKind, true>> = {
  'gives-corner': true,
  'takes-corner': true,
  'forces-pass': true,
  parity: true,
  'next-to-corner': true,
  flips: true,
  frontier: true,
  mobility: true,
  five: true,
  'overlooks-four': true,
  'forbidden-stop': true,
  'allows-forbidden-stop': true,
  'win-by-fours': true,
  'win-by-force': true,
  'allows-straight-four': true,
  'loss-by-force': true,
};

const TEMPLATES: Record<string, readonly string[]> = {
  'refusals.*': REFUSALS,
  'illegal.*': [...ILLEGAL_REASONS, ...PROTOCOL_REASONS],
  'end.*': [...LOSSES, 'agreed', 'aborted'],
  'admin.tabs.*': ADMIN_PAGES,
  'admin.limits.*': USES,
  'admin.refused.*': REFUSAL_REASONS,
  'times.*': TIME_NAMES,
  'settings.*': ['on', 'off'],
  'settings.theme.*': THEME_NAMES,
  'settings.coordinates.*': MEMBER_CHOICES.coordinates,
  'settings.side.*': MEMBER_CHOICES.side,
  'settings.member.*': MEMBER_CHOICE_NAMES,
  'settings.server.*': [...SERVER_CHOICE_NAMES, ...CHANNEL_SETTINGS],
  'settings.none.*': CHANNEL_SETTINGS,
  'offers.*.agreed': OFFER_KINDS,
  'offers.*.asked': OFFER_KINDS,
  'offers.*.accepted': OFFER_KINDS,
  'offers.*.declined': OFFER_KINDS,
  'offers.*.standing': OFFER_KINDS,
  'offers.*.refused': OFFER_KINDS,
  'won.*': UNCOUNTED,
  'drawn.*': UNCOUNTED,
  'wrongVariant.*': GAME_NAMES,
  'openings.*': OPENING_NAMES,
  'problems.given.*': POSITION_PROBLEMS,
  'protocol.choices.*': PROTOCOL_CHOICES,
  'protocol.chose.*': PROTOCOL_CHOICES,
  'protocol.*': [
    ...['3', '4', '5', 'center', 'area'].map((stones) => `placing.${stones}`),
    ...['two', 'white', 'keep', 'ten', 'offers'].map((last) => `choosing.${last}`),
    ...['declaring', 'offering', 'picking'],
  ],
  'live.review.*': ['full', 'nothing'],
  'problems.file.*': DOWNLOAD_PROBLEMS,
  'problems.record.*': [...RECORD_PROBLEMS, 'named-game', 'illegal'],
  'leftOut.*': OMISSIONS,
  'puzzle.kind.*': PUZZLE_KINDS,
  'puzzle.goal.*': TASKS,
  'puzzle.theme.*': THEMES,
  'review.move.*': LABELS,
  'review.reason.*': Object.keys(REASONS),
  'myGames.title.*': ['live', 'over'],
  'myGames.none.*': ['live', 'over'],
  'myGames.show.*': ['live', 'over'],
  'challenge.*': NEVER_BEGUN,
  'openChallenge.*': NEVER_BEGUN,
  'tournament.formats.*': FORMAT_NAMES,
  'tournament.about.*': FORMAT_NAMES,
  'tournament.usualNames.*': FORMAT_NAMES,
  'tournament.tieBreaks.*': TIE_BREAK_NAMES,
  'tournament.cancelled.*': CANCEL_REASONS,
  'tournament.directed.*': ['begin', 'pause', 'resume', 'cancel'],
  'tournament.refusals.*': TOURNAMENT_REFUSALS,
  'teams.kinds.*': TEAM_KINDS,
  'teams.about.*': TEAM_KINDS,
  'teams.who.*': ['here', 'other'],
  'teams.times.*': TURN_TIME_NAMES,
  'teams.ended.*': ['closed', 'deserted', 'unreachable', 'lapsed'],
  'teams.refused.*': TEAM_REFUSALS,
  'openFor.*': OPEN_MINUTES.map(String),
  'lobby.every.*': NOTICE_MINUTES.map(String),
  'plan.*': PLAN_ACTS.filter((act) => act !== 'takeback'),
  'title.*': GAME_NAMES,
  'profile.pool.*': GAME_NAMES,
  'profile.against.*': ['members', 'level', 'even', 'style'],
  'profile.streak.*': ['wins', 'draws'],
  'profile.outcome.*': ['won', 'drawn', 'lost'],
  'tournament.simul.color.*': HOST_COLORS,
  'tournament.state.*': ['paused', 'finished'],
  'profile.honors.*': ['wipeout', 'fours', 'comeback'],
  'leaderboard.scope.*': SCOPES,
  'strictExplained.*': GAME_NAMES,
  'games.*': GAME_NAMES,
  'rules.*': RULE_NAMES,
  'rulesExplained.*': RULE_NAMES,
  'colours.*': COLOR_CHOICES,
  'controls.*': [...ACTION_NAMES, 'plan'],
  'controls.*Hint': [...ACTION_NAMES, 'plan'],
  'topics.*': TOPICS,
  'help.*': CARDS,
  'helpTopic.*': [...CARDS, 'levels', 'opponents'],
  'tutorial.*.task': LESSON_NAMES,
  'tutorial.*.right': LESSON_NAMES,
  // Every move of the opening is right.
  'tutorial.*.wrong': LESSON_NAMES.filter((name) => name !== 'opening'),
  'rulesInShort.*': GAME_NAMES,
  'levels.*': LEVEL_NUMBERS.map(String),
  'styleNames.*': OPPONENTS.map(({ name }) => name),
  'commands.*': COMMANDS.flatMap(({ name }) => [`${name}.name`, `${name}.description`]),
  'menus.*': MENUS.map(({ name }) => name),
  'commands.*.name': COMMANDS.map(({ name }) => name),
  'live.activity.*': ACTIVITY_PROBLEMS,
  'live.problems.*': ['none', 'forged', 'expired', 'used', 'signed-out', 'malformed', ...PAGE_REFUSALS],
  'linkedRoles.data.*': ROLE_KEYS.flatMap((key) => [`${key}.name`, `${key}.description`]),
  'linkedRoles.data.*.name': ROLE_KEYS,
  'linkedRoles.page.*': ['refused', 'silent', 'stale'],
  'linkedRoles.*': ['unlinked', 'silent'],
  'live.side.*': COLORS,
  'live.stone.*': COLORS,
  'live.steps.*': ['first', 'back', 'on', 'last'],
  'permissions.*': [
    'ViewChannel',
    'SendMessages',
    'SendMessagesInThreads',
    'AttachFiles',
    'CreatePublicThreads',
  ],
};

/** Files that say something, those of the live board's page too. */
const sources = [
  ...readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map(
    (file) => new URL(file.replaceAll('\\', '/'), SOURCES),
  ),
  ...readdirSync(LIVE_PAGE, { encoding: 'utf8' }).map((file) => new URL(file, LIVE_PAGE)),
  new URL('../game/play/endWords.ts', SOURCES),
  new URL('../live/linkedRolePages.ts', SOURCES),
  new URL('../live/tournamentPage.ts', SOURCES),
]
  .filter(({ pathname }) => /\.tsx?$/.test(pathname))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const found = (pattern: RegExp): string[] => [...new Set([...sources.matchAll(pattern)].map((m) => m[1]!))];

const sections = [...new Set([...ENGLISH.keys()].map((key) => key.split('.')[0]!))];
const isOurs = (key: string): boolean => sections.includes(key.split('.')[0]!);

/** Literal keys in the sources. Those of options stand for name and description. */
const literals = [
  ...found(/'([a-z]\w*(?:\.[\w-]+)+)'/gi).filter(isOurs),
  ...GAME_NAMES.flatMap((game) => RULE_EXAMPLES[game].map(({ caption }) => caption)),
  ...found(/(?:\bsay|\))\(\s*'(\w+)'/g),
  ...found(/\btell\(\s*app,\s*interaction,\s*'(\w+)'/g),
].flatMap((key) => (key.startsWith('options.') ? [`${key}.name`, `${key}.description`] : [key]));

const templates = found(/`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/gi)
  .filter(isOurs)
  .map((template) => template.replace(/\$\{[^}]+\}/, '*'));

const expanded = templates.flatMap((template) =>
  (TEMPLATES[template] ?? []).map((value) => template.replace('*', value)),
);

test('has texts in each language that members can choose', () => {
  expect([...TEXTS.locales].sort()).toEqual([...LANGUAGES].sort());
});

test('spells British English as the British do', () => {
  const british = TEXTS.in('en-GB');
  expect(british('protocol.choices.swap')).toBe('Swap colours');
  expect(british('analysis.open')).toBe('Analyse');
  expect(british('puzzle.theme.defense')).toBe('defence');
  expect(british('alt.toMove', { color: 'Black' })).toBe('Black to move.');
  expect(british('settings.theme.colorblind')).toBe('Colourblind safe');
  const sentences = [...ENGLISH].filter(([key]) => !key.endsWith('.name'));
  for (const [key, text] of sentences)
    expect(text.replace(/\{\{.*?\}\}/g, ''), key).not.toMatch(/\b(colour|analys(e|ing)|defence|centre|grey)/);
});

test.each(OTHERS)('%s has exactly the keys of English', (locale) => {
  const keys = [...languageOf(locale).keys()].filter((key) => !isOfStyles(key));
  expect(basesOf(keys)).toEqual(basesOf(ENGLISH.keys()));
});

test.each(TEXTS.locales)(
  '%s has each form of its plural where something is counted, and no other',
  (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const counted = [...ENGLISH.keys()].filter((key) => PLURAL.test(key)).map(baseOf);
    const keys = [...languageOf(locale).keys()];
    for (const base of new Set(counted)) {
      const own = keys.filter((key) => PLURAL.test(key) && baseOf(key) === base);
      expect(own.map((key) => key.slice(base.length + 1)).sort(), base).toEqual(forms);
    }
    for (const key of keys.filter((each) => PLURAL.test(each))) expect(counted).toContain(baseOf(key));
  },
);

test.each(OTHERS)('%s has exactly one sentence for each style of the bot', (locale) => {
  const keys = [...languageOf(locale).keys()].filter(isOfStyles);
  expect(keys.sort()).toEqual(OPPONENTS.map(({ game, name }) => `opponents.${game}.${name}`).sort());
});

test('describes a style in the member’s language if it has a sentence', () => {
  const key = 'opponents.reversi.greedy';
  expect(TEXTS.find('es-419', key)).toBe(languageOf('es-ES').get(key));
  expect(TEXTS.find('zh-CN', 'opponents.reversi.nobody')).toBeUndefined();
  for (const locale of ['en-US', 'en-GB', 'xx']) expect(TEXTS.find(locale, key)).toBeUndefined();
});

test.each(OTHERS)('each text of %s has the placeholders of English', (locale) => {
  const named = (texts: Map<string, string>) =>
    Object.fromEntries(
      [...texts]
        .filter(([key]) => !isOfStyles(key))
        .map(([key, text]) => [baseOf(key), placeholdersOf(text)]),
    );
  expect(named(languageOf(locale))).toEqual(named(ENGLISH));
});

test.each(TEXTS.locales)('%s has no empty text, and braces only around placeholders', (locale) => {
  for (const [key, text] of languageOf(locale)) {
    expect(text.trim(), key).not.toBe('');
    expect(text.replace(/\{\{\w+(?:, number)?\}\}/g, ''), key).not.toMatch(/[{}]|\$t\(/);
  }
});

test('this test knows every composed key in the sources', () => {
  expect(templates.filter((template) => !(template in TEMPLATES))).toEqual([]);
  expect(templates.length).toBeGreaterThan(10);
});

test('every text used in the sources exists', () => {
  const known = new Set(basesOf(ENGLISH.keys()));
  expect([...literals, ...expanded].filter((key) => !known.has(key))).toEqual([]);
  expect(literals.length).toBeGreaterThan(40);
});

test('every text is used', () => {
  const asked = new Set([...literals, ...expanded]);
  expect(basesOf(ENGLISH.keys()).filter((key) => !asked.has(key))).toEqual([]);
});

/** Keys of button labels in the sources. */
const labels = [
  ...found(/\bbutton\(\s*\w+\.id\(\{[^}]*\}\),\s*say\(\s*['`]([^'`]+)['`]/g),
  ...found(/\blabel: say\(\s*['`]([^'`]+)['`]/g),
].flatMap((key) => {
  const template = key.replace(/\$\{[^}]+\}/, '*');
  return (TEMPLATES[template] ?? ['']).map((value) => template.replace('*', value));
});

/** Discord's limits in characters, by key. */
const LIMITS: readonly (readonly [keys: RegExp, most: number])[] = [
  [/^(commands|options)\..*\.name$/, 32],
  [/^(commands|options)\..*\.description$/, 100],
  [/^(games|colours|rulesExplained|times|openings|topics)\./, 100],
  [/^controls\..*Hint$/, 100],
  [/^typeSquare\.(title|label)$/, 45],
  [/^typeSquare\.placeholder$/, 100],
];

test.each(TEXTS.locales)("%s has no text beyond Discord's limits", (locale) => {
  expect(labels.length).toBeGreaterThan(20);
  for (const [key, text] of languageOf(locale)) {
    if (labels.includes(key)) expect(text.length, key).toBeLessThanOrEqual(80);
    for (const [keys, most] of LIMITS) if (keys.test(key)) expect(text.length, key).toBeLessThanOrEqual(most);
  }
});

test('throws for an unknown key and for a whole section', () => {
  for (const locale of TEXTS.locales) {
    expect(() => TEXTS.in(locale)('no.such.key')).toThrow(RangeError);
    expect(() => TEXTS.in(locale)('refusals')).toThrow(RangeError);
    expect(() => TEXTS.in(locale)('')).toThrow(RangeError);
  }
  expect(() => TEXTS.localized('no.such.key')).toThrow(RangeError);
});

test.each([
  ['en-US', 'pass'],
  ['en-GB', 'pass'],
  ['zh-CN', '停一手'],
  ['zh-TW', '停一手'],
  ['fr', 'passe'],
  ['es-ES', 'pase'],
  ['xx', 'pass'],
  ['', 'pass'],
])('answers the locale %j in its language, else in English', (locale, text) => {
  expect(TEXTS.in(locale)('pass')).toBe(text);
});

test('registers the English text with all other languages', () => {
  const { text, others } = TEXTS.localized('games.gomoku');
  expect(text).toBe('Gomoku');
  expect(Object.keys(others).sort()).toEqual([...OTHERS, 'en-GB'].sort());
  expect(others).toMatchObject({ 'zh-CN': '五子棋' });
});

test('quotes member input, and never reads it as a placeholder or key', () => {
  const say = strictSay('en-US');
  // Checked first: without the break, the unfinished `$t(` below would keep i18next busy forever.
  expect(say('problems.square', { text: '$t(help)', example: 'f5' })).toContain('“$\u2060t(help)”');
  const tricky = fc.constantFrom(
    '{',
    '}',
    '{{',
    '}}',
    'example',
    'text',
    '$t(',
    'help',
    ')',
    '$&',
    '$1',
    ' ',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(tricky, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const shown = say('problems.square', { text: written, example: 'f5' }).replaceAll('\u2060', '');
      const plain = written.replaceAll('\u2060', '');
      expect(shown).toBe(`“${plain}” is not a square of this board. Squares have names like f5.`);
    }),
    { numRuns: 500 },
  );
});
