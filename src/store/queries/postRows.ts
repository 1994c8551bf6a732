import type { Post } from '../../game/ports/post.js';
import type { PostColumns } from '../schema.js';

/** Reads a post from its columns, whichever table they are in. */
export const postFromRow = ({ message, sent_at, replaced, news }: PostColumns): Post => ({
  message: message ?? undefined,
  sentAt: sent_at,
  replaced: replaced ?? undefined,
  news: news ?? undefined,
});

/** Columns of a post, for all tables of posts. */
export const columnsOfPost = ({ message, sentAt, replaced, news }: Post): PostColumns => ({
  message: message ?? null,
  sent_at: sentAt,
  replaced: replaced ?? null,
  news: news ?? null,
});
