import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type Client,
  ContainerBuilder,
  Events,
  type Interaction,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { onePixel, startBot } from './bot.js';
import { buttonsOf, connectMember, type MemberClient, textOf } from './memberClient.js';

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let ben: MemberClient;
let games: string;
const bugs: unknown[] = [];

beforeEach(async () => {
  bugs.length = 0;
  playground = await startPlayground({ onBug: (error) => bugs.push(error) });
  bot = await startBot(playground);
  ada = await connectMember(playground.url, 'ada');
  ben = await connectMember(playground.url, 'ben');
  games = ada.channel('games');
  await bot.application.commands.set([
    new SlashCommandBuilder()
      .setName('play')
      .setNameLocalizations({ 'zh-CN': '下棋' })
      .setDescription('Starts a game')
      .setDescriptionLocalizations({ 'zh-CN': '开始一局' })
      .addStringOption((o) =>
        o
          .setName('game')
          .setDescription('Which')
          .setRequired(true)
          .addChoices({ name: 'Reversi', value: 'reversi' }),
      )
      .addUserOption((o) => o.setName('opponent').setDescription('Whom'))
      .addIntegerOption((o) =>
        o.setName('level').setDescription('How strong').setMinValue(1).setMaxValue(10),
      ),
    new SlashCommandBuilder()
      .setName('move')
      .setDescription('Plays')
      .addStringOption((o) =>
        o.setName('square').setDescription('Where').setRequired(true).setAutocomplete(true),
      ),
  ]);
});
afterEach(async () => {
  await ada.close();
  await ben.close();
  await bot.destroy();
  await playground.close();
  expect(bugs).toEqual([]);
});

/** Answers every interaction with `answer`, whose errors fail the test. */
function onInteraction(answer: (interaction: Interaction) => Promise<unknown>): void {
  bot.on(Events.InteractionCreate, (interaction) => {
    answer(interaction).catch((error: unknown) => bugs.push(error));
  });
}
const asCommand = (interaction: Interaction): ChatInputCommandInteraction => {
  if (!interaction.isChatInputCommand()) throw new Error(`not a command but ${interaction.type}`);
  return interaction;
};

describe('login', () => {
  it('brings the guild, its channels and locale', () => {
    const guild = bot.guilds.cache.get(playground.guildId);
    expect(guild?.channels.cache.find((channel) => channel.name === 'games')?.id).toBe(games);
    expect(guild?.preferredLocale).toBe('en-US');
    expect(bot.application.id).toBe(bot.user.id);
    expect(ada.botOnline).toBe(true);
  });

  it('shows members the commands in their language', async () => {
    const lin = await connectMember(playground.url, '小林');
    expect(lin.commands.map((command) => command.label)).toContain('下棋');
    expect(ada.commands.map((command) => command.label)).toEqual(['move', 'play']);
    await lin.close();
  });
});

describe('a command', () => {
  it('carries options, users, locales and permissions, and can be answered with a picture', async () => {
    const seen: Record<string, unknown> = {};
    let resolveUrl: (url: string | undefined) => void = () => undefined;
    const url = new Promise<string | undefined>((resolve) => {
      resolveUrl = resolve;
    });
    onInteraction(async (interaction) => {
      const command = asCommand(interaction);
      seen.game = command.options.getString('game');
      seen.opponent = command.options.getUser('opponent')?.username;
      seen.member = command.options.getMember('opponent') !== null;
      seen.level = command.options.getInteger('level');
      seen.locales = [command.locale, command.guildLocale];
      seen.mayAttach = command.appPermissions.has('AttachFiles');
      seen.channel = command.channel?.id;
      const container = new ContainerBuilder()
        .setAccentColor(0x2f8f5b)
        .addTextDisplayComponents(
          new TextDisplayBuilder().setContent(`**Ada** against <@!123> and <@${command.user.id}>`),
        )
        .addMediaGalleryComponents(
          new MediaGalleryBuilder().addItems((item) =>
            item.setURL('attachment://board.png').setDescription('a board'),
          ),
        );
      const response = await command.reply({
        components: [container],
        files: [new AttachmentBuilder(onePixel(), { name: 'board.png', description: 'a board' })],
        flags: MessageFlags.IsComponentsV2,
        withResponse: true,
      });
      resolveUrl(response.resource?.message?.attachments.first()?.url);
    });
    const outcome = await ada.command(games, 'play', { game: 'reversi', opponent: 'ben', level: 3 });
    const message = await ada.settled(outcome);
    expect(seen).toMatchObject({
      game: 'reversi',
      opponent: 'ben',
      member: true,
      level: 3,
      locales: ['en-US', 'en-US'],
      mayAttach: true,
      channel: games,
    });
    expect(await url).toBe(message.attachments[0]?.url);
    expect(message.type).toBe(20);
    expect(message.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
    expect(message.attachments[0]).toMatchObject({ width: 1, height: 1, description: 'a board' });
    expect(Buffer.from(await ada.download(message.attachments[0]!))).toEqual(onePixel());
    expect(await ben.waitForMessage(games, ({ id }) => id === message.id)).toMatchObject({ id: message.id });
  });

  it('is refused if Discord’s client would not send it', async () => {
    await expect(ada.command(games, 'play', {})).rejects.toMatchObject({ code: 'badOption' });
    await expect(ada.command(games, 'play', { game: 'chess' })).rejects.toMatchObject({ code: 'badOption' });
    await expect(ada.command(games, 'play', { game: 'reversi', level: 11 })).rejects.toMatchObject({
      code: 'badOption',
    });
    await expect(ada.command(games, 'nope', {})).rejects.toMatchObject({ code: 'unknownCommand' });
  });

  it('can be deferred, answered, and edited with another picture', async () => {
    onInteraction(async (interaction) => {
      const command = asCommand(interaction);
      await command.deferReply();
      await command.editReply({ files: [new AttachmentBuilder(onePixel(), { name: 'one.png' })] });
      await command.editReply({
        content: 'second',
        files: [new AttachmentBuilder(onePixel(), { name: 'two.png' })],
      });
      await command.followUp({ content: 'third', flags: MessageFlags.Ephemeral });
    });
    const outcome = await ada.command(games, 'play', { game: 'reversi' });
    expect(outcome.kind).toBe('deferred');
    const filled = await ada.waitForMessage(games, ({ content }) => content === 'second');
    expect(filled.attachments.map(({ filename }) => filename)).toEqual(['two.png']);
    expect(filled.edited_timestamp).not.toBeNull();
    await ada.waitForMessage(games, ({ content }) => content === 'third');
    const [first] = ada.events.flatMap((e) =>
      e.event === 'messageUpdate' ? [e.message.attachments[0]] : [],
    );
    // A page may still be loading it.
    expect((await fetch(first!.url)).status).toBe(200);
  });

  it('shows a private answer only to its member', async () => {
    onInteraction(async (interaction) => {
      await asCommand(interaction).reply({ content: 'psst', flags: MessageFlags.Ephemeral });
      await asCommand(interaction).followUp('aloud');
    });
    const outcome = await ada.command(games, 'play', { game: 'reversi' });
    await ben.waitForMessage(games, ({ content }) => content === 'aloud');
    expect(ben.inChannel(games).map(({ content }) => content)).toEqual(['aloud']);
    const whisper = await ada.settled(outcome);
    expect(whisper.content).toBe('psst');
    await ada.dismiss(whisper);
    expect(ada.inChannel(games).map(({ content }) => content)).toEqual(['aloud']);
  });
});

describe('autocomplete', () => {
  it('offers the bot’s choices', async () => {
    onInteraction(async (interaction) => {
      if (!interaction.isAutocomplete()) throw new Error('not autocomplete');
      const typed = interaction.options.getFocused();
      await interaction.respond(
        ['f5', 'd3'].filter((s) => s.startsWith(typed)).map((s) => ({ name: s, value: s })),
      );
    });
    expect(await ada.autocomplete(games, 'move', { square: 'f' }, 'square')).toEqual([
      { name: 'f5', value: 'f5' },
    ]);
  });
});

describe('components', () => {
  const rows = () => [
    new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId('a').setLabel('f5').setStyle(ButtonStyle.Secondary).setEmoji('⚫'),
      new ButtonBuilder().setCustomId('off').setLabel('no').setStyle(ButtonStyle.Danger).setDisabled(true),
    ),
    new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
      new StringSelectMenuBuilder().setCustomId('s').addOptions({ label: 'Hint', value: 'hint' }),
    ),
  ];

  it('update their message, defer and open modals', async () => {
    const heard: string[] = [];
    onInteraction(async (interaction) => {
      if (interaction.isChatInputCommand())
        return interaction.reply({ content: 'board', components: rows() });
      if (interaction.isButton()) {
        heard.push(`${interaction.user.username} ${interaction.customId} ${interaction.message.content}`);
        return interaction.update({ content: `after ${interaction.customId}` });
      }
      if (interaction.isStringSelectMenu()) {
        heard.push(interaction.values.join());
        return interaction.showModal(
          new ModalBuilder()
            .setCustomId('typed')
            .setTitle('Type a square')
            .addLabelComponents(
              new LabelBuilder()
                .setLabel('Square')
                .setTextInputComponent(
                  new TextInputBuilder().setCustomId('square').setStyle(TextInputStyle.Short).setMaxLength(3),
                ),
            ),
        );
      }
      if (interaction.isModalSubmit()) {
        heard.push(interaction.fields.getTextInputValue('square'));
        if (!interaction.isFromMessage()) throw new Error('no message');
        await interaction.deferUpdate();
        return interaction.editReply({ content: 'after modal' });
      }
      throw new Error('unexpected');
    });
    const message = await ada.settled(await ada.command(games, 'play', { game: 'reversi' }));
    expect(buttonsOf(message).map(({ label }) => label)).toEqual(['f5', 'no']);
    expect(await ben.click(message, 'f5')).toMatchObject({ kind: 'update', message: { content: 'after a' } });
    await expect(ben.click(message, 'off')).rejects.toMatchObject({ code: 'disabledComponent' });
    await expect(ben.clickId({ channelId: games, messageId: message.id }, 'x')).rejects.toMatchObject({
      code: 'unknownComponent',
    });
    const opened = await ada.select(message, null, ['Hint']);
    if (opened.kind !== 'modal') throw new Error(opened.kind);
    expect(opened.modal.title).toBe('Type a square');
    await expect(ada.submitModal(opened.modal.id, { square: 'f555' })).rejects.toMatchObject({
      code: 'badField',
    });
    await expect(ben.submitModal(opened.modal.id, { square: 'f5' })).rejects.toMatchObject({
      code: 'unknownModal',
    });
    expect(await ada.submitModal(opened.modal.id, { square: 'f5' })).toMatchObject({
      kind: 'deferredUpdate',
    });
    await ada.waitForMessage(games, ({ content }) => content === 'after modal');
    expect(heard).toEqual(['ben a board', 'hint', 'f5']);
  });
});

describe('modals', () => {
  const components = [
    { type: 19, custom_id: 'files', min_values: 1, max_values: 2 },
    { type: 19, custom_id: 'more', required: false },
    { type: 5, custom_id: 'who', required: false },
    { type: 8, custom_id: 'where', channel_types: [0] },
    { type: 3, custom_id: 'what', options: ['a', 'b'].map((value) => ({ label: value, value })) },
  ].map((component) => ({ type: 18, label: component.custom_id, component }));

  it('send files and choices of every kind', async () => {
    const heard: unknown[] = [];
    onInteraction(async (interaction) => {
      if (interaction.isChatInputCommand())
        return interaction.showModal({ custom_id: 'm', title: 'T', components } as never);
      if (!interaction.isModalSubmit()) throw new Error('unexpected');
      const { fields } = interaction;
      const files = [...(fields.getUploadedFiles('files') ?? []).values()];
      for (const { url, name, size, contentType, ephemeral } of files)
        heard.push([name, size, contentType, ephemeral, await (await fetch(url)).text()]);
      heard.push(fields.getUploadedFiles('more')?.size, fields.getSelectedUsers('who')?.firstKey());
      heard.push(fields.getSelectedChannels('where')?.firstKey(), fields.getStringSelectValues('what'));
      return interaction.reply('thanks');
    });
    const opened = await ada.command(games, 'play', { game: 'reversi' });
    if (opened.kind !== 'modal') throw new Error(opened.kind);
    const file = { name: 'a game.sgf', bytes: '(;GM[1])' };
    const rest = { where: [games], what: ['b'] };
    for (const [files, what] of [
      [[], 'files takes 1 to 2 files'],
      [[file, file, file], 'files takes 1 to 2 files'],
      ['text', 'files takes files'],
    ] as const) {
      const fields = { ...rest, files: typeof files === 'string' ? files : [...files] };
      await expect(ada.submitModal(opened.modal.id, fields)).rejects.toThrow(what);
    }
    const fields = { ...rest, files: [file, { name: 'b.txt', bytes: '' }], who: [ben.me.id] };
    expect(await ada.submitModal(opened.modal.id, fields)).toMatchObject({ kind: 'reply' });
    expect(heard).toEqual([
      ['a_game.sgf', 8, expect.any(String), true, '(;GM[1])'],
      ['b.txt', 0, expect.stringContaining('text/plain'), true, ''],
      0,
      ben.me.id,
      games,
      ['b'],
    ]);
  });
});

describe('channels, threads and DMs', () => {
  it('show members posts, edits with another picture, and deletions', async () => {
    const channel = await bot.channels.fetch(games);
    if (!channel?.isSendable()) throw new Error('no channel');
    const sent = await channel.send({
      content: `<@${ada.me.id}>`,
      files: [{ attachment: onePixel(), name: 'a.png' }],
    });
    expect(sent.mentions.users.has(ada.me.id)).toBe(true);
    const edited = await sent.edit({ content: 'x', files: [{ attachment: onePixel(), name: 'b.png' }] });
    expect(edited.attachments.map(({ name }) => name)).toEqual(['b.png']);
    const kept = await edited.edit({ content: 'y' });
    expect(kept.attachments.map(({ name }) => name)).toEqual(['b.png']);
    expect((await channel.messages.fetch({ limit: 10 })).map(({ content }) => content)).toEqual(['y']);
    await channel.sendTyping();
    await ada.waitFor((client) => client.events.some(({ event }) => event === 'typing'));
    await sent.delete();
    await ada.waitFor((client) => client.inChannel(games).length === 0);
    await expect(channel.messages.fetch(sent.id)).rejects.toMatchObject({ code: 10008 });
  });

  it('let the bot start threads, with and without a message, and post in them', async () => {
    const channel = await bot.channels.fetch(games);
    if (channel?.type !== 0) throw new Error('no channel');
    const alone = await channel.threads.create({ name: 'alone' });
    const from = await (await channel.send('start')).startThread({ name: 'from' });
    await from.members.add(ada.me.id);
    await from.send('in the thread');
    expect(await ada.waitForMessage(from.id, () => true)).toMatchObject({ content: 'in the thread' });
    expect(ada.channels.get(alone.id)).toMatchObject({ kind: 'thread', parentId: games, name: 'alone' });
    onInteraction((interaction) => asCommand(interaction).reply(`in ${interaction.channel?.isThread()}`));
    const outcome = await ada.command(from.id, 'play', { game: 'reversi' });
    expect(textOf(await ada.settled(outcome))).toBe('in true');
    await from.setArchived(true);
    await ada.waitFor((client) => client.channels.get(from.id)?.archived === true);
  });

  it('let the bot message one member alone', async () => {
    const user = await bot.users.fetch(ada.me.id);
    await user.send('hello');
    const dm = ada.channel('dm');
    expect(await ada.waitForMessage(dm, () => true)).toMatchObject({ content: 'hello' });
    expect(ben.messages.size).toBe(0);
    onInteraction((interaction) =>
      asCommand(interaction).reply(`${interaction.guildId} ${interaction.context}`),
    );
    expect(textOf(await ada.settled(await ada.command(dm, 'play', { game: 'reversi' })))).toBe('null 1');
  });

  it('refuse the bot actions without permission', async () => {
    const quiet = await bot.channels.fetch(ada.channel('read-only'));
    const plain = await bot.channels.fetch(ada.channel('no-pictures'));
    if (!quiet?.isSendable() || !plain?.isSendable()) throw new Error('no channel');
    await expect(quiet.send('x')).rejects.toMatchObject({ code: 50013 });
    await expect(plain.send({ files: [{ attachment: onePixel(), name: 'a.png' }] })).rejects.toMatchObject({
      code: 50013,
    });
    await expect(plain.send('words')).resolves.toBeDefined();
    await expect(bot.channels.fetch('1')).rejects.toMatchObject({ code: 10003 });
  });
});
