import { completeFinished } from '../../board/channelGame.js';
import { analyse } from '../../board/gameControls.js';
import { positionAt } from '../../board/steps.js';
import { subjectOf } from '../../board/subjects.js';
import type { Feature } from '../../interactions/feature.js';
import { analyseOptions, readAnalysisStart } from './analyseCommand.js';
import { AnalysisBoards, type AnalysisDeps } from './analysisBoards.js';
import { ANALYSIS_ACTS, analysisAct, analysisInput, analysisMore } from './analysisMessage.js';

/** Private boards to analyze any position, on which the member moves for both sides: `/analyse` and its controls. */
export function analysis(deps: AnalysisDeps): Feature {
  const boards = new AnalysisBoards(deps);
  return {
    commands: [
      {
        name: 'analyse',
        isPrivate: true,
        options: analyseOptions,
        autocomplete: (context) => completeFinished(deps, context),
        async run(context) {
          const start = await readAnalysisStart(deps, context);
          if (start) await boards.open(context, start);
        },
      },
    ],
    controls: [
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
