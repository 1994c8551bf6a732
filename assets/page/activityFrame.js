import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from './html.js';

const [FRAME, CLOSE] = [1, 2];

/** Returns the address of an Activity's window. Discord tells the Activity whether it runs on a phone. */
export function activityAddress({ path }) {
  const url = new URL(path, location.href);
  if (matchMedia('(max-width: 720px)').matches) url.searchParams.set('platform', 'mobile');
  return url.href;
}

/** The window of an Activity. Passes its messages to the playground, and the answers back. */
export function ActivityFrame({ session, beside }) {
  const frame = useRef(null);
  // In the frame in which it opens: the Activity may send a message at once.
  useLayoutEffect(() => {
    const { contentWindow } = frame.current;
    const onMessage = ({ source, origin, data }) => {
      if (source !== contentWindow || origin !== location.origin || !Array.isArray(data)) return;
      const [opcode, command] = data;
      if (opcode === FRAME && command?.cmd === 'OPEN_EXTERNAL_LINK') session.offerLink(command.args?.url);
      session
        .request({ do: 'activityMessage', frameId: beside.frameId, message: data })
        .catch(({ message }) => reportError(new Error(`Activity: ${message}`)));
    };
    window.addEventListener('message', onMessage);
    session.onActivityMessage = (message, problem) => {
      if (problem !== null) reportError(new Error(`Activity: ${problem}`));
      contentWindow.postMessage(message, location.origin);
      if (message[0] === CLOSE) session.closeBeside();
    };
    return () => {
      window.removeEventListener('message', onMessage);
      session.onActivityMessage = () => undefined;
    };
  }, [beside.frameId]);
  return html`<iframe
    ref=${frame}
    key=${beside.frameId}
    src=${beside.url}
    title=${beside.title}
    allow="autoplay; clipboard-write; fullscreen"
  ></iframe>`;
}
