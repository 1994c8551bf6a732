import type { IncomingMessage } from 'node:http';

/**
 * This machine's names, with any port, because a tunnel may use another one. A site's own name that resolves to this machine
 * (DNS rebinding) is none of them.
 */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Returns why a request is refused, as a sentence; `undefined` if it is accepted. Any page in the developer's browser can send
 * requests to loopback. Accepted are those of the playground's own page, of links to it, and of programs such as the bot, which
 * send no Origin.
 */
export function refusalOf(request: IncomingMessage): string | undefined {
  const { origin } = request.headers;
  const host = request.headers.host?.toLowerCase() ?? '';
  if (!LOOPBACK_HOST.test(host)) {
    const port = request.socket.localPort;
    return `The playground answers only as localhost or 127.0.0.1. To reach it from another machine, run \`ssh -L ${port}:127.0.0.1:${port} HOST\` there and open http://localhost:${port}/.`;
  }
  if ((origin !== undefined && origin !== `http://${host}`) || isLoadedByOtherSite(request))
    return 'Other sites’ pages may not use the playground.';
  return undefined;
}

/**
 * Whether another site's page loads this as a part of itself: a picture, a script, a frame. Browsers send no Origin with these. A
 * link to the playground opens it in a window of its own, which is harmless.
 */
function isLoadedByOtherSite({ method, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  // `same-site` is another port of this machine.
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return method !== 'GET' || mode !== 'navigate' || destination !== 'document';
}
