import type { Task } from '../../game/ports/thinker.js';
import { expectedMs } from '../pool/budget.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import { type JobKind, jobId } from './jobs.js';
import { REQUEST, type Request } from './remoteMessages.js';

/** Maximum expected ms of a search in the background: above all that reviews ask for. */
const MAX_BACKGROUND_MS = 120_000;

/**
 * Reads and checks the data of a job from a queue. Throws a RangeError if they are not a request that a bot of ours sends: too
 * large, of another kind than its queue, under the id of another job, or with no end in sight.
 */
export function readRequest(kind: JobKind, id: string, data: unknown): Request {
  const request = REQUEST.safeParse(data).data;
  if (!request) throw new RangeError('invalid search request');
  if ((request.kind !== 'search') !== (kind === 'background'))
    throw new RangeError(`a ${request.kind} is not for the queue ${kind}`);
  if (idOf(data) !== id) throw new RangeError('a request under the id of another');
  // In the background no time ends a search.
  if (request.kind === 'judgment' && request.task.strength.limit.timeMs !== undefined)
    throw new RangeError('a limit of time in the background');
  if (request.kind === 'judgment' && !(expectedMs(request.task) <= MAX_BACKGROUND_MS))
    throw new RangeError('too long for the background');
  return request;
}

/** Returns the id for valid data of a job. Takes them as they were sent, since the order of their fields counts. */
function idOf(data: unknown): string {
  const sent = data as { kind: Request['kind']; task: Task; game: PlayedGame };
  return sent.kind === 'puzzles'
    ? jobId('puzzles', 'puzzles', sent.game)
    : jobId(sent.kind, sent.task.game, sent.task);
}
