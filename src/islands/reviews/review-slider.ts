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

  const mark = (index: number) => {
    active = Math.max(0, Math.min(index, items.length - 1));
    items.forEach((item, position) => item.classList.toggle('active', position === active));
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
    strip.scrollTo({ left: item.offsetLeft, behavior: still.matches ? 'auto' : behavior });
  };

  steps.hidden = false;
  show(active, 'auto');
  const rotation = startRotation(slider, pause, still.matches, () =>
    show(nextItem(active, items.length), 'smooth'),
  );
  for (const button of buttons) {
    button.addEventListener('click', () => {
      rotation.stop();
      show(active + Number(button.dataset.step), 'smooth');
    });
  }
  items.forEach((item, index) =>
    item.addEventListener('click', () => {
      rotation.stop();
      if (index !== active) show(index, 'smooth');
    }),
  );
  // Any use stops the rotation: the slider then stays where the visitor leaves it (WCAG 2.2.2).
  slider.addEventListener('focusin', ({ target }) => {
    if (target !== pause) rotation.stop();
  });
  onSwipe(strip, () => {
    rotation.stop();
    movedByHand = true;
  });
  strip.addEventListener('scrollend', () => {
    if (!movedByHand) return;
    const end = strip.scrollWidth - strip.clientWidth;
    const places = items.map(({ offsetLeft }) => offsetLeft);
    mark(nearestItem(strip.scrollLeft, end, places));
  });
}

/** Turns while the slider can be seen, until it is stopped. `isStill`: the visitor wants no motion. */
function startRotation(
  slider: HTMLElement,
  pause: HTMLButtonElement | null,
  isStill: boolean,
  turn: () => void,
): { stop: () => void } {
  let isSeen = false;
  new IntersectionObserver(([entry]) => (isSeen = entry?.isIntersecting ?? false)).observe(slider);
  let turning: ReturnType<typeof setInterval> | undefined;
  const write = (text: string) => {
    const label = pause?.querySelector('span');
    if (label) label.textContent = text;
  };
  const stop = () => {
    clearInterval(turning);
    turning = undefined;
    write('Play');
  };
  const start = () => {
    turning = setInterval(() => {
      // A pointer over it means that somebody is reading.
      if (isSeen && !slider.matches(':hover') && !document.hidden) turn();
    }, turnMs);
    write('Pause');
  };
  pause?.addEventListener('click', () => {
    if (turning === undefined) start();
    else stop();
  });
  // With reduced motion nothing moves by itself, so no pause button is needed.
  if (isStill) pause?.remove();
  else start();
  return { stop };
}

/** Fingers on the strip, and wheels that scroll it. */
function onSwipe(strip: HTMLElement, swiped: () => void): void {
  strip.addEventListener('touchstart', swiped, { passive: true });
  strip.addEventListener(
    'wheel',
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY)) swiped();
    },
    { passive: true },
  );
}

document.querySelectorAll<HTMLElement>('.review-slider').forEach(startSlider);
