// Splits the HTML of a built page into the parts that a person sees: regions, vehicle cards, lines of text and
// structure.
import { Parser, type Handler } from 'htmlparser2';

/** A region of a page. `head` is what search engines and browser tabs show. */
const regions = ['head', 'header', 'main', 'footer'] as const;
export type Region = (typeof regions)[number];

export interface PageParts {
  title: string;
  regions: Record<Region, string>;
  /** Vehicle id -> HTML of its card. */
  cards: Map<string, string>;
  /** Title -> HTML of the promotions between the cards of a list. */
  promotions: Map<string, string>;
}

/** The offsets of the tag that the parser reports. */
interface Offsets {
  start: number;
  end: number;
}

/** Walks through HTML and reports each tag with its offsets. */
function read(
  html: string,
  handler: {
    open?: (name: string, attributes: Record<string, string>, offsets: Offsets) => void;
    close?: (name: string, offsets: Offsets) => void;
    text?: (text: string) => void;
  },
): void {
  const offsets = (): Offsets => ({ start: parser.startIndex, end: parser.endIndex + 1 });
  const callbacks: Partial<Handler> = {};
  const { open, close, text } = handler;
  if (open) callbacks.onopentag = (name, attributes) => open(name, attributes, offsets());
  if (close) callbacks.onclosetag = (name) => close(name, offsets());
  if (text) callbacks.ontext = text;
  const parser = new Parser(callbacks);
  parser.end(html);
}

export function pageParts(html: string): PageParts {
  let [body, main, mainEnd] = [html.length, html.length, html.length];
  let title = '';
  const described = new Map<string, string>();
  const cards = new Map<string, string>();
  /** Offsets of parts that are left out of `main`. */
  const cut: [start: number, end: number][] = [];
  const promotions = new Map<string, string>();
  const opened: { name: string; offsets: Offsets; card: string | null; isPromotion: boolean }[] =
    [];
  let isTitle = false;
  read(html, {
    open(name, attributes, offsets) {
      if (name === 'body') body = offsets.start;
      if (name === 'main') main = offsets.start;
      isTitle = name === 'title' && body === html.length;
      if (name === 'meta') described.set(attributes['name'] ?? '', attributes['content'] ?? '');
      const [first] = name === 'article' ? (attributes['class'] ?? '').split(/\s/) : [];
      opened.push({
        name,
        offsets,
        card: first === 'card' ? (attributes['data-id'] ?? null) : null,
        isPromotion: first === 'promo',
      });
    },
    text(text) {
      if (isTitle) title += text;
    },
    close(name, offsets) {
      isTitle = false;
      if (name === 'main') mainEnd = offsets.start;
      const element = opened.pop();
      if (element?.card != null) {
        cards.set(element.card, html.slice(element.offsets.start, offsets.end));
        cut.push([element.offsets.start, offsets.end]);
      }
      if (element?.isPromotion) {
        const own = html.slice(element.offsets.start, offsets.end);
        promotions.set(
          contentOf(own).lines.find((line) => !line.startsWith('picture ')) ?? '',
          own,
        );
        cut.push([element.offsets.start, offsets.end]);
      }
      // Cards are left out, because the number of cards in a list follows from its stock.
      const last = cut.at(-1);
      if (name === 'li' && last && element?.offsets.end === last[0] && offsets.start === last[1]) {
        cut.splice(-1, 1, [element.offsets.start, offsets.end]);
      }
    },
  });
  return {
    title: title.split(' | ')[0] ?? '',
    regions: {
      // The rest of the head is invisible.
      head: [title, ...['description', 'robots'].map((name) => described.get(name) ?? '')]
        .map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`)
        .join(''),
      header: html.slice(body, main),
      main: without(html, main, mainEnd, cut),
      footer: html.slice(mainEnd),
    },
    cards,
    promotions,
  };
}

function without(html: string, start: number, end: number, cut: [number, number][]): string {
  let at = start;
  const parts: string[] = [];
  for (const [from, to] of cut) {
    if (from < at || to > end) continue;
    parts.push(html.slice(at, from));
    at = to;
  }
  return [...parts, html.slice(at, end)].join('');
}

/** Lines of text and pictures of a piece of HTML, in order. */
export const htmlLines = (html: string): string[] => contentOf(html).lines;

export const headingsOf = (html: string): Set<string> => new Set(contentOf(html).headings);

const unseen = new Set(['script', 'style', 'template']);
const shownAttributes = ['class', 'style', 'hidden'];

export interface ComparedContent {
  lines: string[];
  headings: string[];
  /** Tags with their classes and inline styles: pieces with equal lines and structure look the same. */
  structure: string;
  /** The same tags, and for each line and each of them the class of the nearest element that has one. */
  tags: string[];
  lineOwners: string[];
  tagOwners: string[];
}

export function contentOf(html: string): ComparedContent {
  const lines: string[] = [];
  const headings: string[] = [];
  const tags: string[] = [];
  const lineOwners: string[] = [];
  const tagOwners: string[] = [];
  const owners = [''];
  const owner = () => owners.at(-1) ?? '';
  let pending = '';
  let hidden = 0;
  let heading = 0;
  const flush = () => {
    const line = pending.replace(/\s+/g, ' ').trim();
    pending = '';
    if (line === '') return;
    lines.push(line);
    lineOwners.push(owner());
    if (heading > 0) headings.push(line);
  };
  read(html, {
    open(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      if (hidden > 0) return;
      flush();
      if (name === 'h1' || name === 'h2') heading += 1;
      owners.push(/[^\s]+/.exec(attributes['class'] ?? '')?.[0] ?? owner());
      const source = attributes['src'];
      if (name === 'img' && source !== undefined) {
        lines.push(`picture ${source}`);
        lineOwners.push(owner());
      }
      const shown = shownAttributes.flatMap((key) =>
        key in attributes ? ` ${key}="${attributes[key] ?? ''}"` : [],
      );
      tags.push(`<${name}${shown.join('')}>`);
      tagOwners.push(owner());
    },
    text(text) {
      if (hidden === 0) pending += text;
    },
    close(name) {
      if (hidden === 0) {
        flush();
        if (name === 'h1' || name === 'h2') heading -= 1;
        owners.pop();
        tags.push(`</${name}>`);
        tagOwners.push(owner());
      } else if (unseen.has(name)) hidden -= 1;
    },
  });
  flush();
  return { lines, headings, structure: tags.join(''), tags, lineOwners, tagOwners };
}
