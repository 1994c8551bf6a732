import { ApplicationCommandOptionType } from 'discord.js';
import type { OpponentInfo } from '../../../game/ports/thinker.js';
import { GAME_NAMES, type GameName, type Square } from '../../../rules/position.js';
import { lookFor } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import type { Page } from '../../interactions/pages.js';
import { aboutOf } from '../../texts/styleNames.js';
import { type GreetingDeps, greet } from './greeting.js';
import {
  cardPage,
  helpPage,
  learn,
  levelsPage,
  overviewPage,
  rules,
  rulesPage,
  stylesPage,
  withWayBack,
} from './helpPages.js';
import { type LessonName, lesson } from './lessons.js';
import {
  learnPage,
  lessonControl,
  lessonMessage,
  lessonMove,
  outcomeMessage,
  type TutorialView,
} from './tutorialMessage.js';

type HelpDeps = GreetingDeps & Pick<DiscordParts, 'thinker' | 'signs'>;

/** Help for newcomers: `/help`, the tutorial, the rules with pictures, and the greeting in new servers. */
export const help = (deps: HelpDeps): Feature => ({
  commands: [
    {
      name: 'help',
      isPrivate: true,
      options: (texts) => [
        {
          type: ApplicationCommandOptionType.String,
          ...nameAndDescription(texts, 'options.topic'),
          choices: TOPICS.map((topic) => choice(texts, `topics.${topic}`, topic)),
        },
      ],
      async run(context) {
        const named = context.interaction.options.getString('topic');
        const topic = TOPICS.find((each) => each === named);
        if (topic) await context.replyPage(await PAGES[topic](deps, context));
        else await context.replyPage(overviewPage(context.say, canBegin(context)));
      },
    },
  ],
  controls: [
    helpPage.on(async (context, { page }) => context.turnPage(await pageFor(deps, context, page))),
    learn.on(async (context) => context.turnPage(await tutorialPage(deps, context))),
    lessonControl.on(async (context, { lesson: name }) =>
      context.turnPage(await lessonMessage(lesson(name), await tutorialViewOf(deps, context))),
    ),
    lessonMove.on((context, { lesson: name, square }) => playInLesson(deps, context, name, square)),
    rules.on(async (context, { kind }) => context.turnPage(await rulesFor(deps, context, kind))),
  ],
  greet: (where) => greet(deps, where),
});

export const TOPICS = ['tutorial', 'rules', 'levels', 'opponents'] as const;

const PAGES: Readonly<
  Record<(typeof TOPICS)[number], (deps: HelpDeps, context: InteractionContext) => Page | Promise<Page>>
> = {
  tutorial: tutorialPage,
  rules: (deps, context) => rulesFor(deps, context, GAME_NAMES[0]),
  levels({ thinker, texts }, { say, locale, mentions }) {
    const words = { say, language: texts.languageFor(locale) };
    return levelsPage((variant) => thinker.levels(variant), words, mentions);
  },
  opponents({ thinker, texts }, { say, locale, mentions }) {
    const about = (style: OpponentInfo) => aboutOf(texts, locale, style);
    return stylesPage(thinker.opponents, about, say, mentions);
  },
};

/** The page that a button of the overview leads to, with a way back, or the overview itself. */
async function pageFor(
  deps: HelpDeps,
  context: InteractionContext,
  page: Parameters<typeof helpPage.id>[0]['page'],
): Promise<Page> {
  const { say, mentions } = context;
  if (page === 'overview') return overviewPage(say, canBegin(context));
  if (page === 'levels' || page === 'opponents') return withWayBack(await PAGES[page](deps, context), say);
  return cardPage(page, say, mentions);
}

/** Whether a button can start a game here. As a guest, the bot cannot send the message of a new game. */
const canBegin = ({ venue }: InteractionContext): boolean => venue !== 'guest';

/** The tutorial's texts and look by the member's settings, with the board from black's side. */
async function tutorialViewOf(
  { settings, renderBoard, signs }: HelpDeps,
  context: InteractionContext,
): Promise<TutorialView> {
  const { say, member, mentions } = context;
  return {
    ...{ say, renderBoard, mentions, signs },
    look: lookFor(await settings.ofMember(member), 'black'),
    canBegin: canBegin(context),
  };
}

async function tutorialPage(deps: HelpDeps, context: InteractionContext): Promise<Page> {
  return learnPage(await tutorialViewOf(deps, context));
}

async function rulesFor(deps: HelpDeps, context: InteractionContext, game: GameName): Promise<Page> {
  return rulesPage(game, await tutorialViewOf(deps, context));
}

/** Plays a member's move in a lesson, and shows the outcome. */
async function playInLesson(
  deps: HelpDeps,
  context: ButtonContext,
  name: LessonName,
  square: Square,
): Promise<void> {
  const current = lesson(name);
  // Forged: there is no such button.
  if (!current.position.legalMoves().includes(square)) return context.reply('problems.unknownControl');
  await context.turnPage(await outcomeMessage(current, square, await tutorialViewOf(deps, context)));
}
