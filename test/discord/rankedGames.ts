import type { GameId, Setup } from '../../src/game/play/game.js';
import { play, resign } from '../store/play.js';
import type { BotInServer } from './botInServer.js';

/** Plays games in the store of a bot's server, by default rated games of Reversi. */
export class RankedGames {
  #games = 0;

  /** `first`: first letter of its games' ids, which keeps them apart from others'. */
  constructor(
    private readonly bot: BotInServer,
    private readonly first = '0',
  ) {}

  /** Lets a member, with black, beat another one now. */
  async recordWin(winner: string, loser: string, changes: Partial<Setup> = {}): Promise<GameId> {
    const { store, playground, clock } = this.bot;
    this.#games += 1;
    const id = this.first + String(this.#games).padStart(13, '0');
    const seats = {
      black: { kind: 'member', member: winner },
      white: { kind: 'member', member: loser },
    } as const;
    clock.forward(1000);
    const at = clock.now();
    const opened = { server: playground.guildId, seats, openedAt: at, ...changes };
    return (await play(store, id, resign(loser), at, opened)).setup.id;
  }

  /** Lets at least five members play each other until all are ranked. The stronger, named first, win two of three games. */
  async playTournament(members: readonly string[], changes: Partial<Setup> = {}): Promise<void> {
    for (let round = 0; round < 9; round++) {
      for (const [i, stronger] of members.entries()) {
        for (const weaker of members.slice(i + 1)) {
          if (round % 3 === 0) await this.recordWin(weaker, stronger, changes);
          else await this.recordWin(stronger, weaker, changes);
        }
      }
    }
  }
}

/** Ids of unknown members. */
export const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(10_000_000_000_000_000n + BigInt(i)));
