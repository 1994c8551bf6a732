import htm from 'htm';
import { h } from 'preact';

/** Templates instead of JSX: the page is served as it is written. */
export const html = htm.bind(h);
