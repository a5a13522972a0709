// The search box, the sort order, and the line above the results: count, chips, the button of the filters. Stateless: the
// build renders it too, and its controls work as a plain form until the page is live.
import { Fragment, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { nearText, type NearPlace } from '../../domain/locations/near-place.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import { sortIndex, sortLabels } from '../../search/page/orders.ts';

interface BarChip {
  label: string;
  /** The address without this filter. */
  href: string;
  /** The place that the locations of this filter are around, and the radius. */
  near?: Omit<NearPlace, 'locations'>;
}

export interface BarFacts {
  /** "1,204 cars". */
  count: string;
  /** How many of them were just sold. A finder counts what can still be bought (rule finder-2). */
  sold: number;
  chips: readonly BarChip[];
}

export interface SearchBarProps {
  sorts: readonly SortOrder[];
  /** Whether "Save search" shows beside the box. */
  savedSearches: boolean;
  facts: BarFacts;
  sort?: SortOrder;
  /** The address without any filter; no link when no filter is on. */
  clearHref?: string | undefined;
  note?: string | undefined;
  /** Searches again after a failure. */
  onRetry?: (() => void) | undefined;
  /** A misspelt text: the corrected one, and the typed one. */
  correction?: { read: string; typed: string; undo(): void } | null;
  /** Pages that answer what a text asks besides vehicles. */
  answers?: readonly { text: string; href: string }[];
  /** What a typed text changed, for screen readers. */
  said?: string;
  /** Filters that the text suggests; they are not on yet. */
  suggestions?: readonly string[];
  onSuggestion?(at: number): void;
  /** Radii to choose from, km. */
  radii?: readonly number[] | undefined;
  onRadius?: ((km: number, place: string | null) => void) | undefined;
  /** Opens the control that changes a filter. */
  onEdit?: ((at: number) => void) | undefined;
  box?: RefObject<HTMLInputElement | null>;
  onQuery?(text: string): void;
  onSubmit?(): void;
  onFocus?(): void;
  /** The box or the list under it got or lost the focus. */
  onBox?(open: boolean): void;
  onSort?(sort: SortOrder): void;
  onChip?: ((at: number, event: MouseEvent) => void) | undefined;
  onClear?(event: MouseEvent): void;
  onSave?(): void;
  /** The list under the box. */
  children?: ReactNode;
}

/** "6 just sold"; "all just sold" where the list has nothing else (rule finder-2). */
export function soldText(count: string, sold: number): string {
  const listed = Number(/^[\d,]+/.exec(count)?.[0].replace(/,/g, ''));
  if (!(sold > 0) || listed === 0) return '';
  const which = sold < listed ? `${String(sold)} ` : sold > 1 ? 'all ' : '';
  return `${which}just sold`;
}

function Count({ count, sold }: Pick<BarFacts, 'count' | 'sold'>) {
  const text = soldText(count, sold);
  return (
    <div>
      <p className="count" role="status">
        {count}
      </p>
      {text && <p className="small">{text}</p>}
    </div>
  );
}

export function SearchBar(props: SearchBarProps) {
  const {
    facts,
    said,
    suggestions = [],
    answers = [],
    onSuggestion,
    correction,
    note,
    onRetry,
  } = props;
  return (
    <>
      <SearchTools {...props} />
      <div className="search-line">
        <Count {...facts} />
        {facts.chips.length > 0 && <Chips {...props} />}
        {props.sorts.length > 1 && <SortList {...props} />}
        <button type="button" className="btn open-filters" popoverTarget="filters">
          Filters{facts.chips.length > 0 && ` (${String(facts.chips.length)})`}
        </button>
      </div>
      {suggestions.length > 0 && (
        <ul className="chips chip-suggestions" aria-label="Suggested filters">
          {suggestions.map((label, at) => (
            <li key={label}>
              <button
                type="button"
                className="chip-add"
                aria-label={label.endsWith('?') ? label : `Add filter: ${label}`}
                onClick={() => onSuggestion?.(at)}
              >
                + {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* Screen readers hear which filters a typed text became. */}
      <p className="vh" role="status">
        {said}
      </p>
      {answers.length > 0 && (
        <p className="search-note">
          Looking for{' '}
          {answers.map(({ text, href }, at) => (
            <Fragment key={text}>
              {at > 0 && ' or '}
              <a href={href}>{text}</a>
            </Fragment>
          ))}
          ?
        </p>
      )}
      {correction && (
        <p className="search-note">
          Showing results for “{correction.read}”.{' '}
          <button type="button" onClick={correction.undo}>
            <u>Search for “{correction.typed}” instead</u>
          </button>
        </p>
      )}
      <p className="search-note" role="status">
        {note}
        {onRetry && (
          <>
            {' '}
            <button type="button" onClick={onRetry}>
              <u>Try again</u>
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** The search box with the list under it, and "Save search". */
function SearchTools(props: SearchBarProps) {
  const { savedSearches, box, children, onQuery, onSubmit, onFocus, onBox, onSave } = props;
  return (
    <form
      className="search-tools live-only"
      role="search"
      onFocus={onFocus}
      onSubmit={(event) => {
        if (!onSubmit) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <div
        className="search-box"
        onFocus={() => onBox?.(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBox?.(false);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onBox?.(false);
        }}
      >
        <label>
          <span className="vh">Search this stock</span>
          <i className="i i-search" />
          <input
            ref={box}
            type="search"
            name="query"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Make, model or feature"
            onInput={(event) => onQuery?.(event.currentTarget.value)}
          />
        </label>
        {children}
      </div>
      {savedSearches && (
        <button type="button" className="btn save-search" aria-label="Save search" onClick={onSave}>
          <i className="i i-heart" />
          <span>Save search</span>
        </button>
      )}
    </form>
  );
}

/** The filters that are on. Live ones can be edited, too. */
function Chips({ facts, clearHref, radii, onRadius, onEdit, onChip, onClear }: SearchBarProps) {
  return (
    <ul className="chips">
      {facts.chips.map((chip, at) => (
        <li key={chip.near ? 'near' : chip.label} className={onEdit && 'chip-pair'}>
          {onEdit && chip.near && <Radius {...chip.near} {...{ radii, onRadius }} />}
          {onEdit && !chip.near && (
            <button
              type="button"
              className="chip-edit"
              aria-label={`Edit filter: ${chip.label}`}
              onClick={() => onEdit(at)}
            >
              {chip.label}
            </button>
          )}
          <a className="chip" href={chip.href} onClick={(event) => onChip?.(at, event)}>
            <span className="vh">Remove filter: </span>
            <span className={onEdit && 'vh'}>{chip.label}</span>
            <i className="i i-close" />
          </a>
        </li>
      ))}
      {clearHref !== undefined && (
        <li>
          <a className="chip-clear" href={clearHref} onClick={onClear}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

function Radius({
  radii = [],
  onRadius,
  ...near
}: NonNullable<BarChip['near']> & Pick<SearchBarProps, 'radii' | 'onRadius'>) {
  const { place, km } = near;
  // A text may name any radius.
  const offered = [...new Set([...radii, ...(km === null ? [] : [km])])].sort((a, b) => a - b);
  return (
    <select
      className="chip-edit"
      aria-label={`Distance from ${place ?? 'you'}`}
      value={km ?? ''}
      onChange={({ target }) => onRadius?.(Number(target.value), place)}
    >
      {km === null && <option value="">{nearText(near)}</option>}
      {offered.map((each) => (
        <option key={each} value={each}>
          {nearText({ place, km: each })}
        </option>
      ))}
    </select>
  );
}

function SortList({ sorts, sort, onSort }: SearchBarProps) {
  return (
    <label className="search-sort live-only">
      <span>Sort</span>
      <select
        name="sortBy"
        {...(sort && onSort
          ? {
              value: sortIndex(sort),
              onChange: ({ target }) =>
                onSort(sorts.find((order) => sortIndex(order) === target.value) ?? sort),
            }
          : { defaultValue: sortIndex(sorts[0] ?? 'relevant') })}
      >
        {[...new Set([...sorts, ...(sort ? [sort] : [])])].map((order) => (
          <option key={order} value={sortIndex(order)}>
            {sortLabels[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
