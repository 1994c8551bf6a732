/** A message that Discord shows of something that changes, such as a tournament, and that is kept up to date. */
export type Post = {
  /** `undefined` until the message is sent. */
  readonly message: string | undefined;
  /** Time at which it was sent, or is being sent, in ms since the epoch. */
  readonly sentAt: number;
  /** Message in the same channel that it replaces, until that is deleted. */
  readonly replaced: string | undefined;
  /** Name of the event that it announces; empty if none, `undefined` for posts of releases that did not record it. */
  readonly news: string | undefined;
};
