// The content of a vehicle's printed sheet, for paper and PDF: one A4 page with photo, price, facts, a QR code that
// leads to the page, and the seller. It selects from the page's data and adds nothing.
import { truncate, plainText } from '../domain/text/text.ts';
import { comparisonWarning } from '../domain/finance/lender.ts';
import type { FactRow } from '../domain/vehicle/fact-row.ts';
import type { SiteShell, VehiclePage } from '../page-data/page-data.ts';
import { encode } from 'uqr';

export interface PrintSheet {
  slug: string;
  /** Address of the vehicle's page, which the QR code contains. */
  url: string;
  /** The dealer's colour, readable on paper. */
  accent: string;
  /** The template, whose kind of letters the name and the price have. */
  template: SiteShell['template'];
  /** The site's icon, for the browser's tab and beside the dealer's name. */
  icon: string;
  dealer: { name: string; tagline: string; site: string };
  title: string;
  subtitle: string;
  price: { text: string; type: string; was: string };
  /** Repayment, rate and comparison rate in one line of one size, and the terms and the warning that belong to them. */
  repayment: { figures: string; terms: string } | null;
  /** Address of the page's first photo; null when it shows the placeholder. */
  photo: string | null;
  photoAlt: string;
  facts: FactRow[];
  features: string[];
  moreFeatures: number;
  /** What is wrong with it, as a sentence; empty for none. */
  defects: string;
  /** The lines of the dealer's comments. */
  comments: string[];
  /** Name, address, phone and licence of the location that sells it. */
  seller: string[];
  priceDisclaimer: string;
  /** "Printed on 14 March 2026". */
  printed: string;
}

/** Limits of one A4 page. */
const room = { facts: 16, features: 12, comments: 620, disclaimer: 420 };

/** A repayment without its rates has no place on paper, where nobody can ask for its terms. */
function repaymentOf({ repayment, calculators }: VehiclePage): PrintSheet['repayment'] {
  if (!repayment?.rate || !repayment.comparisonRate || !calculators.example) return null;
  return {
    figures: [repayment.text, repayment.rate, repayment.comparisonRate].join(' · '),
    terms: `${calculators.example} ${comparisonWarning}`,
  };
}

export function printSheet(shell: SiteShell, page: VehiclePage, printed: string): PrintSheet {
  const { location, price, features } = page;
  const phone = page.actions.find(({ name }) => name === 'call')?.label.replace(/^Call /, '');
  const place = location ?? shell.primaryLocation;
  const facts = new Map<string, FactRow>();
  for (const row of [...page.icons, ...page.keyFacts, ...page.specifications]) {
    if (!facts.has(row.label)) facts.set(row.label, { label: row.label, text: row.text });
  }
  return {
    slug: page.slug,
    url: `${shell.url}${page.path}`,
    accent: shell.head.inkColour,
    template: shell.template,
    icon: shell.head.icon,
    dealer: {
      name: shell.name,
      tagline: shell.tagline,
      site: shell.url.replace(/^https?:\/\/(?:www\.)?/, ''),
    },
    title: page.heading,
    subtitle: page.subheading,
    price: { text: price.text, type: price.priceType, was: price.was ?? '' },
    repayment: repaymentOf(page),
    photo: largest(page.photos[0]),
    photoAlt: page.photos[0]?.alt ?? '',
    facts: [...facts.values()].slice(0, room.facts),
    features: features.slice(0, room.features).map(withoutEmoji),
    moreFeatures: Math.max(0, features.length - room.features),
    defects: page.defects.length > 0 ? `What is wrong with it: ${page.defects.join('; ')}.` : '',
    comments: page.comments.empty ? [] : linesOf(page.comments.html, room.comments),
    seller: [
      place?.name ?? shell.legalName,
      place?.address.text ?? '',
      phone ?? shell.phone?.display ?? '',
      page.dealerLicence ? `Dealer licence ${page.dealerLicence}` : '',
    ].filter(Boolean),
    priceDisclaimer: price.amount === null ? '' : truncate(page.priceDisclaimer, room.disclaimer),
    printed,
  };
}

/** Printers and the fonts of paper have no emoji: each would be an empty box. */
const withoutEmoji = (text: string): string =>
  text
    .replace(/[\p{Emoji_Presentation}\p{Emoji_Modifier}\u200D\uFE0F]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** The lines of a text with markup, at most `most` characters in all. */
function linesOf(html: string, most: number): string[] {
  const lines = html
    .replace(/<li[^>]*>/gi, '• ')
    .split(/<br\s*\/?>|<\/(?:p|li|div|h\d)>|\n/i)
    .map((line) => withoutEmoji(plainText(line)))
    .filter(Boolean);
  let left = most;
  return lines.flatMap((line) => {
    const shown = left > 0 ? [truncate(line, left)] : [];
    left -= line.length;
    return shown;
  });
}

/** Paper shows more detail than a screen, so this is the widest picture. */
function largest(photo: VehiclePage['photos'][number] | undefined): string | null {
  if (!photo) return null;
  return photo.srcset.split(', ').at(-1)?.split(' ')[0] || photo.src;
}

// The QR code on the sheet, as a path of unit squares.
interface SquareCode {
  /** Modules along an edge, the quiet border included. */
  size: number;
  /** SVG path of the dark modules in units of one module, top left at 0,0. */
  path: string;
}

/** Medium error correction: a fold or a coffee ring may cover some of it. */
export function squareCode(address: string): SquareCode {
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = String(x - start + 1);
      runs.push(`M${String(start)} ${String(y)}h${width}v1h-${width}z`);
    }
  }
  return { size, path: runs.join('') };
}
