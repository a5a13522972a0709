// Shows the live version of a part of the page instead of the one from the build.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The name of a control in its filter, without the number of vehicles that only the live one states. */
const controlName = (control: HTMLElement): string => {
  const facet = control.closest<HTMLElement>('[data-facet]')?.dataset['facet'] ?? '';
  const place = control.closest('li, summary') ?? control;
  const count = place.querySelector('.num')?.textContent ?? '';
  return `${facet} ${place.textContent.slice(0, -count.length || undefined).trim()}`;
};

/** The index in `live` of the control `names[at]`: the live part may have other controls before it. */
export function matchingControl(
  names: readonly string[],
  at: number,
  live: readonly string[],
): number {
  const name = names[at];
  const nth = names.slice(0, at).filter((other) => other === name).length;
  const same = live.flatMap((other, index) => (other === name ? [index] : []));
  return same[nth] ?? same[0] ?? at;
}

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
