import type { InteractionContext } from './context.js';
import type { Settings } from './settings.js';

/** Whether a member may organize things for their server: by a permission, or by the role that the server has chosen. */
export async function mayOrganize(
  { settings }: { readonly settings: Pick<Settings, 'ofServer'> },
  context: InteractionContext,
): Promise<boolean> {
  if (context.canManageEvents) return true;
  const { organizers } = await settings.ofServer(context.server);
  return organizers !== null && rolesOf(context).includes(organizers);
}

function rolesOf({ interaction: { member } }: InteractionContext): readonly string[] {
  if (!member) return [];
  return Array.isArray(member.roles) ? member.roles : [...member.roles.cache.keys()];
}
