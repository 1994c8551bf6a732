import { type APIButtonComponent, ButtonStyle, type Client } from 'discord.js';
import { colorOf, deadlineOf, type Game, sortByUrgency, waitsFor } from '../../../game/play/game.js';
import { opposite } from '../../../rules/position.js';
import { absences } from '../../board/absenceLines.js';
import { linkToGame } from '../../board/channelGame.js';
import type { DiscordParts } from '../../board/feature.js';
import { step, unpark } from '../../board/gameControls.js';
import { hasLostPlace } from '../../board/lostPlaces.js';
import { openWalk } from '../../board/walk.js';
import type { InteractionContext } from '../../interactions/context.js';
import { control, count, oneOf } from '../../interactions/control.js';
import { PAGE_BUTTONS } from '../../interactions/links.js';
import { button, linkButton, type Page, pageOf, rowOf, section, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { endSentence, type NamedMentions, opponentName, timestamp, titleOf } from '../../texts/words.js';

type ListDeps = Pick<DiscordParts, 'host' | 'boards' | 'clock'> & { readonly client: Client<true> };

const PHASES = ['live', 'over'] as const;
type Phase = (typeof PHASES)[number];

/** Shows a page of the member's own games. */
export const listControl = control('games', 'button', {
  phase: oneOf(PHASES),
  page: count,
  to: oneOf(PAGE_BUTTONS),
});

const PER_PAGE = 7;

/** Maximum number of unfinished games: more than a member has. All are read, so that those waiting for the member come first. */
const MAX_LIVE = 200;

/** A game, and whether its channel cannot show its board. */
type Listed = { readonly game: Game; readonly isLost: boolean };

type GamesPage = { readonly games: readonly Game[]; readonly number: number; readonly pages: number };

/** A page of a member's games, unfinished or finished, with links and buttons. */
export async function gamesList(
  deps: ListDeps,
  context: InteractionContext,
  phase: Phase,
  number: number,
): Promise<Page> {
  const { member, say } = context;
  const page = await readPage(deps, member, phase, number);
  const listed = await Promise.all(
    page.games.map(
      async (game): Promise<Listed> => ({ game, isLost: await hasLostPlace(deps.client, game) }),
    ),
  );
  const mentions = await context.mentionsOf(page.games);
  const now = deps.clock.now();
  const sections = await Promise.all(
    listed.map(async (each) =>
      section(lineOf(each, context, mentions, now), await accessoryOf(deps, each, say)),
    ),
  );
  const title = say(`myGames.title.${phase}`);
  const pages = page.pages > 1 ? [say('myGames.page', { page: page.number + 1, pages: page.pages })] : [];
  const none = page.games.length === 0 ? [say(`myGames.none.${phase}`, context.mentions)] : [];
  return pageOf([
    text([`## ${title}`, ...pages, ...none].join('\n')),
    ...sections,
    rowOf(...(await navigation(deps, member, phase, { ...page, listed }, say))),
  ]);
}

async function readPage(
  { host }: ListDeps,
  member: string,
  phase: Phase,
  number: number,
): Promise<GamesPage> {
  const of = { member, phase } as const;
  if (phase === 'live') {
    const all = sortByUrgency(await host.gamesOf(of, MAX_LIVE), member);
    const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
    const shown = Math.min(number, pages - 1);
    return { games: all.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE), number: shown, pages };
  }
  const pages = Math.max(1, Math.ceil((await host.countGamesOf(of)) / PER_PAGE));
  const shown = Math.min(number, pages - 1);
  return { games: await host.gamesOf(of, PER_PAGE, shown * PER_PAGE), number: shown, pages };
}

/** A game and its state, for one of its players. */
function lineOf(
  { game, isLost }: Listed,
  context: InteractionContext,
  mentions: NamedMentions,
  now: number,
): string {
  const { member, bot, say } = context;
  const own = colorOf(game, member);
  const other = own ? opponentName(game.seats[opposite(own)], bot, say, mentions) : '';
  const title = say('myGames.entry', { title: titleOf(game.setup.variant, say), other });
  return `${title}\n-# ${isLost ? say('myGames.lost') : standing(game, context, mentions, now)}`;
}

function standing(
  game: Game,
  { member, bot, say }: InteractionContext,
  mentions: NamedMentions,
  now: number,
): string {
  switch (game.phase.kind) {
    case 'challenged':
      return say('myGames.challenge', { time: timestamp(game.phase.until) });
    case 'parked':
      return say('myGames.parked');
    case 'over':
      return endSentence(game, bot, say, mentions);
    case 'playing': {
      const deadline = deadlineOf(game);
      const turn = say(waitsFor(game, member) ? 'myGames.yourTurn' : 'myGames.theirTurn');
      const time = deadline === undefined ? undefined : timestamp(deadline);
      const state = time ? say('myGames.until', { turn, time }) : turn;
      return [state, ...absences(game, now, { bot, say, mentions })].join(' · ');
    }
  }
}

/** A link to the game's board, or a button that resumes the game or shows the finished one. */
async function accessoryOf(
  { boards }: ListDeps,
  { game, isLost }: Listed,
  say: Say,
): Promise<APIButtonComponent> {
  const { id } = game.setup;
  if (game.phase.kind === 'parked' || isLost)
    return button(unpark.id({ game: id }), say('controls.unpark'), ButtonStyle.Primary);
  if (game.phase.kind === 'over')
    return button(step.id({ game: id, ply: game.position.ply, to: 'begin' }), say('controls.step'));
  return linkButton(await linkToGame(boards, game), say('myGames.open'));
}

/** Arrows between the pages, the other list, a link to the first game that waits for the member, and the walk through all. */
async function navigation(
  { boards }: ListDeps,
  member: string,
  phase: Phase,
  { listed, number, pages }: GamesPage & { readonly listed: readonly Listed[] },
  say: Say,
): Promise<APIButtonComponent[]> {
  const turn = (to: 'back' | 'on', page: number, label: string): APIButtonComponent => ({
    ...button(listControl.id({ phase, page: Math.max(0, page), to }), label),
    disabled: page < 0 || page >= pages,
  });
  const other = phase === 'live' ? 'over' : 'live';
  const next = listed.find(({ game, isLost }) => !isLost && waitsFor(game, member))?.game;
  const playing = listed.filter(({ game }) => game.phase.kind === 'playing');
  const url = next && (await linkToGame(boards, next));
  return [
    ...(pages > 1 ? [turn('back', number - 1, '◀'), turn('on', number + 1, '▶')] : []),
    button(listControl.id({ phase: other, page: 0, to: 'other' }), say(`myGames.show.${other}`)),
    ...(url ? [linkButton(url, say('myGames.next'))] : []),
    ...(playing.length > 1 ? [button(openWalk.id({ scope: '' }), say('walk.open'))] : []),
  ];
}
