/** Returns a new id of 64 random bits; `random` returns unsigned 32-bit numbers. */
export const newId = (random: () => number): string =>
  [random(), random()].map((part) => part.toString(36).padStart(7, '0')).join('');
