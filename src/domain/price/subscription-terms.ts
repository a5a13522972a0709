// The terms of a subscription as a section of the terms and conditions; none for a dealer that sells.
import { formatKm, formatMoney } from '../text/format.ts';

/** `tenant.pricing.subscriptionTerms`; 0: not stated. */
export interface SubscriptionTerms {
  minimumWeeks: number;
  bond: number;
  noticeDays: number;
  kmPerWeek: number;
  extraKmCents: number;
  insuranceExcess: number;
}

interface SubscriptionSettings {
  pricing: { subscriptions: boolean; subscriptionTerms: SubscriptionTerms };
  buyOnline: { documents: readonly string[] };
}

export const excessText = (excess: number): string =>
  `You pay the first ${formatMoney(excess)} of each claim (the excess)`;

/** "350 km a week; each further kilometre costs 22 cents"; empty where nothing is stated. */
export function kilometresText({ kmPerWeek, extraKmCents }: SubscriptionTerms): string {
  if (kmPerWeek === 0) return '';
  const further = `; each further kilometre costs ${String(extraKmCents)} cents`;
  return `${formatKm(kmPerWeek)} a week${extraKmCents > 0 ? further : ''}`;
}

/** What may come on top of the weekly price, beside it; null for a dealer that sells. */
export function planNote({ pricing }: Pick<SubscriptionSettings, 'pricing'>): string | null {
  const { kmPerWeek, extraKmCents, insuranceExcess } = pricing.subscriptionTerms;
  const extras = [
    kmPerWeek > 0 &&
      extraKmCents > 0 &&
      `each kilometre beyond ${formatKm(kmPerWeek)} a week costs ${String(extraKmCents)} cents`,
    insuranceExcess > 0 && `you pay the first ${formatMoney(insuranceExcess)} of each claim`,
  ].filter((extra) => extra !== false);
  return pricing.subscriptions && extras.length > 0 ? `On top: ${extras.join('; ')}.` : null;
}

/** A section in Markdown with what the settings state. */
export function subscriptionMarkdown({ pricing, buyOnline }: SubscriptionSettings): string {
  if (!pricing.subscriptions) return '';
  const { minimumWeeks, bond, noticeDays, insuranceExcess } = pricing.subscriptionTerms;
  const kilometres = kilometresText(pricing.subscriptionTerms);
  const lines = [
    minimumWeeks > 0 && `A plan ends after ${String(minimumWeeks)} weeks at the earliest.`,
    noticeDays > 0 && `You swap the vehicle or stop with ${String(noticeDays)} days' notice.`,
    bond > 0 && `You pay a bond of ${formatMoney(bond)} once at the start, and it is refunded.`,
    kilometres !== '' && `The weekly price includes ${kilometres}.`,
    insuranceExcess > 0 && `The vehicle is insured. ${excessText(insuranceExcess)}.`,
    buyOnline.documents.length > 0 && `You need: ${buyOnline.documents.join('; ')}.`,
    'Nothing is binding before you and we have signed the agreement.',
  ].filter((line) => line !== false);
  return `## Subscriptions\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
