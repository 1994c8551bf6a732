import type { IncomingHttpHeaders } from 'node:http';

/** Where browsers find the live board. */
export type Site = {
  /** Address of the page, without a trailing slash: `https://boards.example`, maybe with a path. */
  readonly url: string;
  /** Origins of pages that may use the server beside its own: the Activity's frame. */
  readonly otherOrigins: readonly string[];
  /** Pages that may show the board in a frame, as sources of a Content-Security-Policy. */
  readonly framedBy: readonly string[];
};

/** This machine's names, with any port, because a tunnel may use another one. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Returns why a request is refused, as a sentence; `undefined` if it is accepted. Only the board's own pages may send an Origin. On
 * loopback the Host must name it, so that a site's own name that resolves to this machine (DNS rebinding) reads nothing.
 */
export function siteRefusal({ url, otherOrigins }: Site, headers: IncomingHttpHeaders): string | undefined {
  const { origin, host = '' } = headers;
  const own = new URL(url);
  const isLocal = LOOPBACK.test(own.host);
  if (isLocal && !LOOPBACK.test(host.toLowerCase()))
    return 'The live board answers only as localhost or 127.0.0.1. Set PUBLIC_URL to reach it from elsewhere.\n';
  if (origin === undefined || origin === own.origin || otherOrigins.includes(origin)) return undefined;
  if (isLocal && origin === `http://${host.toLowerCase()}`) return undefined;
  return 'Other sites’ pages may not use the live board.\n';
}
