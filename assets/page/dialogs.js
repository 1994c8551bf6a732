import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Upload } from './fileUpload.js';
import { html } from './html.js';
import { Dots, Icon } from './icons.js';
import { returnFocus } from './keptFocus.js';
import { Markdown } from './markdown.js';
import { Select } from './select.js';
import { signs } from './signs.js';

/** A native dialog: it keeps the focus inside and closes on Escape. */
function Dialog({ label, className, onClose, children }) {
  const dialog = useRef(null);
  // In the frame in which it opens: the next key may be Escape.
  useLayoutEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current.showModal();
    return () => {
      returnFocus(() => {
        current.close();
        before?.focus?.();
      });
    };
  }, []);
  return html`<dialog
    ref=${dialog}
    class=${className}
    aria-label=${label}
    onCancel=${(event) => {
      event.preventDefault();
      onClose();
    }}
    onMouseDown=${(event) => event.target === dialog.current && onClose()}
  >
    ${children}
  </dialog>`;
}

/** A lightbox with one picture. */
export function Lightbox({ url, alt, onClose }) {
  return html`<${Dialog} label="Picture" className="lightbox" onClose=${onClose}>
    <img src=${url} alt=${alt} />
    <button class="icon-button lightbox-close" aria-label="Close" onClick=${onClose}><${Icon} name="close" /></button>
  <//>`;
}

/** Returns a modal's inputs with their labels, in either form of nesting. */
function fieldsOf(components) {
  return components.flatMap((component) => {
    if (component.type === 1) return component.components.map((input) => ({ input, label: input.label }));
    if (component.type === 18) {
      return [{ input: component.component, label: component.label, description: component.description }];
    }
    return [{ text: component.content }];
  });
}

/** Returns the initial values of a modal's fields. */
function initial(fields) {
  return Object.fromEntries(
    fields.flatMap(({ input }) => {
      if (input === undefined) return [];
      if (input.type === 4) return [[input.custom_id, input.value ?? '']];
      if (input.type === 19) return [[input.custom_id, []]];
      if (input.default_values) return [[input.custom_id, input.default_values.map(({ id }) => id)]];
      return [[input.custom_id, (input.options ?? []).filter((o) => o.default).map((o) => o.value)]];
    }),
  );
}

/** A modal from the bot. */
export function ModalDialog({ session, modal }) {
  const fields = fieldsOf(modal.components);
  const [values, setValues] = useState(() => initial(fields));
  const [error, setError] = useState(null);
  const [isSending, setSending] = useState(false);
  const set = (id, value) => setValues((old) => ({ ...old, [id]: value }));
  const context = {
    userName: (id) => session.users.get(id)?.displayName,
    isMe: (id) => id === session.me.id,
    channelName: (id) => session.channels.get(id)?.name,
    openChannel: () => undefined,
    headingLevel: 3,
  };

  const submit = async (event) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    const problem = await session.submitModal(values);
    setSending(false);
    setError(problem);
  };

  return html`<${Dialog} label=${modal.title} className="modal" onClose=${() => session.closeModal()}>
    <form onSubmit=${submit}>
      <header>
        <h2>${signs(modal.title)}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick=${() => session.closeModal()}>
          <${Icon} name="close" />
        </button>
      </header>
      <div class="modal-body">
        ${error !== null && html`<p class="failure" role="alert"><${Icon} name="warn" size=${16} /> ${error}</p>`}
        ${fields.map((field, i) =>
          field.input === undefined
            ? html`<${Markdown} key=${i} text=${field.text} context=${context} />`
            : html`<${Field} key=${field.input.custom_id} field=${field} values=${values} set=${set} session=${session} channel=${session.channels.get(modal.channelId)} isFirst=${i === 0} />`,
        )}
      </div>
      <footer>
        <button type="button" class="button secondary" onClick=${() => session.closeModal()}>Cancel</button>
        <button class=${`button primary ${isSending ? 'pending' : ''}`} disabled=${isSending}>
          <span class="button-content">Submit</span>${isSending && html`<${Dots} />`}
        </button>
      </footer>
    </form>
  <//>`;
}

function Field({ field, values, set, session, channel, isFirst }) {
  const { input, label, description } = field;
  const id = useId();
  const isRequired = input.required !== false;
  const head = html`<label for=${id}>
      ${signs(label)}${isRequired && html`<span class="required" aria-hidden="true"> *</span>`}
    </label>
    ${description && html`<small>${signs(description)}</small>`}`;
  if (input.type === 19) {
    return html`<div class="field">
      ${head}
      <${Upload} id=${id} upload=${input} files=${values[input.custom_id]} onFiles=${(files) => set(input.custom_id, files)} />
    </div>`;
  }
  if (input.type !== 4) {
    return html`<div class="field">
      ${head}
      <${Select}
        id=${id}
        select=${{ ...input, placeholder: input.placeholder ?? label }}
        session=${session}
        channel=${channel}
        value=${values[input.custom_id]}
        onChoose=${(chosen) => set(input.custom_id, chosen)}
      />
    </div>`;
  }
  const attributes = {
    id,
    value: values[input.custom_id],
    placeholder: input.placeholder ?? '',
    required: isRequired,
    minlength: input.min_length ?? undefined,
    maxlength: input.max_length ?? 4000,
    autofocus: isFirst,
    autocomplete: 'off',
    onInput: (event) => set(input.custom_id, event.target.value),
  };
  return html`<div class="field">
    ${head} ${input.style === 2 ? html`<textarea rows="4" ...${attributes}></textarea>` : html`<input type="text" ...${attributes} />`}
  </div>`;
}
