// Replaces the placeholders in a dealer's texts, such as `{{name}}`, with their values.
import { businessFacts, contradictions, factTexts } from '../../domain/content/business-facts.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { subscriptionMarkdown } from '../../domain/price/subscription-terms.ts';
import { valuationLimits } from '../../domain/valuation/valuation.ts';
import { countriesText, decisionMarkdown, recordMarkdown } from '../../domain/privacy/record.ts';
import { falsePromise } from '../../tenant/checks/promises.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { addressText } from '../locations/location-views.ts';

/** The values of the placeholders, such as `{{name}}`. */
function placeholders(tenant: Tenant): Record<string, string> {
  const main = tenant.locations.find(({ visible, primary }) => visible && primary);
  return {
    name: tenant.name,
    legalName: tenant.legalName,
    abn: tenant.abn,
    email: tenant.contact.email,
    phone: dealerPhone(tenant)?.display ?? '',
    address: (main && addressText(main.address)) || `${tenant.city} ${tenant.state}`,
    city: tenant.city,
    state: tenant.state,
    url: tenant.url,
    valuationLimits,
    ...factTexts(businessFacts(tenant)),
    subscriptionTerms: subscriptionMarkdown(tenant),
    countries: countriesText(tenant),
    privacyRecord: recordMarkdown(tenant),
    decisions: decisionMarkdown(tenant),
  };
}

/** Fills in a text of `file`. Throws for an unknown placeholder, a contradicting number, a promise that no site keeps. */
export function filler(tenant: Tenant, file: string): (text: string) => string {
  const values = placeholders(tenant);
  const facts = businessFacts(tenant);
  return (text) => {
    const [wrong] = contradictions(text, facts);
    if (wrong) {
      const { fact, found } = wrong;
      throw new Error(
        `${tenant.slug}: ${file} says "${found}", and the fact "${fact.name}" is ${String(fact.value)}; write {{${fact.name}}}`,
      );
    }
    const promised = falsePromise(text);
    if (promised) {
      throw new Error(`${tenant.slug}: ${file} ${promised.message}; ${promised.hint}`);
    }
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) {
        const all = Object.keys(values).join(', ');
        throw new Error(`${tenant.slug}: ${file} names {{${name}}}; there are only: ${all}`);
      }
      return value;
    });
  };
}

/** Fills in every text of a plain value. */
export function fillAll<Value>(value: Value, fill: (text: string) => string): Value {
  if (typeof value === 'string') return fill(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => fillAll(item, fill)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillAll(item as unknown, fill)]),
  ) as Value;
}
