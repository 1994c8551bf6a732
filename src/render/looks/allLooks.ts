// Every look, by its name, one line each.

export { colorblind } from './colorblind.js';
export { contrast } from './contrast.js';
export { felt } from './felt.js';
export { paper } from './paper.js';
export { slate } from './slate.js';
export { wood } from './wood.js';
