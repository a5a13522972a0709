// Does once more what a missing network has stopped, as soon as there is one.
import { useEffect } from 'react';

/** `waits`: something waits for the network. */
export function useBackOnline(waits: boolean, again: () => void): void {
  useEffect(() => {
    if (!waits) return;
    addEventListener('online', again, { once: true });
    return () => removeEventListener('online', again);
  }, [waits]);
}
