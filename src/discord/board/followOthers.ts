import type { Host } from '../../game/host/host.js';
import type { Exchange, Notice } from '../../game/ports/exchange.js';
import type { Log } from '../../game/ports/log.js';
import type { Cause } from '../interactions/cause.js';
import type { Settings } from '../interactions/settings.js';
import type { MemberRatings } from './memberRatings.js';

type FollowOptions = {
  readonly exchange: Pick<Exchange, 'listen'>;
  readonly host: Pick<Host<Cause>, 'applyChange' | 'catchUp'>;
  readonly settings: Pick<Settings, 'forget'>;
  readonly ratings: Pick<MemberRatings, 'forget'>;
  readonly log: Log;
};

/** Keeps what this process has in memory in step with what others do to the same store. The answer ends it. */
export function followOthers({ exchange, host, settings, ratings, log }: FollowOptions): () => Promise<void> {
  const applyChange = async (notice: Notice & { kind: 'game' }): Promise<void> => {
    try {
      await host.applyChange(notice.id, notice);
    } catch (error) {
      log.error(
        { err: error, game: notice.id },
        'a game that another process has changed was not taken over',
      );
    }
  };
  const catchUp = async (): Promise<void> => {
    try {
      await host.catchUp();
    } catch (error) {
      log.error({ err: error }, 'what other processes have changed could not be looked up');
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
