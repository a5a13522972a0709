// The title of a search page in the browser's tab and in search results (rule search-19).
// The sentences are the tenant's; this fills them in.
import { carTypes as everyCarType, type CarType } from '../vehicle/vehicle-constants.ts';
import { capitalised } from '../text/capitalised.ts';

/** `tenant.search.titles`: sentences with {type}, {make}, {model}, {city} and {state}. */
export interface SearchTitles {
  used: string;
  all: string;
  other: string;
}

export interface SearchSubject {
  /** None or all three mean every type. */
  carTypes?: readonly string[] | undefined;
  make?: string | undefined;
  model?: string | undefined;
  body?: string | undefined;
}

const typeWords: Record<CarType, string> = { new: 'New', used: 'Pre-Owned', demo: 'Demo' };

/** "New and Demo Cars", "Toyota Hilux", "Pre-Owned SUV Cars"; `noun` is plural ("cars", "caravans"). */
export function subjectText(subject: SearchSubject, noun: string): string {
  const types = limitedTypes(subject);
  const words = types.map((type) => typeWords[type]);
  const typeText =
    words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  const body = subject.body && !noun.startsWith(subject.body.toLowerCase()) ? subject.body : '';
  const what = [subject.make, subject.model, body].filter(Boolean).join(' ');
  const plural = subject.model && !body ? '' : capitalised(noun);
  return [typeText, what, plural].filter(Boolean).join(' ');
}

/** The title of a search page without the site's name. `place` is the dealer's or the location's. */
export function searchTitle(
  subject: SearchSubject,
  titles: SearchTitles,
  place: { city: string; state: string },
  noun = 'cars',
): string {
  const values: Record<string, string> = {
    type: subjectText(subject, noun),
    make: subject.make ?? '',
    model: subject.model ?? '',
    ...place,
  };
  return sentenceFor(subject, titles)
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function sentenceFor(subject: SearchSubject, titles: SearchTitles): string {
  if (subject.make || subject.model || subject.body) return titles.other;
  const types = limitedTypes(subject);
  if (types.length === 0) return titles.all;
  return types.join() === 'used' ? titles.used : titles.other;
}

/** The car types that a subject is limited to, in the usual order of speech; empty when it is not limited. */
function limitedTypes({ carTypes = [] }: SearchSubject): CarType[] {
  const types = everyCarType.filter((type) => carTypes.includes(type));
  return types.length === everyCarType.length ? [] : types;
}
