// The strip of places: buttons that step through it and rest at its ends. Without a script it scrolls and snaps.

function step(carousel: HTMLElement): void {
  const strip = carousel.querySelector('ul');
  const first = strip?.querySelector('li');
  const buttons = [...carousel.querySelectorAll<HTMLButtonElement>('[data-step]')];
  if (!strip || !first) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const rest = () => {
    const end = strip.scrollWidth - strip.clientWidth;
    for (const button of buttons) {
      button.hidden = end <= 0;
      button.disabled =
        button.dataset['step'] === '1' ? strip.scrollLeft >= end - 2 : strip.scrollLeft <= 2;
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
  strip.addEventListener('scroll', rest, { passive: true });
  // Also tells the first state, once the strip has its size.
  new ResizeObserver(rest).observe(strip);
}

document.querySelectorAll<HTMLElement>('[data-strip]').forEach(step);
