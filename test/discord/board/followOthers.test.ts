import { expect, test } from 'vitest';
import { followOthers } from '../../../src/discord/board/followOthers.js';
import { MemberRatings } from '../../../src/discord/board/memberRatings.js';
import { Settings } from '../../../src/discord/interactions/settings.js';
import type { MemberRating } from '../../../src/game/ports/gameStore.js';
import { newRating } from '../../../src/game/ratings/ratings.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';
import { openMemoryStore } from '../../store/open.js';

test('settings and ratings that other processes changed unnoticed are read again after a gap', async () => {
  const store = await openMemoryStore();
  const variant = defaultVariant('reversi');
  const ratedAs = (rating: number): MemberRating => ({
    ...{ variant, wins: 1, draws: 0, losses: 0 },
    rating: { ...newRating('reversi', 0), rating },
  });
  let stored = ratedAs(1000);
  const settings = new Settings(store);
  const ratings = new MemberRatings({ ratingsOf: async () => [stored] }, new FakeClock());
  let caughtUp = 0;
  let onGap = (): void => undefined;
  const stop = followOthers({
    exchange: {
      listen(_, gap) {
        onGap = gap;
        return async () => undefined;
      },
    },
    host: {
      applyChange: async () => undefined,
      async catchUp() {
        caughtUp += 1;
      },
    },
    ...{ settings, ratings, log: new FakeLog() },
  });
  const seen = async () => [
    (await settings.ofMember('ada')).theme,
    (await settings.ofServer('server')).theme,
    (await ratings.of('ada', variant)).rating,
  ];
  expect(await seen()).toEqual(['classic', 'classic', 1000]);
  await store.saveSettings({ member: 'ada' }, { theme: 'wood' });
  await store.saveSettings({ server: 'server' }, { theme: 'paper' });
  stored = ratedAs(1200);
  onGap();
  expect(await seen()).toEqual(['wood', 'paper', 1200]);
  expect(caughtUp).toBe(1);
  await stop();
  await store.close();
});
