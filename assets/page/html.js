import htm from 'htm';
import { h } from 'preact';

/** Templates instead of JSX: the page is served without a build. */
export const html = htm.bind(h);
