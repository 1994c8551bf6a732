/** Discord's upload limit, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Formats a file's size. */
export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Reads a file as base64. Rejects if it cannot be read. */
export function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    // An empty file has nothing after the comma, or no comma.
    reader.addEventListener('load', () => resolve(reader.result.split(',')[1] ?? ''));
    reader.readAsDataURL(file);
  });
}

/** Whether an option's value is a file: a name and base64 bytes. */
export const isFile = (value) => typeof value === 'object';
