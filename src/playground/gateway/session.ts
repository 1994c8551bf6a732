import { randomBytes } from 'node:crypto';
import type { Json } from '../world/world.js';

/** Gateway opcodes. */
export const OP = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presenceUpdate: 3,
  voiceStateUpdate: 4,
  resume: 6,
  reconnect: 7,
  requestGuildMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/** Gateway close codes. */
export const CLOSE = {
  unknownError: 4000,
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  invalidApiVersion: 4012,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const;

/** Intent bits. The privileged ones are refused. */
export const INTENT = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildPresences: 1 << 8,
  guildMessages: 1 << 9,
  guildMessageTyping: 1 << 11,
  directMessages: 1 << 12,
  directMessageTyping: 1 << 14,
  messageContent: 1 << 15,
} as const;
export const PRIVILEGED = INTENT.guildMembers | INTENT.guildPresences | INTENT.messageContent;
export const ALL_INTENTS = (1 << 26) - 1;

/** Number of dispatches that a session keeps for a RESUME. */
const REPLAY_LIMIT = 2000;

/** A session's connection. */
export interface Link {
  send(payload: Json): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** One identified client, with the dispatches kept for a RESUME. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  link: Link | null;
  seq: number;
  readonly sent: { readonly seq: number; readonly payload: Json }[];
  expiry: NodeJS.Timeout | null;
}

export function createSession(intents: number, link: Link): Session {
  return { id: randomBytes(16).toString('hex'), intents, link, seq: 0, sent: [], expiry: null };
}

/** Numbers a dispatch, keeps it for a later RESUME and sends it if the session has a connection. */
export function dispatch(session: Session, event: string, data: unknown): void {
  session.seq += 1;
  const payload: Json = { op: OP.dispatch, t: event, s: session.seq, d: data };
  session.sent.push({ seq: session.seq, payload });
  if (session.sent.length > REPLAY_LIMIT) session.sent.shift();
  session.link?.send(payload);
}

/** Whether the session still has every dispatch after `seq`. */
export function canReplay(session: Session, seq: number): boolean {
  if (seq > session.seq || seq < 0) return false;
  const first = session.sent[0];
  return seq === session.seq || (first !== undefined && first.seq <= seq + 1);
}

/** Resends every dispatch after `seq`, then RESUMED. */
export function replay(session: Session, seq: number): void {
  for (const entry of session.sent) if (entry.seq > seq) session.link?.send(entry.payload);
  dispatch(session, 'RESUMED', { _trace: [] });
}
