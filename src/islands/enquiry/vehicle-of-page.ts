// The facts that a form shows about a vehicle, read from the vehicle's own page: the current page, or one that is
// fetched.
import type { PlaceChoice } from '../../domain/enquiry/form.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';
import { setLoanOf } from '../../browser-state/set-loan.ts';
import { fetchPage } from '../dom/fetch-page.ts';
import { repaymentOnPage, textOf, vehicleJsonLd } from '../saved/vehicle-on-page.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface ShownVehicle {
  slug: string;
  name: string;
  image: string | null;
  /** The texts of its page: "$45,990" and "Drive away", "$409/week"; empty when there is no price. */
  price: string;
  priceType: string;
  /** Repayment and both rates in one line; empty: none. */
  repayment: string;
  /**
   * Whether its page links to the reservation page: the vehicle is in stock, not reserved, and may be reserved online.
   */
  reservable: boolean;
  /** Empty: unknown. */
  stockNumber: string;
  /** Deposit, hold, refund and cooling-off, as its page says them. */
  reserveTerms: string[];
  /** Its buyer's rights, as its page says them. */
  rights: Element[];
  /** Locations that can hand it over. */
  places: PlaceChoice[];
  /** The subject of a quote. */
  financed: FinancedVehicle;
}

const placesOf = (page: Document): PlaceChoice[] =>
  JSON.parse(
    page.querySelector<HTMLElement>('[data-places]')?.dataset['places'] ?? '[]',
  ) as PlaceChoice[];

/** The loan of the repayment that the page shows (rule finance-25); undefined: it shows none. */
function pageStart(page: Document): CalculatorStart | undefined {
  const json = page.querySelector<HTMLElement>('[data-start]')?.dataset['start'];
  return json === undefined ? undefined : (JSON.parse(json) as CalculatorStart);
}

/** Price, year and VIN; unknown ones are left out. */
function financedOf(page: Document): FinancedVehicle {
  const { offers, vehicleModelDate, vehicleIdentificationNumber: vin } = vehicleJsonLd(page) ?? {};
  const [price, year] = [Number(offers?.price), Number(vehicleModelDate)];
  return { ...(price > 0 && { price }), ...(year > 0 && { year }), ...(vin && { vin }) };
}

export function shownVehicle(page: Document, slug: string): ShownVehicle | null {
  const heading = textOf(page, 'main h1');
  if (!heading) return null;
  const data = vehicleJsonLd(page);
  const financed = financedOf(page);
  const photo = page.querySelector<HTMLImageElement>('.gallery img, .sold-photo img');
  return {
    slug,
    // With the badge, which the heading leaves to the line below it.
    name: data?.name ?? heading,
    image: photo?.getAttribute('src') ?? null,
    price: textOf(page, '.v-price .price-now'),
    priceType: textOf(page, '.v-price .price-type'),
    repayment: repaymentOnPage(page)[0],
    reservable:
      page.querySelector(`a[href^="${vehicleHref({ slug: CSS.escape(slug) })}/"]`) !== null,
    stockNumber: data?.sku ?? '',
    reserveTerms: [...page.querySelectorAll('#reserve-online li')].map(({ textContent }) =>
      textContent.trim(),
    ),
    rights: [...page.querySelectorAll('.rights')],
    places: placesOf(page),
    financed: {
      ...financed,
      // The shopper's own loan wins (rule finance-28).
      start: setLoanOf(slug, financed.price) ?? pageStart(page),
      ...(page.querySelector('[data-calc=finance]') && {
        calculator: `${vehicleHref({ slug })}#finance-calculator`,
      }),
    },
  };
}

/** Returns null when the vehicle is gone or its page does not load. */
export async function vehicleOfPage(slug: string): Promise<ShownVehicle | null> {
  const page = (await fetchPage(vehicleHref({ slug: encodeURIComponent(slug) })))?.page;
  return page ? shownVehicle(page, slug) : null;
}

/**
 * The vehicle that a form's page is about. Its name goes into the title: "2026 Ford Ranger: Reserve online | …". Its
 * buyer's rights replace those of all states where the dealer sells (rule price-16).
 */
export async function vehicleOfAddress(slug: string): Promise<ShownVehicle | null> {
  const vehicle = await vehicleOfPage(slug);
  if (!vehicle) return null;
  document.title = `${vehicle.name}: ${document.title}`;
  const rights = document.querySelector('.form-rights');
  rights?.replaceChildren(...rights.querySelectorAll(':scope > h2'), ...vehicle.rights);
  return vehicle;
}
