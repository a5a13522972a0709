// The filters of the live search's panel, and their rows. Values of the static page keep their order, so that nothing
// jumps at hydration. Other filters list the counted values.
import {
  compareValues,
  listFacet,
  searchFacets,
  type FacetName,
} from '../../domain/search/facets.ts';
import type { LiveFacet, LiveSearch, LiveSettings } from '../../domain/search/live-search-data.ts';
import { valueText } from './wording.ts';

export interface TickRow {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  heading?: string | undefined;
}

/** Rows with hits; the heading of a removed row moves to the next one. */
function withHits(rows: readonly TickRow[]): TickRow[] {
  let heading: string | undefined;
  return rows.flatMap((row) => {
    heading = row.heading ?? heading;
    if (row.count === 0 && !row.checked) return [];
    const kept = { ...row, ...(heading ? { heading } : {}) };
    heading = undefined;
    return [kept];
  });
}

/**
 * The rows of a list filter. A value of `selected` always has a row. Once the page differs from its landing, other values of
 * the static page have a row only if they have hits. A site with certified vehicles only has no row "Not certified" (rule
 * search-14).
 */
export function filterRows(
  { name, limit, values = [], headings = {} }: Omit<LiveFacet, 'label' | 'shown'>,
  counts: ReadonlyMap<string, number>,
  selected: readonly string[],
  { names, certifiedOnly }: Pick<LiveSettings, 'names' | 'certifiedOnly'>,
  differsFromLanding = false,
): TickRow[] {
  const facet = listFacet(name);
  if (!facet) return [];
  const row = (value: string, heading?: string): TickRow => ({
    value,
    label: valueText(name, value, names),
    count: counts.get(value) ?? 0,
    checked: selected.includes(value),
    ...(heading ? { heading } : {}),
  });
  const counted = [...new Set([...counts.keys(), ...selected])]
    .filter((value) => !values.includes(value))
    .filter((value) => !(certifiedOnly && name === 'certified' && value === 'false'))
    .filter((value) => (counts.get(value) ?? 0) > 0 || selected.includes(value))
    .map((value) => row(value))
    .sort((a, b) => compareValues(facet, a, b));
  const listed = values.map((value, at) => row(value, headings[at]));
  const rows = [...(differsFromLanding ? withHits(listed) : listed), ...counted];
  const cut = rows.slice(0, Math.max(limit, values.length));
  return [...cut, ...rows.slice(cut.length).filter(({ checked }) => checked)];
}

/** As many as a filter of the panel lists by default. */
const addedLimits = { limit: 100, shown: 7 };

/**
 * The filters of the panel, and those of `names` that it lacks: a typed text or an address has set them on this page, and
 * their chips open them like any other. A landing's own filters are not among them.
 */
export function panelFacets(
  {
    settings: { facets, home },
    landing,
  }: Pick<LiveSearch, 'landing'> & { settings: Pick<LiveSettings, 'facets' | 'home'> },
  names: readonly FacetName[],
): LiveFacet[] {
  const panelNames = new Set([
    ...facets.map(({ name }) => name as string),
    ...Object.keys({ ...home.lists, ...landing.lists }),
  ]);
  const added = names.filter((name) => !panelNames.has(name));
  return [
    ...facets,
    ...added.map((name) => ({ name, label: searchFacets[name].label, ...addedLimits })),
  ];
}
