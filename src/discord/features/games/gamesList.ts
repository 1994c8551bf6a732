import {
  type APIButtonComponent,
  type APIContainerComponent,
  type APISectionComponent,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  ComponentType,
} from 'discord.js';
import { colorOf, deadlineOf, type Game, waitsFor } from '../../../game/play/game.js';
import { opposite } from '../../../rules/position.js';
import { hasLostPlace } from '../../board/lostPlaces.js';
import type { App } from '../../interactions/app.js';
import type { GAMES_PHASES } from '../../interactions/customId.js';
import { sendBoardPrivately, tell, turnPage } from '../../interactions/replies.js';
import { button, rowOf } from '../../interactions/rows.js';
import { commandMentions, sayTo } from '../../interactions/speaker.js';
import type { Say } from '../../texts/texts.js';
import { endSentence, opponentName, titleOf } from '../../texts/words.js';

type Phase = (typeof GAMES_PHASES)[number];

const PER_PAGE = 7;

/** Games that are not over are all looked at, so that those that wait for the member come first; more than a member has. */
const MOST_LIVE = 200;

/** A game, and whether it is on at a place where its board cannot be shown. */
type Listed = { readonly game: Game; readonly isLost: boolean };

type Page = { readonly games: readonly Game[]; readonly number: number; readonly pages: number };

/** Those that wait for the member first, of these those whose time is up soonest. */
function sortLive(games: readonly Game[], member: string): Game[] {
  const due = (game: Game): number =>
    waitsFor(game, member) ? (deadlineOf(game) ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY;
  return games.toSorted((a, b) => {
    const [first, second] = [due(a), due(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

async function readPage({ host }: App, member: string, phase: Phase, number: number): Promise<Page> {
  const of = { member, phase } as const;
  if (phase === 'live') {
    const all = sortLive(await host.gamesOf(of, MOST_LIVE), member);
    const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
    const shown = Math.min(number, pages - 1);
    return { games: all.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE), number: shown, pages };
  }
  const pages = Math.max(1, Math.ceil((await host.countGamesOf(of)) / PER_PAGE));
  const shown = Math.min(number, pages - 1);
  return { games: await host.gamesOf(of, PER_PAGE, shown * PER_PAGE), number: shown, pages };
}

/** What a game is and how it stands, for one of its players. */
function lineOf({ game, isLost }: Listed, member: string, bot: string, say: Say): string {
  const own = colorOf(game, member);
  const other = own ? opponentName(game.seats[opposite(own)], bot, say) : '';
  const title = say('myGames.entry', { title: titleOf(game.setup.variant, say), other });
  return `${title}\n-# ${isLost ? say('myGames.lost') : standing(game, member, bot, say)}`;
}

function standing(game: Game, member: string, bot: string, say: Say): string {
  switch (game.phase.kind) {
    case 'challenged':
      return say('myGames.challenge', { time: `<t:${Math.floor(game.phase.until / 1000)}:R>` });
    case 'parked':
      return say('myGames.parked');
    case 'over':
      return endSentence(game, bot, say);
    case 'playing': {
      const deadline = deadlineOf(game);
      const turn = say(waitsFor(game, member) ? 'myGames.yourTurn' : 'myGames.theirTurn');
      const time = deadline === undefined ? undefined : `<t:${Math.floor(deadline / 1000)}:R>`;
      return time ? say('myGames.until', { turn, time }) : turn;
    }
  }
}

/** What leads to a game: a link to its board, or a button that resumes it or looks back. */
async function accessoryOf(app: App, { game, isLost }: Listed, say: Say): Promise<APIButtonComponent> {
  if (game.phase.kind === 'parked' || isLost)
    return button({ control: 'unpark', game: game.setup.id }, say('controls.unpark'), ButtonStyle.Primary);
  if (game.phase.kind === 'over')
    return button(
      { control: 'step', game: game.setup.id, ply: game.position.ply, to: 'begin' },
      say('controls.step'),
    );
  const url = await linkTo(app, game);
  return { type: ComponentType.Button, style: ButtonStyle.Link, label: say('myGames.open'), url };
}

/** A link to a game's board, or to its channel where no board is. */
const linkTo = async ({ tables }: App, game: Game): Promise<string> =>
  (await tables.linkTo(game)) ?? `https://discord.com/channels/${game.setup.server ?? '@me'}/${game.place}`;

/** Says where a game is played. */
export const tellElsewhere = async (
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  game: Game,
): Promise<void> => tell(app, interaction, 'myGames.elsewhere', { link: await linkTo(app, game) });

async function listMessage(
  app: App,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  phase: Phase,
  number: number,
): Promise<APIContainerComponent> {
  const member = interaction.user.id;
  const say = sayTo(app, interaction);
  const bot = app.client.user.id;
  const page = await readPage(app, member, phase, number);
  const listed = await Promise.all(
    page.games.map(async (game): Promise<Listed> => ({ game, isLost: await hasLostPlace(app, game) })),
  );
  const sections = await Promise.all(
    listed.map(
      async (each): Promise<APISectionComponent> => ({
        type: ComponentType.Section,
        components: [{ type: ComponentType.TextDisplay, content: lineOf(each, member, bot, say) }],
        accessory: await accessoryOf(app, each, say),
      }),
    ),
  );
  const title = say(`myGames.title.${phase}`);
  const count = page.pages > 1 ? [say('myGames.page', { page: page.number + 1, pages: page.pages })] : [];
  const none = page.games.length === 0 ? [say(`myGames.none.${phase}`, commandMentions(app, say))] : [];
  return {
    type: ComponentType.Container,
    components: [
      { type: ComponentType.TextDisplay, content: [`## ${title}`, ...count, ...none].join('\n') },
      ...sections,
      rowOf(...(await navigation(app, member, phase, { ...page, listed }, say))),
    ],
  };
}

/** Arrows through the pages, the way to the other list, and to the first game that waits for the member. */
async function navigation(
  app: App,
  member: string,
  phase: Phase,
  { listed, number, pages }: Page & { readonly listed: readonly Listed[] },
  say: Say,
): Promise<APIButtonComponent[]> {
  const turn = (to: 'back' | 'on', page: number, label: string): APIButtonComponent => ({
    ...button({ control: 'games', phase, page: Math.max(0, page), to }, label),
    disabled: page < 0 || page >= pages,
  });
  const other = phase === 'live' ? 'over' : 'live';
  const next = listed.find(({ game, isLost }) => !isLost && waitsFor(game, member))?.game;
  const url = next && (await linkTo(app, next));
  return [
    ...(pages > 1 ? [turn('back', number - 1, '◀'), turn('on', number + 1, '▶')] : []),
    button({ control: 'games', phase: other, page: 0, to: 'other' }, say(`myGames.show.${other}`)),
    ...(url
      ? [{ type: ComponentType.Button, style: ButtonStyle.Link, label: say('myGames.next'), url } as const]
      : []),
  ];
}

/** Shows a member alone a page of their games: those that are not over, or those that are. */
export async function showGames(
  app: App,
  interaction: ChatInputCommandInteraction,
  phase: Phase,
  page: number,
): Promise<void> {
  await sendBoardPrivately(interaction, { components: [await listMessage(app, interaction, phase, page)] });
}

/** Shows another page in the member's list. */
export async function turnGames(
  app: App,
  interaction: ButtonInteraction,
  phase: Phase,
  page: number,
): Promise<void> {
  await turnPage(interaction, { components: [await listMessage(app, interaction, phase, page)] });
}
