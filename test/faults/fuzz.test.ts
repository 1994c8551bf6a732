import { test } from 'vitest';
import { survivesFuzz } from './fuzz.js';

test('500 interactions of all kinds, most of them invalid, change nothing they must not', () =>
  survivesFuzz('without limits', { interactions: 500 }));
