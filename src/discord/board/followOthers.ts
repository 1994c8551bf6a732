import type { Host } from '../../game/host/host.js';
import type { Exchange, Notice } from '../../game/ports/exchange.js';
import type { Log } from '../../game/ports/log.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Settings } from '../interactions/settings.js';
import type { MemberRatings } from './memberRatings.js';

type FollowDeps = {
  readonly exchange: Pick<Exchange, 'listen'>;
  readonly host: Pick<Host<InteractionContext>, 'applyChange' | 'catchUp'>;
  readonly settings: Pick<Settings, 'forget' | 'forgetAll'>;
  readonly ratings: Pick<MemberRatings, 'forget' | 'forgetAll'>;
  readonly log: Log;
};

/** Applies other processes' changes of the shared store to this one's games and caches. Returns a function that stops it. */
export function followOthers({ exchange, host, settings, ratings, log }: FollowDeps): () => Promise<void> {
  const applyChange = async (notice: Notice & { kind: 'game' }): Promise<void> => {
    try {
      await host.applyChange(notice.id, notice);
    } catch (error) {
      log.error(
        { err: error, game: notice.id },
        'could not apply a change that another process made to a game',
      );
    }
  };
  const catchUp = async (): Promise<void> => {
    settings.forgetAll();
    ratings.forgetAll();
    try {
      await host.catchUp();
    } catch (error) {
      log.error({ err: error }, 'could not look up the changes of other processes');
    }
  };
  return exchange.listen(
    (notice) => {
      switch (notice.kind) {
        case 'game':
          void applyChange(notice);
          break;
        case 'settings':
          settings.forget(notice.of);
          break;
        case 'ratings':
          for (const member of notice.members) ratings.forget(member);
      }
    },
    () => void catchUp(),
  );
}
