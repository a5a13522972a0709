// Takes the HTML of a built page apart into what a person sees: regions, vehicle cards, lines of text and structure.
// It reads pages that Forecourt rendered; it is no general HTML parser.

/** A region of a page. `head` is what search engines and browser tabs show. */
export const regions = ['head', 'header', 'main', 'footer'] as const;
export type Region = (typeof regions)[number];

export interface PageParts {
  title: string;
  regions: Record<Region, string>;
  /** Vehicle id -> HTML of its card. */
  cards: Map<string, string>;
}

const cardPattern = /<article class="card[^>]*?data-id="([^"]+)"[^>]*>[\s\S]*?<\/article>/g;

/** The parts of a page; cards are taken out of the regions that hold them. */
export function partsOf(html: string): PageParts {
  const body = indexOr(html, '<body', 0, html.length);
  const main = indexOr(html, '<main', body, html.length);
  const end = indexOr(html, '</main>', main, html.length);
  const cards = new Map<string, string>();
  const cardless = (part: string) =>
    part.replace(cardPattern, (card: string, id: string) => {
      cards.set(id, card);
      return '<article></article>';
    });
  const head = html.slice(0, body);
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '').split(' | ')[0] ?? '',
    regions: {
      head: headFacts(head),
      header: html.slice(body, main),
      // How many cards a list has follows from its stock.
      main: cardless(html.slice(main, end)).replace(
        /(?:<li[^>]*>)?<article><\/article>(?:<\/li>)?/g,
        '',
      ),
      footer: html.slice(end),
    },
    cards,
  };
}

function indexOr(html: string, what: string, from: number, otherwise: number): number {
  const at = html.indexOf(what, from);
  return at === -1 ? otherwise : at;
}

/** Title and description as text; what else the head holds, nobody sees. */
const headFacts = (head: string): string =>
  [
    /<title>[^<]*<\/title>/.exec(head)?.[0] ?? '',
    ...[/<meta name="description" content="([^"]*)"/, /<meta name="robots" content="([^"]*)"/].map(
      (pattern) => `<p>${pattern.exec(head)?.[1] ?? ''}</p>`,
    ),
  ].join('');

/** Lines of text, phone links and pictures of a piece of HTML, in order. */
export function linesOf(html: string): string[] {
  const lines: string[] = [];
  const visible = html.replace(/<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1>/g, '');
  for (const [token, source] of visible.matchAll(
    /<img[^>]*?\ssrc="([^"]*)"[^>]*>|<[^>]*>|[^<]+/g,
  )) {
    if (source !== undefined) lines.push(`picture ${source}`);
    else if (!token.startsWith('<')) {
      const text = decode(token).replace(/\s+/g, ' ').trim();
      if (text !== '') lines.push(text);
    }
  }
  return lines;
}

/** Tags with their classes and inline styles: two pieces with equal texts and structure look the same. */
export const structureOf = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/>[^<]+/g, '>')
    .replace(/<([^\s>/]+)([^>]*)>/g, (_tag, name: string, attributes: string) => {
      const shown = attributes.match(/\s(?:class|style|hidden)(?:="[^"]*")?/g) ?? [];
      return `<${name}${shown.join('')}>`;
    });

/** Texts of the headings of a piece of HTML. */
export const headingsOf = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/<h([12])\b[^>]*>([\s\S]*?)<\/h\1>/g)].flatMap(([, , text = '']) =>
      linesOf(text),
    ),
  );

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ', '#34': '"' },
};
const decode = (text: string): string =>
  text.replace(/&([a-z]+|#\w+);/g, (whole, name: string) => entities[name] ?? whole);
