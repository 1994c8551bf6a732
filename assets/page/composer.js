import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { commandEntries } from './commandEntries.js';
import { CommandLine } from './commandLine.js';
import { html } from './html.js';
import { Avatar, Dots, Icon } from './icons.js';
import { readCommand } from './optionValues.js';
import { Row } from './popoverRow.js';
import { signs } from './signs.js';

const TYPING_EVERY_MS = 8000;
const LIST_ID = 'command-list';

/**
 * The input for messages and commands.
 *
 * @param props.handle a ref that receives `focus()` and `start()` (which types the first slash)
 */
export function Composer({ handle, session, channel }) {
  const [text, setText] = useState('');
  const [entry, setEntry] = useState(null);
  const [values, setValues] = useState({});
  const [error, setError] = useState(null);
  const [at, setAt] = useState(0);
  const input = useRef(null);
  const typedAt = useRef(0);

  const focus = () => input.current?.focus();
  handle.current = {
    focus: () => matchMedia('(hover: hover)').matches && focus(),
    start: () => {
      setEntry(null);
      setText('/');
      setAt(0);
      focus();
    },
  };
  useEffect(() => {
    handle.current.focus();
  }, [channel.id]);
  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  }, [text, entry]);

  const query = /^\/(\S*(?: \S*)*)$/.exec(text)?.[1]?.toLowerCase();
  const entries = commandEntries(session.commands, channel);
  const found = query === undefined ? [] : entries.filter((e) => matches(e, query));
  const isListOpen = entry === null && query !== undefined;

  const pick = (chosen, given = {}) => {
    setEntry(chosen);
    setValues(given);
    setText('');
    setError(null);
  };
  const leave = (rest = '') => {
    setEntry(null);
    setText(rest);
    setError(null);
    requestAnimationFrame(focus);
  };
  const run = async (options) => {
    const sent = entry;
    leave();
    try {
      await session.command(channel.id, sent.name, options);
    } catch (problem) {
      setEntry(sent);
      setError(problem.message);
    }
  };
  const send = async () => {
    const content = text.trim();
    if (content === '') return;
    setText('');
    try {
      await session.request({ do: 'send', channelId: channel.id, content });
    } catch (problem) {
      setText(content);
      setError(problem.message);
    }
  };

  const onInput = ({ currentTarget }) => {
    const { value } = currentTarget;
    setError(null);
    setAt(0);
    const exact = entries.find((e) => value === `/${e.label} ` || value === `/${e.name} `);
    if (exact !== undefined) {
      pick(exact);
      return;
    }
    // Typed options never arrive here: the command line opens after the command's name.
    const pasted = readCommand(value, entries, session, channel);
    if (pasted !== undefined) {
      pick(pasted.entry, pasted.values);
      return;
    }
    setText(value);
    if (value !== '' && !value.startsWith('/') && Date.now() - typedAt.current > TYPING_EVERY_MS) {
      typedAt.current = Date.now();
      session.request({ do: 'typing', channelId: channel.id }).catch((problem) => setError(problem.message));
    }
  };
  const onKeyDown = (event) => {
    if (event.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isListOpen && found.length > 0) {
      if (by !== undefined) {
        event.preventDefault();
        setAt((at + by + found.length) % found.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        pick(found[at]);
        return;
      }
    }
    if (isListOpen && event.key === 'Escape') setText('');
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (isListOpen) setError(`There is no command ${text}`);
      else send();
    }
  };

  const isNarrow = matchMedia('(max-width: 720px)').matches;
  const title = channel.kind === 'text' ? `#${channel.name}` : channel.name;
  return html`<div class="composer">
    ${
      isListOpen &&
      html`<div class="popover">
        <h2>${listTitle({ found, entries, session, channel })}</h2>
        <ul role="listbox" id=${LIST_ID} aria-label="Commands" tabindex="0">
          ${found.map(
            (
              e,
              i,
            ) => html`<${Row} key=${e.name} id=${`${LIST_ID}-${i}`} isAt=${i === at} onAt=${() => setAt(i)} onPick=${() => pick(e)}>
              <${Avatar} user=${session.bot} size=${28} />
              <span class="row-text">
                <strong>/${e.label}</strong>
                ${e.options.filter((o) => o.required).map((o) => html`<span class="row-option">${o.label}</span>`)}
                <small>${signs(e.description)}</small>
              </span>
            <//>`,
          )}
        </ul>
      </div>`
    }
    <p class="visually-hidden" role="status">${isListOpen && found.length > 0 && `${found.length} commands`}</p>
    ${error !== null && html`<p class="composer-error" role="alert">${error}</p>`}
    ${
      entry !== null
        ? html`<${CommandLine}
            key=${entry.name}
            entry=${entry}
            values=${values}
            setValues=${setValues}
            session=${session}
            channel=${channel}
            onRun=${run}
            onLeave=${leave}
          />`
        : html`<div class="composer-box">
            <button class="icon-button" aria-label="Commands" title="Commands" onClick=${() => handle.current.start()}>
              <${Icon} name="slash" />
            </button>
            <textarea
              ref=${input}
              rows="1"
              value=${text}
              placeholder=${`Message ${title}${isNarrow ? '' : ' — type / for commands'}`}
              aria-label=${`Message ${title}`}
              aria-autocomplete="list"
              aria-controls=${isListOpen ? LIST_ID : undefined}
              aria-activedescendant=${isListOpen && found.length > 0 ? `${LIST_ID}-${at}` : undefined}
              maxlength="2000"
              onInput=${onInput}
              onKeyDown=${onKeyDown}
            ></textarea>
            ${text.trim() !== '' && !isListOpen && html`<button class="icon-button send" aria-label="Send" onClick=${send}><${Icon} name="send" /></button>`}
          </div>`
    }
    <${Typists} session=${session} channel=${channel} />
  </div>`;
}

/** Heading of the list of commands, or the reason for an empty one. */
function listTitle({ found, entries, session, channel }) {
  const { bot, me } = session;
  if (found.length > 0) return `Commands of ${bot.displayName}`;
  if (entries.length > 0) return 'No command of that name';
  const isThere = session.usersIn(channel).includes(bot);
  if (isThere || me.hasApp) return `${bot.displayName} has no commands for this place`;
  return `${bot.displayName} is not here, and ${me.displayName} has not installed it`;
}

function matches(entry, query) {
  const wanted = query.trim();
  return entry.label.toLowerCase().startsWith(wanted) || entry.name.startsWith(wanted);
}

function Typists({ session, channel }) {
  const names = [...(session.typing.get(channel.id)?.keys() ?? [])].map(
    (id) => session.users.get(id)?.displayName,
  );
  return html`<p class="typists" role="status">
    ${names.length > 0 && html`<${Dots} /> <strong>${names.join(', ')}</strong> ${names.length === 1 ? 'is' : 'are'} typing…`}
  </p>`;
}
