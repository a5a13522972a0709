// An export that lists changes (put, patch, delete) and not the stock: its rows become the vehicles that are left. It does so
// only if each change is of a vehicle that the file itself has whole before; another list is refused (rule stock-10).
import { wordsIn } from '../normalise/heading-words.ts';
import { tableKey } from '../normalise/text.ts';
import { toldBy } from '../normalise/telling.ts';
import { isObject, type RawRecord } from '../validate/decode.ts';
import { SourceError, type SourceEnd, type SourceRow } from './source.ts';

type Rows = AsyncGenerator<SourceRow, SourceEnd>;
type Change = 'whole' | 'part' | 'gone';

const words: Record<Change, string> = {
  whole: 'put insert inserted add added create created upsert replace replaced unchanged',
  part: 'patch patched update updated modify modified change changed amend amended edit edited merge',
  gone: 'delete deleted remove removed del tombstone',
};
/** They count only under a heading that asks for an operation: "N", "U" and "D" are conditions, too. */
const codes: Record<Change, string> = { whole: 'a i c n', part: 'u m', gone: 'd r x' };
const asking =
  /^(?:op|operation|action|change|event|crud|verb|delta)(?:type|code|kind|flag|name)?$|^(?:record|row|update|transaction)(?:action|op|operation)$/;

const byWord = (of: Record<Change, string>): ReadonlyMap<string, Change> =>
  new Map(
    (['whole', 'part', 'gone'] as const).flatMap((change) =>
      of[change].split(' ').map((word) => [word, change] as const),
    ),
  );
const changesByWord = byWord(words);
const changesByCode = byWord(codes);

/** Rows that show whether a column has operations. */
const sampleSize = 20;

/** The rows of a source; of a list of changes, the vehicles that are left. Throws SourceError for one that has no stock. */
export async function* withoutChanges(rows: Rows): Rows {
  try {
    const sample: SourceRow[] = [];
    let step = await rows.next();
    try {
      while (!step.done && sample.push(step.value) < sampleSize) step = await rows.next();
    } catch (error) {
      // A server that falls silent has sent these.
      yield* sample;
      throw error;
    }
    const key = operationKey(sample.map(factsOf).filter((facts) => facts !== null));
    if (key === null) {
      yield* sample;
      return step.done ? step.value : yield* rows;
    }
    for (; !step.done; step = await rows.next())
      if (step.value !== sample.at(-1)) sample.push(step.value);
    yield* left(sample, key);
    // A count is one of the changes.
    return step.value.complete ? { ...step.value, expected: undefined } : step.value;
  } finally {
    await rows.return({ complete: true });
  }
}

/** The values of a row by heading or key, before any mapping; null for a row that cannot be read. */
function factsOf(row: SourceRow): RawRecord | null {
  if (row.kind === 'cells') {
    const { headings, cells } = row.table;
    return Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));
  }
  if (row.kind === 'record') return isObject(row.value) ? row.value : null;
  if (row.kind === 'error') return null;
  try {
    const value: unknown = JSON.parse(row.text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The operation that a text names: "PUT", "vehicle.updated". */
function changeIn(key: string, text: unknown): Change | undefined {
  if (typeof text !== 'string') return undefined;
  const said = wordsIn(text);
  const word = said.pop() ?? '';
  // "Edit | Delete" are the buttons of a list.
  if (said.some((other) => changesByWord.has(other))) return undefined;
  if (asking.test(tableKey(key))) return changesByWord.get(word) ?? changesByCode.get(word);
  return said.length === 0 ? changesByWord.get(word) : undefined;
}

/** The key that most rows have and whose texts are operations in all of them; at least two, unless the key asks for them. */
function operationKey(sample: readonly RawRecord[]): string | null {
  const keys = new Set(sample.flatMap((row) => Object.keys(row)));
  const found = [...keys].find((key) => {
    const texts = sample.map((row) => row[key]).filter((text) => text !== undefined && text !== '');
    const said = texts.map((text) => changeIn(key, text));
    const isSure = asking.test(tableKey(key)) || new Set(said).size > 1;
    return isSure && texts.length * 2 > sample.length && !said.includes(undefined);
  });
  return found ?? null;
}

const idKeys =
  /^(?:id|sku|vin|(?:vehicle|listing|stock|unit|item|advert|ad)(?:id|no|num|number|code|key|ref)?)$/;

/** The vehicle inside a change, or the change where it is the vehicle itself. */
const vehicleIn = (facts: RawRecord): RawRecord =>
  [facts, ...Object.values(facts)].find(
    (one): one is RawRecord => isObject(one) && toldBy(Object.keys(one)).has('make'),
  ) ?? facts;

function idOf(row: SourceRow, facts: RawRecord): string {
  if (row.kind === 'cells') return row.value.id ?? row.value.stocknum ?? row.value.vin ?? '';
  const id = [facts, ...Object.values(facts)]
    .filter(isObject)
    .flatMap((one) => Object.entries(one))
    .find(([key, value]) => idKeys.test(tableKey(key)) && !isObject(value))?.[1];
  return id === undefined ? '' : String(id);
}

/** The vehicles that are left after the changes, in the order in which they came. */
function left(rows: readonly SourceRow[], key: string): Iterable<SourceRow> {
  const stock = new Map<string, SourceRow>();
  const said = new Set<string>();
  for (const row of rows) {
    const facts = factsOf(row);
    const text = String(facts?.[key] ?? '');
    const change = changeIn(key, text);
    if (facts === null || change === undefined) {
      stock.set(`line ${String(row.line)}`, row);
      continue;
    }
    said.add(text.toLowerCase());
    const id = idOf(row, facts);
    const before = stock.get(id);
    const after = change === 'whole' ? row : change === 'part' && before && changed(before, row);
    if (after && id !== '') stock.set(id, after);
    else if (change === 'gone' && before) stock.delete(id);
    // A word that every row has tells nothing.
    else if (change === 'part' && isSaidByAll(rows, key, text)) return rows;
    else throw new SourceError('not-an-export', refusal(key, [...said], { id, text, row }));
  }
  return stock.values();
}

const isSaidByAll = (rows: readonly SourceRow[], key: string, text: string): boolean =>
  rows.every((row) => [undefined, text].includes(factsOf(row)?.[key] as string | undefined));

const refusal = (
  key: string,
  said: readonly string[],
  { id, text, row }: { id: string; text: string; row: SourceRow },
): string =>
  `the export is a list of changes and not the whole stock: its "${key}" says ${said.join(', ')}, and row ${String(row.line)} ` +
  `is "${text}" of ${id || 'a vehicle'} that the file does not have before it; ask the provider for a full export with all vehicles`;

/** A vehicle with what a change says of it; undefined where the change cannot be read. */
function changed(before: SourceRow, row: SourceRow): SourceRow | undefined {
  if (before.kind === 'cells' && row.kind === 'cells')
    return { ...before, value: { ...before.value, ...row.value } };
  const [old, facts] = [factsOf(before), factsOf(row)];
  if (!old || !facts) return undefined;
  const whole = structuredClone(old);
  const vehicle = vehicleIn(whole);
  for (const [key, value] of Object.entries(facts)) {
    // What stands around the vehicle, such as the time, is none of it.
    if (key in whole && vehicle !== whole && !isObject(value)) continue;
    const parts = isObject(value) && !(key in vehicle) ? value : { [key]: value };
    if (!Object.entries(parts).every(([path, part]) => setAt(vehicle, path, part)))
      return undefined;
  }
  return { line: before.line, kind: 'record', value: whole, within: before.within };
}

/** Sets the value at a path such as "price.amount", or joins a list, as `addImages` does. False where it is neither. */
function setAt(vehicle: RawRecord, path: string, value: unknown): boolean {
  if (/[^\w. -]/.test(path) || isPatch(value)) return false;
  const [, verb, name] = /^(add|append|remove)_?([A-Za-z]\w*)$/.exec(path) ?? [];
  const list = Object.keys(vehicle).find((key) => tableKey(key) === tableKey(name ?? ''));
  if (verb !== undefined && list !== undefined) {
    const own: unknown[] = [vehicle[list] ?? []].flat();
    const given = [value].flat();
    vehicle[list] =
      verb === 'remove' ? own.filter((one) => !given.includes(one)) : [...own, ...given];
    return true;
  }
  const [first = '', ...rest] = path.split('.');
  const inner = vehicle[first];
  if (rest.length > 0 && isObject(inner)) return setAt(inner, rest.join('.'), value);
  if (isObject(inner) && isObject(value))
    return Object.entries(value).every(([key, part]) => setAt(inner, key, part));
  vehicle[path] = value;
  return true;
}

/** The steps of a JSON patch: [{op, path, value}]. */
const isPatch = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => isObject(one) && 'op' in one && 'path' in one);
