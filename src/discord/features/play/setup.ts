import type { User } from 'discord.js';
import type { keyedQueue } from '../../../game/keyedQueue.js';
import { COLOR_CHOICES, type Request } from '../../../game/requests/request.js';
import { TIME_NAMES } from '../../../game/requests/timeControls.js';
import { isVariant } from '../../../rules/games.js';
import { admitsGames } from '../../board/channels.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import type { ButtonContext, InteractionContext, MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { setUp } from '../../interactions/links.js';
import { type Page, pageOf, text } from '../../interactions/pages.js';
import { readVariantValue } from '../../interactions/variantOptions.js';
import { type Announce, announceGame, type OpenDeps, openByPress, requestedBefore } from './openRequest.js';
import { admitsOpponent } from './opponents.js';
import {
  type Setup,
  setupColor,
  setupMember,
  setupOpponent,
  setupPage,
  setupRated,
  setupStart,
  setupTime,
  setupVariant,
  variantIn,
  writeSetup,
} from './setupCard.js';
import { ANYONE, corrected, lastSetup, readOpponent, withOpponent, withUser } from './setupChoices.js';

/**
 * Opens the set-up card privately, with the member's last choices, and with `opponent` if one is given: a user, or `anyone` for an
 * open challenge.
 */
export async function openSetup(
  deps: OpenDeps,
  context: InteractionContext,
  opponent?: Pick<User, 'id' | 'bot'> | 'anyone',
): Promise<void> {
  context.isPrivate = true;
  if (!(await admitsGames(deps.settings, context))) return;
  const last = await lastSetup(deps, context);
  const { setup, notice } =
    typeof opponent === 'object'
      ? await withUser(deps, context, last, opponent)
      : { setup: opponent ? await withOpponent(deps, context, last, ANYONE) : last, notice: undefined };
  await context.replyPage(await pageFor(deps, context, setup, notice));
}

/** Remembers a request for the member's next card, if the card has all its choices. */
export async function rememberRequest(
  { settings }: Pick<OpenDeps, 'settings'>,
  { member }: InteractionContext,
  { variant, against, color, time, rated, strict, opening }: Request,
): Promise<void> {
  if (strict || opening !== 'plain' || against.kind === 'style') return;
  const { game: kind, rule, size } = variant;
  const lastSetup = writeSetup({ kind, rule, size, against, color, time, rated });
  if ((await settings.ofMember(member)).lastSetup !== lastSetup)
    await settings.change({ member }, { lastSetup });
}

/** The card's controls. `begins` queues the presses of one member. */
export const setupControls = (deps: OpenDeps, begins: ReturnType<typeof keyedQueue<string>>): Control[] => [
  setUp.on((context) => openSetup(deps, context, 'anyone'), { answersAnew: true }),
  setupVariant.on((context, setup) => {
    const variant = readVariantValue(context.interaction.values[0]);
    if (!variant) return context.reply('problems.unknownControl');
    const { game: kind, rule, size } = variant;
    return turnTo(deps, context, { ...setup, kind, rule, size });
  }),
  setupOpponent.on(async (context, setup) => {
    const against = await readOpponent(deps, context, setup, context.interaction.values[0]);
    if (against === undefined) return context.reply('problems.unknownControl');
    await turnTo(deps, context, await withOpponent(deps, context, setup, against));
  }),
  setupMember.on(async (context, before) => {
    const [id] = context.interaction.values;
    if (id === undefined) return turnTo(deps, context, { ...before, against: null });
    const bot = context.interaction.users.get(id)?.bot === true;
    const { setup, notice } = await withUser(deps, context, before, { id, bot });
    await turnTo(deps, context, setup, notice);
  }),
  setupTime.on((context, setup) => {
    const time = TIME_NAMES.find((each) => each === context.interaction.values[0]);
    return time ? turnTo(deps, context, { ...setup, time }) : context.reply('problems.unknownControl');
  }),
  setupColor.on((context, setup) => {
    const next = (COLOR_CHOICES.indexOf(setup.color) + 1) % COLOR_CHOICES.length;
    return turnTo(deps, context, { ...setup, color: COLOR_CHOICES[next]! });
  }),
  setupRated.on((context, setup) => turnTo(deps, context, { ...setup, rated: !setup.rated })),
  setupStart.on((context, setup) => {
    // As a guest, the bot can post a board only as an answer. If all its answers are private, the card becomes the board.
    context.answersAnew = context.venue === 'guest' && !answersArePrivate(context.interaction);
    return begins(context.member, () => start(deps, context, setup));
  }),
];

async function pageFor(
  deps: OpenDeps,
  context: InteractionContext,
  wanted: Setup,
  notice?: string,
): Promise<Page> {
  const { setup, offer } = await corrected(deps, context, wanted);
  return setupPage(setup, { ...offer, notice }, context.say, context.mentions);
}

/** Shows the card with other choices. */
async function turnTo(deps: OpenDeps, context: MessageContext, setup: Setup, notice?: string): Promise<void> {
  if (!isVariant(variantIn(setup))) return context.reply('problems.unknownControl');
  await context.turnPage(await pageFor(deps, context, setup, notice));
}

/** Starts the game of a card. A second press, or one after a restart, links to the first one's game. */
async function start(deps: OpenDeps, context: ButtonContext, chosen: Setup): Promise<void> {
  const request = isVariant(variantIn(chosen)) && (await requestOf(deps, context, chosen));
  if (!request) return context.reply('problems.unknownControl');
  if (!(await admitsGames(deps.settings, context)) || !(await admitsOpponent(deps, context, request))) return;
  await rememberRequest(deps, context, request);
  const before = await requestedBefore(deps, context, request);
  if (before) return announceGame(deps, context, before, closeCard(context));
  await openByPress(deps, context, request, closeCard(context));
}

/** The requested game; `undefined` if a forged card asks for one that is not offered. */
async function requestOf(
  deps: OpenDeps,
  context: InteractionContext,
  chosen: Setup,
): Promise<Request | undefined> {
  const { setup } = await corrected(deps, context, chosen);
  const { against, color, time, rated } = setup;
  const isAsChosen = against?.kind === 'even' || JSON.stringify(against) === JSON.stringify(chosen.against);
  if (against === null || !isAsChosen || against.kind !== chosen.against?.kind) return undefined;
  const usual = { strict: false, opening: 'plain', start: null } as const;
  return { variant: variantIn(setup), against, color, time, rated, ...usual };
}

/** Replaces the card by a text once its game has begun. */
const closeCard =
  (context: ButtonContext): Announce =>
  async (content) => {
    const page = pageOf([text(content)]);
    if (context.venue !== 'guest') return context.turnPage(page);
    // The board is the answer to the press, either beside the card or in its place.
    if (context.answersAnew) await context.editPrivate(context.interaction.message.id, page);
  };
