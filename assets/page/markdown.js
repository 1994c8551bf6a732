import { useEffect, useState } from 'preact/hooks';
import { html } from './html.js';
import { signs } from './signs.js';

/*
 * Parses Discord's dialect of Markdown straight into elements. Existing libraries come as bundles for other module systems or emit
 * HTML strings, and this page takes neither.
 */

/** Inline marks in order of precedence, each with the element for its match. */
const INLINE = [
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^``(.+?)``(?!`)/s, (m) => html`<code>${m[1]}</code>`],
  [/^`([^`\n]+)`/, (m) => html`<code>${m[1]}</code>`],
  [/^<@!?(\d+)>/, (m, context) => mention('@', context.userName(m[1]) ?? 'unknown-user', context.isMe(m[1]))],
  [/^<#(\d+)>/, (m, context) => channelLink(m[1], context)],
  [/^<@&(\d+)>/, () => mention('@', 'role', false)],
  [/^<\/([^:>]+):(\d+)>/, (m) => html`<span class="mention">/${m[1]}</span>`],
  [
    /^<t:(-?\d+)(?::([tTdDfFRsS]))?>/,
    (m) => html`<${Moment} seconds=${Number(m[1])} style=${m[2] ?? 'f'} />`,
  ],
  [/^<(a?):(\w+):(\d+)>/, (m) => html`<span class="emoji" title=${`:${m[2]}:`}>:${m[2]}:</span>`],
  [
    /^<?https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?>?(?![\w/])/,
    (m, context) => messageLink(m, context),
  ],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, c) => link(m[2], inline(m[1], c))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]!?]/, (m) => link(m[0], m[0])],
  [/^\|\|([\s\S]+?)\|\|/, (m, c) => html`<${Spoiler}>${inline(m[1], c)}<//>`],
  [/^\*\*\*([^*]+?)\*\*\*/, (m, c) => html`<strong><em>${inline(m[1], c)}</em></strong>`],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (m, c) => html`<strong>${inline(m[1], c)}</strong>`],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, (m, c) => html`<u>${inline(m[1], c)}</u>`],
  [/^\*(?!\s)((?:\\[\s\S]|[^\\*])+?)\*(?!\*)/, (m, c) => html`<em>${inline(m[1], c)}</em>`],
  [/^_((?:\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/, (m, c) => html`<em>${inline(m[1], c)}</em>`],
  [/^~~((?:\\[\s\S]|[^\\])+?)~~/, (m, c) => html`<s>${inline(m[1], c)}</s>`],
  [/^\n/, () => html`<br />`],
];

/** Plain text before the next possible mark. */
const PLAIN = /^(?:[^\\`<[|*_~\nh]|h(?!ttps?:\/\/))+/;

function inline(text, context) {
  const parts = [];
  let rest = text;
  let before = '';
  while (rest !== '') {
    const isInWord = /[A-Za-z0-9]$/.test(before) && rest.startsWith('_');
    const found = isInWord ? undefined : firstMatch(rest);
    const taken = found?.match[0] ?? PLAIN.exec(rest)?.[0] ?? rest[0];
    parts.push(found === undefined ? signs(taken) : found.make(found.match, context));
    before = taken;
    rest = rest.slice(taken.length);
  }
  return parts;
}

function firstMatch(text) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(text);
    if (match !== null) return { match, make };
  }
  return undefined;
}

function mention(sign, name, isMe) {
  return html`<span class=${isMe ? 'mention mention-me' : 'mention'}>${sign}${name}</span>`;
}

function channelLink(id, context) {
  const name = context.channelName(id);
  if (name === undefined) return mention('#', 'unknown', false);
  return html`<button class="mention" onClick=${() => context.openChannel(id)}>#${name}</button>`;
}

/** Link to a channel or message. An unknown channel's stays an address. */
function messageLink([address, channelId, messageId], context) {
  const name = context.channelName(channelId);
  if (name === undefined) return link(address.replace(/[<>]/g, ''), address.replace(/[<>]/g, ''));
  return html`<button class="mention" onClick=${() => context.openChannel(channelId, messageId)}>
    #${name}${messageId !== undefined && ' › 💬'}
  </button>`;
}

function link(url, label) {
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;
}

function Spoiler({ children }) {
  const [isShown, show] = useState(false);
  if (isShown) return html`<span class="spoiler spoiler-shown">${children}</span>`;
  return html`<button class="spoiler" aria-label="Spoiler" onClick=${() => show(true)}>
    <span aria-hidden="true">${children}</span>
  </button>`;
}

const MOMENT_STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function relative(seconds) {
  const distance = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(distance / size), unit);
}

function Moment({ seconds, style }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (style !== 'R') return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [style]);
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(undefined, MOMENT_STYLES.F).format(date);
  const shown =
    style === 'R' ? relative(seconds) : new Intl.DateTimeFormat(undefined, MOMENT_STYLES[style]).format(date);
  return html`<time class="moment" datetime=${date.toISOString()} title=${full}>${shown}</time>`;
}

const LIST_ITEM = /^(\s*)([-*]|\d+\.) +(.*)$/;
const isNumbered = (line) => /^\s*\d/.test(line);

/** Blocks in order of precedence, tried at the start of a line. */
function blocks(text, context) {
  const out = [];
  const lines = text.split('\n');
  // Sizes of the open headings: a heading's level is its depth, since texts skip sizes.
  const sizes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0)
      out.push(html`<span class="md-p">${inline(paragraph.join('\n'), context)}</span>`);
    paragraph = [];
  };
  for (let i = 0; i < lines.length; ) {
    const rest = lines.slice(i).join('\n');
    const fence = /^```(?:([A-Za-z0-9+-]+)\n)?\n?([\s\S]*?)\n?```/.exec(rest);
    if (fence !== null) {
      flush();
      out.push(html`<pre><code>${fence[2]}</code></pre>`);
      i += fence[0].split('\n').length;
      const tail = rest.slice(fence[0].length).split('\n')[0];
      if (tail !== '') paragraph.push(tail);
      continue;
    }
    const line = lines[i];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (heading !== null) {
      flush();
      const size = heading[1].length;
      while (sizes.length > 0 && sizes.at(-1) >= size) sizes.pop();
      sizes.push(size);
      const tag = `h${(context.headingLevel ?? 4) + sizes.length - 1}`;
      out.push(html`<${tag} class=${`md-h${size}`}>${inline(heading[2], context)}<//>`);
      i += 1;
    } else if (small !== null) {
      flush();
      out.push(html`<small class="md-small">${inline(small[1], context)}</small>`);
      i += 1;
    } else if (line.startsWith('>>> ')) {
      flush();
      out.push(html`<blockquote>${blocks(rest.slice(4), context)}</blockquote>`);
      break;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = takeWhile(lines, i, (l) => l.startsWith('> '));
      out.push(html`<blockquote>${blocks(quoted.map((l) => l.slice(2)).join('\n'), context)}</blockquote>`);
      i += quoted.length;
    } else if (LIST_ITEM.test(line)) {
      flush();
      const items = takeWhile(
        lines,
        i,
        (l) => LIST_ITEM.test(l) && (/^\s/.test(l) || isNumbered(l) === isNumbered(line)),
      );
      out.push(list(items, context));
      i += items.length;
    } else {
      paragraph.push(line);
      i += 1;
    }
  }
  flush();
  return out;
}

function takeWhile(lines, from, test) {
  const end = lines.findIndex((line, i) => i > from && !test(line));
  return lines.slice(from, end === -1 ? undefined : end);
}

function list(lines, context) {
  const items = lines.map((line) => LIST_ITEM.exec(line));
  const isOrdered = isNumbered(lines[0]);
  const children = items.map(
    (m) => html`<li style=${`margin-left:${Math.min(m[1].length, 8) * 0.6}em`}>${inline(m[3], context)}</li>`,
  );
  if (isOrdered) return html`<ol start=${Number.parseInt(items[0][2], 10)}>${children}</ol>`;
  return html`<ul>${children}</ul>`;
}

/**
 * Renders text as Discord does.
 *
 * @param context.userName id to displayed name, or undefined
 * @param context.isMe whether that id is the member looking
 * @param context.channelName id to name, or undefined
 * @param context.headingLevel level of the text's outermost headings, by default that below a message's author
 * @param context.openChannel what a channel mention does; a message's link gives the message's id too
 */
export function Markdown({ text, context }) {
  return html`<div class="markdown">${blocks(text, context)}</div>`;
}
