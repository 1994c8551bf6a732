/** Where a database is, by the form of its address. */
export type Address =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const SQLITE = 'sqlite:';

/** Reads `sqlite:FILE` or `postgres://…`; undefined where it is neither. */
export function parseAddress(url: string): Address | undefined {
  if (url.startsWith(SQLITE) && url.length > SQLITE.length) {
    return { kind: 'sqlite', file: url.slice(SQLITE.length) };
  }
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? { kind: 'postgres', url } : undefined;
}

/** How a database is called in messages: without its password, which other parameters may hold too. */
export function nameOf(address: Address): string {
  if (address.kind === 'sqlite') return address.file;
  const { protocol, username, host, pathname } = new URL(address.url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
