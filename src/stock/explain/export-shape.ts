// What an export has whose rows name no vehicle: its paths with an example, and the mapping that would read it. The
// proposal goes by the names of keys; a person decides.
import { type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isKnownMake } from '../normalise/makes.ts';
import { amountColumns } from '../normalise/mapping.ts';
import { factsReader } from '../normalise/record-cells.ts';
import { isGeneralKey } from '../normalise/objects.ts';
import { columnFinder } from '../normalise/table-cells.ts';
import { isWordField, valuesIn } from '../normalise/vocabulary.ts';
import type { SourceRow } from '../sources/source.ts';
import type { RawRecord } from '../validate/decode.ts';
import { decodeRow, type RowOutcome } from '../validate/ingest-row.ts';
import { pathsOf, type PathText } from './paths.ts';

export interface ExportShape {
  /** The first one of each path. */
  paths: PathText[];
  /** A proposal for `stock.mapping` of the tenant. */
  mapping: { list?: string; columns: Columns };
}

type Columns = Partial<Record<CsvColumn, string>>;

/** Records that are looked at: enough to meet the fields that many leave out. */
const maxSamples = 20;
const maxPaths = 80;

/** Collects the first records without a make or model, as long as no row has them. */
export class NamelessRows {
  private readonly samples: RawRecord[] = [];
  private isNamed = false;

  add(row: SourceRow, outcome: RowOutcome): void {
    if (outcome.kind !== 'error') this.isNamed = true;
    if (this.isNamed || outcome.kind !== 'error' || row.kind === 'error') return;
    const { code, path } = outcome.error;
    if (code !== 'missing' || (path !== 'make' && path !== 'model')) return;
    if (this.samples.length < maxSamples) this.samples.push(writtenRecord(row));
  }

  /** What the export has; null when a row was read or none was without a make. */
  shape(mapping: ExportMapping): ExportShape | null {
    return this.isNamed || this.samples.length === 0 ? null : shapeOf(this.samples, mapping);
  }
}

/** The row as the export has it; of a table, its cells by heading. */
export function writtenRecord(row: Exclude<SourceRow, { kind: 'error' }>): RawRecord {
  if (row.kind === 'cells') {
    const { headings, cells } = row.table;
    return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]?.trim()]));
  }
  const decoded = decodeRow(row);
  return decoded.ok ? decoded.record : {};
}

/** The proposal as a tenant's settings have it. */
export const mappingText = ({ mapping }: ExportShape): string =>
  `"mapping": ${JSON.stringify(mapping, null, 2)}`;

function shapeOf(samples: readonly RawRecord[], mapping: ExportMapping): ExportShape {
  const found = new Map<string, string>();
  for (const { path, text } of samples.flatMap((sample) => pathsOf(sample))) {
    if (found.size < maxPaths && !found.has(path)) found.set(path, text);
  }
  const paths = [...found].map(([path, text]) => ({ path, text }));
  const { list, columns } = proposal(paths, mapping);
  if (list !== undefined) return { paths, mapping: { list, columns } };
  return { paths, mapping: { columns: resolved(columns, samples, mapping) } };
}

/** The columns of a proposal that give a value. */
function resolved(
  columns: Columns,
  samples: readonly RawRecord[],
  mapping: ExportMapping,
): Columns {
  const read = factsReader({ ...mapping, columns });
  const cells = samples.map((sample) => read(sample));
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) =>
      cells.some((cell) => cell?.[column as CsvColumn] !== undefined),
    ),
  );
}

function proposal(paths: readonly PathText[], mapping: ExportMapping): ExportShape['mapping'] {
  const columnsOf = columnFinder(mapping);
  const columns: Columns = {};
  const used = new Set<string>();
  const propose = (column: CsvColumn | undefined, path: string): void => {
    if (column === undefined || columns[column] !== undefined || used.has(path)) return;
    columns[column] = path;
    used.add(path);
  };
  const ofPath = (path: string, rank: 0 | 1 | 2): CsvColumn | undefined =>
    columnsOf([namesIn(path)[rank]]).find(({ places }) => places.length > 0)?.name;
  // `make.name` is the make: an object whose own key is a name is read as a whole.
  const whole = paths.map(({ path, text }) => {
    const outer = outerOf(path);
    const isKnown = outer !== null && (ofPath(outer, 0) ?? ofPath(outer, 1)) !== undefined;
    return { path: isKnown ? outer : path, text };
  });
  // The key itself is the best name, then it with the one around it, as in `pricing.advertised`, then that of its list.
  for (const rank of [0, 1, 2] as const) {
    for (const { path, text } of whole) {
      const column = ofPath(path, rank);
      if (column !== undefined && isPlausible(column, text)) propose(column, path);
    }
  }
  const make = whole.find(({ text }) => isKnownMake(text));
  if (make) propose('make', make.path);
  const list = /^(.*?)\[\]/.exec(columns.make ?? '')?.[1];
  const inList = (path: string): string => path.replace(/^.*?\[\]\.?/, '');
  const entries = Object.entries(columns).flatMap(([column, path]) => {
    const own = list === undefined ? path : path.startsWith(`${list}[]`) ? inList(path) : '';
    const [outer = ''] = own.split('[]');
    return outer === '' ? [] : [[column, outer]];
  });
  return { ...(list !== undefined && { list }), columns: Object.fromEntries(entries) };
}

/** The path of the object around a key that only says what kind of value it holds: `vehicle.make.name`. */
function outerOf(path: string): string | null {
  const [, outer = '', last = ''] = /^(.*)\.([^.[\]]+)$/.exec(path) ?? [];
  return outer !== '' && !outer.endsWith('[]') && isGeneralKey(last) ? outer : null;
}

/** Whether a text can be a value of a column: a known word, or an amount with a digit. */
function isPlausible(column: CsvColumn, text: string): boolean {
  if (isWordField(column)) return valuesIn(column, text).length > 0;
  return !(amountColumns.has(column) || /^(?:year|seats|doors)$/.test(column)) || /\d/.test(text);
}

/** The last key, the last two, and the key of the last list: `photos[].url` -> "url", "photos url", "photos". */
function namesIn(path: string): [string, string, string] {
  const keys = path.replaceAll('[]', '').split('.');
  const list = /([^.[\]]+)\[\][^[\]]*$/.exec(path)?.[1] ?? '';
  return [
    keys.at(-1) ?? '',
    keys
      .slice(-2)
      .join(' ')
      .replace(/^pricing /i, 'price '),
    list,
  ];
}
