import { useLayoutEffect } from 'preact/hooks';

const CONTROLS = '[data-control]';

/** Place of the control that the member focused last: its message, row, column, custom id and name. */
let kept = null;
let isRestoring = false;

/** Returns a message's controls by row, with the disabled ones. */
function rowsOf(article) {
  const rows = new Map();
  for (const control of article.querySelectorAll(CONTROLS)) {
    const row = control.closest('.row, .section');
    rows.set(row, [...(rows.get(row) ?? []), control]);
  }
  return [...rows.values()];
}

const nameOf = (control) => control.getAttribute('aria-label') ?? control.textContent.trim();

function placeOf(control) {
  const article = control.closest('[data-id]');
  const rows = rowsOf(article);
  const row = rows.findIndex((controls) => controls.includes(control));
  return {
    messageId: article.dataset.id,
    row,
    column: rows[row].indexOf(control),
    customId: control.dataset.control,
    name: nameOf(control),
  };
}

/** Returns the kept control by its custom id, or else by its name if no other control has it. */
function sameControl(enabled) {
  const byId = enabled.find((control) => control.dataset.control === kept.customId);
  if (byId !== undefined) return byId;
  const named = enabled.filter((control) => nameOf(control) === kept.name);
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the enabled control nearest to the kept place: in its row if possible, else in the nearest row. */
function nearestControl(enabled) {
  const distance = (control) => {
    const { row, column } = placeOf(control);
    return Math.abs(row - kept.row) * 100 + Math.abs(column - kept.column);
  };
  return enabled.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Whether the focus is the kept one, or lost. Browsers report a disabled element as active until the next frame. */
function isFocusOurs(article) {
  const { activeElement: active } = document;
  return active === null || active === document.body || active.disabled || article.contains(active);
}

/** Moves the focus without taking it for the member's choice. */
function withoutKeeping(move) {
  isRestoring = true;
  move();
  isRestoring = false;
}

/** Focuses the kept control, or its neighbor if it is gone, unless something else has the focus. */
function restoreFocus() {
  const article = kept === null ? null : document.querySelector(`[data-id="${kept.messageId}"]`);
  if (article === null || !isFocusOurs(article)) return;
  const enabled = [...article.querySelectorAll(CONTROLS)].filter((control) => !control.disabled);
  const same = sameControl(enabled);
  const target = same ?? nearestControl(enabled);
  if (target === undefined) return;
  if (target !== document.activeElement) withoutKeeping(() => target.focus({ preventScroll: true }));
  // A stand-in elsewhere does not replace the kept place: the next edit may bring the row back, as a bot's turn does.
  const place = placeOf(target);
  if (same !== undefined || (place.row === kept.row && place.column === kept.column)) kept = place;
}

/** Keeps the focus on a message's controls when an edit replaces, moves or disables the focused one. */
export function useKeptFocus(messageId) {
  useLayoutEffect(() => {
    if (kept?.messageId === messageId) restoreFocus();
  });
}

/** Runs what closes a dialog, which returns the focus to the element below. An edit may have replaced that meanwhile. */
export function returnFocus(close) {
  withoutKeeping(close);
  restoreFocus();
}

// A press counts too: a stand-in that the member presses becomes the kept control.
for (const event of ['focusin', 'pointerdown', 'click'])
  document.addEventListener(
    event,
    ({ target }) => {
      if (isRestoring || target.closest('dialog')) return;
      const control = target.closest(CONTROLS);
      kept = control === null ? null : placeOf(control);
    },
    { capture: true },
  );
