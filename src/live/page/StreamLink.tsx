import { Icon } from './Icon.js';
import type { Say } from './texts.js';

type StreamLinkProps = {
  readonly isMember: boolean;
  /** Asks the server for a link; `null` if it allows none. */
  readonly onAsk: (onLink: (link: string | null) => void) => void;
  readonly onNotice: (text: string) => void;
  readonly say: Say;
};

/** A spectator's own link, as an overlay. */
function ownLink(): string {
  const url = new URL(location.href);
  url.search = 'overlay';
  return url.href;
}

/** A button that copies a link with which streams show the game. */
export function StreamLink({ isMember, onAsk, onNotice, say }: StreamLinkProps) {
  const copy = async (link: string | null): Promise<void> => {
    if (link === null) return onNotice(say('live.stream.off'));
    try {
      await navigator.clipboard.writeText(link);
      onNotice(say('live.stream.copied'));
    } catch {
      // A frame may be forbidden to write to the clipboard.
      prompt(say('live.stream.copy'), link);
    }
  };
  return (
    <button
      type="button"
      class="plain"
      aria-label={say('live.stream.copy')}
      title={say('live.stream.copy')}
      onClick={() => (isMember ? onAsk((link) => void copy(link)) : void copy(ownLink()))}
    >
      <Icon name="link" />
    </button>
  );
}
