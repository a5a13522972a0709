// Reads a vehicle from its own page. Favourites and comparisons show the current page, so no second copy of the stock
// is needed.
import type { FactRow } from '../../domain/vehicle/fact-row.ts';
import { fetchPage } from '../dom/fetch-page.ts';
import { whenNear } from '../dom/when-near.ts';
import { repaymentOnPage, textOf, vehicleOnPage } from './vehicle-on-page.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export type VehicleSheet = NonNullable<ReturnType<typeof sheetOf>>;

export type VehicleReading =
  | VehicleSheet
  /** The page says SOLD or does not exist any more. */
  | { state: 'sold' }
  /** The page did not load. */
  | { state: 'unknown' };

const factsAt = (page: Document, rows: string, [label, text]: [string, string]): FactRow[] =>
  [...page.querySelectorAll(rows)].map((row) => ({
    label: textOf(row, label),
    text: textOf(row, text),
  }));

function sheetOf(page: Document) {
  const vehicle = vehicleOnPage(page);
  if (!vehicle) return null;
  // The row of icons first: key facts leave out what it says. Where they say more, theirs is the text.
  const facts = new Map(
    [
      ...factsAt(page, '.v-icons > li', ['span', 'b']),
      ...factsAt(page, '#key-facts .facts > div', ['dt', 'dd']),
    ].map((fact) => [fact.label, fact]),
  );
  return {
    state: 'for-sale' as const,
    vehicle,
    /** The line below the heading; empty without one. */
    variant: textOf(page, '.v-sub'),
    /** "$45,990", "PREORDER". */
    priceText: textOf(page, '.v-price .price-now'),
    priceType: textOf(page, '.v-price .price-type'),
    /** With its rates, and its terms in the next line; empty when there is none. */
    repayment: repaymentOnPage(page).filter(Boolean).join('\n'),
    /** The address of the form about it; null when the page has none. */
    enquiry: page.querySelector('[href*="enquiry=vehicle-enquiry"]')?.getAttribute('href') ?? null,
    facts: [...facts.values()],
    features: [...page.querySelectorAll('#features li')].flatMap(
      (item) => item.textContent?.trim() || [],
    ),
  };
}

/** Whether the HTTP status of a vehicle's page says that the vehicle is no longer there. */
export const isGone = (status: number): boolean => status === 404 || status === 410;

/** Never rejects. */
export async function readVehicle(slug: string): Promise<VehicleReading> {
  const { status, page } = (await fetchPage(vehicleHref({ slug }))) ?? { status: 0, page: null };
  if (!page) return { state: isGone(status) ? 'sold' : 'unknown' };
  if (page.querySelector('.v-sold')) return { state: 'sold' };
  return sheetOf(page) ?? { state: 'unknown' };
}

/** Reads a vehicle when its card comes near the screen. */
export const readWhenNear = (card: Element, slug: string, show: (found: VehicleReading) => void) =>
  whenNear(card, () => void readVehicle(slug).then(show));

/** The row of icons on a vehicle's page comes first among its facts. */
const mainFacts = 4;
/** A longer one ("10 SP Sports Automatic Dual Clutch") would be cut off. */
const longestFact = 16;

/** The main facts in a line: "49,485 km · Diesel". */
export const factsLine = ({ facts }: VehicleSheet): string =>
  facts
    .slice(0, mainFacts)
    .map(({ text }) => text)
    .filter(({ length }) => length <= longestFact)
    .join(' · ');
