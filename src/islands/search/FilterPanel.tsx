// The filters of the live search: lists with counts and ranges, in the order and with the limits of the tenant;
// on phones the way back to the results with their number.
import { useState } from 'react';
import type { LiveFacet, LiveSettings } from '../../search/page/live-search.ts';
import { rangeFacet, type FacetName } from '../../search/page/facets.ts';
import { toggled, withRange, type SearchState } from '../../search/page/state.ts';
import { CountButton } from './CountButton.tsx';
import type { LiveResults } from './live-search.ts';
import { panelRows, type PageGroup, type PanelRow } from './panel-rows.ts';
import { RangeFilter } from './RangeFilter.tsx';

interface Props {
  settings: LiveSettings;
  page: ReadonlyMap<string, PageGroup>;
  state: SearchState;
  results: LiveResults;
  moved: boolean;
  count: number;
  noun: string;
  href: string;
  onState(state: SearchState): void;
}

function Rows({ rows, onToggle }: { rows: readonly PanelRow[]; onToggle(value: string): void }) {
  return (
    <ul>
      {rows.flatMap(({ value, label, count, checked, heading }) => [
        ...(heading
          ? [
              <li key={`heading ${heading}`} className="list-head">
                {heading}
              </li>,
            ]
          : []),
        <li key={value}>
          <label className="row">
            <input
              type="checkbox"
              checked={checked}
              disabled={count === 0 && !checked}
              onChange={() => {
                onToggle(value);
              }}
            />
            {label}
            <span className="num">{count}</span>
          </label>
        </li>,
      ])}
    </ul>
  );
}

/** Values chosen before the page came alive stand where they can be seen; from then on no row moves. */
function useOrder(rows: readonly PanelRow[]): readonly PanelRow[] {
  const [first] = useState(() => rows.filter(({ checked }) => checked).map(({ value }) => value));
  if (rows.some(({ heading }) => heading)) return rows;
  const early = new Set(first);
  return [
    ...rows.filter(({ value }) => early.has(value)),
    ...rows.filter(({ value }) => !early.has(value)),
  ];
}

interface ListProps {
  facet: LiveFacet;
  rows: readonly PanelRow[];
  onToggle(value: string): void;
}

function ListFilter({ facet: { name, shown }, rows, onToggle }: ListProps) {
  const ordered = useOrder(rows);
  const [folded, setFolded] = useState(true);
  const rest = ordered.slice(shown);
  const words =
    name === 'make'
      ? { open: 'Show all makes', close: 'Hide extra makes' }
      : name === 'model'
        ? { open: 'Show all models', close: 'Show fewer' }
        : { open: 'Show all', close: 'Show fewer' };
  return (
    <>
      <Rows rows={ordered.slice(0, shown)} onToggle={onToggle} />
      {rest.length > 0 && (
        <details
          className="more"
          open={!folded}
          onToggle={(event) => {
            setFolded(!event.currentTarget.open);
          }}
        >
          <summary>
            <span className="all">{words.open}</span>
            <span className="less">{words.close}</span>
            <i className="i i-chevron" />
          </summary>
          <Rows rows={rest} onToggle={onToggle} />
        </details>
      )}
    </>
  );
}

const labelOf = ({ name, label }: LiveFacet, { lists }: SearchState): string => {
  const [make, ...others] = lists.make ?? [];
  return name === 'model' && make && others.length === 0 ? `${make} models` : label;
};

function Group(props: Props & { facet: LiveFacet }) {
  const { facet, settings, page, state, results, moved, onState } = props;
  const { name } = facet;
  const isRange = rangeFacet(name) !== null;
  const selected = state.lists[name] ?? [];
  const own = page.get(name);
  // Filters that only the live search has are folded, models open beneath their make.
  const [open] = useState(own?.open ?? (name === 'model' || selected.length > 0));
  const rows = isRange
    ? []
    : panelRows(facet, own?.rows ?? [], results.counts(name), selected, settings, moved);
  if (!isRange && rows.length === 0) return null;
  const label = labelOf(facet, state);
  return (
    <details className="fold" data-facet={name} open={open}>
      <summary>
        {label}
        <i className="i i-chevron" />
      </summary>
      <div>
        {isRange ? (
          <RangeFilter
            name={name}
            label={label}
            stats={results.stats(name)}
            chosen={state.ranges[name] ?? {}}
            settings={settings}
            onChoose={(range) => {
              onState(withRange(state, name, range));
            }}
          />
        ) : (
          <ListFilter
            facet={facet}
            rows={rows}
            onToggle={(value) => {
              onState(toggled(state, name, value));
            }}
          />
        )}
      </div>
    </details>
  );
}

/** Models show inside a make only (spec: vehicle-journey §2 Search results screen). */
const isShown = (name: FacetName, { lists }: SearchState): boolean =>
  name !== 'model' || (lists.make?.length ?? 0) > 0;

export function FilterPanel(props: Props) {
  const { settings, state, count, noun, href } = props;
  return (
    <>
      {settings.facets
        .filter(({ name }) => isShown(name, state))
        .map((facet) => (
          <Group
            key={facet.name === 'model' ? `model ${(state.lists.make ?? []).join()}` : facet.name}
            {...props}
            facet={facet}
          />
        ))}
      <div className="sheet-foot">
        <CountButton count={count} noun={noun} href={href} />
      </div>
    </>
  );
}
