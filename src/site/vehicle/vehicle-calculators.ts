// Which calculators a vehicle page shows, and the figures that each starts with (rule calculator-1).
import { consumptionTest } from '../../domain/vehicle/facts.ts';
import { pageLoan } from '../../domain/finance/page-loan.ts';
import { firstValues } from '../../domain/finance/estimate.ts';
import { pageQuote, type QuoteSubject } from '../../domain/finance/quote.ts';
import { claimOf, priceTypeOf } from '../../domain/price/price-type.ts';
import { deliveryCharges } from '../../domain/price/delivery-quote.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import {
  costsOfWeek,
  countedLitres,
  fuelCost,
  fuelInputs,
  type FuelInputs,
} from '../../domain/price/fuel-cost.ts';
import { weeklyRepayment } from '../../domain/finance/repayment-view.ts';
import { isAutograbEligible } from '../../domain/price/price-comparison.ts';
import type { VehiclePage } from '../../page-data/page-data.ts';
import { contactHref } from './vehicle-actions.ts';
import type { VehicleContext } from './vehicle-facts.ts';

/** What the sum of a page without a repayment holds. */
const fuelText = (inputs: FuelInputs, isStated: boolean): string =>
  `Fuel for ${formatNumber(inputs.km)} km, at ` +
  `${isStated ? '' : 'an assumed '}${String(inputs.litresPer100Km)} L/100 km${isStated ? ` (${consumptionTest})` : ''} and ${formatMoney(inputs.pricePerLitre)} a litre.`;

/** The line below it, before and after the calculator runs (rule calculator-3). */
const fuelBasis = (isStated: boolean): string =>
  `${isStated ? `Consumption as stated for this vehicle (${consumptionTest})` : 'The consumption is assumed, because none is stated for this vehicle'}. Distance and fuel price are examples.`;

/** The question for a quote, but for the price that the page shows. */
const quotePresets = (subject: QuoteSubject) => ({
  selfAssessedCreditScore: firstValues.selfAssessedCreditScore,
  loanTerm: firstValues.term,
  ...subject,
  whoIsHelping: '',
});

/** The repayment beside the price and the fuel of a stated consumption; null where one of them is not known. */
function weekOf({
  card,
  tenant,
  today,
  vehicle,
}: VehicleContext): VehiclePage['calculators']['week'] {
  const litres = countedLitres(vehicle);
  const weekly = card.repayment?.rate ? weeklyRepayment(vehicle, tenant.finance, today) : null;
  if (!card.repayment || litres === undefined || weekly === null) return null;
  return { ...costsOfWeek(weekly, card.repayment.comparisonRate, litres), litres };
}

/** A loan on a price before charges pays none of them. */
const chargesNote = ({ vehicle, tenant }: VehicleContext): string =>
  claimOf(priceTypeOf(vehicle, tenant.pricing)) === 'egc'
    ? ' Government charges come on top of the price and are not in this loan.'
    : '';

export function vehicleCalculators(context: VehicleContext): VehiclePage['calculators'] {
  const { tenant, today, vehicle } = context;
  const { fuelCalculator, deliveryZones } = tenant.vehiclePage;
  const inStock = vehicle.status === 'in_stock';
  const fuel = fuelCalculator && vehicle.item_type !== 'caravan' ? fuelInputs(vehicle) : null;
  const isStated = vehicle.variant?.fuelconsumptioncombined !== undefined;
  // The estimate is where a lender's own figures would be: beside the price of used vehicles.
  const quote = pageQuote(vehicle, tenant, today);
  const basis = pageLoan(vehicle, tenant.finance, today, quote !== null);
  const hasCalculator = inStock && tenant.finance.provider !== null;
  return {
    example: basis && `${basis.text}${chargesNote(context)}`,
    finance: hasCalculator ? { start: basis && JSON.stringify(basis.start) } : null,
    fuel: fuel && {
      sum: `About ${formatMoney(Math.round(fuelCost(fuel)))} a week`,
      text: fuelText(fuel, isStated),
      basis: fuelBasis(isStated),
      litresPer100Km: fuel.litresPer100Km,
    },
    week: weekOf(context),
    delivery:
      inStock && deliveryZones.length > 0
        ? {
            text: deliveryCharges(deliveryZones),
            label: 'Call or write to us',
            href: contactHref(context),
          }
        : null,
    priceComparison:
      tenant.functions.integrations['price-comparison'] !== undefined &&
      isAutograbEligible(vehicle),
    quote: quote && JSON.stringify(quotePresets(quote)),
  };
}
