import { useEffect, useState } from 'preact/hooks';
import { GamePage } from './GamePage.js';
import { Lobby } from './Lobby.js';
import { Puzzles } from './Puzzles.js';
import { PageClient, startState } from './pageClient.js';
import type { Entrance } from './signIn.js';
import { statusText } from './status.js';
import type { Say } from './texts.js';

/** The page: a game, the lobby or puzzles, or a sentence that says why it cannot show them. */
export function App({ entrance, say }: { entrance: Entrance; say: Say }) {
  if (entrance.kind === 'problem') return <Message text={say(`live.problems.${entrance.problem}`)} />;
  if (entrance.kind === 'outside') return <Message text={say(`live.activity.${entrance.problem}`)} />;
  return <Connected session={entrance} say={say} />;
}

function Connected({ session, say }: { session: Extract<Entrance, { kind: 'session' }>; say: Say }) {
  const [page, setPage] = useState(() => startState(session));
  const [client, setClient] = useState<PageClient>();
  useEffect(() => {
    const opened = new PageClient({ session, say, onChange: setPage });
    setClient(opened);
    return () => opened.close();
  }, []);

  const { connection, view, game, problem } = page;
  useEffect(() => {
    document.title = game && view === 'game' ? `${statusText(game, say)} · Sente` : 'Sente';
  }, [game, view]);

  if (connection.kind === 'ended') return <Message text={say(`live.problems.${connection.why}`)} />;
  if (problem !== undefined) return <Message text={problem} />;
  if (client && view !== 'game') {
    const notice = connection.kind === 'lost' ? say('live.reconnecting') : page.notice;
    const shown = { ...page, notice };
    return view === 'lobby' ? (
      <Lobby {...{ client, say }} page={shown} />
    ) : (
      <Puzzles {...{ client, say }} page={shown} />
    );
  }
  if (!client || !game) {
    return (
      <main class="loading" aria-busy="true">
        <div class="empty-board" />
        <p role="status">{connection.kind === 'connecting' ? '' : say('live.reconnecting')}</p>
      </main>
    );
  }
  return <GamePage key={game.state.id} {...{ client, page, game, say }} />;
}

/** A sentence in place of a board. */
const Message = ({ text }: { text: string }) => (
  <main class="message">
    <h1>Sente</h1>
    <p role="alert">{text}</p>
  </main>
);
