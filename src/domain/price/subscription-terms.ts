// The terms of a subscription as a section of the terms and conditions; none for a dealer that sells.
import { formatKm, formatMoney } from '../text/format.ts';

/** `tenant.pricing.subscriptionTerms`; 0: not stated. */
export interface SubscriptionTerms {
  minimumWeeks: number;
  bond: number;
  noticeDays: number;
  kmPerWeek: number;
  insuranceExcess: number;
}

interface SubscriptionSettings {
  pricing: { subscriptions: boolean; subscriptionTerms: SubscriptionTerms };
  buyOnline: { documents: readonly string[] };
}

export const excessText = (excess: number): string =>
  `You pay the first ${formatMoney(excess)} of each claim (the excess)`;

/** A section in Markdown with what the settings state. */
export function subscriptionMarkdown({ pricing, buyOnline }: SubscriptionSettings): string {
  if (!pricing.subscriptions) return '';
  const { minimumWeeks, bond, noticeDays, kmPerWeek, insuranceExcess } = pricing.subscriptionTerms;
  const lines = [
    minimumWeeks > 0 && `A plan ends after ${String(minimumWeeks)} weeks at the earliest.`,
    noticeDays > 0 && `You swap the vehicle or stop with ${String(noticeDays)} days' notice.`,
    bond > 0 && `You pay a bond of ${formatMoney(bond)} once at the start, and it is refunded.`,
    kmPerWeek > 0 && `The weekly price includes ${formatKm(kmPerWeek)} a week.`,
    insuranceExcess > 0 && `The vehicle is insured. ${excessText(insuranceExcess)}.`,
    buyOnline.documents.length > 0 && `You need: ${buyOnline.documents.join('; ')}.`,
    'Nothing is binding before you and we have signed the agreement.',
  ].filter((line) => line !== false);
  return `## Subscriptions\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
