// Which rows a filter's list has and in what order: those of the static page stay where they are, so that nothing
// jumps when the page comes alive; other filters list what was counted.
import { compareValues, listFacet } from '../../domain/search/facets.ts';
import type { LiveFacet, LiveSettings } from '../../domain/search/live-search.ts';
import { valueText } from './wording.ts';

export interface PanelRow {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  /** Stands above the row. */
  heading?: string | undefined;
}

/** A row of the static page. */
export interface PageRow {
  value: string;
  label: string;
  heading?: string | undefined;
}

/** A group of the static page by its facet's name. */
export interface PageGroup {
  open: boolean;
  rows: readonly PageRow[];
}

/** Reads the groups that the build wrote (components/search/Filters.astro). */
export function readGroups(container: ParentNode): Map<string, PageGroup> {
  const groups = new Map<string, PageGroup>();
  for (const details of container.querySelectorAll<HTMLDetailsElement>('details[data-facet]')) {
    const rows: PageRow[] = [];
    let heading: string | undefined;
    for (const item of details.querySelectorAll('li')) {
      const link = item.querySelector('a');
      if (!link) {
        heading = item.textContent.trim();
        continue;
      }
      const label = (link.firstChild?.textContent ?? '').trim();
      rows.push({ value: link.dataset['value'] ?? label, label, ...(heading ? { heading } : {}) });
      heading = undefined;
    }
    groups.set(details.dataset['facet'] ?? '', { open: details.open, rows });
  }
  return groups;
}

/** The rows that lead somewhere; a heading goes on to the next row that stays. */
function withHits(rows: readonly PanelRow[]): PanelRow[] {
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
 * The rows of a list filter. `selected` values always have one, whatever was counted. Once the page has `moved`
 * from how it was loaded, rows of the static page without a hit make room. Rule search-14 leaves out a value.
 */
export function panelRows(
  { name, limit }: Pick<LiveFacet, 'name' | 'limit'>,
  page: readonly PageRow[],
  counts: ReadonlyMap<string, number>,
  selected: readonly string[],
  { names, certifiedOnly }: Pick<LiveSettings, 'names' | 'certifiedOnly'>,
  moved = false,
): PanelRow[] {
  const facet = listFacet(name);
  if (!facet) return [];
  const row = ({ value, label, heading }: PageRow): PanelRow => ({
    value,
    label,
    count: counts.get(value) ?? 0,
    checked: selected.includes(value),
    ...(heading ? { heading } : {}),
  });
  // A make has other models than the one before: their rows are not the page's.
  const kept = name === 'model' ? [] : page;
  const known = new Set(kept.map(({ value }) => value));
  const counted = [...new Set([...counts.keys(), ...selected])]
    .filter((value) => !known.has(value))
    .filter((value) => !(certifiedOnly && name === 'certified' && value === 'false'))
    .filter((value) => (counts.get(value) ?? 0) > 0 || selected.includes(value))
    .map((value) => row({ value, label: valueText(name, value, names) }))
    .sort((a, b) => compareValues(facet, a, b));
  const own = kept.map(row);
  const rows = [...(moved ? withHits(own) : own), ...counted];
  const cut = rows.slice(0, Math.max(limit, kept.length));
  return [...cut, ...rows.slice(cut.length).filter(({ checked }) => checked)];
}
