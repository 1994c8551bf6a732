import { AttachmentBuilder } from 'discord.js';
import { leaveTeamGames } from '../../../game/host/leaveTeamGames.js';
import { leaveTournaments } from '../../../game/host/leaveTournaments.js';
import { lookFor } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import type {
  ButtonContext,
  FormContext,
  InteractionContext,
  MessageContext,
} from '../../interactions/context.js';
import { type SettingsPage, settingsPage } from '../../interactions/links.js';
import { type Page, pageOf, text } from '../../interactions/pages.js';
import { MEMBER_CHOICES, SERVER_CHOICES } from '../../interactions/settings.js';
import { excerpt } from '../../texts/plainText.js';
import { readZone, suggestedZones } from '../../texts/timeZones.js';
import {
  type DataAct,
  data,
  dataPage,
  deletionPage,
  memberSetting,
  memberSettingsPage,
  serverChannels,
  serverSetting,
  serverSettingsPage,
  unlinkedPage,
  ZONE_FIELD,
  zone,
  zoneForm,
  zoneFormOf,
} from './settingsMessage.js';

type SettingsDeps = Pick<
  DiscordParts,
  | 'settings'
  | 'members'
  | 'ratings'
  | 'host'
  | 'tournamentStore'
  | 'teamStore'
  | 'renderBoard'
  | 'clock'
  | 'liveBoard'
  | 'log'
>;

/** Settings of a member and of the server that they manage, and a member's stored data: `/settings` and its controls. */
export const settings = (deps: SettingsDeps): Feature => ({
  commands: [
    {
      name: 'settings',
      isPrivate: true,
      options: () => [],
      async run(context) {
        await context.replyPage(await ownPage(deps, context));
      },
    },
  ],
  controls: [
    settingsPage.on((context, { page }) => turnToSettings(deps, context, page)),
    memberSetting.on(async (context, { name }) => {
      const value = chosenOf(MEMBER_CHOICES[name], context.interaction.values);
      if (value !== undefined) await deps.settings.change({ member: context.member }, { [name]: value });
      await context.localize();
      await turnToSettings(deps, context, 'member');
    }),
    serverSetting.on(async (context, { name }) => {
      const { server } = context;
      if (server === null || !(await admitsManager(context))) return;
      const value = chosenOf(SERVER_CHOICES[name], context.interaction.values);
      if (value !== undefined) await deps.settings.change({ server }, { [name]: value });
      await turnToSettings(deps, context, 'server');
    }),
    serverChannels.on(async (context, { name }) => {
      const { server } = context;
      const { values } = context.interaction;
      if (server === null || !(await admitsManager(context))) return;
      const changes = name === 'channels' ? { channels: values } : { [name]: values[0] ?? null };
      await deps.settings.change({ server }, changes);
      await turnToSettings(deps, context, 'server');
    }),
    zone.on(
      async (context) => {
        if (!(await admitsManager(context))) return;
        const { puzzleZone } = await deps.settings.ofServer(context.server);
        await context.openForm(zoneFormOf(puzzleZone, context.say));
      },
      { opensForm: () => true },
    ),
    zoneForm.on((context) => changeZone(deps, context)),
    data.on((context, { act }) => handleData(deps, context, act)),
  ],
});

/** Returns the chosen value; `undefined` for a forged one. */
const chosenOf = (values: readonly string[], chosen: readonly string[]): string | undefined =>
  values.find((value) => value === chosen[0]);

/** A member's own settings. */
async function ownPage({ settings, renderBoard }: SettingsDeps, context: InteractionContext): Promise<Page> {
  const own = await settings.ofMember(context.member);
  return memberSettingsPage(own, {
    say: context.say,
    renderBoard,
    look: lookFor(own, 'white'),
    mayManage: context.canManageServer,
  });
}

async function serverPage(
  { settings, renderBoard, clock, liveBoard }: SettingsDeps,
  context: InteractionContext,
): Promise<Page> {
  const all = await settings.ofServer(context.server);
  const look = { theme: all.theme };
  const hasLiveBoard = liveBoard !== undefined;
  return serverSettingsPage(all, { say: context.say, renderBoard, look, now: clock.now(), hasLiveBoard });
}

/** Turns the pressed message to a page of settings. Replies with the problem if the member may not manage the server. */
async function turnToSettings(
  deps: SettingsDeps,
  context: MessageContext,
  page: SettingsPage,
): Promise<void> {
  if (page === 'member') return context.turnPage(await ownPage(deps, context));
  if (await admitsManager(context)) await context.turnPage(await serverPage(deps, context));
}

/** Sets the server's time zone that a member has typed. */
async function changeZone(deps: SettingsDeps, context: FormContext): Promise<void> {
  const { server } = context;
  if (server === null || !(await admitsManager(context))) return;
  const typed = context.interaction.fields.getTextInputValue(ZONE_FIELD);
  const puzzleZone = readZone(typed);
  if (puzzleZone === undefined)
    return context.reply('problems.noSuchZone', { text: excerpt(typed), zones: suggestedZones(typed) });
  await deps.settings.change({ server }, { puzzleZone });
  await turnToSettings(deps, context, 'server');
}

/** Whether a member may change the server's settings. Replies with the problem if not. */
async function admitsManager(context: MessageContext): Promise<boolean> {
  if (context.canManageServer) return true;
  await context.reply('problems.serverSettings');
  return false;
}

/** Sends a member's stored data as a file, or deletes it after asking for confirmation. */
async function handleData(deps: SettingsDeps, context: ButtonContext, act: DataAct): Promise<void> {
  const { member, say } = context;
  switch (act) {
    case 'show':
      return context.turnPage(dataPage(say, (await deps.liveBoard?.roles?.isLinked(member)) ?? false));
    case 'unlink': {
      await context.defer();
      const outcome = await deps.liveBoard?.roles?.unlink(member);
      return context.turnPage(unlinkedPage(say, outcome ?? 'unlinked'));
    }
    case 'ask':
      return context.turnPage(deletionPage(say));
    case 'file': {
      await context.defer();
      const all = JSON.stringify(await deps.members.memberData(member), null, 2);
      const files = [new AttachmentBuilder(Buffer.from(all), { name: 'sente-my-data.json' })];
      await context.replyPrivately({ content: say('data.here'), files });
      return;
    }
    case 'delete':
      await context.defer();
      await deps.liveBoard?.roles?.unlink(member);
      await deleteMember(deps, member);
      return context.turnPage(pageOf([text(say('data.deleted'))]));
  }
}

/** Times that a deletion begins again: after each, somebody challenged the member, or a press of theirs began a game. */
const MAX_DELETIONS = 10;

/** Withdraws a member from tournaments and team games, ends their games and deletes their data. Games that begin meanwhile are ended too. */
async function deleteMember(
  { host, tournamentStore, teamStore, clock, log, members, settings, ratings }: SettingsDeps,
  member: string,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_DELETIONS; attempt++) {
    await leaveTournaments(member, tournamentStore, clock.now(), log);
    await leaveTeamGames(member, teamStore, clock.now(), log);
    await host.endGamesOf(member);
    const pseudonym = await settings.erase({ member }, () => members.deleteMember(member));
    if (pseudonym === undefined) continue;
    ratings.forget(member);
    return;
  }
  throw new Error('a member whose data is being deleted keeps beginning games');
}
