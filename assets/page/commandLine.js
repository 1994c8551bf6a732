import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { askedFor, useAutocomplete } from './autocomplete.js';
import { FileField, FileZone, useFileDrop } from './fileOption.js';
import { base64Of, isFile, MAX_UPLOAD_BYTES, sizeText } from './files.js';
import { html } from './html.js';
import { Avatar, Dots, Icon } from './icons.js';
import { ownSuggestions, takesFileOf, typedValue } from './optionValues.js';
import { Row } from './popoverRow.js';
import { signs } from './signs.js';

const LIST_ID = 'option-list';
/** Form of a command: its options as chips, one of them open at a time. */
export function CommandLine({ entry, values, setValues, session, channel, onRun, onLeave }) {
  const required = entry.options.filter((option) => option.required);
  const [shown, setShown] = useState(() => [
    ...required.map(({ name }) => name),
    ...Object.keys(values).filter((name) => !required.some((option) => option.name === name)),
  ]);
  const [active, setActive] = useState(
    () => required.find(({ name }) => values[name] === undefined)?.name ?? null,
  );
  const [text, setText] = useState('');
  // `null` until the member moves the mark.
  const [moved, setMoved] = useState(null);
  const [problem, setProblem] = useState(null);
  const input = useRef(null);

  const option = entry.options.find(({ name }) => name === active);
  const takesFile = takesFileOf(option);
  const remaining = entry.options.filter(({ name }) => !shown.includes(name));
  const live = useAutocomplete({ option, text, values, entry, session, channel });

  // A layout effect, before the browser handles the next key: fast typing must not fall between two inputs.
  useLayoutEffect(() => {
    input.current?.focus();
  }, [active, shown.length]);

  const wanted = text.trim().toLowerCase();
  const own = option === undefined ? null : ownSuggestions(option, session, channel);
  const suggestions =
    option === undefined
      ? remaining
          .filter(({ label, name }) => label.toLowerCase().startsWith(wanted) || name.startsWith(wanted))
          .map((o) => ({ label: o.label, hint: o.description, option: o }))
      : option.autocomplete
        ? live.choices
        : (own ?? []).filter(
            ({ label, hint = '' }) =>
              label.toLowerCase().includes(wanted) || hint.toLowerCase().startsWith(wanted),
          );
  // Until choices for the current text arrive, Enter takes the text itself, not a choice for an earlier text.
  const offered = option?.autocomplete && live.asked !== askedFor(option, text) ? [] : suggestions;
  // No optional option is preselected: Enter sends the command.
  const at = moved ?? (option === undefined && wanted === '' ? -1 : 0);

  const activate = (name, startText = '') => {
    setActive(name);
    setText(startText);
    setMoved(null);
    setProblem(null);
  };
  const nextOf = (filled) => required.find(({ name }) => filled[name] === undefined)?.name ?? null;
  const fill = (value, label) => {
    const filled = { ...values, [active]: { value, label } };
    setValues(filled);
    activate(nextOf(filled));
    return filled;
  };
  const give = async (target, file) => {
    if (file.size > MAX_UPLOAD_BYTES) {
      setProblem(`${file.name} is too large: ${sizeText(MAX_UPLOAD_BYTES)} at most`);
      return;
    }
    try {
      const value = { filename: file.name, base64: await base64Of(file) };
      const filled = { ...values, [target.name]: { value, label: `${file.name} · ${sizeText(file.size)}` } };
      if (!shown.includes(target.name)) setShown([...shown, target.name]);
      setValues(filled);
      activate(nextOf(filled));
    } catch {
      setProblem(`${file.name} cannot be read`);
    }
  };
  // A dropped file goes to the open option, or else to the one that takes a file.
  const dropTarget = takesFile ? option : entry.options.find(takesFileOf);
  const { isOver, listeners } = useFileDrop(
    dropTarget === undefined ? null : (file) => give(dropTarget, file),
  );
  const accept = (suggestion) => {
    if (suggestion.option !== undefined) {
      setShown([...shown, suggestion.option.name]);
      activate(suggestion.option.name);
    } else fill(suggestion.value, suggestion.label);
  };
  const remove = (name) => {
    const { [name]: _, ...rest } = values;
    setValues(rest);
    if (!required.some((o) => o.name === name)) setShown(shown.filter((other) => other !== name));
    activate(null);
  };
  const run = (filled) => {
    const missing = nextOf(filled);
    if (missing !== null) {
      activate(missing);
      setProblem('This option is required');
      return;
    }
    onRun(Object.fromEntries(Object.entries(filled).map(([name, { value }]) => [name, value])));
  };

  const onKeyDown = (event) => {
    if (event.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setMoved((Math.max(at, by === -1 ? 0 : -1) + by + suggestions.length) % suggestions.length);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      goBack();
    } else if (!takesFile && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) {
      const suggestion = offered[event.key === 'Tab' ? Math.max(at, 0) : at];
      if (event.key === 'Tab' && suggestion === undefined && text === '') return;
      event.preventDefault();
      confirm(suggestion, event.key === 'Enter');
    }
  };
  const goBack = () => {
    if (active !== null && !required.some(({ name }) => name === active)) remove(active);
    else if (active !== null && shown.indexOf(active) > 0) reopen(shown[shown.indexOf(active) - 1]);
    else if (active === null && shown.length > 0) reopen(shown.at(-1));
    else onLeave(`/${entry.label}`);
  };
  const reopen = (name) => {
    const { value, label } = values[name] ?? { label: '' };
    const { [name]: _, ...rest } = values;
    setValues(rest);
    activate(name, isFile(value) ? '' : String(label));
  };
  const confirm = (suggestion, mayRun) => {
    if (suggestion !== undefined) {
      accept(suggestion);
      return;
    }
    if (option === undefined) {
      if (wanted === '') run(values);
      else setProblem(`There is no option ${text.trim()}`);
      return;
    }
    if (text === '' && !option.required) {
      remove(option.name);
      return;
    }
    const value = own === null ? typedValue(option, text) : undefined;
    if (value === undefined) {
      setProblem(text === '' ? 'This option is required' : `That is no value for ${option.label}`);
      return;
    }
    const filled = fill(value, String(text));
    if (mayRun && nextOf(filled) === null) run(filled);
  };

  const heading = option === undefined ? (remaining.length > 0 ? 'More options' : null) : option.label;
  const isOpen = suggestions.length > 0;
  const field = (label) => html`<input
    ref=${input}
    class="chip-input"
    value=${text}
    size=${Math.max(text.length + 1, 3)}
    role="combobox"
    aria-label=${label}
    aria-expanded=${isOpen}
    aria-controls=${LIST_ID}
    aria-activedescendant=${isOpen && at >= 0 ? `${LIST_ID}-${at}` : undefined}
    autocomplete="off"
    spellcheck=${false}
    onInput=${(event) => {
      setText(event.currentTarget.value);
      setMoved(null);
      setProblem(null);
    }}
    onKeyDown=${onKeyDown}
  />`;

  return html`
    ${
      heading !== null &&
      html`<div class="popover" ...${listeners}>
        <h2>${heading} ${option !== undefined && html`<span class="popover-hint">${signs(option.description)}</span>`}</h2>
        ${problem !== null && html`<p class="composer-error" role="alert">${problem}</p>`}
        ${live.state === 'loading' && html`<p class="popover-note"><${Dots} /> Loading options…</p>`}
        ${live.state === 'failed' && html`<p class="popover-note failure">Loading options failed</p>`}
        ${live.state === 'idle' && !isOpen && (option === undefined || own !== null || option.autocomplete) && html`<p class="popover-note">No options match your search</p>`}
        ${
          takesFile
            ? html`<${FileZone} isOver=${isOver} />`
            : html`<ul role="listbox" id=${LIST_ID} aria-label=${heading}>
          ${suggestions.map(
            (suggestion, i) => html`<${Row}
              key=${`${suggestion.label} ${suggestion.value}`}
              id=${`${LIST_ID}-${i}`}
              isAt=${i === at}
              onAt=${() => setMoved(i)}
              onPick=${() => accept(suggestion)}
            >
              ${suggestion.user && html`<${Avatar} user=${suggestion.user} size=${24} />`}
              <span class="row-text"><strong>${signs(suggestion.label)}</strong>${suggestion.hint && html`<small>${signs(suggestion.hint)}</small>`}</span>
            <//>`,
          )}
        </ul>`
        }
      </div>`
    }
    ${heading === null && problem !== null && html`<p class="composer-error" role="alert">${problem}</p>`}
    <div class=${`composer-box command-line ${isOver ? 'over' : ''}`} ...${listeners} role="group" aria-label=${`/${entry.label}`}>
      <span class="command-name">/${entry.label}</span>
      ${shown.map((name) => {
        const { label } = entry.options.find((o) => o.name === name);
        if (name === active)
          return html`<span key=${name} class=${`chip active ${problem === null ? '' : 'wrong'}`}><span class="chip-name">${label}</span>${takesFile ? html`<${FileField} input=${input} label=${label} onFile=${(file) => give(option, file)} onKeyDown=${onKeyDown} />` : field(label)}</span>`;
        return html`<button key=${name} class=${`chip ${values[name] === undefined ? 'empty' : ''}`} onClick=${() => reopen(name)}>
          <span class="chip-name">${label}</span><span class="chip-value">${signs(String(values[name]?.label ?? ''))}</span>
        </button>`;
      })}
      ${active === null && field('More options')}
      <span class="command-end">
        ${active !== null && remaining.length > 0 && html`<button class="more" onClick=${() => activate(null)}>+${remaining.length} optional</button>`}
        <button class="icon-button" aria-label="Cancel the command" onClick=${() => onLeave()}><${Icon} name="close" size=${18} /></button>
        <button
          class="icon-button send"
          aria-label="Run the command"
          onClick=${() => (active !== null && text !== '' ? confirm(offered[Math.max(at, 0)], true) : run(values))}
        >
          <${Icon} name="send" />
        </button>
      </span>
    </div>
  `;
}
