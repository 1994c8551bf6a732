import { gameOf } from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { live as liveControl } from '../../board/gameControls.js';
import { liveLinkFor } from '../../board/liveBoard.js';
import { LAUNCH_WITHIN_MS } from '../../interactions/answerContext.js';
import { linkButton, rowOf } from '../../interactions/pages.js';

/** The button under a board that launches the live board in Discord, or else privately sends the member's link to it. */
export const live = ({ host, liveBoard }: Pick<DiscordParts, 'host' | 'liveBoard'>): Feature => ({
  controls: [
    liveControl.on(
      async (context, { game: id }) => {
        const game = await gameOf({ host }, context, id);
        if (!game) return;
        if (liveBoard?.launched) {
          const instance = await context.launchActivity();
          if (instance !== undefined)
            return liveBoard.launched({ instance, member: context.member, game: id });
        }
        const link = liveLinkFor(liveBoard, context, id);
        if (link === undefined) return context.reply('live.off');
        await context.replyPrivately({
          content: context.say('live.yourLink'),
          components: [rowOf(linkButton(link, context.say('live.open')))],
        });
      },
      { withinMs: LAUNCH_WITHIN_MS },
    ),
  ],
});
