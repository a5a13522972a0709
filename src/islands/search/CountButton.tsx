// «Show Me 120 cars»: the number runs to its new value within a second (spec: vehicle-journey §2, §9), at once
// where motion is unwelcome. It leads to the results, which on a phone lie behind the filters.
import { useEffect, useRef, useState } from 'react';
import { countText } from '../../domain/format.ts';

const duration = 1_000;

/** The number to show on its way to `count`. */
function useRunning(count: number): number {
  const [shown, setShown] = useState(count);
  const from = useRef(count);
  useEffect(() => {
    const start = performance.now();
    const begin = from.current;
    if (begin === count || matchMedia('(prefers-reduced-motion: reduce)').matches) {
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
  }, [count]);
  return shown;
}

interface Props {
  count: number;
  noun: string;
  href: string;
}

export function CountButton({ count, noun, href }: Props) {
  const shown = useRunning(count);
  return (
    <a
      className="btn primary"
      href={href}
      aria-label={`Show Me ${countText(count, noun)}`}
      onClick={(event) => {
        const sheet = event.currentTarget.closest('[popover]');
        if (!(sheet instanceof HTMLElement) || !sheet.matches(':popover-open')) return;
        event.preventDefault();
        sheet.hidePopover();
      }}
    >
      Show Me {countText(shown, noun)}
    </a>
  );
}
