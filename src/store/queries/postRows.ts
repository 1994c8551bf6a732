import type { Post } from '../../game/ports/post.js';
import type { PostColumns } from '../schema.js';

export const postFromRow = ({ message, sent_at, replaced, news }: PostColumns): Post => ({
  message: message ?? undefined,
  sentAt: sent_at,
  replaced: replaced ?? undefined,
  news: news ?? undefined,
});

export const columnsOfPost = ({ message, sentAt, replaced, news }: Post): PostColumns => ({
  message: message ?? null,
  sent_at: sentAt,
  replaced: replaced ?? null,
  news: news ?? null,
});
