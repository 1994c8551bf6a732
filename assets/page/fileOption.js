import { useState } from 'preact/hooks';
import { html } from './html.js';
import { Icon } from './icons.js';

const INPUT_ID = 'file-option';

/** File chooser in an option's chip. */
export function FileField({ input, label, onFile, onKeyDown }) {
  return html`<label class="chip-file">
    <input
      ref=${input}
      id=${INPUT_ID}
      class="visually-hidden"
      type="file"
      aria-label=${label}
      onChange=${({ currentTarget }) => currentTarget.files.length > 0 && onFile(currentTarget.files[0])}
      onKeyDown=${onKeyDown}
    />
    Choose a file
  </label>`;
}

/** Zone to drop a file into, or to press to choose one. */
export const FileZone = ({
  isOver,
}) => html`<label class=${`file-zone ${isOver ? 'over' : ''}`} for=${INPUT_ID}>
  <${Icon} name="upload" size=${28} />
  <span>Drop a file here, or <strong>choose one</strong></span>
</label>`;

/** Returns listeners for an element that takes dropped files, and whether a file hovers over it. */
export function useFileDrop(onFile) {
  const [isOver, setOver] = useState(false);
  if (onFile === null) return { isOver: false, listeners: {} };
  const listeners = {
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { isOver, listeners };
}
