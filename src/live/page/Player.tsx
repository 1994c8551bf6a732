import { useEffect, useState } from 'preact/hooks';
import { GAMES } from '../../rules/games.js';
import type { Color } from '../../rules/position.js';
import { Clock } from './Clock.js';
import { awayUntil, type LiveGame, shownPosition, shownTurn } from './liveGame.js';
import type { Say } from './texts.js';

/** A player: disc, name, days off, pieces if they count, and clock. */
export function Player({ game, color, say }: { game: LiveGame; color: Color; say: Say }) {
  const { state, you, watchers } = game;
  const position = shownPosition(game);
  const { isCounted } = GAMES[state.variant.game];
  const isTurn = shownTurn(game) === color;
  const isHere = watchers.players.includes(color);
  return (
    <section
      class="player"
      data-turn={isTurn}
      data-winner={state.winner === color}
      aria-label={say(`live.side.${color}`)}
    >
      <span class={`disc ${color}`} />
      <span class="who">
        <bdi class="name">{state.seats[color].name}</bdi>
        <Away game={game} color={color} say={say} />
      </span>
      {you === color && <span class="you">{say('live.you')}</span>}
      {isHere && you !== color && (
        <span class="here" title={say('live.isHere')} role="img" aria-label={say('live.isHere')} />
      )}
      {isCounted && <span class="count">{position.count(color)}</span>}
      <Clock game={game} color={color} />
    </section>
  );
}

const MINUTE_MS = 60_000;

/** The day until which a player is away, with the hour to point at; nothing while they are not. */
function Away({ game, color, say }: { game: LiveGame; color: Color; say: Say }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [game]);
  const until = awayUntil(game, color, now);
  if (until === undefined) return null;
  const { language } = navigator;
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }).format(until);
  return (
    <span class="away" title={new Date(until).toLocaleString(language)}>
      {say('live.away', { date })}
    </span>
  );
}
