// The review slider: starts at the third review and rotates every few seconds while nobody reads it, until a visitor
// uses it or presses "Pause" (rule reviews-5). Without a script the list scrolls.
import { nearestItem, nextItem } from '../dom/strip-position.ts';

/** The third review is active first: a slider has more than three. */
const firstActive = 2;
const turnMs = 3000;

function startSlider(slider: HTMLElement): void {
  const strip = slider.querySelector<HTMLElement>('.review-strip');
  const steps = slider.querySelector<HTMLElement>('.review-steps');
  if (!strip || !steps) return;
  const items = [...strip.children] as HTMLElement[];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const buttons = [...steps.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const pause = steps.querySelector<HTMLButtonElement>('[data-pause]');
  let active = firstActive;
  let movedByHand = false;

  /** The scroll position that centres an item. */
  const placeOf = (item: HTMLElement) =>
    item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2;
  const mark = (index: number) => {
    active = Math.max(0, Math.min(index, items.length - 1));
    items.forEach((item, at) => item.classList.toggle('active', at === active));
    for (const button of buttons) {
      const next = active + Number(button.dataset.step);
      // Not `disabled`: the button that leads to the last review keeps the focus.
      button.ariaDisabled = String(next < 0 || next >= items.length);
    }
  };
  const show = (index: number, behavior: ScrollBehavior) => {
    mark(index);
    const item = items[active];
    if (!item) return;
    movedByHand = false;
    strip.scrollTo({ left: placeOf(item), behavior: still.matches ? 'auto' : behavior });
  };

  for (const button of buttons) {
    button.addEventListener('click', () => {
      stop();
      show(active + Number(button.dataset.step), 'smooth');
    });
  }
  items.forEach((item, index) =>
    item.addEventListener('click', () => {
      stop();
      if (index !== active) show(index, 'smooth');
    }),
  );
  steps.hidden = false;
  show(active, 'auto');

  let seen = false;
  new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? false)).observe(slider);
  let turning: ReturnType<typeof setInterval> | undefined;
  const turn = () => {
    // A pointer over it means that somebody is reading.
    if (seen && !slider.matches(':hover') && !document.hidden) {
      show(nextItem(active, items.length), 'smooth');
    }
  };
  const write = (word: string) => {
    const label = pause?.querySelector('span');
    if (label) label.textContent = word;
  };
  function stop(): void {
    clearInterval(turning);
    turning = undefined;
    write('Play');
  }
  const start = () => {
    turning = setInterval(turn, turnMs);
    write('Pause');
  };
  pause?.addEventListener('click', () => {
    if (turning === undefined) start();
    else stop();
  });
  // With reduced motion nothing moves by itself, so no pause button is needed.
  if (still.matches) pause?.remove();
  else start();
  // Any use stops the rotation: the slider then stays where the visitor leaves it (WCAG 2.2.2).
  const byHand = () => {
    stop();
    movedByHand = true;
  };
  slider.addEventListener('focusin', ({ target }) => {
    if (target !== pause) stop();
  });
  strip.addEventListener('touchstart', byHand, { passive: true });
  strip.addEventListener(
    'wheel',
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY)) byHand();
    },
    { passive: true },
  );
  strip.addEventListener('scrollend', () => {
    if (!movedByHand) return;
    const end = strip.scrollWidth - strip.clientWidth;
    mark(nearestItem(strip.scrollLeft, end, items.map(placeOf)));
  });
}

document.querySelectorAll<HTMLElement>('.review-slider').forEach(startSlider);
