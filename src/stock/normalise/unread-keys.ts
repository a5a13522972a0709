// The keys of records that no field came from, for the report, like the unread headings of a table. It reads no values.
import { vehicleSchema } from '../../domain/vehicle/vehicle.ts';
import { csvColumns, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { statusFlag } from './flags.ts';
import { columnNames, comparedPath, namesOf, type ColumnNames } from './mapping.ts';
import { isGeneralKey } from './objects.ts';
import { tableKey } from './text.ts';

/** Names of our own fields. Records of other shapes may have them too. */
const ownFields = new Set([
  ...Object.keys(vehicleSchema.shape),
  'objectID',
  'thumbnails',
  'currency',
  'km_unit',
]);
const ownKeys = new Set([...ownFields].map(tableKey));
const columns = new Set<string>(csvColumns.map(tableKey));
/** Our own fields that are no column: everything inside them is read. */
const ownParts = new Set([...ownKeys].filter((key) => !columns.has(key)));
const endOfUnit = /(?:units?|uom|unitcode|currency|currencycode)$/;
/** The most keys to look at. Some exports use ids as keys, so that each record has new ones. */
const maxKeys = 2_000;

export class UnreadKeys {
  readonly unread = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly names: ColumnNames;
  private readonly paths: readonly string[];

  constructor(mapping: ExportMapping) {
    this.names = columnNames(mapping);
    this.paths = csvColumns.flatMap((column) => namesOf(column, mapping).map(comparedPath));
  }

  look(record: RawRecord): void {
    for (const key of Object.keys(record)) {
      if (this.seen.has(key) || this.seen.size >= maxKeys) continue;
      this.seen.add(key);
      for (const path of this.unreadIn(key, record[key])) this.unread.add(path);
    }
  }

  /** The key, if nothing in it is read. Of an object that is partly read, the paths of its other keys. */
  private unreadIn(key: string, value: unknown): string[] {
    const isRead = this.isRead(key);
    if (!isObject(value)) return isRead ? [] : [key];
    if (ownParts.has(tableKey(key))) return [];
    const children = Object.keys(value);
    const unread = children.filter((child) => !this.isReadIn(tableKey(key), tableKey(child)));
    if (!isRead && unread.length === children.length) return [key];
    const isValue = (child: string): boolean =>
      isGeneralKey(child) || typeof value[child] === 'object';
    return unread.filter((child) => !isValue(child)).map((child) => `${key}.${child}`);
  }

  private isReadIn(outer: string, inner: string): boolean {
    const path = `${outer}.${inner}`;
    return (
      this.names.has(inner) ||
      this.names.has(outer + inner) ||
      this.names.has(inner + outer) ||
      this.paths.some((one) => one === path || one.startsWith(`${path}.`))
    );
  }

  private isRead(key: string): boolean {
    const { key: own, plain, bare } = this.names.read(key);
    const isName = [own, plain, bare?.key ?? own, own.replace(/^is/, '')].some(
      (name) => this.names.has(name) || ownKeys.has(name),
    );
    return isName || endOfUnit.test(own) || statusFlag(key) !== null;
  }
}
