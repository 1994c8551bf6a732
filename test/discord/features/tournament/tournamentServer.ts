import { EDIT_EVERY_MS } from '../../../../src/discord/features/tournament/tournamentPosts.js';
import type { Game } from '../../../../src/game/play/game.js';
import type { Store } from '../../../../src/game/ports/store.js';
import type { Tournament, TournamentId } from '../../../../src/game/tournaments/tournament.js';
import type { MessageView, Outcome } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, privateText } from '../../botInServer.js';
import { type AnyControl, writeCustomId } from '../../controlIds.js';

export type Options = Record<string, string | number | boolean>;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A server with the bot and four members, and a channel for a tournament. */
export class TournamentServer {
  channel = '';

  private constructor(
    readonly bot: BotInServer,
    /** The server's owner. */
    readonly ada: MemberClient,
    readonly ben: MemberClient,
    readonly lin: MemberClient,
    readonly mia: MemberClient,
  ) {}

  /** `wrap` can put something between the bot and its store. */
  static async open(wrap?: (store: Store) => Store): Promise<TournamentServer> {
    const bot = await BotInServer.build(wrap);
    await bot.logIn();
    await bot.host.start();
    const [ada, ben, lin, mia] = [
      await bot.member('ada'),
      await bot.member('ben'),
      await bot.member('xiaolin'),
      await bot.member('mia'),
    ];
    for (const member of [lin, mia]) await member.setLocale('en-US');
    return new TournamentServer(bot, ada, ben, lin, mia);
  }

  get members(): readonly MemberClient[] {
    return [this.ada, this.ben, this.lin, this.mia];
  }

  /** Prepares for a test: another channel, at another time. */
  async begin(): Promise<void> {
    this.channel = await this.bot.newChannel();
    this.bot.clock.forward(60_000);
  }

  /** Cleans up after a test: ends its tournaments and games. Returns what the bot has logged. */
  async end(): Promise<string[]> {
    const { bot, members } = this;
    const director = { member: this.ada.me.id };
    await bot.restart(async () => {
      for (const { id } of await bot.store.unfinishedTournaments()) {
        const tournament = (await bot.store.tournament(id))!;
        const at = bot.clock.now();
        const after = {
          ...tournament,
          version: tournament.version + 1,
          phase: { kind: 'cancelled', at, because: 'director' } as const,
        };
        await bot.store.appendToTournament({ kind: 'cancel', because: 'director', director }, at, after);
      }
    });
    for (const { me } of members)
      for (const game of await bot.host.gamesOf({ member: me.id, phase: 'live' }, 50))
        await bot.host.act(game.setup.id, { kind: 'close' });
    bot.proxy.clear();
    return bot.log.lines.splice(0);
  }

  /** The newest tournament, as it is stored. */
  async newest(): Promise<Tournament> {
    const [id] = await this.bot.store.tournamentsIn(this.bot.playground.guildId, 1, 0);
    return (await this.bot.store.tournament(id as TournamentId))!;
  }

  /** Creates a tournament with Ada's command, a knock-out unless `options` say otherwise. Resolves with its message. */
  async create(options: Options = {}, name = 'Spring Cup'): Promise<MessageView> {
    const all = { name, format: 'knockout', ...options };
    const card = messageIn(await this.ada.command(this.channel, 'tournament', all));
    await this.ada.click(card, 'Create');
    return this.post(name);
  }

  /** Resolves with the newest public message that has these words. */
  post(...words: string[]): Promise<MessageView> {
    return this.ben.waitForMessage(
      this.channel,
      (message) => (message.flags & 64) === 0 && words.every((word) => textOf(message).includes(word)),
      { what: words.join(' and '), timeoutMs: 5000 },
    );
  }

  /** Lets members press Join. */
  async join(post: MessageView, ...members: readonly MemberClient[]): Promise<void> {
    for (const member of members) {
      const text = privateText(await member.click(post, 'Join'));
      if (!text.includes("You're in!")) throw new Error(text);
    }
  }

  /** Creates a tournament that all four join, and starts it. Resolves once the games of the first round have begun. */
  async start(options: Options = {}): Promise<MessageView> {
    const post = await this.create(options);
    await this.join(post, ...this.members);
    this.bot.clock.forward(15 * 60_000 + 1);
    await this.games(2);
    return post;
  }

  /** Threads of the channel, oldest first. */
  get threads(): string[] {
    const all = [...this.ben.channels.values()].filter(({ parentId }) => parentId === this.channel);
    return all.map(({ id }) => id).sort();
  }

  /** Resolves with the games that are played in threads of the channel, once there are this many. */
  async games(count: number): Promise<readonly Game[]> {
    while (true) {
      const games = (await Promise.all(this.threads.map((each) => this.bot.host.playingAt(each)))).flat();
      if (games.length === count) return games;
      await turn();
    }
  }

  /** Lets black resign a game. */
  async resign({ setup, seats }: Game): Promise<void> {
    if (seats.black.kind !== 'member') throw new Error('black is no member');
    await this.bot.host.act(setup.id, { kind: 'resign', member: seats.black.member });
  }

  /** Lets the edits come that wait for the end of a pause. */
  async letEdit(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await turn();
      this.bot.clock.forward(EDIT_EVERY_MS);
    }
  }

  /** Presses a button of the newest tournament with any values. */
  async press(member: MemberClient, control: AnyControl): Promise<Outcome> {
    const tournament = (await this.newest()).terms.id;
    return this.bot.press(member, this.channel, writeCustomId({ tournament, ...control }));
  }
}
