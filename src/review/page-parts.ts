// Splits the HTML of a built page into what people and search engines read: regions, vehicle cards, and lines of texts,
// pictures, links, labels, forms and structured data.
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
  let head = html.length;
  let title = '';
  const cards = new Map<string, string>();
  /** Offsets of parts that are left out of `main`. */
  const cut: [start: number, end: number][] = [];
  const promotions = new Map<string, string>();
  const opened: { name: string; offsets: Offsets; card: string | null; isPromotion: boolean }[] =
    [];
  let isTitle = false;
  read(html, {
    open(name, attributes, offsets) {
      if (name === 'head') head = offsets.start;
      if (name === 'body') body = offsets.start;
      if (name === 'main') main = offsets.start;
      isTitle = name === 'title' && body === html.length;
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
        promotions.set(contentOf(own).lines.find((line) => kindOfLine(line) === 'text') ?? '', own);
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
      head: html.slice(Math.min(head, body), body),
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

/** What a line of a page is. All but texts begin with their kind and a tab, which no text has. */
const lineKinds = [
  'picture', 'link', 'label', 'form', 'field', 'frame', 'title', 'description', 'robots', 'address', 'data',
] as const; // prettier-ignore
type LineKind = (typeof lineKinds)[number] | 'text';

export const kindOfLine = (line: string): LineKind => {
  const [first = '', second] = line.split('\t', 2);
  return second === undefined ? 'text' : (lineKinds.find((kind) => kind === first) ?? 'text');
};

/** The line without its kind. */
export const textOfLine = (line: string): string => line.slice(line.indexOf('\t') + 1);

/** Lines of a piece of HTML, in order. */
export const htmlLines = (html: string): string[] => contentOf(html).lines;

export const headingsOf = (html: string): Set<string> => new Set(contentOf(html).headings);

const unseen = new Set(['script', 'style', 'template']);
const shownAttributes = ['class', 'style', 'hidden'];
const labels = ['alt', 'aria-label', 'placeholder', 'title'];
/** Names of `meta` elements that people see in results of searches and in shared links; others are facts. */
const metaKinds: Record<string, LineKind> = {
  description: 'description',
  robots: 'robots',
  'og:image': 'picture',
};

/** Files that a browser needs for the page; their names have a hash. */
const ofBrowser =
  /(?:^| )(?:(?:module)?preload|preconnect|dns-prefetch|prefetch|stylesheet)(?: |$)/;
/** The other pages of a list. */
const ofList = /^(?:next|prev)$/;

type Attributes = Record<string, string>;

/** What an element shows or does besides its text. */
function linesOfElement(name: string, attributes: Attributes): string[] {
  const lines: string[] = [];
  const add = (kind: LineKind, value: string | undefined) => {
    if (value !== undefined && value !== '') lines.push(`${kind}\t${value}`);
  };
  switch (name) {
    case 'img':
      add('picture', attributes['src']);
      break;
    case 'video':
      add('picture', attributes['poster']);
      add('frame', attributes['src']);
      break;
    case 'a':
      // A link within the page leads to a part that is compared itself, and its address may count the parts.
      if (!attributes['href']?.startsWith('#')) add('link', attributes['href']);
      break;
    case 'iframe':
      add('frame', attributes['src']);
      break;
    case 'form':
      add('form', `${attributes['method'] ?? 'get'} ${attributes['action'] ?? ''}`);
      break;
    case 'input':
    case 'select':
    case 'textarea':
    case 'button':
      add('field', fieldText(name, attributes));
      break;
    case 'script':
      // Our own scripts have names with a hash; others belong to other companies.
      if (/^https?:/.test(attributes['src'] ?? '')) add('frame', attributes['src']);
      break;
    case 'meta': {
      const called = attributes['name'] ?? attributes['property'] ?? '';
      const kind = metaKinds[called];
      const { content } = attributes;
      if (kind) add(kind, content);
      else if (called !== '' && content !== undefined) add('data', `${called}: ${content}`);
      break;
    }
    case 'link': {
      const { rel = '', href } = attributes;
      const isIcon = rel.includes('icon');
      if (ofBrowser.test(rel) || ofList.test(rel)) break;
      add(rel === 'canonical' ? 'address' : isIcon ? 'picture' : 'link', href);
      break;
    }
  }
  const picture = /url\((["']?)(.+?)\1\)/.exec(attributes['style'] ?? '')?.[2];
  add('picture', picture);
  for (const key of labels) add('label', attributes[key]);
  return lines;
}

const fieldRules = [
  'required', 'disabled', 'readonly', 'checked', 'multiple', 'min', 'max', 'step', 'minlength', 'maxlength', 'pattern', 'accept',
]; // prettier-ignore

/** "postcode (text, required)", "kind = enquiry" */
function fieldText(name: string, attributes: Attributes): string | undefined {
  const { name: called, type = name, value } = attributes;
  if (called === undefined) return name === 'button' ? undefined : value;
  const rules = [type, ...fieldRules.flatMap((rule) => ruleText(rule, attributes[rule]))].join(
    ', ',
  );
  return `${called} (${rules})${value === undefined || value === '' ? '' : ` = ${value}`}`;
}

const ruleText = (rule: string, value: string | undefined): string[] =>
  value === undefined ? [] : value === '' || value === rule ? [rule] : [`${rule} ${value}`];

/** Each value of structured data with the way to it. */
function dataLines(value: unknown, way = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => dataLines(one, way));
  if (typeof value !== 'object' || value === null) return [`data\t${way}: ${String(value)}`];
  return Object.entries(value).flatMap(([key, one]) =>
    dataLines(one, way === '' ? key : `${way} ${key}`),
  );
}

/** A list of vehicles says nothing but the order of the cards, which are lines themselves. */
const isCardList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && '@type' in data && data['@type'] === 'ItemList';

function jsonLines(json: string): string[] {
  try {
    const data: unknown = JSON.parse(json);
    return isCardList(data) ? [] : dataLines(data);
  } catch {
    return [`data\t${json}`];
  }
}

export interface ComparedContent {
  lines: string[];
  headings: string[];
  /** Tags with their classes and inline styles: pieces with equal lines and structure look the same. */
  structure: string;
}

export function contentOf(html: string): ComparedContent {
  const lines: string[] = [];
  const headings: string[] = [];
  const tags: string[] = [];
  let pending = '';
  let hidden = 0;
  let heading = 0;
  /** The text of a script with structured data; null outside of one. */
  let json: string | null = null;
  /** In the element `head`: a drawing has a title, too. */
  let isHead = false;
  let isTitle = false;
  const flush = () => {
    const line = pending.replace(/\s+/g, ' ').trim();
    pending = '';
    if (line === '') return;
    lines.push(isTitle ? `title\t${line}` : line);
    if (heading > 0) headings.push(line);
  };
  read(html, {
    open(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      if (attributes['type'] === 'application/ld+json') json = '';
      if (name === 'script') lines.push(...linesOfElement(name, attributes));
      if (hidden > 0) return;
      flush();
      isHead ||= name === 'head';
      isTitle = name === 'title' && isHead;
      if (name === 'h1' || name === 'h2') heading += 1;
      lines.push(...linesOfElement(name, attributes));
      const shown = shownAttributes.flatMap((key) =>
        key in attributes ? ` ${key}="${attributes[key] ?? ''}"` : [],
      );
      if (inHead.has(name)) return;
      tags.push(`<${name}${shown.join('')}>`);
    },
    text(text) {
      if (json !== null) json += text;
      else if (hidden === 0) pending += text;
    },
    close(name) {
      if (json !== null) lines.push(...jsonLines(json));
      json = null;
      if (hidden === 0) {
        flush();
        isTitle = false;
        if (name === 'head') isHead = false;
        if (name === 'h1' || name === 'h2') heading -= 1;
        if (inHead.has(name)) return;
        tags.push(`</${name}>`);
      } else if (unseen.has(name)) hidden -= 1;
    },
  });
  flush();
  return { lines, headings, structure: tags.join('') };
}

/** Elements without a place on the page. */
const inHead = new Set(['head', 'title', 'meta', 'link', 'base']);
