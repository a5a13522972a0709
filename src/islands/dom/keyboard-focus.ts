// Supports keyboard focus: parts fixed to the bottom of the screen do not cover it (WCAG 2.4.11), and it returns to its
// place after the consent question is answered. The height of the fixed parts goes into --covered, which the scroll
// padding and the end of the page respect (styles/layout.css). The module starts by itself; it loads with the first
// key.
export {};

/** The element that had the focus before the consent question. */
let before: HTMLElement | null = null;

function uncover(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('.tray, .bar, .notice')];
  const covered = parts.map(
    (part) => part.offsetHeight && part.offsetHeight + parseFloat(getComputedStyle(part).bottom),
  );
  document.documentElement.style.setProperty('--covered', `${String(Math.max(0, ...covered))}px`);
  const focused = document.querySelector(':focus-visible');
  if (focused && !parts.some((part) => part.contains(focused))) {
    focused.scrollIntoView({ block: 'nearest' });
  }
}

const inQuestion = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.consent') !== null;

addEventListener('focusin', ({ target, relatedTarget }) => {
  if (inQuestion(target) && relatedTarget && !inQuestion(relatedTarget)) {
    before = relatedTarget as HTMLElement;
  }
  uncover();
});
// Answering removes the pressed button.
addEventListener('click', ({ target }) => {
  if (!inQuestion(target) || document.activeElement !== document.body) return;
  (before ?? document.getElementById('main'))?.focus({ preventScroll: true });
});
// The key press that loaded this module has already moved the focus.
uncover();
