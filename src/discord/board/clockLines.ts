import { deadlineOf, type Game, LOSING_TRIES, turnOf } from '../../game/play/game.js';
import { COLORS, type Color } from '../../rules/position.js';
import type { Say } from '../texts/texts.js';
import { DISCS } from '../texts/words.js';

const seconds = (ms: number): number => Math.round(ms / 1000);

/** `1:40` for 100,000 ms; minutes go on past the hour. */
const minutes = (ms: number): string => {
  const all = seconds(ms);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};

/**
 * What a game's clock shows, in parts: in a line each side's last move and all its turns, in another until when the side
 * to move may move (which Discord counts down) and how many illegal squares it has typed. Empty where no time is set.
 */
export function clockLines(game: Game, say: Say): string[][] {
  if (!game.setup.time) return [];
  const { left, spent: spents } = game.times;
  const side = (color: Color): string => {
    if (game.setup.time?.kind === 'fischer')
      return say('clock.left', { disc: DISCS[color], left: minutes(left![color]) });
    const { last, total } = spents[color];
    const spent = { disc: DISCS[color], total: minutes(total) };
    return last === null ? say('clock.waiting', spent) : say('clock.side', { ...spent, last: seconds(last) });
  };
  const turn = turnOf(game);
  const deadline = deadlineOf(game);
  const pending = [
    ...(turn && deadline !== undefined
      ? [say('clock.deadline', { disc: DISCS[turn], time: `<t:${Math.floor(deadline / 1000)}:R>` })]
      : []),
    ...(turn && game.tries > 0
      ? [say('clock.tries', { disc: DISCS[turn], tries: game.tries, most: LOSING_TRIES })]
      : []),
  ];
  return [COLORS.map(side), pending];
}
