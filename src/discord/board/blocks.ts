import type { App } from '../interactions/app.js';

/**
 * The key of the text that says that a member takes no challenges of another, or undefined where they do. Whoever blocked
 * somebody may still challenge them: a block says whose challenges one does not want, and nothing about one's own.
 */
export const problemOfBlock = async (
  { members }: Pick<App, 'members'>,
  { challenged, challenger }: { readonly challenged: string; readonly challenger: string },
): Promise<string | undefined> =>
  (await members.hasBlocked(challenged, challenger)) ? 'problems.challengeUnwanted' : undefined;
