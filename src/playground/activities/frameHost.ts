import { z } from 'zod';
import type { Json, World } from '../world/world.js';
import { type Activities, type Frame, OPCODE, participantsJson } from './activities.js';
import { type Grants, SCOPES, type Scope } from './grants.js';

/*
 * The host's side of the protocol of Discord's Embedded App SDK. Messages are `[opcode, data]`. The forms are the SDK's own,
 * strict: what it would not send is answered with Discord's error, and named as a problem.
 */

/** Codes of errors and of closes that the SDK exports. */
const ERROR = { payload: 4000, command: 4002, event: 4004, permissions: 4006, client: 4007, token: 4009 };
const CLOSE = { normal: 1000, unsupported: 1003, client: 4000, version: 4004 };
/** Discord's error for a grant that the member cannot give. */
const OAUTH_ERROR = 5000;

const handshake = z.strictObject({
  v: z.number(),
  encoding: z.literal('json'),
  client_id: z.string(),
  frame_id: z.string(),
  sdk_version: z.string().optional(),
});
const close = z.strictObject({ code: z.number(), message: z.string().optional(), nonce: z.string() });
const envelope = z.strictObject({
  cmd: z.string(),
  args: z.unknown().optional(),
  evt: z.string().optional(),
  nonce: z.uuid(),
});

const none = z.strictObject({}).optional();
const lockState = z.literal([1, 2, 3]);

/** Arguments of the commands that the playground supports. */
const ARGUMENTS = {
  AUTHORIZE: z.strictObject({
    client_id: z.string(),
    response_type: z.literal('code').optional(),
    scope: z.array(z.string()).min(1),
    state: z.string().optional(),
    prompt: z.literal('none').optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.literal('S256').optional(),
  }),
  AUTHENTICATE: z.strictObject({ access_token: z.string() }),
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: none,
  SUBSCRIBE: none,
  UNSUBSCRIBE: none,
  SET_ORIENTATION_LOCK_STATE: z.strictObject({
    lock_state: lockState,
    picture_in_picture_lock_state: lockState.nullish(),
    grid_lock_state: lockState.nullish(),
  }),
  OPEN_EXTERNAL_LINK: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
  ENCOURAGE_HW_ACCELERATION: none,
  CAPTURE_LOG: z.strictObject({
    level: z.enum(['log', 'warn', 'debug', 'info', 'error']),
    message: z.string(),
  }),
  SET_CONFIG: z.strictObject({ use_interactive_pip: z.boolean() }),
  USER_SETTINGS_GET_LOCALE: none,
  GET_PLATFORM_BEHAVIORS: none,
} as const;
type CommandName = keyof typeof ARGUMENTS;
type Arguments<Name extends CommandName> = z.infer<(typeof ARGUMENTS)[Name]>;

/** Events that a frame can subscribe to. The playground sends only that of the participants. */
const EVENTS: readonly string[] = [
  'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE',
  'ACTIVITY_LAYOUT_MODE_UPDATE',
  'ORIENTATION_UPDATE',
  'CURRENT_USER_UPDATE',
  'THERMAL_STATE_UPDATE',
];

/** Thrown for a command that is refused with an error of the protocol. */
class CommandRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface FrameHostDeps {
  readonly world: World;
  readonly activities: Activities;
  readonly grants: Grants;
}

/** Answers a message that an Activity has sent from its window. */
export function receiveFromFrame(deps: FrameHostDeps, frame: Frame, message: unknown): void {
  const [opcode, data]: readonly unknown[] = Array.isArray(message) && message.length === 2 ? message : [];
  if (opcode === OPCODE.handshake) shakeHands(deps, frame, data);
  else if (opcode === OPCODE.frame && frame.isReady) runCommand(deps, frame, data);
  else if (opcode === OPCODE.close && close.safeParse(data).success) deps.activities.leave(frame);
  else
    sendClose(
      deps,
      frame,
      CLOSE.unsupported,
      frame.isReady ? 'Unknown message' : 'The first message must be a HANDSHAKE',
    );
}

function sendClose({ activities }: FrameHostDeps, frame: Frame, code: number, message: string): void {
  activities.send(frame, [OPCODE.close, { code, message }], message);
}

function shakeHands(deps: FrameHostDeps, frame: Frame, data: unknown): void {
  const refusal = handshakeRefusal(deps, frame, data);
  if (refusal) {
    sendClose(deps, frame, ...refusal);
    return;
  }
  frame.isReady = true;
  // A page that has loaded again begins anew.
  frame.scopes = [];
  frame.subscriptions.clear();
  const config = {
    cdn_host: 'cdn.discordapp.com',
    api_endpoint: '//discord.com/api',
    environment: 'production',
  };
  deps.activities.send(frame, [
    OPCODE.frame,
    { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } },
  ]);
}

/** Returns the close code and the reason for which a HANDSHAKE is refused. */
function handshakeRefusal(
  { world }: FrameHostDeps,
  frame: Frame,
  data: unknown,
): readonly [number, string] | undefined {
  const { data: hello, error } = handshake.safeParse(data);
  if (!hello) return [CLOSE.unsupported, `HANDSHAKE: ${z.prettifyError(error)}`];
  if (hello.v !== 1) return [CLOSE.version, 'Invalid version'];
  if (hello.client_id !== world.bot.id) return [CLOSE.client, 'Invalid Client ID'];
  return hello.frame_id === frame.id ? undefined : [CLOSE.unsupported, 'Invalid frame_id'];
}

function runCommand(deps: FrameHostDeps, frame: Frame, data: unknown): void {
  const { data: command, error } = envelope.safeParse(data);
  if (!command) {
    sendClose(deps, frame, CLOSE.unsupported, `a command: ${z.prettifyError(error)}`);
    return;
  }
  const { cmd, nonce } = command;
  const reply = (evt: 'ERROR' | null, answer: Json | null, problem: string | null = null): void =>
    deps.activities.send(frame, [OPCODE.frame, { cmd, data: answer, evt, nonce }], problem);
  try {
    reply(null, perform(deps, frame, cmd, command));
  } catch (refusal) {
    if (!(refusal instanceof CommandRefused)) throw refusal;
    const { code, message } = refusal;
    reply('ERROR', { code, message }, `${cmd}: ${message}`);
  }
}

function perform(
  deps: FrameHostDeps,
  frame: Frame,
  cmd: string,
  { args, evt }: { readonly args?: unknown; readonly evt?: string | undefined },
): Json | null {
  if (!(cmd in ARGUMENTS)) throw new CommandRefused(ERROR.command, `Invalid command: ${cmd}`);
  const name = cmd as CommandName;
  const parsed = ARGUMENTS[name].safeParse(args);
  if (!parsed.success) throw new CommandRefused(ERROR.payload, z.prettifyError(parsed.error));
  const isAboutEvent = name === 'SUBSCRIBE' || name === 'UNSUBSCRIBE';
  if (isAboutEvent !== (evt !== undefined) || (evt !== undefined && !EVENTS.includes(evt)))
    throw new CommandRefused(ERROR.event, `Invalid event: ${evt}`);
  switch (name) {
    case 'AUTHORIZE':
      return authorize(deps, frame, parsed.data as Arguments<'AUTHORIZE'>);
    case 'AUTHENTICATE':
      return authenticate(deps, frame, parsed.data as Arguments<'AUTHENTICATE'>);
    case 'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS':
      return participantsJson(deps.activities.participants(frame.instance));
    case 'SUBSCRIBE':
      frame.subscriptions.add(evt!);
      return { evt };
    case 'UNSUBSCRIBE':
      frame.subscriptions.delete(evt!);
      return { evt };
    case 'OPEN_EXTERNAL_LINK':
      return { opened: true };
    case 'ENCOURAGE_HW_ACCELERATION':
      return { enabled: true };
    case 'SET_CONFIG':
      return { ...(parsed.data as Arguments<'SET_CONFIG'>) };
    case 'USER_SETTINGS_GET_LOCALE':
      if (!frame.scopes.includes('identify'))
        throw new CommandRefused(ERROR.permissions, 'Not authenticated or invalid scope');
      return { locale: frame.member.locale };
    case 'GET_PLATFORM_BEHAVIORS':
      return {};
    case 'SET_ORIENTATION_LOCK_STATE':
    case 'CAPTURE_LOG':
      return null;
  }
}

function authorize(
  { world, grants }: FrameHostDeps,
  { member }: Frame,
  { client_id, scope }: Arguments<'AUTHORIZE'>,
): Json {
  if (client_id !== world.bot.id) throw new CommandRefused(ERROR.client, 'Invalid Client ID');
  const unknown = scope.find((each) => !(SCOPES as readonly string[]).includes(each));
  if (unknown !== undefined) throw new CommandRefused(OAUTH_ERROR, `invalid_scope: ${unknown}`);
  return { code: grants.authorize({ member, scopes: scope as Scope[] }) };
}

function authenticate(
  { world, grants }: FrameHostDeps,
  frame: Frame,
  { access_token }: Arguments<'AUTHENTICATE'>,
): Json {
  const granted = grants.find(access_token);
  if (granted?.member !== frame.member) throw new CommandRefused(ERROR.token, 'Invalid access token');
  frame.scopes = granted.scopes;
  const { id, username, displayName } = granted.member.user;
  return {
    access_token,
    user: { id, username, discriminator: '0', global_name: displayName, avatar: null, public_flags: 0 },
    scopes: granted.scopes,
    expires: new Date(granted.expiresAt).toISOString(),
    application: {
      id: world.bot.id,
      name: world.bot.username,
      description: '',
      icon: null,
    },
  };
}
