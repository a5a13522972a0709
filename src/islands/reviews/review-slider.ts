// The review slider: begins with the third review and rotates every few seconds while nobody reads, until a visitor
// moves it by hand (rule reviews-5). Without a script the list scrolls.
import { nearestItem, nextItem } from '../dom/strip-position.ts';

function startSlider(slider: HTMLElement): void {
  const strip = slider.querySelector<HTMLElement>('.review-strip');
  const steps = slider.querySelector<HTMLElement>('.review-steps');
  if (!strip || !steps) return;
  const items = [...strip.children] as HTMLElement[];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const buttons = [...steps.querySelectorAll('button')];
  let active = Number(slider.dataset.start);
  let movedByHand = false;

  /** The scroll position that centres an item. */
  const placeOf = (item: HTMLElement) =>
    item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2;
  const mark = (index: number) => {
    active = Math.max(0, Math.min(index, items.length - 1));
    items.forEach((item, at) => item.classList.toggle('active', at === active));
    for (const button of buttons) {
      const next = active + Number(button.dataset.step);
      button.disabled = next < 0 || next >= items.length;
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
    button.addEventListener('click', () => show(active + Number(button.dataset.step), 'smooth'));
  }
  items.forEach((item, index) => {
    item.addEventListener('click', () => index !== active && show(index, 'smooth'));
  });
  steps.hidden = false;
  show(active, 'auto');

  let seen = false;
  new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? false)).observe(slider);
  const turning = setInterval(() => {
    // A pointer over it or the focus inside it means that somebody reads. The state is read on each turn, because one
    // can leave while the other stays.
    const read = slider.matches(':hover, :focus-within');
    if (seen && !read && !still.matches && !document.hidden) {
      show(nextItem(active, items.length), 'smooth');
    }
  }, Number(slider.dataset.rotate));
  // Scrolling by hand stops the rotation: the slider then stays where the visitor leaves it.
  const byHand = () => {
    clearInterval(turning);
    movedByHand = true;
  };
  slider.addEventListener('touchstart', byHand, { passive: true });
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
