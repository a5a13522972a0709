// The carousel of locations: buttons that step through it and are disabled at its ends. Without a script the list
// scrolls and snaps.
import { reachedEnds } from '../dom/strip-position.ts';

function startCarousel(carousel: HTMLElement): void {
  const strip = carousel.querySelector('ul');
  const first = strip?.querySelector('li');
  const buttons = [...carousel.querySelectorAll<HTMLButtonElement>('[data-step]')];
  if (!strip || !first) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const updateButtons = () => {
    const end = strip.scrollWidth - strip.clientWidth;
    for (const button of buttons) {
      button.hidden = end <= 0;
      const { first, last } = reachedEnds(strip.scrollLeft, end);
      // Not `disabled`: the button that leads to the end keeps the focus.
      button.ariaDisabled = String(button.dataset['step'] === '1' ? last : first);
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const gap = parseFloat(getComputedStyle(strip).columnGap) || 0;
      strip.scrollBy({
        left: Number(button.dataset['step']) * (first.offsetWidth + gap),
        behavior: still.matches ? 'auto' : 'smooth',
      });
    });
  }
  strip.addEventListener('scroll', updateButtons, { passive: true });
  // The observer also calls back once at the start, when the list has its size.
  new ResizeObserver(updateButtons).observe(strip);
}

document.querySelectorAll<HTMLElement>('[data-strip]').forEach(startCarousel);
