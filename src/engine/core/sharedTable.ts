import { openTable } from './hashTable';

// A module of its own, over the memory of a core that searches: through it, cores with other memories use that core's table.

export { reportedDepth } from './control';
export { bucketCount, probeOwn as probe, storeOwn as storeData, storeOwnCached as storeCached } from './hashTable';

openTable();
