import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { OPEN_MINUTES, openForMs } from '../../../game/requests/openChallenge.js';
import type { Against } from '../../../game/requests/request.js';
import { answersArePrivate } from '../../gateway/discordPermissions.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import { gameOption, type Problem } from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';
import { problemOfOpponent } from './opponents.js';
import { type ReadRequest, type RequestDeps, readGameRequest, termOptions } from './playOptions.js';

/** Highest rating that an option takes. */
const MAX_RATING = 9999;

/** Options of an open challenge. */
const OPEN_OPTIONS = ['for', 'min_rating', 'max_rating'] as const;

/** Options of `/challenge`. */
export function challengeOptions(texts: Texts): APIApplicationCommandBasicOption[] {
  const type = ApplicationCommandOptionType;
  const rating = { type: type.Integer, min_value: 0, max_value: MAX_RATING } as const;
  return [
    { type: type.User, ...nameAndDescription(texts, 'options.challenged') },
    { ...gameOption(texts), ...nameAndDescription(texts, 'options.playGame'), required: false },
    ...termOptions(texts),
    { type: type.Boolean, ...nameAndDescription(texts, 'options.rated') },
    {
      type: type.Integer,
      ...nameAndDescription(texts, 'options.openFor'),
      choices: OPEN_MINUTES.toSorted((a, b) => a - b).map((minutes) =>
        choice(texts, `openFor.${minutes}`, minutes),
      ),
    },
    { ...rating, ...nameAndDescription(texts, 'options.minRating') },
    { ...rating, ...nameAndDescription(texts, 'options.maxRating') },
  ];
}

/** Reads the options of `/challenge`, as `readRequest` does: a challenge to a member or, without one, to anyone. */
export const readChallenge = (deps: RequestDeps, context: CommandContext): Promise<ReadRequest | undefined> =>
  readGameRequest(deps, context, readChallenged);

async function readChallenged(deps: RequestDeps, context: CommandContext): Promise<Against | Problem> {
  const { options } = context.interaction;
  const user = options.getUser('member');
  if (user) {
    if (OPEN_OPTIONS.some((name) => options.get(name) !== null)) return { problem: 'problems.onlyIfOpen' };
    const isHere = options.getMember('member') !== null;
    const refused = await problemOfOpponent(deps, context, { id: user.id, bot: user.bot, isHere });
    return refused ?? { kind: 'member', member: user.id };
  }
  if (context.venue === 'direct') return { problem: 'problems.nobodyHere' };
  if (context.venue === 'guest' && answersArePrivate(context.interaction))
    return { problem: 'problems.privateHere' };
  const [min, max] = [options.getInteger('min_rating'), options.getInteger('max_rating')];
  if (min !== null && max !== null && min > max) return { problem: 'problems.ratingRange' };
  const minutes = OPEN_MINUTES.find((each) => each === options.getInteger('for')) ?? OPEN_MINUTES[0];
  const ratings = { ...(min !== null && { min }), ...(max !== null && { max }) };
  const hasRange = min !== null || max !== null;
  return { kind: 'anyone', forMs: openForMs(minutes), ...(hasRange && { ratings }) };
}
