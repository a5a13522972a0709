// Checks of a page for people with low vision. They see the edges of fields (WCAG 1.4.11) and read controls in each state
// (1.4.3). Texts fit at twice the size (1.4.4), and stay whole when they are spaced (1.4.12).
import type { Page } from 'playwright';

/** Measures of colours, for checks that run in the page. */
interface Colours {
  /** Red, green, blue and opacity, 0 to 255. */
  rgba(colour: string): number[];
  /** WCAG's ratio, 1 to 21. */
  contrast(one: number[], other: number[]): number;
  /** What lies behind an element's content; null: a picture. */
  groundOf(element: Element | null): number[] | null;
}
type Measured = Window & { colours?: Colours };

/** Gives the page its measures of colours. */
const measureColours = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, number[]>();
    const rgba = (colour: string) => {
      let found = known.get(colour);
      if (found || !canvas) return found ?? [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      known.set(colour, (found = [...canvas.getImageData(0, 0, 1, 1).data]));
      return found;
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
    const groundOf = (element: Element | null): number[] | null => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (backgroundImage !== 'none') return null;
        const ground = rgba(backgroundColor);
        const [, , , opacity = 0] = ground;
        if (opacity > 250) return ground;
        if (opacity === 0) continue;
        const below = groundOf(at.parentElement);
        const share = opacity / 255;
        return (
          below && ground.map((part, index) => part * share + (below[index] ?? 0) * (1 - share))
        );
      }
      return [255, 255, 255, 255];
    };
    (window as Measured).colours = { rgba, contrast, groundOf };
  });

/** Fields whose edge or ground has less than 3:1 to what is around them. */
export async function faintFields(page: Page): Promise<string[]> {
  await measureColours(page);
  return page.evaluate(() => {
    const { colours } = window as Measured;
    if (!colours) return ['no measures'];
    const { rgba, contrast, groundOf } = colours;
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
          const around = groundOf(at.parentElement) ?? [255, 255, 255];
          best = Math.max(best, contrast(groundOf(at) ?? around, around));
          const edge = rgba(style.borderBottomColor);
          const hasEdge = parseFloat(style.borderBottomWidth) > 0 && (edge[3] ?? 0) > 250;
          if (hasEdge) best = Math.max(best, contrast(edge, around));
        }
        return best < 3
          ? [`the edge of ${field.id || field.tagName} has ${best.toFixed(2)}:1`]
          : [];
      });
  });
}

/**
 * Controls whose text is faint, or whose outline is, under the pointer, with the focus or switched off. All controls of the
 * page are in the state at once: its stylesheets are repeated with the state written as an attribute.
 */
export async function faintStates(page: Page): Promise<string[]> {
  await measureColours(page);
  return page.evaluate(() => {
    const { colours } = window as Measured;
    if (!colours) return ['no measures'];
    const { rgba, contrast, groundOf } = colours;
    const sheets = [...document.styleSheets];
    const css = sheets
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n');
    const states = {
      hover: { names: /:hover/g, of: 'a, button, summary, label, input, select', least: 4.5 },
      focus: {
        names: /:focus(?:-visible)?(?![\w-])/g,
        of: 'a, button, summary, input, select',
        least: 4.5,
      },
      // WCAG asks for nothing here; who cannot read a button does not know what is off.
      off: {
        names: /:disabled|\[aria-disabled="?true"?\]/g,
        of: 'button, input, select',
        least: 3,
      },
    };
    const textsOf = (control: Element) =>
      [control, ...control.querySelectorAll('*')].filter(
        (part) =>
          part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          part.closest('.vh, svg') === null &&
          (part instanceof HTMLSelectElement ||
            [...part.childNodes].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
            )),
      );
    const before = document.adoptedStyleSheets;
    for (const sheet of sheets) sheet.disabled = true;
    const wrong = new Set<string>();
    for (const [state, { names, of, least }] of Object.entries(states)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css.replace(names, `[data-in="${state}"]`));
      document.adoptedStyleSheets = [...before, sheet];
      // Of controls that look alike, such as those of cards, one.
      const alike = Map.groupBy(document.querySelectorAll<HTMLElement>(of), (each) =>
        [each, each.parentElement, each.parentElement?.parentElement, each.closest('[class]')]
          .map((at) => `${at?.tagName ?? ''}.${at?.className ?? ''}`)
          .join(' '),
      );
      const controls = [...alike.values()].flatMap(
        (group) => group.find((each) => each.checkVisibility() && !each.matches('.vh')) ?? [],
      );
      for (const control of controls) control.dataset['in'] = state;
      for (const control of controls) {
        const label = `${control.tagName.toLowerCase()}.${control.className} (${state})`;
        const { outlineStyle, outlineColor } = getComputedStyle(control);
        const around = groundOf(control.parentElement);
        if (state === 'focus' && outlineStyle !== 'none' && around) {
          const ratio = contrast(rgba(outlineColor), around);
          const own = groundOf(control);
          if (ratio < 3 && own && contrast(rgba(outlineColor), own) < 3) {
            wrong.add(`the outline of ${label} has ${ratio.toFixed(2)}:1`);
          }
        }
        for (const part of textsOf(control)) {
          const { color, fontSize, fontWeight } = getComputedStyle(part);
          const ground = groundOf(part);
          const size = parseFloat(fontSize);
          const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
          if (ground === null) continue;
          const ratio = contrast(rgba(color), ground);
          if (ratio < (isLarge ? 3 : least)) wrong.add(`${label} has ${ratio.toFixed(2)}:1`);
        }
      }
      for (const control of controls) delete control.dataset['in'];
    }
    for (const sheet of sheets) sheet.disabled = false;
    document.adoptedStyleSheets = before;
    return [...wrong];
  });
}

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
