import type { GameId } from '../gameState.js';
import type { LinkProblem } from '../links.js';
import { type ActivityEntrance, enterActivity, isActivity } from './activity.js';

/** How the page was opened: with a session to play or watch, or why not. */
export type Entrance =
  | ActivityEntrance
  | { readonly kind: 'problem'; readonly problem: LinkProblem | 'used' | 'none' };

const KEY = 'sente-session';

type Kept = { readonly token: string; readonly game: GameId };

/** Storage that may be forbidden in a frame: the session then lasts as long as the page. */
function keep(session: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(session));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function kept(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const gameOf = (link: string): { kind?: string; game?: GameId } => {
  try {
    const [payload = ''] = link.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      kind?: string;
      game?: GameId;
    };
  } catch {
    // The server refuses what is no link.
    return {};
  }
};

/**
 * Exchanges the link in the address for a session, or continues the session of this tab. Removes the link from the address. An
 * overlay, which any site may frame, takes links to watch only.
 */
export async function signIn(isOverlay: boolean): Promise<Entrance> {
  if (isActivity()) return enterActivity();
  const link = location.hash.slice(1);
  const before = isOverlay ? undefined : kept();
  if (link === '') return before ? { kind: 'session', ...before } : { kind: 'problem', problem: 'none' };
  const { kind, game } = gameOf(link);
  // A stream loads a link to watch again and again, so it stays in the address.
  if (kind === 'watch') return { kind: 'session', token: link, game };
  if (isOverlay) return { kind: 'problem', problem: 'none' };
  const response = await fetch(new URL('api/session', document.baseURI), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  history.replaceState(null, '', location.pathname + location.search);
  const answer = (await response.json()) as Kept | { readonly problem: LinkProblem | 'used' };
  if ('problem' in answer) {
    // After a reload with the link still in the address, the session of this tab goes on.
    return answer.problem === 'used' && before
      ? { kind: 'session', ...before }
      : { kind: 'problem', problem: answer.problem };
  }
  keep(answer);
  return { kind: 'session', ...answer };
}
