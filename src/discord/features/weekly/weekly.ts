import type { Feature } from '../../board/feature.js';
import type { ButtonContext, MessageContext } from '../../interactions/context.js';
import { weekly as weeklyLink } from '../../interactions/links.js';
import { MIN_GAMES, readWeek } from './readWeek.js';
import { managersPage, previewWeekly, quietPage, weeklyChannel } from './weeklyMessage.js';
import { nextSummaryAt, WeeklyPosts, type WeeklyPostsDeps } from './weeklyPosts.js';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A weekly summary of a server's games, and the page on which managers turn it on. */
export function weekly(deps: WeeklyPostsDeps): Feature {
  const posts = new WeeklyPosts(deps);
  return {
    controls: [
      weeklyLink.on((context) => turnToManagersPage(deps, context)),
      weeklyChannel.on(async (context) => {
        const { server } = context;
        if (server === null || !context.canManageServer) return context.reply('problems.serverSettings');
        await posts.choose(server, context.interaction.values[0]);
        await turnToManagersPage(deps, context);
      }),
      previewWeekly.on(
        (context) => {
          context.isPrivate = true;
          return preview(deps, posts, context);
        },
        { answersAnew: true },
      ),
    ],
    start: () => posts.start(),
    close: () => posts.close(),
  };
}

async function turnToManagersPage(
  { weeklies, settings, clock }: WeeklyPostsDeps,
  context: MessageContext,
): Promise<void> {
  const { server, say } = context;
  if (server === null || !context.canManageServer) return context.reply('problems.serverSettings');
  const { puzzleZone } = await settings.ofServer(server);
  const channel = await weeklies.weeklyChannel(server);
  await context.turnPage(managersPage(channel, nextSummaryAt(puzzleZone, clock.now()), say));
}

/** Privately shows the last seven days as the summary's readers would see them: those of its channel or, before one is chosen, of this one. */
async function preview(deps: WeeklyPostsDeps, posts: WeeklyPosts, context: ButtonContext): Promise<void> {
  const { weeklies, settings, texts, clock } = deps;
  const { guild } = context.interaction;
  if (!guild || !context.canManageServer) return context.reply('problems.serverSettings');
  const channel = (await weeklies.weeklyChannel(guild.id)) ?? context.place;
  const until = clock.now();
  const week = await readWeek(deps, guild.id, channel, { from: until - WEEK_MS, until });
  if (week.games < MIN_GAMES) await context.replyPage(quietPage(week, context.say));
  else await context.replyPage(await posts.page(guild, week, texts.in(await settings.languageIn(guild))));
}
