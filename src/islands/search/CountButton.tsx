// «Show Me 120 cars»: the number runs to its new value within a second (rule search-9), at once
// where motion is unwelcome. It leads to the results, which on a phone lie behind the filters.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { countText } from '../../domain/text/format.ts';

const duration = 1_000;

/** The open sheet a button lies in; null where the filters are a column or folded away. */
function sheetOf(button: HTMLElement | null): HTMLElement | null {
  const sheet = button?.closest<HTMLElement>('[popover]');
  return sheet?.matches(':popover-open') ? sheet : null;
}

/** The number to show on its way to `count`; there at once where nobody sees it run. */
function useRunning(count: number, button: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(count);
  const from = useRef(count);
  useEffect(() => {
    const start = performance.now();
    const begin = from.current;
    // It stands in the sheet of filters. To measure it would cost a layout of the whole page.
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
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [count, button]);
  return shown;
}

interface Props {
  count: number;
  noun: string;
  href: string;
}

export function CountButton({ count, noun, href }: Props) {
  const button = useRef<HTMLAnchorElement>(null);
  const shown = useRunning(count, button);
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
      Show Me {countText(shown, noun)}
    </a>
  );
}
