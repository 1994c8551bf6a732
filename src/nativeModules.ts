/**
 * Returns what to do if a native module (better-sqlite3, canvas) failed to load, or `undefined` for any other error. Node reports a
 * module built for another version, or a damaged one, with ERR_DLOPEN_FAILED.
 */
export function nativeModuleAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [reason = ''] = error.message.split('\n');
  const code = 'code' in error ? error.code : undefined;
  if (code === 'MODULE_NOT_FOUND' || reason.startsWith('Could not locate the bindings file'))
    return 'A part of it is missing: run npm run build.';
  if (code !== 'ERR_DLOPEN_FAILED') return undefined;
  const isLibraryMissing = /cannot open shared object file|Library not loaded/.test(reason);
  return isLibraryMissing
    ? `${reason}. Install that library, or run npm rebuild.`
    : 'Node was changed: run npm run build.';
}
