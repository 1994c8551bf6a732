import type { Think, Thinking } from '../game/ports/thinker.js';

/** Replaces `think`, for example by a measured one. Forwards everything else. */
export const withThink = (thinking: Thinking, think: Think): Thinking => ({
  think,
  swap2: (...args) => thinking.swap2(...args),
  findPuzzles: (...args) => thinking.findPuzzles(...args),
  close: () => thinking.close(),
});
