import type { ButtonInteraction, Client } from 'discord.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardMessages } from '../../../src/discord/board/boardMessages.js';
import type { DiscordParts } from '../../../src/discord/board/feature.js';
import { MemberRatings } from '../../../src/discord/board/memberRatings.js';
import type { InteractionContext } from '../../../src/discord/interactions/context.js';
import { ControlTable } from '../../../src/discord/interactions/control.js';
import { dispatch, NO_METER } from '../../../src/discord/interactions/dispatch.js';
import { InteractionLimiter } from '../../../src/discord/interactions/interactionLimiter.js';
import { RefusalCounts } from '../../../src/discord/interactions/refusalCounts.js';
import { Settings } from '../../../src/discord/interactions/settings.js';
import { buildFeatures } from '../../../src/discord/registry.js';
import { Host } from '../../../src/game/host/host.js';
import type { Game, GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { boardRenderer } from '../../../src/render/boards/renderBoard.js';
import { defaultVariant, GAMES } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { FakeClock, FakeLog, FakeThinker } from '../../game/fakes.js';
import { PLAIN } from '../../game/games.js';
import { openMemoryStore } from '../../store/open.js';
import { writeCustomId } from '../controlIds.js';
import { ADA, BOT, BOT_IS_WHITE } from '../sampleGames.js';
import { TEXTS } from '../say.js';

/** Every replay of a game begins with its first position. */
const replays = vi.spyOn(GAMES.reversi, 'start');
let loads = 0;

const VARIANT = defaultVariant('reversi');
const square = (name: string) => parseSquare(name, 8)!;

let store: Store;

/** A store that counts loaded games. */
const counting = (kept: Store): Store => ({
  ...kept,
  load: (id) => {
    loads += 1;
    return kept.load(id);
  },
});

/** The bot over a store, from interactions to boards, with a thinker that the test controls. */
async function openBot() {
  const [clock, log, thinker] = [new FakeClock(), new FakeLog(), new FakeThinker()];
  let last = 1;
  const random = () => (last = (Math.imul(last, 1664525) + 1013904223) >>> 0);
  const host = new Host<InteractionContext>({ store: counting(store), thinker, clock, log, random });
  const drawn: string[] = [];
  const edit = async () => void drawn.push('edit');
  const channel = {
    id: 'room',
    isSendable: () => true,
    send: async () => ({ id: 'board' }),
    messages: { edit },
  };
  const client = {
    user: { id: BOT },
    application: { commands: { cache: [] } },
    channels: { fetch: async () => channel },
    guilds: { cache: new Map() },
  } as unknown as Client<true>;
  const ratings = new MemberRatings(host, clock);
  const settings = new Settings(store);
  const boards = new BoardMessages({
    client,
    anchors: store,
    host,
    ratings,
    settings,
    thinker,
    texts: TEXTS,
    renderBoard: boardRenderer(async () => Buffer.of()),
    meter: NO_METER,
    clock,
    log,
    chance: () => 0,
  });
  host.listen((event) => boards.onEvent(event));
  const parts = {
    client,
    host,
    thinker,
    boards,
    ratings,
    settings,
    texts: TEXTS,
    clock,
    log,
  } as unknown as DiscordParts;
  const deps = {
    ...parts,
    chance: () => 0,
    meter: NO_METER,
    limiter: new InteractionLimiter(0, clock),
    refusals: new RefusalCounts(clock),
    commands: [],
    menus: [],
    controls: new ControlTable(buildFeatures(parts).flatMap(({ controls = [] }) => controls)),
  };
  await host.start();

  /** Presses a square and answers for the opponent. Resolves when the board shows both. */
  const press = async (id: GameId, ply: number, name: string, answer: string): Promise<void> => {
    const interaction = {
      isChatInputCommand: () => false,
      isUserContextMenuCommand: () => false,
      isMessageContextMenuCommand: () => false,
      isContextMenuCommand: () => false,
      isAutocomplete: () => false,
      isButton: () => true,
      isStringSelectMenu: () => false,
      deferred: false,
      replied: false,
      webhook: {},
      customId: writeCustomId({ control: 'move', game: id, ply, square: square(name) }),
      user: { id: ADA },
      locale: 'en-US',
      channelId: 'room',
      message: { id: 'board' },
      update: async () => void drawn.push('update'),
    } as unknown as ButtonInteraction;
    await boards.idle();
    await dispatch(deps, interaction);
    // The thinker gets the live position, so it replays nothing either.
    expect(thinker.searches.at(-1)!.position).toBe((await host.game(id))!.position);
    const answered = new Promise<Game>((resolve) =>
      host.listen((event) => event.kind !== 'damaged' && resolve(event.game)),
    );
    thinker.searches.at(-1)!.answer(square(answer));
    await answered;
    await boards.idle();
    expect(drawn.splice(0)).toEqual(['update']);
    expect(log.lines).toEqual([]);
  };
  return { host, press };
}

async function openGame(host: Host<InteractionContext>): Promise<GameId> {
  const setup = {
    variant: VARIANT,
    seats: BOT_IS_WHITE,
    challenger: null,
    strict: false,
    rated: false,
    time: null,
    server: null,
    ...PLAIN,
  };
  const opened = await host.open({ ...setup, place: 'room' });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  return opened.game.setup.id;
}

beforeEach(async () => {
  store = await openMemoryStore();
});

afterEach(() => store.close());

test('a press with the opponent’s reply loads and replays nothing, and draws once', async () => {
  const { host, press } = await openBot();
  const id = await openGame(host);
  await press(id, 0, 'f5', 'd6');
  replays.mockClear();
  loads = 0;
  await press(id, 2, 'c3', 'f4');
  expect({ replays: replays.mock.calls.length, loads }).toEqual({ replays: 0, loads: 0 });
  await host.close();
});

test('a press in a game that is not in memory loads and replays it once', async () => {
  const first = await openBot();
  const id = await openGame(first.host);
  await first.press(id, 0, 'f5', 'd6');
  await first.host.close();
  const unfinished = store.unfinished;
  store.unfinished = async () => []; // nothing is taken up, so that the game is not live
  const second = await openBot();
  store.unfinished = unfinished;
  replays.mockClear();
  loads = 0;
  await second.press(id, 2, 'c3', 'f4');
  expect({ replays: replays.mock.calls.length, loads }).toEqual({ replays: 1, loads: 1 });
  await second.host.close();
});
