// Texts of the live search: chips, values, amounts. No markup.
import { formatKm, formatMoney } from '../../domain/text/format.ts';
import { formatMass } from '../../domain/vehicle/fact-row.ts';
import {
  listFacet,
  rangeFacet,
  type FacetName,
  type RangeFacet,
} from '../../domain/search/facets.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import type { Chosen } from '../../search/page/state.ts';

const texts: Record<RangeFacet['unit'], (amount: number) => string> = {
  money: formatMoney,
  weekly: (amount) => `${formatMoney(amount)}/week`,
  yearly: (amount) => `${formatMoney(Math.round(amount))} a year`,
  km: formatKm,
  mass: (amount) => formatMass(Math.round(amount)),
  plain: String,
};

/** An amount of a range as text: "$20,000", "90,000 km", "2021". */
export const amountText = (facet: FacetName, amount: number): string =>
  texts[rangeFacet(facet)?.unit ?? 'plain'](amount);

/** The label of a value. */
export function valueText(facet: FacetName, value: string, names: LiveSettings['names']): string {
  const own = names[facet];
  if (own && Object.hasOwn(own, value)) return own[value] ?? value;
  const { texts: known } = listFacet(facet) ?? {};
  return known && Object.hasOwn(known, value) ? (known[value] ?? value) : value;
}

/** The label of a chip. */
export function chipText(entry: Chosen, names: LiveSettings['names']): string {
  if (entry.kind === 'query') return `“${entry.query}”`;
  if (entry.kind === 'value') return valueText(entry.facet, entry.value, names);
  const { min, max } = entry.range;
  if (min === undefined && max === undefined) return '';
  const [from, to] = [min, max].map((end) =>
    end === undefined ? '' : amountText(entry.facet, end),
  );
  if (min === undefined) return `Up to ${to ?? ''}`;
  return max === undefined ? `From ${from ?? ''}` : `${from ?? ''} – ${to ?? ''}`;
}
