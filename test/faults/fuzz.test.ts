import { test } from 'vitest';
import { survivesFuzz } from './fuzz.js';

test('500 interactions of all kinds, most of them wrong, change nothing that they may not', () =>
  survivesFuzz('without limits', { interactions: 500 }));
