import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { OpeningCounter } from '../../../game/openings/openingCounter.js';
import type { Feature } from '../../board/feature.js';
import { readChosen } from '../../board/squareInputs.js';
import { nameAndDescription } from '../../interactions/command.js';
import { gameOption, rulesOption, sizeOption } from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';
import { explorerFor, forgetLine, learnLine, type OpeningDeps, showNamed, showPlace } from './explorer.js';
import { askSide, explore, forget, learn, pickNamed } from './explorerMessage.js';
import { openingCompletion, readOpening } from './openingOptions.js';
import {
  answerQuestion,
  beginTraining,
  findQuestion,
  shiftQuestion,
  showLine,
  showLinesPage,
} from './trainer.js';
import { answerInput, pickLine, showLines, train } from './trainerMessage.js';

/** Openings: what is played from a position, and lines to train. `/opening`, its controls, and the counting of finished games. */
export function opening(deps: OpeningDeps): Feature {
  const counter = new OpeningCounter({ store: deps.openings, clock: deps.clock, log: deps.log });
  return {
    commands: [
      {
        name: 'opening',
        isPrivate: true,
        options: openingOptions,
        completions: { position: openingCompletion(deps) },
        async run(context) {
          const position = await readOpening(deps, context);
          if (position) await context.replyPage(await explorerFor(deps, context, position));
        },
      },
    ],
    controls: [
      explore.on((context, { way: _, ...place }) => showPlace(deps, context, place)),
      pickNamed.on((context, place) => showNamed(deps, context, place, context.interaction.values[0] ?? '')),
      askSide.on((context, place) => showPlace(deps, context, place, { isAsking: true })),
      learn.on((context, { side, ...place }) => learnLine(deps, context, place, side)),
      forget.on((context, { line }) => forgetLine(deps, context, line)),
      train.on((context) => beginTraining(deps, context)),
      ...answerInput.on({
        press: (context, asked, square) => answerQuestion(deps, context, asked, square),
        async pick(context, asked, chosen) {
          const found = await findQuestion(deps, context, asked);
          const square = found && (await readChosen(context, chosen, found.line.variant));
          if (square !== undefined) await answerQuestion(deps, context, asked, square);
        },
        shift: (context, asked, corner) => shiftQuestion(deps, context, asked, corner),
      }),
      showLines.on((context, { page }) => showLinesPage(deps, context, page)),
      pickLine.on((context) => showLine(deps, context, context.interaction.values[0] ?? '')),
    ],
    onEvent: (event) => counter.onEvent(event),
    start: () => counter.start(),
    close: () => counter.close(),
  };
}

/** The options of `/opening`. */
const openingOptions = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameOption(texts), ...nameAndDescription(texts, 'options.puzzleGame'), required: false },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.openingPosition'),
    autocomplete: true,
  },
  rulesOption(texts),
  sizeOption(texts),
];
