import { useEffect, useState } from 'preact/hooks';

const KEY = 'playground.theme';
export const THEMES = ['auto', 'dark', 'light'];

/** Theme, kept across visits. `auto` follows the system. */
export function useTheme() {
  const [theme, set] = useState(() => {
    const stored = localStorage.getItem(KEY);
    return THEMES.includes(stored) ? stored : 'auto';
  });
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }, [theme]);
  return { theme, set };
}
