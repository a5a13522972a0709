// Checks of a page for people with low vision. They see the edges of fields (WCAG 1.4.11). Texts fit at twice the size
// (1.4.4), and stay whole when they are spaced (1.4.12).
import type { Page } from 'playwright';

/** Fields whose edge or ground has less than 3:1 to what is around them. */
export const faintFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (colour: string) => {
      if (!canvas) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
      const part = (value: number) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (one: number[], other: number[]) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const opaque = (colour: number[]) => (colour[3] ?? 0) > 250;
    const groundOf = (element: Element | null): number[] => {
      for (let at = element; at; at = at.parentElement) {
        const ground = rgba(getComputedStyle(at).backgroundColor);
        if (opaque(ground)) return ground;
      }
      return [255, 255, 255, 255];
    };
    const typed = ['text', 'search', 'tel', 'email', 'number', 'date'];
    return [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      .filter((field) => !(field instanceof HTMLInputElement) || typed.includes(field.type))
      .filter((field) => field.checkVisibility() && !field.closest('.trap'))
      .flatMap((field) => {
        let best = 0;
        // The edge may belong to a box around the field, with a unit or an icon in it.
        let at: HTMLElement | null = field;
        for (let level = 0; at && level < 3; level += 1, at = at.parentElement) {
          const style = getComputedStyle(at);
          const around = groundOf(at.parentElement);
          best = Math.max(best, contrast(groundOf(at), around));
          const edge = rgba(style.borderBottomColor);
          const hasEdge = parseFloat(style.borderBottomWidth) > 0 && opaque(edge);
          if (hasEdge) best = Math.max(best, contrast(edge, around));
        }
        return best < 3
          ? [`the edge of ${field.id || field.tagName} has ${best.toFixed(2)}:1`]
          : [];
      });
  });

/** Doubles the text size of the browser as a visitor does in its settings; returns how far the page is too wide then. */
export async function whenEnlarged(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await setSize(32);
  const [size, pixels] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [getComputedStyle(document.documentElement).fontSize, scrollWidth - clientWidth];
  });
  await setSize(16);
  await devtools.detach();
  if (size !== '32px') return [`the text has ${size}, not twice the size`];
  return pixels > 0 ? [`${String(pixels)} px too wide with text of twice the size`] : [];
}

/** Spaces the page's texts as WCAG asks for; returns how far it is too wide then, and texts that are cut. */
export const whenSpaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`p { margin-bottom: 2em !important; }
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
    document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    const wrong =
      scrollWidth > clientWidth
        ? [`${String(scrollWidth - clientWidth)} px too wide with spaced text`]
        : [];
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    for (const element of document.querySelectorAll<HTMLElement>('body :not(.vh, svg *, option)')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.clientWidth < 3 || !element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2);
      if (isCut) wrong.push(`"${element.innerText.slice(0, 40)}" is cut with spaced text`);
    }
    return wrong;
  });
