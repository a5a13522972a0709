// Turns the strip of reviews: begins with the third, goes on every few seconds while nobody reads, stops at a touch
// (spec: site-and-dealer §4 Reviews). Without it the strip scrolls by itself.

function turn(slider: HTMLElement): void {
  const strip = slider.querySelector<HTMLElement>('.review-strip');
  const steps = slider.querySelector<HTMLElement>('.review-steps');
  if (!strip || !steps) return;
  const items = [...strip.children] as HTMLElement[];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const buttons = [...steps.querySelectorAll('button')];
  let active = Number(slider.dataset.start);

  const show = (index: number, behavior: ScrollBehavior) => {
    active = Math.max(0, Math.min(index, items.length - 1));
    const item = items[active];
    if (!item) return;
    items.forEach((other) => other.classList.toggle('active', other === item));
    const left = item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2;
    strip.scrollTo({ left, behavior: still.matches ? 'auto' : behavior });
    for (const button of buttons) {
      const next = active + Number(button.dataset.step);
      button.disabled = next < 0 || next >= items.length;
    }
  };

  for (const button of buttons) {
    button.addEventListener('click', () => show(active + Number(button.dataset.step), 'smooth'));
  }
  items.forEach((item, index) => {
    item.addEventListener('click', () => index !== active && show(index, 'smooth'));
  });
  steps.hidden = false;
  show(active, 'auto');

  let read = false;
  const reading = (yes: boolean) => () => (read = yes);
  slider.addEventListener('pointerenter', reading(true));
  slider.addEventListener('pointerleave', reading(false));
  slider.addEventListener('focusin', reading(true));
  slider.addEventListener('focusout', reading(false));
  let seen = false;
  new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? false)).observe(slider);
  setInterval(() => {
    if (seen && !read && !still.matches && !document.hidden) {
      show(active + 1 === items.length ? 0 : active + 1, 'smooth');
    }
  }, Number(slider.dataset.rotate));
}

document.querySelectorAll<HTMLElement>('.review-slider').forEach(turn);
