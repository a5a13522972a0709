// Stores the basis of a valuation with its lead after the lead is acknowledged. The shopper sees nothing of it: success and
// failure are only logged (rule trade-in-5).
import type { FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import { valuationOf } from '../../domain/enquiry/valuation-basis.ts';
import { callApi } from '../site/api.ts';

/** The next page is delayed no longer than this; the request outlives the page. */
const waitMs = 2_000;

/** Resolves when it is stored, when that failed, or when it takes too long. */
export async function keepValuation(
  leadId: string,
  car: FoundCar | null,
  answers: unknown,
): Promise<void> {
  const value = valuationOf(car, answers);
  if (!value) return;
  const body = { column_name: 'valuation', lead_id: leadId, value };
  const logged = callApi('/api/miscellaneous', { body, keepalive: true }).then(({ ok }) => {
    if (ok)
      console.info('Valuation data saved successfully'); // eslint-disable-line no-console -- rule trade-in-5 asks for it
    else console.warn('Failed to save valuation data');
  });
  const late = new Promise<void>((done) => {
    setTimeout(done, waitMs);
  });
  await Promise.race([logged, late]);
}
