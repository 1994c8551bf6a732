import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import type { Json, Member } from '../world/world.js';
import { anyBody, grantOf, jsonBody, type Rest, requireBot } from './context.js';

/** Records that an application may have. */
const MAX_RECORDS = 5;

/** Routes of linked roles: the application's requirements, and its values for a member. */
export function roleRoutes(rest: Rest): Hono {
  const { world, linkedRoles } = rest;
  const app = new Hono();
  const bot = requireBot(world);
  const requireApplication = (c: Context): void => {
    if (c.req.param('app') !== world.bot.id) throw refusals.unknownApplication();
  };
  app.get('/applications/:app/role-connections/metadata', bot, (c) => {
    requireApplication(c);
    return c.json(linkedRoles.records);
  });
  app.put('/applications/:app/role-connections/metadata', bot, async (c) => {
    requireApplication(c);
    linkedRoles.records = recordsFrom(await anyBody(c));
    return c.json(linkedRoles.records);
  });
  const path = '/users/@me/applications/:app/role-connection';
  const memberOf = (c: Context): Member => {
    const { member } = grantOf(rest, c, 'role_connections.write');
    requireApplication(c);
    return member;
  };
  app.get(path, (c) => c.json(linkedRoles.connectionOf(memberOf(c))));
  app.put(path, async (c) => {
    const member = memberOf(c);
    const connection = parseBody(schemas.roleConnection, await jsonBody(c));
    const known = new Set(linkedRoles.records.map(({ key }) => key));
    const unknown = Object.keys((connection.metadata as Json | null) ?? {}).filter((key) => !known.has(key));
    if (unknown.length > 0)
      throw invalidForm(
        unknown.map((key) => ({
          path: ['metadata', key],
          code: 'METADATA_KEY_INVALID',
          message: 'The application has no such record',
        })),
      );
    return c.json(linkedRoles.connect(member, connection));
  });
  return app;
}

function recordsFrom(body: unknown): Json[] {
  const problem = (code: string, message: string) => invalidForm([{ path: [], code, message }]);
  if (!Array.isArray(body)) throw problem('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  if (body.length > MAX_RECORDS)
    throw problem('BASE_TYPE_MAX_LENGTH', `Must be ${MAX_RECORDS} or fewer in length.`);
  return body.map((each: unknown, i) => parseBody(schemas.roleRecord, each, [i]));
}
