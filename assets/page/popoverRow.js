import { useEffect, useRef } from 'preact/hooks';
import { html } from './html.js';

/** A row of a list above the composer. */
export function Row({ id, isAt, onAt, onPick, children }) {
  const line = useRef(null);
  useEffect(() => {
    if (isAt) line.current.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return html`<li
    ref=${line}
    id=${id}
    class="popover-row"
    role="option"
    aria-selected=${isAt}
    onMouseMove=${onAt}
    onMouseDown=${(event) => event.preventDefault()}
    onClick=${onPick}
  >
    ${children}
  </li>`;
}
