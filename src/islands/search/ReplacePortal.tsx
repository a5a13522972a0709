// Shows the live version of a part of the page instead of the one from the build.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What the focus stops at in these nodes, in order. */
const stopsIn = (nodes: readonly Node[]): HTMLElement[] =>
  nodes.flatMap((node) =>
    node instanceof Element
      ? [...node.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      : [],
  );

/**
 * Replaces a static part of the page by a live one in one step. Both have the same stops, so the focus stays at its own.
 * The static part returns when the live part unmounts.
 */
export function ReplacePortal({
  container,
  children,
}: {
  container: Element;
  children: ReactNode;
}) {
  const [before] = useState(() => [...container.childNodes]);
  // Before the browser paints, so that visitors never see both or neither.
  useLayoutEffect(() => {
    const at = stopsIn(before).findIndex((stop) => stop === document.activeElement);
    for (const node of before) node.remove();
    if (at >= 0) stopsIn([...container.childNodes])[at]?.focus({ preventScroll: true });
    return () => container.prepend(...before);
  }, [before, container]);
  return createPortal(children, container);
}
