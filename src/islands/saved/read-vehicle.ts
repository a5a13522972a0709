// Reads a vehicle from its own page. Favourites and comparisons show the current page, so no second copy of the stock
// is needed.
import type { ViewedVehicle } from '../../domain/saved/saved-vehicle.ts';
import type { FactRow } from '../../domain/vehicle/fact-row.ts';
import { fetchPage } from '../dom/fetch-page.ts';
import { whenNear } from '../dom/when-near.ts';
import { repaymentOnPage, textOf, vehicleOnPage } from './vehicle-on-page.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface VehicleSheet {
  state: 'for-sale';
  vehicle: ViewedVehicle;
  /** The line below the heading; empty without one. */
  variant: string;
  /** The price text of the page: "$45,990", "PREORDER". */
  priceText: string;
  priceType: string;
  /** The repayment of the page with its rates and terms; empty when there is none. */
  repayment: string;
  /** The address of the form about it; null when the page has none. */
  enquiry: string | null;
  facts: FactRow[];
  features: string[];
}

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

function sheetOf(page: Document): VehicleSheet | null {
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
    state: 'for-sale',
    vehicle,
    variant: textOf(page, '.v-sub'),
    priceText: textOf(page, '.v-price .price-now'),
    priceType: textOf(page, '.v-price .price-type'),
    repayment: repaymentOnPage(page).filter(Boolean).join('. '),
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
