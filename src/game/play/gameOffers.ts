import { type Color, opposite } from '../../rules/position.js';
import { type Action, accepted, refused, type Updated } from './action.js';
import { endDuringTurn, stopGame } from './ending.js';
import {
  colorOf,
  type Game,
  isBetweenMembers,
  lastMoveOf,
  mayStop,
  NO_OFFERS,
  type Offer,
  type Offers,
} from './game.js';
import { timesAfterTakeback } from './moveClock.js';
import { helpRefusal, playerRefusal } from './permission.js';

const isSameOffer = (a: Offer, b: Offer): boolean => a.kind === b.kind && a.by === b.by;

/** Returns the color that must answer the standing offer; `undefined` if there is none. */
export const offeredTo = ({ standing }: Offers): Color | undefined => standing && opposite(standing.by);

/** Makes an offer. If the other side has made the same offer, this accepts it. */
export function makeOffer(
  game: Game,
  { member, offer: kind, ply }: Action & { kind: 'offer' },
  at: number,
): Updated {
  const refusal = playerRefusal(game, member);
  if (refusal) return refused(refusal);
  if (ply !== game.position.ply) return refused({ code: 'stale' });
  const offer: Offer = { kind, by: colorOf(game, member)! };
  const { standing, made } = game.offers;
  if (standing?.kind === kind && standing.by !== offer.by) return agree(game, standing, at);
  if (standing) return refused({ code: 'offer-standing' });
  if (made.some((each) => isSameOffer(each, offer))) return refused({ code: 'offered-already' });
  if (kind === 'stop' && !mayStop(game.setup)) return refused({ code: 'cannot-stop' });
  const unfair = kind === 'takeback' ? helpRefusal(game) : undefined;
  if (unfair) return refused(unfair);
  // The bot's consent to a takeback is not needed.
  if (kind === 'takeback' && !isBetweenMembers(game)) return takeBack(game, offer.by, at);
  if (kind === 'takeback' && lastMoveOf(game, offer.by) === undefined)
    return refused({ code: 'nothing-to-take-back' });
  return accepted({ ...game, offers: { standing: offer, made: [...made, offer] } });
}

export function answerOffer(
  game: Game,
  { kind, member, offer, ply }: Action & { kind: 'acceptOffer' | 'declineOffer' },
  at: number,
): Updated {
  const refusal = member === undefined ? undefined : playerRefusal(game, member);
  if (refusal) return refused(refusal);
  const { standing } = game.offers;
  if (standing?.kind !== offer || ply !== game.position.ply) return refused({ code: 'no-offer' });
  const color = offeredTo(game.offers)!;
  const isTheirs =
    member === undefined ? game.seats[color].kind === 'opponent' : colorOf(game, member) === color;
  if (!isTheirs) return refused({ code: 'no-offer' });
  return kind === 'acceptOffer'
    ? agree(game, standing, at)
    : accepted({ ...game, offers: { ...game.offers, standing: undefined } });
}

function agree(game: Game, { kind, by }: Offer, at: number): Updated {
  switch (kind) {
    case 'draw':
      return accepted(endDuringTurn(game, { kind: 'agreed' }, at));
    case 'takeback':
      return takeBack(game, by, at);
    case 'stop':
      return accepted(stopGame(game, at));
  }
}

/** Takes back a color's last move and all moves after it. */
function takeBack(game: Game, color: Color, at: number): Updated {
  const ply = lastMoveOf(game, color);
  if (ply === undefined) return refused({ code: 'nothing-to-take-back' });
  let { position } = game;
  while (position.ply > ply) position = position.previous!;
  return accepted({
    ...game,
    position,
    times: timesAfterTakeback(game.times, at),
    tries: 0,
    offers: NO_OFFERS,
    plans: {},
    planEnded: undefined,
    takebacks: game.takebacks + 1,
  });
}
