// The filters of a search page. The build renders their values as links to pages; the live search renders the same
// lists with a tick in each row, and ranges.
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import type { FilterGroup as FilterGroupData } from '../../page-data/page-data.ts';

export interface FilterRow {
  value: string;
  label: string;
  heading?: string | undefined;
}

interface ListProps<Row extends FilterRow> {
  rows: readonly Row[];
  /** Number of values before "Show all". */
  shown: number;
  more: { open: string; close: string };
  renderRow(row: Row): ReactElement;
}

/** The values of a list filter; those beyond `shown` unfold. */
export function FilterList<Row extends FilterRow>({
  rows,
  shown,
  more,
  renderRow,
}: ListProps<Row>) {
  const list = (part: readonly Row[]) => (
    <ul>
      {part.flatMap((row) => [
        row.heading && (
          <li key={`heading ${row.heading}`} className="list-head">
            {row.heading}
          </li>
        ),
        <li key={row.value}>{renderRow(row)}</li>,
      ])}
    </ul>
  );
  return (
    <>
      {list(rows.slice(0, shown))}
      {rows.length > shown && (
        <details className="more">
          <summary>
            <span className="all">{more.open}</span>
            <span className="less">{more.close}</span>
            <i className="i i-chevron" />
          </summary>
          {list(rows.slice(shown))}
        </details>
      )}
    </>
  );
}

/** The label of a long list's fold. */
export function moreTexts(facet: string): ListProps<FilterRow>['more'] {
  if (facet === 'make') return { open: 'Show all makes', close: 'Hide extra makes' };
  if (facet === 'model') return { open: 'Show all models', close: 'Show fewer' };
  return { open: 'Show all', close: 'Show fewer' };
}

interface GroupProps {
  name: string;
  label: string;
  open: boolean;
  className?: string;
  children?: ReactNode;
  onToggle?(event: SyntheticEvent<HTMLDetailsElement>): void;
  /** The summary was pressed; it has not unfolded yet. */
  onPress?(): void;
}

export function FilterGroup(props: GroupProps) {
  const { name, label, open, className = 'fold', children, onToggle, onPress } = props;
  return (
    <details className={className} data-facet={name} open={open} onToggle={onToggle}>
      <summary onClick={onPress}>
        {label}
        <i className="i i-chevron" />
      </summary>
      {children}
    </details>
  );
}

/** Groups below these start folded unless something in them is selected. */
const openGroups = 3;

function LinkGroup({ group, position }: { group: FilterGroupData; position: number }) {
  const { name, label, links, shown, headings = {}, live } = group;
  const rows = links.map((link, at) => ({
    ...link,
    value: link.value ?? link.label,
    heading: headings[at],
  }));
  const open =
    (position < openGroups && live !== 'list') || links.some(({ current }) => current === true);
  return (
    <FilterGroup name={name} label={label} open={open} className={live ? 'fold live-only' : 'fold'}>
      <div className={live === 'range' ? 'range-room' : undefined}>
        {rows.length > 0 && (
          <FilterList
            rows={rows}
            shown={shown}
            more={moreTexts(name)}
            renderRow={(link) => (
              <a href={link.href} aria-current={link.current ? 'true' : undefined}>
                {link.label}
              </a>
            )}
          />
        )}
      </div>
    </FilterGroup>
  );
}

/** The filters of a static page. Filters without links have the space that the live search fills. */
export function FilterLinks({ groups }: { groups: readonly FilterGroupData[] }) {
  return groups.map((group, position) => (
    <LinkGroup key={group.name} group={group} position={position} />
  ));
}
