/** Address of a database. */
export type Address =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const SQLITE = 'sqlite:';

/** Parses `sqlite:FILE` or `postgres://…`; returns `undefined` for anything else. */
export function parseAddress(url: string): Address | undefined {
  if (url.startsWith(SQLITE) && url.length > SQLITE.length) {
    return { kind: 'sqlite', file: url.slice(SQLITE.length) };
  }
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? { kind: 'postgres', url } : undefined;
}

/** Returns a database's name for messages, without its password or parameters, which may hold one too. */
export function nameOf(address: Address): string {
  if (address.kind === 'sqlite') return address.file;
  const { protocol, username, host, pathname } = new URL(address.url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
