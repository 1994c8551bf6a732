import { DefaultRestOptions, RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import type { OnAnswer } from './requestCounts.js';

type MakeRequest = RESTOptions['makeRequest'];
type ResponseLike = Awaited<ReturnType<MakeRequest>>;

/** Seconds until a request is sent again of which Discord says that it was too many, but not until when. */
const RETRY_AFTER_S = 1;

/**
 * Sends a request, and puts answers right that `@discordjs/rest` takes badly: it reads JSON from an empty answer that says
 * it is JSON, sends a request again at once that was answered 429 without a time, and for ever what is refused for good by
 * 429, which is how old messages are that were edited too often.
 */
export const requester =
  (onAnswer: OnAnswer): MakeRequest =>
  async (url, init) => {
    const response = await DefaultRestOptions.makeRequest(url, init);
    onAnswer(response.status, response.headers.get('x-ratelimit-scope'));
    if (response.status === 204) return emptied(response);
    return response.status === 429 ? limited(response) : response;
  };

async function emptied(response: ResponseLike): Promise<ResponseLike> {
  await response.arrayBuffer(); // until it is read, its connection serves nothing else
  const headers = new Headers([...response.headers]);
  headers.delete('content-type');
  return answer('', 204, headers);
}

async function limited(response: ResponseLike): Promise<ResponseLike> {
  const text = await response.text();
  const { code, retry_after } = partsOf(text);
  const headers = new Headers([...response.headers]);
  const isForGood = code === RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached;
  if (isForGood) return answer(text, 400, headers);
  const told = [headers.get('retry-after'), retry_after].map(Number).find((seconds) => seconds > 0);
  headers.set('retry-after', String(told ?? RETRY_AFTER_S));
  return answer(text, 429, headers);
}

/** In the form that `@discordjs/rest` reads. A `Response` would be made of streams. */
const answer = (text: string, status: number, headers: Headers): ResponseLike => ({
  body: null,
  bodyUsed: false,
  status,
  statusText: '',
  ok: status < 300,
  headers: headers as ResponseLike['headers'],
  text: async () => text,
  json: async () => JSON.parse(text) as unknown,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
});

/** What an answer says, which is no JSON where it does not come from Discord itself. */
function partsOf(text: string): { readonly code?: unknown; readonly retry_after?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: unknown; retry_after?: unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
