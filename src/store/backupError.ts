/** A backup that is not made, or not right; the message says why. */
export class BackupError extends Error {}
