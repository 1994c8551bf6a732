import './lobby.css';
import { useEffect, useState } from 'preact/hooks';
import { type GameName, opposite, type Variant } from '../../rules/position.js';
import type { BotGame, GameId, ListedGame } from '../lobbyState.js';
import type { PageClient, PageState } from './pageClient.js';
import type { Say } from './texts.js';

type LobbyProps = { readonly client: PageClient; readonly page: PageState; readonly say: Say };

type BotChoice = { readonly game: GameName; readonly level: number | 'even' };

/** Interval at which an open lobby is asked for again, in ms. */
const REFRESH_MS = 10_000;
const KEY = 'sente-bot';

/** The last game against the bot in this browser. */
function lastChoice(): BotChoice | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function keepChoice(choice: BotChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

const titleOf = ({ game, rule, size }: Variant, say: Say): string =>
  say(`title.${game}`, { rule: say(`rules.${rule}`), size });

/** The page without a game: play the bot, return to a game, answer a challenge, watch, solve puzzles. */
export function Lobby({ client, page: { lobby, notice, gameId }, say }: LobbyProps) {
  const open = (game: GameId): void => client.show('game', game);
  useEffect(() => {
    client.refreshLobby();
    const refresh = (): void => {
      if (!document.hidden) client.refreshLobby();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return (
    <main class="lobby" aria-busy={lobby === undefined}>
      <header>
        <h1>{say('live.lobby.title')}</h1>
        <button type="button" onClick={() => client.show('puzzles')}>
          {say('live.lobby.puzzles')}
        </button>
        {gameId !== undefined && (
          <button type="button" onClick={() => client.show('game')}>
            {say('live.lobby.back')}
          </button>
        )}
      </header>
      <p class="notice" role="alert">
        {notice}
      </p>
      {lobby && (
        <>
          <PlayBot
            games={lobby.bot}
            say={say}
            onPlay={(choice) => {
              keepChoice(choice);
              client.ask<'playBot'>({ kind: 'playBot', ...choice }, open);
            }}
          />
          <Games
            title={say('live.lobby.mine')}
            games={lobby.mine}
            none={say('live.lobby.none')}
            say={say}
            onOpen={open}
          />
          {lobby.open.length > 0 && (
            <Games
              title={say('live.lobby.open')}
              games={lobby.open}
              say={say}
              stateOf={({ rating }) => `${rating} · ${say('challenge.take')}`}
              onOpen={(game) => client.ask<'take'>({ kind: 'take', game }, open)}
            />
          )}
          {lobby.others.length > 0 && (
            <Games title={say('live.lobby.others')} games={lobby.others} say={say} onOpen={open} />
          )}
        </>
      )}
    </main>
  );
}

/** Two touches begin a game against the bot: the game, then how strong it is. */
function PlayBot({
  games,
  say,
  onPlay,
}: {
  games: readonly BotGame[];
  say: Say;
  onPlay: (choice: BotChoice) => void;
}) {
  const [last] = useState(lastChoice);
  const [chosen, setChosen] = useState<GameName | undefined>(last?.game);
  const offer = games.find(({ variant }) => variant.game === chosen);
  const suggested = offer && last?.game === chosen ? last?.level : offer?.proposed;
  return (
    <section>
      <h2>{say('live.lobby.playBot')}</h2>
      <div class="choices">
        {games.map(({ variant }) => (
          <button
            type="button"
            key={variant.game}
            aria-pressed={variant.game === chosen}
            onClick={() => setChosen(variant.game)}
          >
            {titleOf(variant, say)}
          </button>
        ))}
      </div>
      {offer && (
        <div class="levels">
          {offer.even !== null && (
            <button
              type="button"
              class={suggested === 'even' ? 'main' : undefined}
              onClick={() => onPlay({ game: offer.variant.game, level: 'even' })}
            >
              {say('live.lobby.even')} <small>≈ {Math.round(offer.even / 10) * 10}</small>
            </button>
          )}
          {offer.levels.map((level) => (
            <button
              type="button"
              key={level}
              class={suggested === level ? 'main' : undefined}
              onClick={() => onPlay({ game: offer.variant.game, level })}
            >
              <b>{level}</b> {say(`levels.${level}`)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function Games<Listed extends ListedGame>({
  title,
  games,
  none,
  say,
  stateOf = (game) => stateText(game, say),
  onOpen,
}: {
  title: string;
  games: readonly Listed[];
  none?: string;
  say: Say;
  stateOf?: (game: Listed) => string;
  onOpen: (game: GameId) => void;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {games.length === 0 && <p class="none">{none}</p>}
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" data-waits={waits(game)} onClick={() => onOpen(game.id)}>
              <span class="players">
                <span class="disc black" /> <bdi>{game.names.black}</bdi>
                <span class="disc white" /> <bdi>{game.names.white}</bdi>
              </span>
              <small>
                {titleOf(game.variant, say)} · {say('live.lobby.move', { ply: game.moves })}
              </small>
              <span class="state">{stateOf(game)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a game waits for the member: their move, or their answer to a challenge. */
const waits = ({ isYourTurn, phase, by, you }: ListedGame): boolean =>
  isYourTurn || (phase === 'challenged' && by !== you);

function stateText({ names, you, phase, by, isYourTurn }: ListedGame, say: Say): string {
  if (phase === 'parked') return say('live.lobby.resting');
  if (by !== null)
    return by === you
      ? say('live.lobby.waiting', { player: names[opposite(by)] })
      : say('live.challengesYou', { player: names[by] });
  if (isYourTurn) return say('live.yourTurn');
  return you === null ? '' : say('live.theirTurn', { player: names[opposite(you)] });
}
