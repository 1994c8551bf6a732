import { gameOf } from '../../board/channelGame.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { live as liveControl } from '../../board/gameControls.js';
import { liveLinkFor } from '../../board/liveBoard.js';
import { linkButton, rowOf } from '../../interactions/pages.js';

/** The button under a board that privately sends the member's link to the live board. */
export const live = ({ host, liveBoard }: Pick<DiscordParts, 'host' | 'liveBoard'>): Feature => ({
  controls: [
    liveControl.on(async (context, { game: id }) => {
      const game = await gameOf({ host }, context, id);
      if (!game) return;
      const link = liveLinkFor(liveBoard, context, id);
      if (link === undefined) return context.reply('live.off');
      await context.replyPrivately({
        content: context.say('live.yourLink'),
        components: [rowOf(linkButton(link, context.say('live.open')))],
      });
    }),
  ],
});
