// The finance summary of a vehicle page: only where finance may show, always with both rates and the warning.
import { eligibleSample } from '../../domain/finance/eligibility.ts';
import { comparisonRateText, comparisonWarning } from '../../domain/finance/lender.ts';
import { repaymentView, sampleTermYears } from '../../domain/finance/repayment-view.ts';
import { formatMoney, formatPercent } from '../../domain/format.ts';
import { truncate } from '../../domain/text.ts';
import { statedRows } from '../../domain/vehicle/fact-row.ts';
import { financeHref } from '../../domain/vehicle/finance-href.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import type { SiteContext } from '../context.ts';
import type { VehiclePage } from '../page-data.ts';
import { contactHref } from './vehicle-actions.ts';

const money = (amount: number | undefined) =>
  amount === undefined ? undefined : formatMoney(amount);

/** null where finance may not show (spec: vehicle-journey §5 Finance eligibility). */
export function vehicleFinance(context: SiteContext, vehicle: Vehicle): VehiclePage['finance'] {
  const { tenant, today } = context;
  const sample = eligibleSample(vehicle, tenant.finance, today);
  const repayment = repaymentView(vehicle, tenant.finance, today);
  if (!sample || !repayment) return null;
  const years = sampleTermYears(sample);
  const full = sample.disclaimer ?? tenant.finance.disclaimer;
  const { disclaimerPreview } = tenant.vehiclePage;
  const page = context.links.resolve(tenant.finance.link);
  return {
    title: 'Finance Available For This Vehicle!',
    repayment,
    rows: statedRows([
      ['Lender', sample.financeProvider],
      ['Interest rate', formatPercent(sample.interestRate)],
      ['Comparison rate', comparisonRateText(sample.comparisonRate)],
      ['Term', years === null ? undefined : `${years} ${years === 1 ? 'year' : 'years'}`],
      ['Deposit', money(sample.deposit)],
      ['Final payment', money(sample.balloon)],
      ['Establishment fees', money(sample.establishmentFees)],
      ['Total payable', money(sample.totalPayable)],
    ]),
    warning: comparisonWarning(tenant.finance),
    disclaimer: {
      full,
      preview: full.length > disclaimerPreview ? truncate(full, disclaimerPreview) : null,
    },
    link:
      page === null
        ? {
            label: tenant.vehiclePage.enquireText,
            href: contactHref(context, vehicle, context.locationOf(vehicle)),
          }
        : { label: 'Get Finance Now', href: financeHref(vehicle, page) },
  };
}
