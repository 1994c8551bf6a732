import { test } from 'vitest';
import { survivesFuzz } from './fuzz.js';

const INTERACTIONS = Number(process.env.SENTE_INTERACTIONS ?? 100_000);

test(`${INTERACTIONS} interactions of all kinds change nothing they must not`, () =>
  survivesFuzz('without limits', {
    interactions: INTERACTIONS,
    environment: { LIMIT_COMMANDS_MINUTE: '0' },
  }));

test(`${INTERACTIONS / 10} of them with limits`, () =>
  survivesFuzz('with limits', {
    interactions: INTERACTIONS / 10,
    environment: { LIMIT_COMMANDS_MINUTE: '30', LIMIT_GAMES_MEMBER: '5' },
    isLimited: true,
  }));
