// The button "Show Me 120 cars". Its number counts to the new value within a second (rule search-9), or changes at once
// for visitors who prefer reduced motion. It closes the filters of a phone, which cover the results.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { countText } from '../../domain/text/format.ts';

const duration = 1_000;

/** The open sheet around a button; null when the filters are a column or closed. */
function sheetOf(button: HTMLElement | null): HTMLElement | null {
  const sheet = button?.closest<HTMLElement>('[popover]');
  return sheet?.matches(':popover-open') ? sheet : null;
}

/** The number to show while it counts to `count`; `count` itself when nobody can see it change. */
function useRunning(count: number, button: RefObject<HTMLElement | null>): number {
  const [runningValue, setShown] = useState(count);
  const from = useRef(count);
  useEffect(() => {
    const start = performance.now();
    const begin = from.current;
    // The button shows only in the sheet. Measuring whether it is visible would lay out the whole page.
    const seen = sheetOf(button.current);
    if (begin === count || !seen || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = count;
      setShown(count);
      return;
    }
    let frame = 0;
    const step = (now: number) => {
      const way = Math.min(1, Math.max(0, (now - start) / duration));
      from.current = Math.round(begin + (count - begin) * (1 - (1 - way) ** 3));
      setShown(from.current);
      if (way < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [count, button]);
  return runningValue;
}

interface Props {
  count: number;
  noun: string;
  href: string;
}

export function CountButton({ count, noun, href }: Props) {
  const button = useRef<HTMLAnchorElement>(null);
  const displayedCount = useRunning(count, button);
  return (
    <a
      ref={button}
      className="btn primary"
      href={href}
      aria-label={`Show Me ${countText(count, noun)}`}
      onClick={(event) => {
        const sheet = sheetOf(event.currentTarget);
        if (!sheet) return;
        event.preventDefault();
        sheet.hidePopover();
      }}
    >
      Show Me {countText(displayedCount, noun)}
    </a>
  );
}
