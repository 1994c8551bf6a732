import { isJson } from '../world/wire.js';
import { ALL_INTENTS, CLOSE, PRIVILEGED } from './session.js';

/** Close code and reason. */
export type Closing = { readonly code: number; readonly reason: string };

/** Returns why a connection's query is refused, or `undefined` if it is valid. */
export function refusedQuery(query: URLSearchParams): Closing | undefined {
  if ((query.get('v') ?? '10') !== '10' || (query.get('encoding') ?? 'json') !== 'json') {
    const reason = 'Invalid API version or encoding: this Gateway speaks v10 in JSON.';
    return { code: CLOSE.invalidApiVersion, reason };
  }
  if (!query.has('compress')) return undefined;
  return { code: CLOSE.decodeError, reason: 'This Gateway does not compress.' };
}

/** Reads an IDENTIFY, or returns why it is refused. */
export function readIdentity(data: unknown, botToken: string): { intents: number; shard: unknown } | Closing {
  if (!isJson(data)) return { code: CLOSE.decodeError, reason: 'Error while decoding payload.' };
  if (data.token !== botToken) return { code: CLOSE.authenticationFailed, reason: 'Authentication failed.' };
  const { intents, shard } = data;
  if (typeof intents !== 'number' || !Number.isInteger(intents) || intents < 0 || intents > ALL_INTENTS) {
    return { code: CLOSE.invalidIntents, reason: 'Invalid intent(s).' };
  }
  if ((intents & PRIVILEGED) !== 0) return { code: CLOSE.disallowedIntents, reason: 'Disallowed intent(s).' };
  if (!isJson(data.properties)) return { code: CLOSE.decodeError, reason: 'Error while decoding payload.' };
  if (Array.isArray(shard) && (shard[0] !== 0 || shard[1] !== 1)) {
    return { code: CLOSE.invalidShard, reason: 'Invalid shard.' };
  }
  return { intents, shard };
}
