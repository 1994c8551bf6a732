import { ActivityFrame } from './activityFrame.js';
import { html } from './html.js';
import { Icon } from './icons.js';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/** Whether an address is on this machine, so that its page may show beside the channel. */
export function isLoopback(url) {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK_NAMES.includes(hostname);
}

/** Whether a click asks the browser for a tab or a window of its own. */
const asksForTab = (event) =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Returns the handler of a link that opens a page of this machine beside the channel. */
export const opensBeside = (session, url, title) =>
  isLoopback(url)
    ? (event) => {
        if (asksForTab(event)) return;
        event.preventDefault();
        session.openBeside({ url, title });
      }
    : undefined;

/** A page of this machine or an Activity beside the channel; on a phone over it. */
export function Beside({ session, beside }) {
  const { url, title, frameId, link } = beside;
  const isActivity = frameId !== undefined;
  return html`<aside class="beside" aria-label=${title}>
    <header class="header">
      <h2>${title}</h2>
      ${
        !isActivity &&
        html`<a class="icon-button" href=${url} target="_blank" rel="noopener noreferrer" aria-label="Open in a tab" title="Open in a tab">
          <${Icon} name="link" />
        </a>`
      }
      <button class="icon-button" aria-label="Close" title="Close" onClick=${() => session.closeBeside()}><${Icon} name="close" /></button>
    </header>
    ${
      link &&
      html`<p class="banner" role="status">
        <span>${title} wants to open <a href=${link} target="_blank" rel="noopener noreferrer">${link}</a></span>
        <button class="icon-button" aria-label="Dismiss" onClick=${() => session.offerLink(null)}>
          <${Icon} name="close" size=${16} />
        </button>
      </p>`
    }
    ${
      isActivity
        ? html`<${ActivityFrame} session=${session} beside=${beside} />`
        : html`<iframe key=${url} src=${url} title=${title} referrerpolicy="no-referrer"></iframe>`
    }
  </aside>`;
}
