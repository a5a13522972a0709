// Inserts the figures of a business into the texts of its settings, before they are parsed (rule content-7).
import { businessFacts, factTexts, type BusinessFact } from '../domain/content/business-facts.ts';
import { isSettings, type Settings } from './merge.ts';

/** The facts as far as they are valid; the schema reports the others. */
const factsIn = ({ facts }: Settings): BusinessFact[] =>
  Array.isArray(facts)
    ? facts.filter(
        (fact): fact is BusinessFact & Settings =>
          isSettings(fact) && typeof fact['name'] === 'string' && typeof fact['value'] === 'number',
      )
    : [];

/** A placeholder that names no fact stays, and is an error (checks/facts.ts). */
export function fillFacts(settings: Settings): Settings {
  const { locations, pricing } = settings;
  const terms = isSettings(pricing) ? pricing['subscriptionTerms'] : undefined;
  const texts = factTexts(
    businessFacts({
      facts: factsIn(settings),
      locations: Array.isArray(locations) ? locations.filter(isSettings) : undefined,
      pricing: isSettings(terms) ? { subscriptionTerms: terms } : undefined,
    }),
  );
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replace(/\{\{(\w+)\}\}/g, (written, name: string) => texts[name] ?? written);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (!isSettings(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
  };
  return fill(settings) as Settings;
}
