// Walks a page with Tab and Shift+Tab: every stop must be seen (WCAG 2.4.11), and the focus is never lost to the body.
import type { Page } from 'playwright';

/** What the page notes while the keys arrive. */
interface Walk {
  /** Stops so far. */
  stops: number;
  /** The last stop before each loss, and whether it is still in the page. */
  lost: string[];
  left: boolean;
  suspects: { element: Element; scrollFrom: number }[];
}
export type Walked = Window & {
  focusWalk?: Walk;
  /** Whether any of an element can be seen; there from `startWalks` on. */
  focusSeen?: (element: Element) => boolean;
};

const tabKey = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
const shift = 8;

/** Loads what a page of a site loads with its first key. Call once before walks. */
export async function startWalks(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const script = page.waitForResponse(/\/keyboard-focus\.[^/]+\.js$/);
  await page.keyboard.press('Shift');
  await (await script).finished();
  await startPlainWalks(page);
}

/** For a page without the scripts of a site. */
export async function startPlainWalks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walked = window as Walked;
    walked.focusSeen = (element) => {
      const target = element.matches('input') ? (element.closest('label') ?? element) : element;
      return [...target.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((x) =>
          [0.5, 0.1, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit !== null && (target.contains(hit) || hit.contains(target));
          }),
        ),
      );
    };
  });
}

/**
 * Presses Tab (`back`: Shift+Tab), the first of which enters `within`, until the focus leaves it. Keys follow each other
 * without waiting: a stop is looked at when the next key arrives. A stop that is not seen by then is visited once more,
 * with time for parts that move with the focus. Returns how many stops there were and what was wrong.
 */
export async function walkFocus(
  page: Page,
  within: string,
  back = false,
): Promise<{ stops: number; wrong: string[] }> {
  const most = await page.evaluate((selector) => {
    const walked = window as Walked;
    const walk: Walk = { stops: 0, lost: [], left: false, suspects: [] };
    walked.focusWalk = walk;
    let scrollFrom = scrollY;
    let first = true;
    let last: Element | null = null;
    addEventListener(
      'keydown',
      function look(event) {
        if (walked.focusWalk !== walk) {
          removeEventListener('keydown', look, true);
          return;
        }
        const element = document.activeElement ?? document.body;
        // The first key leaves the place where the walk begins.
        if (first) first = false;
        else if (element === document.body) {
          const state = last?.isConnected ? 'which is there' : 'which is gone';
          walk.lost.push(`${last?.outerHTML.slice(0, 120) ?? ''} (${state})`);
        } else if (element.closest(selector) === null) walk.left = true;
        else {
          walk.stops += 1;
          last = element;
          if (!walked.focusSeen?.(element)) walk.suspects.push({ element, scrollFrom });
        }
        scrollFrom = scrollY;
        if (walk.left) event.preventDefault();
      },
      true,
    );
    return document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')
      .length;
  }, within);
  const client = await page.context().newCDPSession(page);
  // The focus moves when a key goes down.
  const tab = { type: 'rawKeyDown' as const, ...tabKey, modifiers: back ? shift : 0 };
  const press = () => client.send('Input.dispatchKeyEvent', tab);
  const batch = 25;
  let left = false;
  for (let pressed = 0; !left && pressed < most + batch; pressed += batch) {
    await Promise.all(Array.from({ length: batch }, press));
    left = await page.evaluate(() => (window as Walked).focusWalk?.left ?? true);
  }
  await client.detach();
  const result = await page.evaluate(async () => {
    const { focusWalk: walk, focusSeen: seen } = window as Walked;
    if (!walk || !seen) return { stops: 0, lost: [], covered: [] };
    delete (window as Walked).focusWalk;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const last = document.activeElement;
    const covered: string[] = [];
    for (const { element, scrollFrom } of walk.suspects) {
      scrollTo(0, scrollFrom);
      (element as HTMLElement).blur();
      (element as HTMLElement).focus();
      for (let frames = 0; frames < 5 && !seen(element); frames += 1) await frame();
      const text = element.getAttribute('aria-label') ?? element.textContent;
      const name = `${element.tagName.toLowerCase()} ${text.replace(/\s+/g, ' ').trim().slice(0, 40)}`;
      if (!seen(element)) covered.push(name);
    }
    if (walk.suspects.length > 0) (last as HTMLElement | null)?.focus();
    return { stops: walk.stops, lost: walk.lost, covered };
  });
  const key = back ? 'Shift+Tab' : 'Tab';
  return {
    stops: result.stops,
    wrong: [
      ...result.covered.map((name) => `${key}: ${name} is covered`),
      ...result.lost.map((stop) => `${key} loses the focus to the body after ${stop}`),
      ...(left ? [] : [`${key} never leaves ${within}`]),
    ],
  };
}
