import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/game/play/action.js';
import type { OfferKind } from '../../../src/game/play/game.js';
import { type Game, turnOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import { AGAINST_BOT, gameOf, move, OPENED_AT, played, playedAt, STRICT } from '../games.js';

const code = (game: Game, action: Action): string => {
  const updated = update(game, action, OPENED_AT);
  return updated.kind === 'accepted' ? 'accepted' : updated.refusal.code;
};
const offer = (kind: OfferKind, ply: number, member: string): Action => ({
  kind: 'offer',
  offer: kind,
  ply,
  member,
});
const answer =
  (kind: 'acceptOffer' | 'declineOffer') =>
  (offered: OfferKind, ply: number, member?: string): Action => ({
    kind,
    offer: offered,
    ply,
    ...(member === undefined ? {} : { member }),
  });
const accept = answer('acceptOffer');
const decline = answer('declineOffer');
const plies = ({ position }: Game): number => position.ply;

const begun = played(gameOf(), move(0, 'f5', 'ada'), move(1, 'd6', 'ben'), move(2, 'c5', 'ada'));

describe('a draw', () => {
  test('is accepted by the other side', () => {
    const offered = played(begun, offer('draw', 3, 'ada'));
    expect(offered.offers.standing).toEqual({ kind: 'draw', by: 'black' });
    expect(code(offered, accept('draw', 3, 'ada'))).toBe('no-offer');
    expect(code(offered, accept('takeback', 3, 'ben'))).toBe('no-offer');
    expect(code(offered, accept('draw', 3, 'eve'))).toBe('not-your-game');
    const drawn = played(offered, accept('draw', 3, 'ben'));
    expect(drawn.phase).toEqual({ kind: 'over', end: { kind: 'agreed' } });
    expect(code(drawn, offer('draw', 3, 'ada'))).toBe('game-over');
  });

  test('offered by both is agreed', () => {
    const both = played(begun, offer('draw', 3, 'ada'), offer('draw', 3, 'ben'));
    expect(both.phase).toEqual({ kind: 'over', end: { kind: 'agreed' } });
  });

  test('lapses with the next move', () => {
    const moved = played(begun, offer('draw', 3, 'ada'), move(3, 'f4', 'ben'));
    expect(moved.offers).toEqual({ standing: undefined, made: [] });
    expect(code(moved, accept('draw', 3, 'ben'))).toBe('no-offer');
    expect(code(moved, accept('draw', 4, 'ben'))).toBe('no-offer');
  });

  test('cannot be offered again in the same turn by the same side', () => {
    const declined = played(begun, offer('draw', 3, 'ada'), decline('draw', 3, 'ben'));
    expect(declined.offers.standing).toBeUndefined();
    expect(code(declined, offer('draw', 3, 'ada'))).toBe('offered-already');
    expect(code(declined, offer('draw', 3, 'ben'))).toBe('accepted');
    expect(code(declined, offer('takeback', 3, 'ada'))).toBe('accepted');
    expect(code(played(declined, move(3, 'f4', 'ben')), offer('draw', 4, 'ada'))).toBe('accepted');
  });

  test('is refused while another offer is open, and at another ply', () => {
    const offered = played(begun, offer('draw', 3, 'ada'));
    expect(code(offered, offer('takeback', 3, 'ben'))).toBe('offer-standing');
    expect(code(offered, offer('draw', 3, 'ada'))).toBe('offer-standing');
    expect(code(begun, offer('draw', 2, 'ada'))).toBe('stale');
    expect(code(begun, offer('draw', 3, 'eve'))).toBe('not-your-game');
  });

  test('is answered only by the opponent if it was offered to the opponent', () => {
    const offered = played(gameOf({ seats: AGAINST_BOT }), move(0, 'f5', 'ada'), offer('draw', 1, 'ada'));
    expect(code(offered, accept('draw', 1))).toBe('accepted');
    expect(code(offered, decline('draw', 1))).toBe('accepted');
    const between = played(begun, offer('draw', 3, 'ada'));
    expect(code(between, accept('draw', 3))).toBe('no-offer');
  });
});

describe('a takeback', () => {
  test('undoes the requester’s last move, and all moves after it', () => {
    const offered = played(begun, offer('takeback', 3, 'ada'));
    const after = playedAt(offered, [accept('takeback', 3, 'ben'), OPENED_AT + 5000]);
    expect(plies(after)).toBe(2);
    expect(turnOf(after)).toBe('black');
    expect(after.times.since).toBe(OPENED_AT + 5000);
    expect(after.version).toBe(offered.version + 1);
    const both = played(begun, offer('takeback', 3, 'ben'), accept('takeback', 3, 'ada'));
    expect(plies(both)).toBe(1);
    expect(code(both, move(1, 'f4', 'ben'))).toBe('accepted');
  });

  test('is impossible before the first move', () => {
    expect(code(gameOf(), offer('takeback', 0, 'ada'))).toBe('nothing-to-take-back');
    expect(code(played(gameOf(), move(0, 'f5', 'ada')), offer('takeback', 1, 'ben'))).toBe(
      'nothing-to-take-back',
    );
  });

  test('against the bot needs no consent, and can be repeated', () => {
    const bot = played(
      gameOf({ seats: AGAINST_BOT }),
      move(0, 'f5', 'ada'),
      move(1, 'd6'),
      move(2, 'c5', 'ada'),
      move(3, 'f4'),
    );
    const once = played(bot, offer('takeback', 4, 'ada'));
    expect(plies(once)).toBe(2);
    expect(turnOf(once)).toBe('black');
    const twice = played(once, offer('takeback', 2, 'ada'));
    expect(plies(twice)).toBe(0);
    expect(code(twice, offer('takeback', 0, 'ada'))).toBe('nothing-to-take-back');
    expect(code(bot, offer('takeback', 3, 'ada'))).toBe('stale');
    expect(code(bot, offer('takeback', 4, 'eve'))).toBe('not-your-game');
    // While the bot thinks.
    const thinking = played(bot, move(4, 'd3', 'ada'));
    expect(plies(played(thinking, offer('takeback', 5, 'ada')))).toBe(4);
  });
});

describe('aborting', () => {
  const abort = (member: string): Action => ({ kind: 'abort', member });

  test('ends a game until each side has moved', () => {
    for (const game of [gameOf(), played(gameOf(), move(0, 'f5', 'ada'))]) {
      expect(played(game, abort('ben')).phase).toEqual({ kind: 'over', end: { kind: 'aborted' } });
      expect(code(game, abort('eve'))).toBe('not-your-game');
    }
    expect(code(begun, abort('ada'))).toBe('cannot-abort');
  });
});

describe('stopping a strict game', () => {
  const strict = played(gameOf(STRICT), move(0, 'f5', 'ada'));

  test('needs agreement, and the discs decide', () => {
    const offered = played(strict, offer('stop', 1, 'ben'));
    expect(code(offered, accept('stop', 1, 'ben'))).toBe('no-offer');
    expect(played(offered, accept('stop', 1, 'ada')).phase).toEqual({
      kind: 'over',
      end: { kind: 'stopped', winner: 'black' },
    });
    expect(played(offered, decline('stop', 1, 'ada')).phase.kind).toBe('playing');
  });

  test('cannot be offered in other games', () => {
    expect(code(begun, offer('stop', 3, 'ada'))).toBe('cannot-stop');
  });
});
