// A worker for withWorkers.test.ts: returns how many jobs it has done before.
let done = 0;

export const count = () => done++;
