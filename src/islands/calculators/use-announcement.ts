// Announces a result to screen readers once the visitor stops changing it. A slider would otherwise speak at every key
// press.
import { useEffect, useRef } from 'react';
import { announceToScreenReader } from '../dom/screen-reader.ts';

const debounceMs = 1000;

/** The first text is part of the page and is not announced. */
export function useAnnouncement(text: string): void {
  const announced = useRef(text);
  useEffect(() => {
    if (announced.current === text) return;
    const timer = setTimeout(() => {
      announced.current = text;
      announceToScreenReader(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
}
