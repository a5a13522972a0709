// Lets a live part stand where the page had a static one, in one step and without a gap; when the live part goes,
// the static one is back.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  container: Element;
  children: ReactNode;
}

export function TakeOver({ container, children }: Props) {
  const [before] = useState(() => [...container.childNodes]);
  // Before the browser paints: never both, never none.
  useLayoutEffect(() => {
    for (const node of before) node.remove();
    return () => {
      container.prepend(...before);
    };
  }, [before, container]);
  return createPortal(children, container);
}
