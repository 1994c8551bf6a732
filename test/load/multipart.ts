const NAME = 'name="payload_json"';
const BLANK_LINE = '\r\n\r\n';

/** The JSON of a request's body: the whole of it, or the part `payload_json` beside files. An empty object where there is none. */
export function payloadOf(body: Buffer, contentType: string): { [key: string]: unknown } {
  const text = contentType.startsWith('multipart/') ? part(body, contentType) : body.toString();
  return text === '' ? {} : (JSON.parse(text) as { [key: string]: unknown });
}

function part(body: Buffer, contentType: string): string {
  const named = body.indexOf(NAME);
  if (named < 0) return '';
  const start = body.indexOf(BLANK_LINE, named) + BLANK_LINE.length;
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  return body.toString('utf8', start, body.indexOf(`\r\n--${boundary}`, start));
}
