const SIZE_PX = 20;
/** An unassigned code point, for which no font has a glyph. */
const UNASSIGNED = '\u0378';

const known = new Map();
let canvas;

function pixelsOf(character) {
  canvas ??= new OffscreenCanvas(SIZE_PX, SIZE_PX).getContext('2d', { willReadFrequently: true });
  canvas.font = `${SIZE_PX - 4}px ${getComputedStyle(document.body).fontFamily}`;
  canvas.clearRect(0, 0, SIZE_PX, SIZE_PX);
  canvas.fillText(character, 0, SIZE_PX - 4);
  return canvas.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join();
}

function hasGlyph(character) {
  if (!known.has(character)) known.set(character, pixelsOf(character) !== pixelsOf(UNASSIGNED));
  return known.get(character);
}

/** Whether this system has a font for every letter of a text; otherwise they show as boxes. */
export function isDrawable(text) {
  return [...text].every((character) => character === ' ' || hasGlyph(character));
}
