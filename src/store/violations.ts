/** Whether a write failed because another game is being played at its place, on either database. */
export function isPlaceTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return error.message.includes('games.place');
  return error.code === '23505' && 'constraint' in error && error.constraint === 'one_game_a_place';
}
