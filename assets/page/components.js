import { useState } from 'preact/hooks';
import { opensBeside } from './beside.js';
import { Lightbox } from './dialogs.js';
import { sizeText } from './files.js';
import { html } from './html.js';
import { Dots, Icon } from './icons.js';
import { Markdown } from './markdown.js';
import { Select } from './select.js';
import { signs } from './signs.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'secondary', 6: 'secondary' };

/** A component of a message, by Discord's type numbers. */
export function Component(props) {
  const { component, message, session, context } = props;
  const inner = (list) =>
    list.map((child) => html`<${Component} key=${child.id} ...${props} component=${child} />`);
  switch (component.type) {
    case 1:
      return html`<div class="row">${inner(component.components)}</div>`;
    case 2:
      return html`<${Button} component=${component} message=${message} session=${session} />`;
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return html`<${MessageSelect} component=${component} message=${message} session=${session} />`;
    case 9:
      return html`<div class="section">
        <div class="section-text">${inner(component.components)}</div>
        <div class="section-accessory">${inner([component.accessory])}</div>
      </div>`;
    case 10:
      return html`<${Markdown} text=${component.content} context=${context} />`;
    case 11:
      return html`<div class="thumbnail"><${Picture} media=${component.media} alt=${component.description} /></div>`;
    case 12:
      return html`<${Gallery} items=${component.items} />`;
    case 13:
      return html`<${FileCard} file=${{ filename: component.name, size: component.size, url: component.file.url }} />`;
    case 14:
      return html`<hr class=${`separator ${component.spacing === 2 ? 'large' : ''} ${component.divider === false ? 'blank' : ''}`} />`;
    case 17:
      return html`<div
        class=${component.accent_color === undefined || component.accent_color === null ? 'container' : 'container accented'}
        style=${`--edge:${hex(component.accent_color ?? 0)}`}
      >
        ${inner(component.components)}
      </div>`;
    default:
      return html`<p class="failure">The playground cannot show a component of type ${component.type}.</p>`;
  }
}

const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;

/** Ignores the repeats of a held key, which would also press the buttons that an edit brings. */
const pressOnce = (event) => event.repeat && event.key === 'Enter' && event.preventDefault();

function Button({ component, message, session }) {
  const { label, emoji, url } = component;
  const content = html`
    ${emoji && html`<span class="button-emoji">${emoji.id ? html`<img src=${`/emojis/${emoji.id}.png`} alt="" />` : signs(emoji.name)}</span>`}${label && html`<span>${signs(label)}</span>`}
  `;
  if (component.style === 5) {
    return html`<a
      class="button secondary"
      data-control=${url}
      href=${url}
      target="_blank"
      rel="noopener noreferrer"
      onClick=${opensBeside(session, url, label ?? url)}
    >
      ${content}<${Icon} name="link" size=${14} />
    </a>`;
  }
  const isPending = session.pending.has(`${message.id} ${component.custom_id}`);
  return html`<button
    class=${`button ${STYLES[component.style]} ${isPending ? 'pending' : ''}`}
    data-control=${component.custom_id}
    disabled=${component.disabled}
    aria-disabled=${isPending || undefined}
    aria-busy=${isPending}
    aria-label=${label ? undefined : emoji?.name}
    onKeyDown=${pressOnce}
    onClick=${() => session.use(message, component)}
  >
    <span class="button-content">${content}</span>${isPending && html`<${Dots} />`}
  </button>`;
}

function MessageSelect({ component, message, session }) {
  const key = `${message.id} ${component.custom_id}`;
  const isPending = session.pending.has(key);
  return html`<${Select}
    select=${component}
    value=${session.chosen.get(key)}
    session=${session}
    channel=${session.channels.get(message.channel_id)}
    isPending=${isPending}
    onChoose=${(values) => session.use(message, component, values)}
  />`;
}

/** Returns a file's address. The playground's own files keep the host name of the page, such as `localhost`. */
function addressOf(url) {
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/attachments/') ? `${pathname}${search}` : url;
}

/** A picture that opens in a lightbox. */
function Picture({ media, alt }) {
  const [isOpen, open] = useState(false);
  const { width, height } = media;
  const url = addressOf(media.url);
  return html`
    <button class="picture" aria-label=${`Open the picture${alt ? `: ${alt.slice(0, 100)}` : ''}`} onClick=${() => open(true)}>
      <img src=${url} alt=${alt ?? ''} style=${width && height ? `--width:${width}px;--ratio:${width / height}` : ''} />
    </button>
    ${isOpen && html`<${Lightbox} url=${url} alt=${alt ?? ''} onClose=${() => open(false)} />`}
  `;
}

function Gallery({ items }) {
  return html`<div class=${`gallery gallery-${Math.min(items.length, 4)}`}>
    ${items.map((item, i) => html`<${Picture} key=${i} media=${item.media} alt=${item.description} />`)}
  </div>`;
}

/** Files of a legacy message: pictures as a gallery, others as cards. */
export function Attachments({ attachments }) {
  if (attachments.length === 0) return null;
  const isPicture = ({ content_type }) => content_type.startsWith('image/');
  const pictures = attachments.filter(isPicture);
  return html`
    ${
      pictures.length > 0 &&
      html`<${Gallery} items=${pictures.map((a) => ({ media: a, description: a.description }))} />`
    }
    ${attachments.filter((a) => !isPicture(a)).map((file) => html`<${FileCard} key=${file.id} file=${file} />`)}
  `;
}

function FileCard({ file }) {
  return html`<div class="file">
    <${Icon} name="file" size=${30} />
    <div>
      <a href=${addressOf(file.url)} download=${file.filename}>${file.filename}</a>
      <small>${sizeText(file.size)}</small>
    </div>
  </div>`;
}

/** A legacy embed. */
export function Embed({ embed, context }) {
  return html`<div class="embed" style=${`--edge:${hex(embed.color ?? 0x4e5058)}`}>
    ${embed.author && html`<small class="embed-author">${embed.author.name}</small>`}
    ${embed.title && html`<strong class="embed-title"><${Markdown} text=${embed.title} context=${context} /></strong>`}
    ${embed.description && html`<${Markdown} text=${embed.description} context=${context} />`}
    ${
      embed.fields?.length > 0 &&
      html`<div class="embed-fields">
        ${embed.fields.map(
          (field, i) => html`<div key=${i} class=${field.inline ? 'inline' : ''}>
            <strong>${field.name}</strong><${Markdown} text=${field.value} context=${context} />
          </div>`,
        )}
      </div>`
    }
    ${embed.image && html`<${Gallery} items=${[{ media: embed.image, description: embed.image.description }]} />`}
    ${embed.footer && html`<small class="embed-footer">${embed.footer.text}</small>`}
  </div>`;
}
