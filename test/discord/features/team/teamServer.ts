import { EDIT_EVERY_MS } from '../../../../src/discord/features/team/teamPosts.js';
import { TeamGames } from '../../../../src/game/host/teamGames.js';
import type { TeamGame, TeamGameId } from '../../../../src/game/teams/teamGame.js';
import type { MessageView, Outcome } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn } from '../../botInServer.js';
import { type AnyControl, writeCustomId } from '../../controlIds.js';

export type Options = Record<string, string | number>;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A server with the bot and four members, and a channel for a team game. */
export class TeamServer {
  channel = '';

  private constructor(
    readonly bot: BotInServer,
    /** The server's owner. */
    readonly ada: MemberClient,
    readonly ben: MemberClient,
    readonly lin: MemberClient,
    readonly mia: MemberClient,
  ) {}

  static async open(): Promise<TeamServer> {
    const bot = await BotInServer.open();
    const [ada, ben, lin, mia] = [
      await bot.member('ada'),
      await bot.member('ben'),
      await bot.member('xiaolin'),
      await bot.member('mia'),
    ];
    for (const member of [lin, mia]) await member.setLocale('en-US');
    return new TeamServer(bot, ada, ben, lin, mia);
  }

  /** Prepares for a test: another channel, at another time. */
  async begin(): Promise<void> {
    this.channel = await this.bot.newChannel();
    this.bot.clock.forward(60_000);
  }

  /** Cleans up after a test: ends its team games. Returns what the bot has logged. */
  async end(): Promise<string[]> {
    const { bot } = this;
    const { store, thinker, clock, log, playground } = bot;
    await bot.restart(async () => {
      const host = { ownsServer: () => true, chargeThinking: () => undefined };
      const conductor = new TeamGames({ store, host, thinker, clock, log, random: () => 1 });
      for (const id of await store.unfinishedTeamGamesIn(playground.guildId))
        await conductor.act(id, { kind: 'end', because: 'closed' });
      await conductor.close();
    });
    bot.proxy.clear();
    return bot.log.lines.splice(0);
  }

  /** The newest team game, as it is stored. */
  async newest(): Promise<TeamGame> {
    const [id] = await this.bot.store.teamGamesIn(this.bot.playground.guildId, 1);
    return (await this.bot.store.teamGame(id as TeamGameId))!;
  }

  /** Starts a game with a member's command. Resolves with its message. */
  async start(options: Options = {}, member = this.ada): Promise<MessageView> {
    const card = messageIn(await member.command(this.channel, 'team', options));
    await member.click(card, 'Start');
    return this.post('');
  }

  /** Resolves with the newest public message of the channel that has these words. */
  post(...words: string[]): Promise<MessageView> {
    return this.ben.waitForMessage(
      this.channel,
      (message) =>
        (message.flags & 64) === 0 &&
        message.components.length > 0 &&
        words.every((word) => textOf(message).includes(word)),
      { what: words.join(' and '), timeoutMs: 5000 },
    );
  }

  /** Resolves once the stored game is as expected. */
  async until(isReached: (teamGame: TeamGame) => boolean): Promise<TeamGame> {
    while (true) {
      const teamGame = await this.newest();
      if (isReached(teamGame)) return teamGame;
      await turn();
      // Timers that were set for a time that has come.
      this.bot.clock.forward(0);
    }
  }

  /** Lets the edits come that wait for the end of a pause. */
  async letEdit(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await turn();
      this.bot.clock.forward(EDIT_EVERY_MS);
    }
  }

  /** Lets the time of the present turn run out. Resolves once that has changed the game. */
  async letTimeRunOut(): Promise<void> {
    const { version } = await this.newest();
    await this.passTurnTime();
    await this.until((teamGame) => teamGame.version > version);
  }

  /** Puts the clock to the end of the present turn. */
  async passTurnTime(): Promise<void> {
    const { turn: present } = await this.newest();
    this.bot.clock.forward(present!.until! - this.bot.clock.now());
  }

  /** Resolves once the bot searches for a move of the newest game, and answers with a square. */
  async reply(square: string): Promise<void> {
    const { terms, version, position } = await this.newest();
    const { thinker } = this.bot;
    const isAsked = (): boolean =>
      thinker.searches.some(
        ({ task }) => task.game === terms.id && task.moves.length === position.moves.length,
      );
    while (!isAsked()) {
      await turn();
      this.bot.clock.forward(0);
    }
    this.bot.answer(square);
    await this.until((teamGame) => teamGame.version > version);
  }

  /** Presses a control of the newest team game with any values. */
  async press(member: MemberClient, control: AnyControl): Promise<Outcome> {
    const teamGame = (await this.newest()).terms.id;
    return this.bot.press(member, this.channel, writeCustomId({ teamGame, ...control }));
  }
}
