import type { ActivityProblem, ActivitySession } from '../activity.js';
import type { GameId } from '../gameState.js';

/** How the Activity was opened: with a session, or why not. */
export type ActivityEntrance =
  | { readonly kind: 'session'; readonly token: string; readonly game: GameId | undefined }
  | { readonly kind: 'outside'; readonly problem: ActivityProblem };

/** Whether the page runs as Discord's Activity, in Discord's frame. */
export const isActivity = (): boolean => {
  const parameters = new URLSearchParams(location.search);
  return parameters.has('frame_id') && parameters.has('instance_id');
};

const address = (): URL => new URL('api/activity', document.baseURI);

/** Signs the member in whom Discord's client says they are. Only here the page loads Discord's SDK. */
export async function enterActivity(): Promise<ActivityEntrance> {
  const [{ DiscordSDK }, about] = await Promise.all([import('./discordSdk.js'), fetch(address())]);
  if (!about.ok) return { kind: 'outside', problem: 'silent' };
  const { applicationId } = (await about.json()) as { applicationId: string };
  const sdk = new DiscordSDK(applicationId, { disableConsoleLogOverride: true });
  await sdk.ready();
  let code: string;
  try {
    ({ code } = await sdk.commands.authorize({
      client_id: applicationId,
      response_type: 'code',
      prompt: 'none',
      scope: ['identify'],
    }));
  } catch {
    // The member has not allowed it.
    return { kind: 'outside', problem: 'refused' };
  }
  const answer = await exchange(code, sdk.instanceId);
  if ('problem' in answer) return { kind: 'outside', problem: answer.problem };
  const { token, game, accessToken } = answer;
  // The board works without: Discord then shows less about the member in its own parts.
  sdk.commands.authenticate({ access_token: accessToken }).catch(reportError);
  return { kind: 'session', token, game: game ?? undefined };
}

async function exchange(
  code: string,
  instance: string,
): Promise<ActivitySession | { readonly problem: ActivityProblem }> {
  const response = await fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, instance }),
  });
  // Discord's proxy answers for a bot that is away.
  const isOurs = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isOurs ? ((await response.json()) as ActivitySession) : { problem: 'silent' };
}
