// Replaces a static part of the page by a live one in one step. The static part returns when the live part unmounts.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  container: Element;
  children: ReactNode;
}

export function ReplacePortal({ container, children }: Props) {
  const [before] = useState(() => [...container.childNodes]);
  // Before the browser paints, so that visitors never see both or neither.
  useLayoutEffect(() => {
    for (const node of before) node.remove();
    return () => {
      container.prepend(...before);
    };
  }, [before, container]);
  return createPortal(children, container);
}
