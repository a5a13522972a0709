// Speaks a result once the visitor stops changing it: a slider would otherwise speak with every key.
import { useEffect, useRef } from 'react';
import { say } from '../dom/say.ts';

const debounceMs = 1000;

/** The first text is that of the page and is not spoken. */
export function useSaid(text: string): void {
  const spoken = useRef(text);
  useEffect(() => {
    if (spoken.current === text) return;
    const timer = setTimeout(() => {
      spoken.current = text;
      say(text);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
}
