import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { html } from './html.js';
import { Avatar, Dots, Icon } from './icons.js';
import { signs } from './signs.js';

/** Maximum height of a list, and the height below the messages, in pixels. */
const ROOM_PX = 360;

/** Returns a select's options: its own, or the users or channels of its channel's server. */
function optionsOf(select, session, channel) {
  switch (select.type) {
    case 3:
      return select.options;
    case 8:
      return [...session.channels.values()]
        .filter(({ guildName }) => guildName !== null && guildName === channel.guildName)
        .map(({ id, name }) => ({ value: id, label: `#${name}` }));
    case 5:
    case 7:
      return session.usersIn(channel).map((user) => ({ value: user.id, label: user.displayName, user }));
    default:
      return [];
  }
}

/**
 * A select with a list that opens below it. Sends a single choice at once, and several when the list closes. Does not resend an
 * unchanged choice.
 *
 * @param props.id id for a label; without one the placeholder is the name
 * @param props.value the chosen values; by default those preselected by the bot
 * @param props.onChoose receives the chosen values
 */
export function Select({ id, select, session, channel, isPending = false, value, onChoose }) {
  const options = optionsOf(select, session, channel);
  const defaults =
    select.default_values?.map(({ id }) => id) ??
    options.filter((option) => option.default).map((option) => option.value);
  const current = value ?? defaults;
  const [chosen, setChosen] = useState(current);
  const [isOpen, open] = useState(false);
  const [isUpwards, setUpwards] = useState(false);
  const [at, setAt] = useState(0);
  const box = useRef(null);
  const listId = useId();
  const isMultiple = (select.max_values ?? 1) > 1;
  const shown = options.filter((option) => chosen.includes(option.value));

  // Near the bottom of the window the list opens upwards if there is room.
  const isLow = () => innerHeight - box.current.getBoundingClientRect().bottom < ROOM_PX;
  const openList = () => {
    if (isPending) return;
    setUpwards(isLow());
    open(true);
  };

  useEffect(() => {
    setChosen(current);
  }, [current.join('\n')]);
  const isNew = (values) =>
    values.length !== current.length || values.some((chosenValue) => !current.includes(chosenValue));

  const close = () => {
    if (!isOpen) return;
    open(false);
    if (isMultiple && isNew(chosen) && chosen.length >= (select.min_values ?? 1)) onChoose(chosen);
  };
  // The browser also reports a lost focus when the select is removed; then nothing is left to close.
  const onFocusOut = (event) => {
    if (box.current !== null && !box.current.contains(event.relatedTarget)) close();
  };
  const choose = (option) => {
    if (isMultiple) {
      const without = chosen.filter((v) => v !== option.value);
      if (without.length < chosen.length) setChosen(without);
      else if (chosen.length < select.max_values) setChosen([...chosen, option.value]);
      return;
    }
    // If the select may be empty, choosing an option again clears it.
    const isTakenBack = select.min_values === 0 && chosen.includes(option.value);
    const values = isTakenBack ? [] : [option.value];
    setChosen(values);
    open(false);
    if (isNew(values)) onChoose(values);
  };
  const onKeyDown = (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((at + by + options.length) % options.length);
      else openList();
    } else if (isOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      choose(options[at]);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  useEffect(() => {
    if (isOpen) box.current.querySelector('[data-at=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, at]);

  return html`<div
    class="select"
    ref=${box}
    onFocusOut=${onFocusOut}
  >
    <button
      type="button"
      id=${id}
      class="select-field"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${isOpen}
      aria-controls=${listId}
      aria-label=${id === undefined ? (select.placeholder ?? 'Make a selection') : undefined}
      aria-activedescendant=${isOpen ? `${listId}-${at}` : undefined}
      data-control=${select.custom_id}
      disabled=${select.disabled}
      aria-disabled=${isPending || undefined}
      onClick=${() => (isOpen ? close() : openList())}
      onKeyDown=${onKeyDown}
    >
      ${
        shown.length === 0
          ? html`<span class="select-placeholder">${signs(select.placeholder ?? 'Make a selection')}</span>`
          : html`<span class="select-value">${signs(shown.map(({ label, emoji }) => `${emoji ? `${emoji.name} ` : ''}${label}`).join(', '))}</span>`
      }
      ${isPending ? html`<${Dots} />` : html`<${Icon} name="chevron" size=${18} />`}
    </button>
    ${
      isOpen &&
      html`<ul class=${isUpwards ? 'select-list upwards' : 'select-list'} role="listbox" id=${listId} aria-multiselectable=${isMultiple}>
        ${options.map(
          (option, i) => html`<li
            key=${option.value}
            id=${`${listId}-${i}`}
            role="option"
            aria-selected=${chosen.includes(option.value)}
            data-at=${i === at}
            onMouseEnter=${() => setAt(i)}
            onMouseDown=${(event) => event.preventDefault()}
            onClick=${() => choose(option)}
          >
            ${option.emoji && html`<span class="button-emoji">${signs(option.emoji.name)}</span>`}
            ${option.user && html`<${Avatar} user=${option.user} size=${24} />`}
            <span class="select-option">
              <span>${signs(option.label)}</span>
              ${option.description && html`<small>${signs(option.description)}</small>`}
            </span>
            ${chosen.includes(option.value) && html`<${Icon} name="check" size=${18} />`}
          </li>`,
        )}
      </ul>`
    }
  </div>`;
}
