// The filters of the live search: lists with counts and ranges, in the order and with the limits of the tenant;
// on phones the way back to the results with their number.
import { memo, useCallback, useState } from 'react';
import type { LiveFacet, LiveSettings } from '../../search/page/live-search.ts';
import { rangeFacet, type FacetName } from '../../search/page/facets.ts';
import { toggled, withRange, type ChosenRange, type SearchState } from '../../search/page/state.ts';
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
  change: Change;
}

/** Changes what the search is set to; the same function as long as the page lives. */
type Change = (step: (state: SearchState) => SearchState) => void;

interface TickProps {
  value: string;
  checked: boolean;
  disabled: boolean;
  onToggle(value: string): void;
}

/** By itself, because counts change with every answer, and to set a box again costs more than all its row. */
const Tick = memo(function Tick({ value, checked, disabled, onToggle }: TickProps) {
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={() => {
        onToggle(value);
      }}
    />
  );
});

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
            <Tick {...{ value, checked, onToggle }} disabled={count === 0 && !checked} />
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
  /** Folded away it stays as it was: nobody sees it, and most filters are. */
  open: boolean;
  facet: LiveFacet;
  rows: readonly PanelRow[];
  onToggle(value: string): void;
}

const ListFilter = memo(
  function ListFilter(props: ListProps) {
    const { facet, rows, onToggle } = props;
    const { name, shown } = facet;
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
  },
  (_, { open }) => !open,
);

const labelOf = ({ name, label }: LiveFacet, { lists }: SearchState): string => {
  const [make, ...others] = lists.make ?? [];
  return name === 'model' && make && others.length === 0 ? `${make} models` : label;
};

interface GroupProps extends Pick<Props, 'settings' | 'results' | 'moved' | 'change'> {
  facet: LiveFacet;
  label: string;
  own: PageGroup | undefined;
  selected: readonly string[];
  chosen: ChosenRange;
}

/** A filter; laid out again when an answer came or its own choice changed, not when another's did. */
const Group = memo(function Group(props: GroupProps) {
  const { facet, label, own, selected, chosen, settings, results, moved, change } = props;
  const { name } = facet;
  const isRange = rangeFacet(name) !== null;
  // Filters that only the live search has are folded, models open beneath their make.
  const [atFirst] = useState(own?.open ?? (name === 'model' || selected.length > 0));
  const [open, setOpen] = useState(atFirst);
  const onChoose = useCallback(
    (range: ChosenRange) => {
      change((state) => withRange(state, name, range));
    },
    [change, name],
  );
  const onToggle = useCallback(
    (value: string) => {
      change((state) => toggled(state, name, value));
    },
    [change, name],
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
            name={name}
            label={label}
            stats={results.stats(name)}
            chosen={chosen}
            settings={settings}
            onChoose={onChoose}
          />
        ) : (
          <ListFilter open={open} facet={facet} rows={rows} onToggle={onToggle} />
        )}
      </div>
    </details>
  );
});

/** Models show inside a make only (spec: vehicle-journey §2 Search results screen). */
const isShown = (name: FacetName, { lists }: SearchState): boolean =>
  name !== 'model' || (lists.make?.length ?? 0) > 0;

const none: readonly string[] = [];
const everything: ChosenRange = {};

export function FilterPanel(props: Props) {
  const { settings, page, state, results, moved, count, noun, href, change } = props;
  // Which groups there are follows the answer: models of a make just chosen are not counted yet.
  const { state: answered } = results;
  return (
    <>
      {settings.facets
        .filter(({ name }) => isShown(name, answered))
        .map((facet) => (
          <Group
            key={
              facet.name === 'model' ? `model ${(answered.lists.make ?? []).join()}` : facet.name
            }
            facet={facet}
            label={labelOf(facet, answered)}
            own={page.get(facet.name)}
            selected={state.lists[facet.name] ?? none}
            chosen={state.ranges[facet.name] ?? everything}
            {...{ settings, results, moved, change }}
          />
        ))}
      <div className="sheet-foot">
        <CountButton count={count} noun={noun} href={href} />
      </div>
    </>
  );
}
