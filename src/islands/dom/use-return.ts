// Tells an island that the browser's cache shows its page again as the visitor left it.
import { useEffect } from 'react';

/** `onReturn` is that of the first rendering. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
}
