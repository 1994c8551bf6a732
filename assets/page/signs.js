import { html } from './html.js';

/** Black and white circles, with or without the selector for the colored form. */
const DISC = /([⚫⚪])\uFE0F?/u;

/**
 * Renders text with discs drawn by the page. A system's font may draw them in the text's color, which turns Black white on a dark
 * page. They stay letters for copying and screen readers.
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
