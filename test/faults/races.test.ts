import { test } from 'vitest';
import { survivesRaces } from './races.js';

test('two members who press everything at once harm nothing', () => survivesRaces(5, 43));
