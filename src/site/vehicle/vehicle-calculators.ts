// Which calculators a vehicle page shows, and the figures that each starts with (rule calculator-1).
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { eligibleSample, showsFinance } from '../../domain/finance/eligibility.ts';
import { exampleText, lenderExample } from '../../domain/finance/example-loan.ts';
import { ownExample } from '../../domain/finance/own-quote.ts';
import { quoteSubject } from '../../domain/finance/quote.ts';
import { repaymentView } from '../../domain/finance/repayment-view.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { fuelCost, fuelInputs, type FuelInputs } from '../../domain/price/fuel-cost.ts';
import { isAutograbEligible } from '../../domain/price/price-comparison.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { VehicleLocation, VehiclePage } from '../../page-data/page-data.ts';
import { contactHref } from './vehicle-actions.ts';

/** The text that the fuel calculator replaces when it runs. */
const fuelText = (inputs: FuelInputs): string =>
  `About ${formatMoney(fuelCost(inputs))} a week for ${formatNumber(inputs.km)} km, at ` +
  `${String(inputs.litresPer100Km)} L/100 km and ${formatMoney(inputs.pricePerLitre)} a litre.`;

/** The loan behind the repayment that the page shows; null: it shows none, or its terms are not known. */
function calculatorStart(
  { tenant: { finance }, today }: Pick<SiteContext, 'tenant' | 'today'>,
  vehicle: Vehicle,
  isQuoted: boolean,
): CalculatorStart | null {
  const sample = eligibleSample(vehicle, finance, today);
  if (sample) {
    const loan = lenderExample(sample, vehicle.price, finance.calculator);
    const stated = repaymentView(vehicle, finance, today);
    return loan && stated?.rate ? { loan, stated } : null;
  }
  if (!isQuoted || !vehicle.price) return null;
  const { credit, termYears } = finance.quote;
  const request = { selfAssessedCreditScore: credit, purchasePrice: vehicle.price };
  return { loan: ownExample({ ...request, loanTerm: termYears }, finance) };
}

/** A vehicle that cannot be bought has none of them. */
export function vehicleCalculators(
  context: Pick<SiteContext, 'tenant' | 'today' | 'contactPath'>,
  vehicle: Vehicle,
  location: VehicleLocation | null,
): VehiclePage['calculators'] {
  const { tenant, today } = context;
  const { fuelCalculator, deliveryCalculator, priceComparison, gauge } = tenant.vehiclePage;
  const inStock = vehicle.status === 'in_stock';
  const fuel =
    isAvailable(vehicle) && fuelCalculator.shown && vehicle.item_type !== 'caravan'
      ? fuelInputs(vehicle, fuelCalculator)
      : null;
  // The estimate stands where a lender's own would: beside the price of used vehicles.
  const weekly = tenant.pricing.weeklyOnUsed && vehicle.car_type === 'used';
  const quote = weekly ? quoteSubject(vehicle, tenant.finance, today) : null;
  const start = calculatorStart(context, vehicle, quote !== null);
  const hasCalculator =
    inStock && tenant.finance.calculator.shown && showsFinance(vehicle, tenant.finance);
  return {
    example: start ? exampleText(start.loan) : null,
    finance: hasCalculator ? { start: start && JSON.stringify(start) } : null,
    fuel: fuel && { text: fuelText(fuel), litresPer100Km: fuel.litresPer100Km },
    delivery:
      inStock && deliveryCalculator.shown
        ? { label: 'Ask us for a quote', href: contactHref(context, vehicle, location) }
        : null,
    priceComparison: priceComparison && isAutograbEligible(vehicle, gauge),
    quote: quote && JSON.stringify(quote),
  };
}
