import { useEffect, useState } from 'preact/hooks';
import type { Color } from '../../rules/position.js';
import { clockOf, type LiveGame } from './liveGame.js';
import { play as playSound } from './sounds.js';

/** Time left from which a clock warns, in ms, and from which it shows tenths of a second. */
const [LOW_MS, TENTHS_MS] = [20_000, 10_000];

/** `1:02:03`, `2:03`, or `9.4` for the last ten seconds of a clock that runs down. */
export function clockText(ms: number, runsDown: boolean): string {
  if (runsDown && ms < TENTHS_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = runsDown ? Math.ceil(ms / 1000) : Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A side's clock, which ticks while it is their turn. */
export function Clock({ game, color }: { game: LiveGame; color: Color }) {
  const { state } = game;
  const isRunning = state.phase.kind === 'playing' && state.turn === color;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning, game]);
  const ms = clockOf(game, color, now);
  const runsDown = state.time !== null;
  const isLow = runsDown && isRunning && ms < LOW_MS;
  useEffect(() => {
    if (isLow && game.you === color) playSound('lowTime');
  }, [isLow]);
  return (
    <span class="clock" role="timer" data-running={isRunning} data-low={isLow}>
      {clockText(ms, runsDown)}
    </span>
  );
}
