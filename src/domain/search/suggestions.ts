// Suggestions while a shopper types: makes, models and vehicles, from the answer to one search (rule finder-9). It
// sends no requests and uses no page.
import type { VehicleCardData } from '../card/card-data.ts';

export interface Suggestion {
  kind: 'make' | 'model' | 'vehicle';
  label: string;
  /** Number of matching vehicles; absent for a vehicle. */
  count?: number;
  /** For a vehicle: its price. */
  note?: string;
  /** For a vehicle: the address of its photo. */
  photo?: string;
  href: string;
}

export interface SuggestionAnswer {
  hits: readonly VehicleCardData[];
  /** Counts of `make` and `make_model` among the hits. */
  facets: Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;
}

/** Maximum of each kind. */
const maxSuggestions = { make: 3, model: 5, vehicle: 4 };
/** Hits to ask for: the search understands more than the beginnings of names, and only those are suggested. */
export const suggestionHits = 24;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every typed word begins a word of the value; "cx5" also begins "CX-5". */
function begins(value: string, typed: readonly string[]): boolean {
  const words = wordsOf(value);
  const joined = words.slice(1).map((word, at) => (words[at] ?? '') + word);
  return typed.every((word) => [...words, ...joined].some((other) => other.startsWith(word)));
}

/** The narrowest file of a picture. */
const smallestOf = ({ src, srcset }: NonNullable<VehicleCardData['picture']>): string =>
  srcset.split(/\s/, 1)[0] || src;

/** A link to the search page with parameters it reads. */
const searchHref = (searchPath: string, parameters: Record<string, string>): string =>
  `${searchPath}?${new URLSearchParams(parameters).toString()}`;

/** Makes, then models, then vehicles; commonest first within each kind. Empty when nothing is typed. */
export function suggestionsOf(
  typed: string,
  { hits, facets }: SuggestionAnswer,
  searchPath: string,
): Suggestion[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const commonest = (name: string) =>
    Object.entries(facets[name] ?? {}).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const makes = commonest('make');
  const makeOf = (makeModel: string) =>
    makes
      .map(([make]) => make)
      .filter((make) => makeModel.startsWith(`${make} `))
      .sort((a, b) => b.length - a.length)[0];
  const ofMakes = makes
    .filter(([make]) => begins(make, words))
    .slice(0, maxSuggestions.make)
    .map(([make, count]): Suggestion => ({
      kind: 'make',
      label: make,
      count,
      href: searchHref(searchPath, { make }),
    }));
  const ofModels = commonest('make_model')
    .filter(([value]) => begins(value, words))
    .flatMap(([value, count]): Suggestion[] => {
      const make = makeOf(value);
      if (make === undefined) return [];
      const model = value.slice(make.length + 1);
      const href = searchHref(searchPath, { make, model });
      return [{ kind: 'model', label: value, count, href }];
    })
    .slice(0, maxSuggestions.model);
  const vehicles = hits
    .map((card): Suggestion => ({
      kind: 'vehicle',
      label: [card.title, card.subtitle].filter(Boolean).join(' '),
      note: card.price.text,
      ...(card.picture && { photo: smallestOf(card.picture) }),
      href: card.href,
    }))
    .filter(({ label }) => begins(label, words))
    .slice(0, maxSuggestions.vehicle);
  return [...ofMakes, ...ofModels, ...vehicles];
}
