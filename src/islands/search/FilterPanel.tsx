// The filters of the live search: lists with counts and ranges, in the order and with the limits of the tenant;
// on phones the way back to the results with their number.
import { memo, useCallback, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { shownCount } from '../../domain/search/result-count.ts';
import type { LiveFacet } from '../../domain/search/live-search.ts';
import { rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { toggled, type SearchState } from '../../search/page/state.ts';
import { CountButton } from './CountButton.tsx';
import type { LiveController, LiveResults, LiveView } from './live-search.ts';
import { panelRows, type PageGroup, type PanelRow } from './panel-rows.ts';
import { RangeFilter } from './RangeFilter.tsx';

interface Props {
  controller: LiveController;
  page: ReadonlyMap<string, PageGroup>;
  view: LiveView;
}

interface TickProps {
  controller: LiveController;
  name: FacetName;
  value: string;
  /** Nothing has it. */
  none: boolean;
  onToggle(value: string): void;
}

/** Asks the search itself: what is ticked shows with the next paint, long before the panel is laid out again. */
const Tick = memo(function Tick({ controller, name, value, none, onToggle }: TickProps) {
  const { subscribe, view } = controller;
  const checked = useSyncExternalStore(
    subscribe,
    () => view().state.lists[name]?.includes(value) ?? false,
  );
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled={none && !checked}
      onChange={() => {
        onToggle(value);
      }}
    />
  );
});

type Ticks = Omit<TickProps, 'value' | 'none'>;

function Rows({ rows, ...ticks }: Ticks & { rows: readonly PanelRow[] }) {
  const { controller, name } = ticks;
  return (
    <ul>
      {rows.flatMap(({ value, label, count, heading }) => [
        ...(heading
          ? [
              <li key={`heading ${heading}`} className="list-head">
                {heading}
              </li>,
            ]
          : []),
        <li key={value}>
          <label
            className="row"
            onPointerDown={() => {
              if (count > 0) controller.expect(toggled(controller.view().state, name, value));
            }}
          >
            <Tick {...ticks} value={value} none={count === 0} />
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

interface ListProps extends Omit<Ticks, 'name'> {
  /** Folded away it stays as it was: nobody sees it, and most filters are. */
  open: boolean;
  facet: LiveFacet;
  rows: readonly PanelRow[];
}

const ListFilter = memo(
  function ListFilter(props: ListProps) {
    const { facet, rows, controller, onToggle } = props;
    const { name, shown } = facet;
    const ticks = { controller, name, onToggle };
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
        <Rows rows={ordered.slice(0, shown)} {...ticks} />
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
            <Rows rows={rest} {...ticks} />
          </details>
        )}
      </>
    );
  },
  (_, { open }) => !open,
);

const labelOf = ({ name, label }: LiveFacet, { lists }: SearchState): string => {
  const [make, ...others] = lists.make ?? [];
  return name === 'model' && make && others.length === 0 ? `${make} models` : label;
};

interface GroupProps {
  controller: LiveController;
  facet: LiveFacet;
  label: string;
  own: PageGroup | undefined;
  selected: readonly string[];
  results: LiveResults;
  moved: boolean;
}

/** A filter; laid out again when an answer came or its own choice changed, not when another's did. */
const Group = memo(function Group(props: GroupProps) {
  const { controller, facet, label, own, selected, results, moved } = props;
  const { settings } = controller.live;
  const { name } = facet;
  const isRange = rangeFacet(name) !== null;
  // Filters that only the live search has are folded, models open beneath their make.
  const [atFirst] = useState(own?.open ?? (name === 'model' || selected.length > 0));
  const [open, setOpen] = useState(atFirst);
  const onToggle = useCallback(
    (value: string) => {
      controller.go(toggled(controller.view().state, name, value));
    },
    [controller, name],
  );
  const rows = isRange
    ? []
    : panelRows(facet, own?.rows ?? [], results.counts(name), selected, settings, moved);
  if (!isRange && rows.length === 0) return null;
  return (
    <details
      className="fold"
      data-facet={name}
      open={atFirst}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary
        onClick={() => {
          // Before it unfolds: what it shows then is of now.
          setOpen(true);
        }}
      >
        {label}
        <i className="i i-chevron" />
      </summary>
      <div>
        {isRange ? (
          <RangeFilter
            controller={controller}
            name={name}
            label={label}
            stats={results.stats(name)}
          />
        ) : (
          <ListFilter {...{ open, facet, rows, controller, onToggle }} />
        )}
      </div>
    </details>
  );
});

/** Models show inside a make only (rule search-11). */
const isShown = (name: FacetName, { lists }: SearchState): boolean =>
  name !== 'model' || (lists.make?.length ?? 0) > 0;

const none: readonly string[] = [];

const Panel = memo(function Panel({ controller, page, view }: Props) {
  const { settings, landing } = controller.live;
  const { state, results, moved } = view;
  if (!results) return null;
  // Which groups there are follows the answer: models of a make just chosen are not counted yet.
  const { state: answered } = results;
  const makes = answered.lists.make ?? none;
  return (
    <>
      {settings.facets
        .filter(({ name }) => isShown(name, answered))
        .map((facet) => (
          <Group
            key={facet.name === 'model' ? `model ${makes.join()}` : facet.name}
            facet={facet}
            label={labelOf(facet, answered)}
            own={page.get(facet.name)}
            selected={state.lists[facet.name] ?? none}
            {...{ controller, results, moved }}
          />
        ))}
      <div className="sheet-foot">
        <CountButton
          count={shownCount(results.total, results.statuses, settings.largeCountFrom)}
          noun={landing.noun}
          href={controller.href(state)}
        />
      </div>
    </>
  );
});

/** Follows the results in slices: cards go first, and a tap meanwhile goes before the rest. */
export const FilterPanel = ({ view, ...rest }: Props) => (
  <Panel {...rest} view={useDeferredValue(view)} />
);
