// Clicks on links that a script may handle.
import type { MouseEvent } from 'react';

/** Clicks with a modifier key or another button are left to the browser. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
