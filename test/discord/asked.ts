import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import { MemberRatings } from '../../src/discord/board/memberRatings.js';
import type { App } from '../../src/discord/interactions/app.js';
import { Settings } from '../../src/discord/interactions/settings.js';
import type { MemberRating } from '../../src/game/ports/gameStore.js';
import type { Thinker } from '../../src/game/ports/thinker.js';
import { FakeClock, FakeThinker } from '../game/fakes.js';
import { TEXTS } from './say.js';
import { ADA, BOT } from './shown.js';

const GUILD = '10000000000000000009';

export type Options = Record<string, string | number | boolean>;

/** What a bot is asked of, where a test does not say. */
const NOBODY: Pick<Thinker, 'opponents' | 'levels' | 'even'> = {
  opponents: [],
  levels: new FakeThinker().levels,
  even: () => undefined,
};

type Choice = { readonly name: string; readonly value: string | number };

/** A member's slash command with these options, one of them perhaps being typed, and what they are answered. */
export function asked(
  options: Options,
  {
    locale = 'en-US',
    typing = '',
    thinker = {} as Partial<typeof NOBODY>,
    ratings = [] as readonly MemberRating[],
  } = {},
) {
  const told: string[] = [];
  const replies: unknown[] = [];
  const choices: Choice[] = [];
  const client = { application: { commands: { cache: [] } }, user: { id: BOT } };
  const get = (name: string) => options[name] ?? null;
  const user = options.opponent === undefined ? null : { id: options.opponent, bot: false };
  const interaction = {
    locale,
    user: { id: ADA },
    inGuild: () => true,
    guildId: GUILD,
    authorizingIntegrationOwners: { 0: GUILD },
    options: {
      getString: get,
      getInteger: get,
      getBoolean: get,
      getUser: () => user,
      getMember: () => user,
      getFocused: () => ({ name: typing, value: options[typing] }),
    },
    reply: async (message: { content?: string }) => {
      replies.push(message);
      if (message.content !== undefined) told.push(message.content);
    },
    respond: async (given: Choice[]) => void choices.push(...given),
  } as unknown as ChatInputCommandInteraction & AutocompleteInteraction;
  const app = {
    thinker: { ...NOBODY, ...thinker },
    ratings: new MemberRatings({ ratingsOf: async () => ratings }, new FakeClock()),
    settings: new Settings({ settings: async () => ({}), saveSettings: async () => undefined }),
    members: { hasBlocked: async () => false },
    texts: TEXTS,
    client,
  } as unknown as App;
  return { app, interaction, told, replies, choices };
}
