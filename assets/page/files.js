/** What Discord takes of a file, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** How large a file is. */
export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A file's bytes in base 64; rejects where it cannot be read. */
export function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    // Of an empty file there is nothing behind the comma, or no comma.
    reader.addEventListener('load', () => resolve(reader.result.split(',')[1] ?? ''));
    reader.readAsDataURL(file);
  });
}

/** Whether an option's value is a file: its name and its bytes in base 64. */
export const isFile = (value) => typeof value === 'object';
