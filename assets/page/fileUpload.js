import { useState } from 'preact/hooks';
import { useFileDrop } from './fileOption.js';
import { base64Of, MAX_UPLOAD_BYTES, sizeText } from './files.js';
import { html } from './html.js';
import { Icon } from './icons.js';

/**
 * File upload of a modal: a zone to drop files into or to press to choose them, and the files with a button to remove each.
 *
 * @param props.files the files so far: names and base64 bytes
 */
export function Upload({ id, upload, files, onFiles }) {
  const [problem, setProblem] = useState(null);
  const most = upload.max_values ?? 1;
  const give = async (added) => {
    const large = added.find(({ size }) => size > MAX_UPLOAD_BYTES);
    if (large) {
      setProblem(`${large.name} is too large: ${sizeText(MAX_UPLOAD_BYTES)} at most`);
      return;
    }
    try {
      const given = await Promise.all(
        added.map(async (file) => ({ filename: file.name, base64: await base64Of(file) })),
      );
      setProblem(null);
      // Another file takes the place of the only one.
      onFiles(most === 1 ? given.slice(-1) : [...files, ...given].slice(0, most));
    } catch {
      setProblem('This file cannot be read');
    }
  };
  const { isOver, listeners } = useFileDrop((file) => give([file]));
  return html`<div class="upload" ...${listeners}>
    <label class=${`file-zone ${isOver ? 'over' : ''}`} for=${id}>
      <${Icon} name="upload" size=${28} />
      <span>Drop a file here, or <strong>choose one</strong></span>
    </label>
    <input
      id=${id}
      class="visually-hidden"
      type="file"
      multiple=${most > 1}
      onChange=${async ({ currentTarget }) => {
        if (currentTarget.files.length > 0) await give([...currentTarget.files]);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
    ${problem !== null && html`<p class="failure" role="alert"><${Icon} name="warn" size=${16} /> ${problem}</p>`}
    ${files.map(
      ({ filename }, i) => html`<p class="upload-file" key=${i}>
        <span>${filename}</span>
        <button
          type="button"
          class="icon-button"
          aria-label=${`Remove ${filename}`}
          onClick=${() => onFiles(files.filter((_, at) => at !== i))}
        >
          <${Icon} name="close" size=${16} />
        </button>
      </p>`,
    )}
  </div>`;
}
