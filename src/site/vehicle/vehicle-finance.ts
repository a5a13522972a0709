// The finance summary of a vehicle page: only where finance may show, always with both rates and the warning.
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import { eligibleSample } from '../../domain/finance/eligibility.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { financeRows, repaymentView } from '../../domain/finance/repayment-view.ts';
import { truncate } from '../../domain/text/text.ts';
import { financeHref } from '../../domain/vehicle/actions.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Links } from '../addresses/links.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { VehicleLocation, VehiclePage } from '../../page-data/page-data.ts';
import { contactHref } from './vehicle-actions.ts';

/** Rule personal-1. */
const personalRateHref = (slug: string) => `/personalised/finance?car_id=${slug}`;

/** Characters of the disclaimer before "Show more" (rule vehicle-5). */
const previewLength = 197;

/** Returns null when finance may not show (rule finance-1). */
export function vehicleFinance(
  context: Pick<SiteContext, 'tenant' | 'today' | 'contactPath'> & {
    links: Pick<Links, 'resolve'>;
  },
  vehicle: Vehicle,
  location: VehicleLocation | null,
): VehiclePage['finance'] {
  const { tenant, today } = context;
  const sample = eligibleSample(vehicle, tenant.finance, today);
  const repayment = repaymentView(vehicle, tenant.finance, today);
  if (!sample || !repayment) return null;
  const full = financeDisclaimer(sample.disclaimer, tenant.finance);
  const page = context.links.resolve(tenant.finance.link);
  return {
    title: 'Finance Available For This Vehicle!',
    repayment,
    rows: financeRows(sample, repayment.rate !== ''),
    ...(tenant.pages.personalFinance && {
      personal: { label: 'Get your own rate', href: personalRateHref(vehicle.slug) },
    }),
    warning: comparisonWarning,
    disclaimer: {
      full,
      preview: full.length > previewLength ? truncate(full, previewLength) : null,
    },
    link:
      page === null
        ? {
            label: tenant.vehiclePage.enquireText,
            href: contactHref(context, vehicle, location),
          }
        : { label: 'Get Finance Now', href: financeHref(vehicle, page) },
  };
}
