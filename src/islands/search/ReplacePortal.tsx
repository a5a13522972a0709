// Shows the live version of a part of the page instead of the one from the build.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matchingControl, controlName } from './matching-control.ts';

/** What the focus stops at in these nodes, in order. */
const stopsIn = (nodes: readonly Node[]): HTMLElement[] =>
  nodes.flatMap((node) =>
    node instanceof Element
      ? [...node.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      : [],
  );

/** Replaces a static part of the page by a live one; the focus stays at its control. Unmounting brings it back. */
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
    const stops = stopsIn(before);
    const at = stops.findIndex((stop) => stop === document.activeElement);
    for (const node of before) node.remove();
    if (at >= 0) {
      const live = stopsIn([...container.childNodes]);
      const same = matchingControl(stops.map(controlName), at, live.map(controlName));
      live[same]?.focus({ preventScroll: true });
    }
    return () => container.prepend(...before);
  }, [before, container]);
  return createPortal(children, container);
}
