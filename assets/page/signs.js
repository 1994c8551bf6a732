import { html } from './html.js';

/** Black and white circles, also where a selector asks for the colored form. */
const DISC = /([⚫⚪])\uFE0F?/u;

/**
 * Text with its discs drawn by the page. A system's font may draw them in the text's own color, by which Black becomes white on
 * a dark page. They stay letters to whoever copies or listens.
 */
export function signs(text) {
  return text
    .split(DISC)
    .map((part) =>
      part === '⚫' || part === '⚪'
        ? html`<span class=${part === '⚫' ? 'disc black' : 'disc white'}>${part}</span>`
        : part,
    );
}
