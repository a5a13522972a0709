// What a screen reader says of changes: the text of a live region when it changes, and what gets the focus by itself.
import type { Page } from 'playwright';

type Listening = Window & { announced?: string[] };

/**
 * Listens from now on, until the page is left. The returned function tells what was said since its last call, in order.
 * An entry is the text of a live region, or "focus: " with the name and description of the element that a script focused.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    (window as Listening).announced = announced;
    const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
    const wordsOf = (element: HTMLElement | null | undefined) =>
      element?.innerText.replace(/\s+/g, ' ').trim() ?? '';
    const speak = (region: HTMLElement) => {
      const words = wordsOf(region);
      const silent = region.closest('[inert], [aria-hidden=true]') !== null;
      // Of an open dialog only its own regions speak.
      const dialog = document.querySelector('dialog:modal');
      if (words === '' || silent || (dialog && !dialog.contains(region))) return;
      if (region.checkVisibility()) announced.push(words);
    };
    new MutationObserver((changes) => {
      const changed = new Set<HTMLElement>();
      for (const { target, addedNodes } of changes) {
        const parent = target instanceof Element ? target : target.parentElement;
        const region = parent?.closest<HTMLElement>(regions);
        if (region) changed.add(region);
        // A region that comes with its text: browsers announce alerts only.
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          if (node.matches('[role=alert]')) changed.add(node);
          for (const each of node.querySelectorAll<HTMLElement>('[role=alert]')) changed.add(each);
        }
      }
      for (const region of changed) speak(region);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['hidden'],
    });
    // A key or a pointer that moves the focus is the visitor's own doing.
    let own = false;
    const byVisitor = ({ type }: Event) => {
      own = type.endsWith('down');
    };
    for (const type of ['mousedown', 'mouseup', 'keyup']) addEventListener(type, byVisitor, true);
    addEventListener('keydown', ({ key }) => (own = key === 'Tab'), true);
    addEventListener('focusin', ({ target }) => {
      if (own || !(target instanceof HTMLElement)) return;
      const named = (attribute: string) =>
        (target.getAttribute(attribute) ?? '')
          .split(' ')
          .map((id) => wordsOf(document.getElementById(id)))
          .join(' ')
          .trim();
      const labels = 'labels' in target ? [...((target as HTMLInputElement).labels ?? [])] : [];
      const name =
        target.getAttribute('aria-label') ||
        named('aria-labelledby') ||
        labels.map(wordsOf).join(' ') ||
        wordsOf(target);
      announced.push(`focus: ${[name, named('aria-describedby')].filter(Boolean).join(', ')}`);
    });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              done((window as Listening).announced?.splice(0) ?? []);
            }),
          );
        }),
    );
}
