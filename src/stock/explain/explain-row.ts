// Where each field of one vehicle comes from: every heading or path of its row is taken away in turn, and what changes
// came from it. So the explanation cannot disagree with the import.
import { csvColumns, type ExportMapping } from '../../tenant/schema/stock.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { headingName } from '../normalise/headings.ts';
import { comparedPath, namesOf } from '../normalise/mapping.ts';
import { cellsOfRow, columnFinder } from '../normalise/table-cells.ts';
import { collectWarnings, type FieldWarning } from '../normalise/row.ts';
import { tableKey } from '../normalise/text.ts';
import type { SourceRow, StockSource } from '../sources/source.ts';
import { createRowReader, type RowSettings } from '../validate/ingest-row.ts';
import type { RowError } from '../validate/rejection.ts';
import { writtenRecord } from './export-shape.ts';
import { pathsOf, withoutPath, type PathText } from './paths.ts';

interface ExplainedField {
  /** A measure has the name of its group before it: `caravan.tare_weight`. */
  field: string;
  /** The value as the website has it; null when the row is rejected. */
  value: unknown;
  /** Headings or paths with what is written there; empty for a value that the settings or a rule give. */
  from: PathText[];
}

export interface ExplainedRow {
  line: number;
  name: string | null;
  /** Why the row is rejected; null for a vehicle. */
  error: RowError | null;
  fields: ExplainedField[];
  /** What no field came from. */
  unread: PathText[];
  /** Values that were left out. */
  warnings: FieldWarning[];
}

/** Explains the row that has `id` anywhere, or the first that is no error. `settings`: those of the ingest. */
export async function explainRow(
  source: StockSource,
  id: string | undefined,
  settings: RowSettings,
): Promise<{ ok: true; row: ExplainedRow } | { ok: false; message: string }> {
  const rows = source.rows();
  const read = createRowReader(settings);
  for (;;) {
    const step = await rows.next();
    if (step.done) {
      const message = step.value.complete
        ? `no row of ${source.name} ${id === undefined ? 'can be read' : `has ${id}`}`
        : step.value.message;
      return { ok: false, message };
    }
    const row = step.value;
    if (row.kind === 'error') continue;
    const outcome = read(row, () => undefined);
    const isWanted =
      id === undefined ||
      (outcome.kind === 'vehicle' && outcome.vehicle.id === id) ||
      inputsOf(row).some(({ text }) => text === id);
    if (!isWanted) continue;
    await rows.return({ complete: true });
    return { ok: true, row: explain(row, settings) };
  }
}

type ReadableRow = Exclude<SourceRow, { kind: 'error' }>;

/** A heading or path of the row, and what it is for. */
interface Input extends PathText {
  /** Columns of the mapping that it is a name of. */
  columns: readonly string[];
  /** Fields that differ without it; null when nothing is left of the vehicle. */
  changed: readonly string[] | null;
}

function explain(row: ReadableRow, settings: RowSettings): ExplainedRow {
  const warnings: FieldWarning[] = [];
  const outcome = createRowReader(settings)(row, collectWarnings(warnings));
  const vehicle = outcome.kind === 'vehicle' ? outcome.vehicle : null;
  const inputs = inputsOf(row).map((input) => ({
    ...input,
    columns: columnsNamed(input.path, row, settings.mapping),
    changed:
      vehicle === null ? [] : changedFields(vehicle, without(row, input.path, settings), settings),
  }));
  const values = vehicle === null ? {} : fieldsOf(vehicle);
  const names = vehicle === null ? csvColumns : Object.keys(values);
  return {
    line: row.line,
    name: vehicle?.name ?? null,
    error: outcome.kind === 'error' ? outcome.error : null,
    fields: names.flatMap((field) => {
      const value = values[field];
      const from = value === undefined ? namedLike(field, inputs) : originsOf(field, inputs);
      if (value === undefined && from.length === 0) return [];
      return [
        { field, value: value ?? null, from: from.map(({ path, text }) => ({ path, text })) },
      ];
    }),
    unread: inputs
      .filter(({ changed, columns }) => changed?.length === 0 && columns.length === 0)
      .map(({ path, text }) => ({ path, text })),
    warnings,
  };
}

/** The values of a vehicle by field, where each measure is a field. */
function fieldsOf({ variant = {}, caravan = {}, ...fields }: Vehicle): Record<string, unknown> {
  const measures = Object.entries({ variant, caravan }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  return { ...fields, ...Object.fromEntries(measures) };
}

/** The inputs that change a field; otherwise those that are named like it, or without which there is no vehicle. */
function originsOf(field: string, inputs: readonly Input[]): readonly Input[] {
  const changing = inputs.filter(({ changed }) => changed?.includes(field));
  if (changing.length > 0) return changing;
  const named = namedLike(field, inputs);
  if (named.length > 0) return named;
  const isNaming = ['name', 'make', 'model', 'slug'].includes(field);
  return isNaming ? inputs.filter(({ changed }) => changed === null) : [];
}

const namedLike = (field: string, inputs: readonly Input[]): readonly Input[] =>
  inputs.filter(({ columns }) => columns.includes(field));

/** Headings or paths of a row with their texts. A heading is one path, whatever dots it has. */
const inputsOf = (row: ReadableRow): PathText[] =>
  row.kind === 'cells'
    ? Object.entries(writtenRecord(row)).flatMap(([path, text]) => pathsOf(text, path))
    : pathsOf(writtenRecord(row));

function without(row: ReadableRow, path: string, { mapping }: RowSettings): ReadableRow {
  if (row.kind !== 'cells') {
    return { line: row.line, kind: 'record', value: withoutPath(writtenRecord(row), path) };
  }
  const { headings } = row.table;
  const cells = row.table.cells.map((cell, at) => (headings[at] === path ? '' : cell));
  const value = cellsOfRow(cells, columnFinder(mapping)(headings));
  return { ...row, table: { headings, cells }, value };
}

/** Fields of the vehicle that another row gives otherwise; null when it gives no vehicle. */
function changedFields(vehicle: Vehicle, row: ReadableRow, settings: RowSettings): string[] | null {
  const outcome = createRowReader(settings)(row, () => undefined);
  if (outcome.kind !== 'vehicle') return null;
  const [whole, rest] = [fieldsOf(vehicle), fieldsOf(outcome.vehicle)];
  return Object.keys(whole).filter(
    (field) => JSON.stringify(whole[field]) !== JSON.stringify(rest[field]),
  );
}

/** Columns of the mapping that a heading or path is a name of. */
function columnsNamed(path: string, row: ReadableRow, mapping: ExportMapping): string[] {
  const isTable = row.kind === 'cells';
  const own = isTable ? tableKey(path) : comparedPath(path);
  const last = headingName(path.split('.').at(-1) ?? path).bare?.key;
  const bare = last === undefined ? undefined : [...own.split('.').slice(0, -1), last].join('.');
  return csvColumns.filter((column) =>
    namesOf(column, mapping)
      .map((name) => (isTable ? tableKey(name) : comparedPath(name)))
      .some((name) => own === name || bare === name || own.startsWith(`${name}.`)),
  );
}
