// The filters of the live search: lists with tick boxes and counts, and ranges, in the tenant's order and within its
// limits; on phones also a button back to the results with their number.
import {
  lazy,
  memo,
  Suspense,
  type ComponentType,
  useCallback,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react';
import { FilterGroup, FilterList, moreTexts } from '../../components/search/Filters.tsx';
import { shownCount } from '../../domain/search/results.ts';
import type { LiveFacet } from '../../domain/search/live-search-data.ts';
import { rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { withToggled, type SearchState } from '../../search/page/state.ts';
import { CountButton } from './CountButton.tsx';
import type { SearchController } from './controller.ts';
import type { SearchView } from './view-store.ts';
import type { LiveResults } from './live-results.ts';
import { filterRows, panelFacets, type TickRow } from './filter-rows.ts';
import { RangeFilter } from './RangeFilter.tsx';
import type { VanForm as Form } from './VanForm.tsx';

interface Props {
  controller: SearchController;
  /** Whether each filter of the static page was open, by the name of its facet; the visitor may have folded it. */
  folds: ReadonlyMap<string, boolean>;
  view: SearchView;
}

interface TickProps {
  controller: SearchController;
  name: FacetName;
  value: string;
  /** True when no vehicle has the value and it was never on. */
  none: boolean;
  onToggle(value: string): void;
}

/** It reads the state itself, so that a tick shows with the next paint, long before the panel renders again. */
const Tick = memo(function Tick({ controller, name, value, none, onToggle }: TickProps) {
  const { subscribe, view } = controller;
  const isChecked = () => view().state.lists[name]?.includes(value) ?? false;
  const checked = useSyncExternalStore(subscribe, isChecked, isChecked);
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled={none && !checked}
      onChange={() => onToggle(value)}
    />
  );
});

/** Puts values that were chosen before hydration first; from then on no row moves. */
function useOrder(rows: readonly TickRow[]): readonly TickRow[] {
  const [first] = useState(() => rows.filter(({ checked }) => checked).map(({ value }) => value));
  if (rows.some(({ heading }) => heading)) return rows;
  return [
    ...rows.filter(({ value }) => first.includes(value)),
    ...rows.filter(({ value }) => !first.includes(value)),
  ];
}

interface ListProps {
  controller: SearchController;
  facet: LiveFacet;
  rows: readonly TickRow[];
  /** A folded list stays as it was: nobody sees it, and most filters are folded. */
  open: boolean;
}

const ListFilter = memo(
  function ListFilter({ controller, facet: { name, shown }, rows }: ListProps) {
    const ordered = useOrder(rows);
    const onToggle = useCallback(
      (value: string) => controller.go(withToggled(controller.view().state, name, value)),
      [controller, name],
    );
    return (
      <FilterList
        rows={ordered}
        shown={shown}
        more={moreTexts(name)}
        renderRow={({ value, label, count, checked }) => (
          <label
            className="row"
            onPointerDown={() => {
              if (count > 0) controller.prefetch(withToggled(controller.view().state, name, value));
            }}
          >
            <Tick {...{ controller, name, value, onToggle }} none={count === 0 && !checked} />
            {label}
            <span className="num">{count}</span>
          </label>
        )}
      />
    );
  },
  (_, { open }) => !open,
);

const labelOf = ({ name, label }: LiveFacet, { lists }: SearchState): string => {
  const [make, ...others] = lists.make ?? [];
  return name === 'model' && make && others.length === 0 ? `${make} models` : label;
};

/** Few sites have it, and few visitors open it. Without it the range still works. */
const VanForm = lazy<ComponentType<Parameters<typeof Form>[0]>>(() =>
  import('./VanForm.tsx').then(
    (module) => ({ default: module.VanForm }),
    () => ({ default: () => null }),
  ),
);

interface GroupProps {
  controller: SearchController;
  facet: LiveFacet;
  label: string;
  /** Undefined when the static page does not have this filter. */
  wasOpen: boolean | undefined;
  selected: readonly string[];
  results: LiveResults;
  differsFromLanding: boolean;
}

/** A filter. It renders again after an answer or its own change, not after a change of another filter. */
const Group = memo(function Group(props: GroupProps) {
  const { controller, facet, label, wasOpen, selected, results, differsFromLanding } = props;
  const { settings } = controller.live;
  const { name } = facet;
  const isRange = rangeFacet(name) !== null;
  // Filters that only the live search has start folded; models open beneath their make.
  const [atFirst] = useState(wasOpen ?? (name === 'model' || selected.length > 0));
  const [open, setOpen] = useState(atFirst);
  // A value that was on keeps its row, and with it the focus of the visitor who unticks it.
  const [wasOn, setWasOn] = useState(selected);
  if (selected.some((value) => !wasOn.includes(value))) setWasOn([...wasOn, ...selected]);
  const rows = isRange
    ? []
    : filterRows(facet, results.counts(name), wasOn, settings, differsFromLanding);
  if (!isRange && rows.length === 0) return null;
  return (
    <FilterGroup
      name={name}
      label={label}
      open={atFirst}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPress={() => {
        // Runs before it unfolds, so that it shows current rows.
        setOpen(true);
      }}
    >
      <div>
        {isRange ? (
          <>
            <RangeFilter
              controller={controller}
              name={name}
              label={label}
              stats={results.stats(name)}
            />
            {name === 'towing' && open && (
              <Suspense>
                <VanForm controller={controller} state={results.state} />
              </Suspense>
            )}
          </>
        ) : (
          <ListFilter {...{ open, facet, rows, controller }} />
        )}
      </div>
    </FilterGroup>
  );
});

/** Models show inside a make only (rule search-11). */
const isShown = (name: FacetName, { lists }: SearchState): boolean =>
  name !== 'model' || (lists.make?.length ?? 0) > 0;

const none: readonly string[] = [];

const Groups = memo(function Groups({ controller, folds, view }: Props) {
  const { state, results, differsFromLanding } = view;
  if (!results) return null;
  // The groups come from the answer, because models of a newly chosen make are not counted yet.
  const { state: answered, facets } = results;
  const makes = answered.lists.make ?? none;
  return panelFacets(controller.live, facets)
    .filter(({ name }) => isShown(name, answered))
    .map((facet) => (
      <Group
        key={facet.name === 'model' ? `model ${makes.join()}` : facet.name}
        facet={facet}
        label={labelOf(facet, answered)}
        wasOpen={folds.get(facet.name)}
        selected={state.lists[facet.name] ?? none}
        {...{ controller, results, differsFromLanding }}
      />
    ));
});

/** The groups render after the cards, in slices that a tap interrupts; the count with the cards, as it answers a tap. */
export function FilterPanel({ view, ...rest }: Props) {
  const { controller } = rest;
  const { state, results } = view;
  return (
    <>
      <Groups {...rest} view={useDeferredValue(view)} />
      {results && (
        <div className="sheet-foot">
          <CountButton
            count={shownCount(results.total, results.statuses)}
            noun={controller.live.landing.noun}
            href={controller.href(state)}
          />
        </div>
      )}
    </>
  );
}
