// The finance summary of a vehicle page: only where finance may show, always with both rates and the warning.
import {
  calculatorAnswer,
  startFrequency,
  startInputs,
  type CalculatorAnswer,
} from '../../domain/finance/calculator.ts';
import { siteFees } from '../../domain/finance/comparison-rate.ts';
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import { eligibleSample } from '../../domain/finance/eligibility.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { loanQuestion } from '../../domain/finance/loan-figures.ts';
import { pageLoan } from '../../domain/finance/page-loan.ts';
import { financeRows, repaymentView } from '../../domain/finance/repayment-view.ts';
import { takesPrice } from '../../domain/finance/pre-approval.ts';
import { truncate } from '../../domain/text/text.ts';
import { financeHref } from '../../domain/vehicle/actions.ts';
import type { VehiclePage } from '../../page-data/page-data.ts';
import { contactHref } from './vehicle-actions.ts';
import type { VehicleContext } from './vehicle-facts.ts';

/** Rule personal-1. */
const personalRateHref = (slug: string) => `/personalised/finance?car_id=${slug}`;

/** Characters of the disclaimer before "Show more" (rule vehicle-5). */
const previewLength = 197;

/** What the calculator shows before a visitor changes it. */
function startAnswer({ tenant, today, vehicle }: VehicleContext): CalculatorAnswer {
  const { calculator: settings } = tenant.finance;
  const { price } = vehicle;
  const start = pageLoan(vehicle, tenant.finance, today, false)?.start;
  return calculatorAnswer({
    inputs: startInputs(settings, price, start),
    frequency: startFrequency(settings, start),
    settings,
    fees: siteFees(tenant.finance),
    price,
    start,
  });
}

/** Returns null when finance may not show (rule finance-1). */
export function vehicleFinance(context: VehicleContext): VehiclePage['finance'] {
  const { tenant, today, vehicle } = context;
  const sample = eligibleSample(vehicle, tenant.finance, today);
  const repayment = repaymentView(vehicle, tenant.finance, today);
  if (!sample || !repayment) return null;
  const full = financeDisclaimer(sample.disclaimer, tenant.finance);
  const page = context.links.resolve(tenant.finance.link);
  return {
    title: 'Finance Available For This Vehicle!',
    repayment,
    rows: financeRows(sample, repayment.rate !== ''),
    ...(tenant.pages.personalFinance &&
      takesPrice(vehicle.price) && {
        personal: { label: 'Get your own rate', href: personalRateHref(vehicle.slug) },
      }),
    warning: comparisonWarning,
    disclaimer: {
      full,
      preview: full.length > previewLength ? truncate(full, previewLength) : null,
    },
    link:
      page === null || !takesPrice(vehicle.price)
        ? {
            label: 'Ask about this loan',
            href: contactHref(context),
            message: loanQuestion(startAnswer(context)),
          }
        : { label: 'Get Finance Now', href: financeHref(vehicle, page) },
  };
}
