import type { BoardSetting, BoardView } from './scene.js';

export const settingOf = ({ coordinates = 'shown', turned = false }: BoardView): BoardSetting => ({
  coordinates,
  turned,
});

/** What `make` gives for each size and setting, made at its first use and the same afterwards. */
export function perSetting<T>(
  make: (size: number, setting: BoardSetting) => T,
): (size: number, view: BoardView) => T {
  const made = new Map<string, T>();
  return (size, view) => {
    const setting = settingOf(view);
    const key = `${size} ${setting.coordinates} ${setting.turned}`;
    const known = made.get(key) ?? make(size, setting);
    made.set(key, known);
    return known;
  };
}
