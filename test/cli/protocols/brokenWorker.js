// A worker whose every search fails.
export const answer = () => {
  throw new Error('broken');
};
