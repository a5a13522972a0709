// Takes pictures of pages in Chromium. Two builds of the same input give the same pixels, because animations are off,
// videos and frames are hidden, and the clock is fixed.
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Region } from './page-parts.ts';
import type { Box, Pixels } from './picture-diff.ts';

/** Widths of pictures in pixels, a phone and a computer, with the heights of their windows. */
const windows = { 390: 844, 1280: 900 } as const;
export type PictureWidth = keyof typeof windows;
export const pictureWidths = [390, 1280] as const;

/** Targets of a picture: places with one of these texts, or the cards of vehicles. */
export interface PictureTarget {
  texts: readonly string[];
  /** The region with the texts; null for the whole page. */
  region: Region | null;
  cards: boolean;
}

export interface Shot {
  pixels: Pixels;
  places: Box[][];
  /** What a visit loads from the site. */
  bytes: number;
  files: number;
}

export interface Camera {
  /** `url` is on a host of this machine. Throws when the page does not load. */
  shoot(url: string, width: PictureWidth, targets: readonly PictureTarget[]): Promise<Shot>;
  close(): Promise<void>;
}

const still =
  '*,*::before,*::after{content-visibility:visible!important;scroll-behavior:auto!important;scroll-snap-type:none!important}video,iframe,canvas{visibility:hidden!important}';
/** A longer page is cut, because nobody scrolls through more of a picture. */
const longestPx = 12_000;
/** If a page still changes after this many pictures, the last one is used. */
const maxAttempts = 5;

/** `now`: the time that pages see (epoch ms). `answered`: keys of questions that would cover the page. */
export async function openCamera(
  browser: Browser,
  { now, answered }: { now: number; answered: readonly string[] },
): Promise<Camera> {
  const contexts = new Map<PictureWidth, BrowserContext>();
  for (const width of pictureWidths) {
    const context = await browser.newContext({
      viewport: { width, height: windows[width] },
      reducedMotion: 'reduce',
    });
    await context.clock.setFixedTime(now);
    await context.addInitScript((keys) => {
      for (const key of keys) localStorage.setItem(key, 'no');
    }, answered);
    // A preview makes no requests to other hosts, except for photos.
    await context.route(
      ({ hostname }) => !hostname.endsWith('localhost'),
      (route) => (route.request().resourceType() === 'image' ? route.continue() : route.abort()),
    );
    contexts.set(width, context);
  }
  return {
    async shoot(url, width, targets) {
      const page = await contexts.get(width)?.newPage();
      if (!page) throw new Error(`no window is ${String(width)} px wide`);
      try {
        let [bytes, files] = [0, 0];
        const sizes: Promise<void>[] = [];
        page.on('requestfinished', (request) => {
          if (new URL(request.url()).origin !== new URL(url).origin) return;
          files += 1;
          const add = ({ responseBodySize }: { responseBodySize: number }) => {
            bytes += responseBodySize;
          };
          sizes.push(request.sizes().then(add, () => undefined));
        });
        await page.goto(url, { timeout: 60_000 });
        // A page that never stops requesting files gets its picture too.
        await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
        await Promise.all(sizes);
        const visit = { bytes, files };
        await page.evaluate(async (css) => {
          // The site's own policy forbids a style element.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
          // Floating parts would cover the end of the first window.
          for (const element of document.querySelectorAll<HTMLElement>('body *')) {
            const { position } = getComputedStyle(element);
            if (position === 'fixed')
              element.style.setProperty('visibility', 'hidden', 'important');
            if (position === 'sticky') element.style.setProperty('position', 'static', 'important');
          }
          const images = [...document.images];
          for (const image of images) image.loading = 'eager';
          await Promise.all([
            document.fonts.ready,
            ...images.map((image) => image.decode().catch(() => undefined)),
          ]);
        }, still);
        const png = await steadyPicture(page);
        // Afterwards, because taking the picture loads what lies below the window, and that may move the places.
        const places = await page.evaluate(placesOf, targets);
        return { pixels: await pixelsOf(png), places, ...visit };
      } finally {
        await page.close();
      }
    },
    async close() {
      for (const context of contexts.values()) await context.close();
    },
  };
}

/** Takes pictures until two are the same: the first makes the page load content below its window. */
async function steadyPicture(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    // Moves strips that a script or a snap point has scrolled back to their beginning.
    await page.evaluate(() => {
      for (const strip of document.querySelectorAll('main *')) {
        if (strip.scrollLeft > 0) strip.scrollLeft = 0;
      }
    });
    const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
    if (png.equals(last)) break;
    last = png;
  }
  return last;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  // Loaded with the first picture: most nights take none.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(png).metadata();
  const { data, info } = await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, longestPx) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Runs in the page. */
function placesOf(targets: readonly PictureTarget[]): Shot['places'] {
  const boxOf = ({ x, y, width, height }: DOMRect): Box => ({
    x: Math.floor(x + scrollX),
    y: Math.floor(y + scrollY),
    width: Math.ceil(width),
    height: Math.ceil(height),
  });
  const isSeen = ({ width, height }: Box) => width > 1 && height > 1;
  const main = document.querySelector('main');
  const regionOf = (node: Node): string => {
    if (!main || main.contains(node)) return 'main';
    const isBefore = main.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? 'header' : 'footer';
  };
  const texts = new Set(targets.flatMap((target) => target.texts));
  const found: { text: string; region: string; box: Box }[] = [];
  const add = (text: string, node: Node, rect: DOMRect) => {
    const box = boxOf(rect);
    if (isSeen(box)) found.push({ text, region: regionOf(node), box });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.size > 0 && walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (!texts.has(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    add(text, node, range.getBoundingClientRect());
  }
  for (const image of document.images) {
    const text = `picture\t${image.getAttribute('src') ?? ''}`;
    if (texts.has(text)) add(text, image, image.getBoundingClientRect());
  }
  const cards = [...document.querySelectorAll('article.card')]
    .map((card) => boxOf(card.getBoundingClientRect()))
    .filter(isSeen);
  return targets.map(({ texts: wanted, region, cards: withCards }) => {
    const named = found
      .filter((one) => wanted.includes(one.text) && (region === null || one.region === region))
      .map(({ box }) => box);
    return named.length > 0 || !withCards ? named : cards;
  });
}
