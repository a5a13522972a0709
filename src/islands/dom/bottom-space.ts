// Parts fixed to the bottom of the screen must not cover the element that has the focus (WCAG 2.4.11). Their height goes
// into --covered, which the scroll padding and the end of the page respect (styles/layout.css). The module starts by
// itself; it loads with the first key.
export {};

function uncover(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('.consent, .tray, .bar, .notice')];
  const covered = parts.map(
    (part) => part.offsetHeight && part.offsetHeight + parseFloat(getComputedStyle(part).bottom),
  );
  document.documentElement.style.setProperty('--covered', `${String(Math.max(0, ...covered))}px`);
  const focused = document.querySelector(':focus-visible');
  if (focused && !parts.some((part) => part.contains(focused))) {
    focused.scrollIntoView({ block: 'nearest' });
  }
}

addEventListener('focusin', uncover);
// The key that loaded this has moved the focus already.
uncover();
