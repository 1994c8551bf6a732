import type { BoardSetting, BoardView } from './scene.js';
import { PICTURE_WIDTHS } from './size.js';

export const settingOf = ({
  coordinates = 'shown',
  turned = false,
  width = PICTURE_WIDTHS[0],
}: BoardView): BoardSetting => ({ coordinates, turned, width });

/** Equal for equal settings only. */
export const settingKey = ({ coordinates, turned, width }: BoardSetting): string =>
  `${coordinates} ${turned} ${width}`;

/** What `make` gives for each size and setting, made at its first use and the same afterwards. */
export function perSetting<T>(
  make: (size: number, setting: BoardSetting) => T,
): (size: number, view: BoardView) => T {
  const made = new Map<string, T>();
  return (size, view) => {
    const setting = settingOf(view);
    const key = `${size} ${settingKey(setting)}`;
    const known = made.get(key) ?? make(size, setting);
    made.set(key, known);
    return known;
  };
}
