import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { finishedCompletion, gameIdOption } from '../../board/channelGame.js';
import type { Feature } from '../../board/feature.js';
import { analyse } from '../../board/gameControls.js';
import { recordForm } from '../../board/recordForm.js';
import { positionAt } from '../../board/steps.js';
import { replyOmissions, subjectOf } from '../../board/subjects.js';
import { MAX_POSITION_TEXT } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { InteractionContext } from '../../interactions/context.js';
import { control } from '../../interactions/control.js';
import { gameOption, rulesOption, sizeOption } from '../../interactions/variantOptions.js';
import type { Say, Texts } from '../../texts/texts.js';
import { AnalysisBoards, type AnalysisDeps } from './analysisBoards.js';
import { ANALYSIS_ACTS, analysisAct, analysisInput, analysisMore } from './analysisMessage.js';
import { type AnalysisStart, readAnalysisStart, readFormStart } from './analysisStart.js';

/** Private boards to analyze any position, on which the member moves for both sides: `/analyse` and its controls. */
export function analysis(deps: AnalysisDeps): Feature {
  const boards = new AnalysisBoards(deps);
  return {
    commands: [
      {
        name: 'analyse',
        isPrivate: true,
        options: analyseOptions,
        completions: { game: finishedCompletion(deps) },
        async run(context) {
          if (context.interaction.options.data.length === 0) return context.openForm(formFor(context.say));
          const start = await readAnalysisStart(deps, context);
          if (start) await openAt(boards, context, start);
        },
      },
    ],
    controls: [
      analysisForm.on(
        async (context) => {
          context.isPrivate = true;
          const start = await readFormStart(deps, context);
          if (start) await openAt(boards, context, start);
        },
        { answersAnew: true },
      ),
      analyse.on(async (context, { game: id, ply }) => {
        const subject = await subjectOf(deps, context, id);
        if (subject) await boards.open(context, { position: positionAt(subject.position, ply) });
      }),
      ...analysisInput.on({
        press: (context, place, square) => boards.play(context, place, square),
        pick: (context, place, chosen) => boards.playChosen(context, place, chosen),
        shift: (context, place, corner) => boards.shift(context, place, corner),
      }),
      analysisAct.on((context, { act, ...place }) => boards.act(context, place, act)),
      analysisMore.on((context, { renewals, ...place }) => {
        const [chosen = ''] = context.interaction.values;
        const act = ANALYSIS_ACTS.find((each) => each === chosen);
        if (!act) return boards.playChosen(context, place, chosen);
        return boards.act(context, place, act, renewals + 1);
      }),
    ],
  };
}

/** Opened by `/analyse` without options. */
const analysisForm = control('analysisForm', 'anyForm', {});

const formFor = (say: Say) =>
  recordForm(
    {
      id: analysisForm.id({}),
      title: say('analysis.open'),
      aboutText: say('recordForm.orEmpty'),
    },
    say,
  );

async function openAt(
  boards: AnalysisBoards,
  context: InteractionContext,
  start: AnalysisStart,
): Promise<void> {
  await boards.open(context, start);
  await replyOmissions(context, start.omissions);
}

/** The options of `/analyse`. */
const analyseOptions = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameIdOption(texts), ...nameAndDescription(texts, 'options.analysedGame') },
  {
    type: ApplicationCommandOptionType.Integer,
    ...nameAndDescription(texts, 'options.atMove'),
    min_value: 0,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.analysedText'),
    max_length: MAX_POSITION_TEXT,
  },
  { ...gameOption(texts), ...nameAndDescription(texts, 'options.boardGame'), required: false },
  rulesOption(texts),
  sizeOption(texts),
];
