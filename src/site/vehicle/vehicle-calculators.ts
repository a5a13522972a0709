// Which calculators a vehicle page shows, and the figures that each starts with (rule calculator-1).
import { consumptionTest } from '../../domain/vehicle/facts.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { eligibleSample } from '../../domain/finance/eligibility.ts';
import { firstValues } from '../../domain/finance/estimate.ts';
import { exampleText, lenderExample } from '../../domain/finance/example-loan.ts';
import { ownExample } from '../../domain/finance/own-quote.ts';
import { quoteSubject } from '../../domain/finance/quote.ts';
import { repaymentView, samplePayment } from '../../domain/finance/repayment-view.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { fuelCost, fuelInputs, type FuelInputs } from '../../domain/price/fuel-cost.ts';
import { isAutograbEligible } from '../../domain/price/price-comparison.ts';
import type { VehiclePage } from '../../page-data/page-data.ts';
import { contactHref } from './vehicle-actions.ts';
import type { VehicleContext } from './vehicle-facts.ts';

/** The text that the fuel calculator replaces when it runs. */
const fuelText = (inputs: FuelInputs, isStated: boolean): string =>
  `About ${formatMoney(fuelCost(inputs))} a week for ${formatNumber(inputs.km)} km, at ` +
  `${isStated ? '' : 'an assumed '}${String(inputs.litresPer100Km)} L/100 km${isStated ? ` (${consumptionTest})` : ''} and ${formatMoney(inputs.pricePerLitre)} a litre.`;

/** The loan behind the page's repayment, with its terms as text; null when the page shows none. */
function financeBasis(
  { tenant: { finance }, today, vehicle }: VehicleContext,
  isQuoted: boolean,
): { start: CalculatorStart; text: string } | null {
  const sample = eligibleSample(vehicle, finance, today);
  if (sample) {
    const example = lenderExample(sample, vehicle.price, finance.calculator);
    const shown = repaymentView(vehicle, finance, today);
    const payment = samplePayment(vehicle, sample, finance.calculator);
    if (!example || !shown?.rate || !payment) return null;
    const { loan, text } = example;
    return { text, start: { loan, stated: { ...payment, ...shown, basis: text } } };
  }
  if (!isQuoted || !vehicle.price) return null;
  const { selfAssessedCreditScore, term: loanTerm } = firstValues;
  const request = { selfAssessedCreditScore, purchasePrice: vehicle.price, loanTerm };
  const loan = ownExample(request, finance);
  return { start: { loan }, text: exampleText(loan) };
}

export function vehicleCalculators(context: VehicleContext): VehiclePage['calculators'] {
  const { tenant, today, vehicle } = context;
  const { fuelCalculator, deliveryZones } = tenant.vehiclePage;
  const inStock = vehicle.status === 'in_stock';
  const fuel = fuelCalculator && vehicle.item_type !== 'caravan' ? fuelInputs(vehicle) : null;
  // The estimate is where a lender's own figures would be: beside the price of used vehicles.
  const weekly = tenant.pricing.weeklyOnUsed && vehicle.car_type === 'used';
  const quote = weekly ? quoteSubject(vehicle, tenant.finance, today) : null;
  const basis = financeBasis(context, quote !== null);
  const hasCalculator = inStock && tenant.finance.provider !== null;
  return {
    example: basis?.text ?? null,
    finance: hasCalculator ? { start: basis && JSON.stringify(basis.start) } : null,
    fuel: fuel && {
      text: fuelText(fuel, vehicle.variant?.fuelconsumptioncombined !== undefined),
      litresPer100Km: fuel.litresPer100Km,
    },
    delivery:
      inStock && deliveryZones.length > 0
        ? { label: 'Ask us for a quote', href: contactHref(context) }
        : null,
    priceComparison:
      tenant.functions.integrations['price-comparison'] !== undefined &&
      isAutograbEligible(vehicle),
    quote: quote && JSON.stringify(quote),
  };
}
