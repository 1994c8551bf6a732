import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { DiscordParts } from '../../src/discord/board/feature.js';
import { MemberRatings } from '../../src/discord/board/memberRatings.js';
import { AutocompleteContext } from '../../src/discord/interactions/askContext.js';
import type { Command } from '../../src/discord/interactions/command.js';
import { InteractionContext } from '../../src/discord/interactions/context.js';
import { NO_METER } from '../../src/discord/interactions/dispatch.js';
import { Settings } from '../../src/discord/interactions/settings.js';
import { buildFeatures } from '../../src/discord/registry.js';
import type { MemberRating } from '../../src/game/ports/gameStore.js';
import type { Thinker } from '../../src/game/ports/thinker.js';
import { FakeClock, FakeThinker } from '../game/fakes.js';
import { ADA, BOT } from './sampleGames.js';
import { TEXTS } from './say.js';

const GUILD = '10000000000000000009';

export type Options = Record<string, string | number | boolean>;

/** Default thinker: knows no styles, and plays at no rating. */
const NOBODY: Pick<Thinker, 'opponents' | 'levels' | 'even'> = {
  opponents: [],
  levels: new FakeThinker().levels,
  even: () => undefined,
};

type Choice = { readonly name: string; readonly value: string | number };

/** A slash command of Ada's with these options, one perhaps still being typed, and the answers that she gets. */
export function fakeCommand(
  options: Options,
  {
    locale = 'en-US',
    typed = '',
    thinker = {} as Partial<typeof NOBODY>,
    ratings = [] as readonly MemberRating[],
  } = {},
) {
  const contents: string[] = [];
  const replies: unknown[] = [];
  const choices: Choice[] = [];
  const client = {
    ...{ application: { commands: { cache: [] } }, user: { id: BOT } },
    users: { fetch: async () => ({ displayName: 'Ben' }) },
  };
  const get = (name: string) => options[name] ?? null;
  const user = options.opponent === undefined ? null : { id: options.opponent, bot: false };
  const made = {
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
      getFocused: () => ({ name: typed, value: options[typed] }),
    },
    reply: async (message: { content?: string }) => {
      replies.push(message);
      if (message.content !== undefined) contents.push(message.content);
    },
    respond: async (given: Choice[]) => void choices.push(...given),
  };
  const interaction = made as unknown as ChatInputCommandInteraction & AutocompleteInteraction;
  const deps = {
    thinker: { ...NOBODY, ...thinker },
    ratings: new MemberRatings({ ratingsOf: async () => ratings }, new FakeClock()),
    settings: new Settings({ settings: async () => ({}), saveSettings: async (_, changes) => changes }),
    members: { hasBlocked: async () => false },
    texts: TEXTS,
    client,
  } as unknown as DiscordParts;
  const meter = NO_METER.received({ kind: 'command', name: '' });
  const context = new InteractionContext<ChatInputCommandInteraction>(deps, interaction, meter);
  const typing = new AutocompleteContext(deps, interaction, meter);
  const command = (name: string): Command =>
    buildFeatures(deps)
      .flatMap(({ commands = [] }) => commands)
      .find((each) => each.name === name)!;
  return { deps, interaction: made, context, typing, command, contents, replies, choices };
}
