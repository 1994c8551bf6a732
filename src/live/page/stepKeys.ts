import { useEffect, useRef } from 'preact/hooks';

/** Elements whose arrow keys have a meaning of their own. */
const OWN_ARROWS = '[role="grid"], input, select, dialog';

/** Steps through the moves by the arrow keys, wherever the focus is but on the board or a field. */
export function useStepKeys(onStep: (steps: number) => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest(OWN_ARROWS)) return;
      event.preventDefault();
      latest.current(steps);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
