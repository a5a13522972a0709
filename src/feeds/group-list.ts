// One list over all sites of a group, joined from the lists of their releases (rule feeds-7).
import { dealerFile, feedFileNames, takerFiles } from '../tenant/feed-files.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { cellsInLine, delimitedText, type Delimiter } from './delimited.ts';
import { delimiters, stockJsonText } from './stock.ts';

/** The list of one site as its release holds it. */
export interface SiteList {
  slug: string;
  text: string;
}

/** A site's lists that can be one with those of others: a ZIP file is none. */
export const groupFiles = ({ feeds }: Pick<Tenant, 'feeds'>): string[] =>
  feedFileNames(feeds).filter((file) => !file.endsWith('.zip'));

/** Two sites may count from 1, and a number has to be the same whatever else is in stock. */
const groupId = (slug: string, id: string): string => `${slug}-${id}`;

/** A vehicle of two sites has the rows of the first one, because networks refuse every row of a VIN that is there twice. */
function ofFirstSite<Row>(
  sites: readonly (readonly Row[])[],
  vinOf: (row: Row) => string | null | undefined,
): Row[] {
  const earlier = new Set<string | null | undefined>();
  return sites.flatMap((rows) => {
    const own = rows.filter((row) => !vinOf(row) || !earlier.has(vinOf(row)));
    for (const row of own) earlier.add(vinOf(row));
    return own;
  });
}

/** `lists`: in the order of their slugs. Null where their headings differ, so that they cannot be one. */
export function joinedList(
  file: string,
  lists: readonly SiteList[],
  { files }: Pick<Tenant['feeds'], 'files'>,
): string | null {
  if (file === takerFiles.stock[1]) return groupJson(lists);
  const own = Object.entries(files).find(([name, list]) => dealerFile(name, list) === file)?.[1];
  const tables = lists.map(({ slug, text }) => ({ slug, lines: text.split('\n').slice(0, -1) }));
  const [head = ''] = tables[0]?.lines ?? [];
  if (tables.some(({ lines }) => lines[0] !== head)) return null;
  const delimiter: Delimiter = own ? delimiters[own.delimiter] : file.endsWith('.tsv') ? '\t' : ',';
  const headings = cellsInLine(head, delimiter);
  const columnOf = (field: 'id' | 'vin') =>
    headings.findIndex((heading) =>
      own ? own.columns[heading] === field : idHeadings[field].test(heading),
    );
  const [idAt, vinAt] = [columnOf('id'), columnOf('vin')];
  const rows = tables.map(({ slug, lines }) =>
    lines.slice(1).map((line) => {
      const cells = cellsInLine(line, delimiter);
      return cells.map((cell, at) => (at === idAt ? groupId(slug, cell) : cell));
    }),
  );
  return delimitedText(
    headings,
    ofFirstSite(rows, (cells) => cells[vinAt]),
    delimiter,
  );
}

/** Of the networks' lists and of stock.csv. */
const idHeadings = { id: /^(?:vehicle[_ ])?id$/i, vin: /^vin$/i };

function groupJson(lists: readonly SiteList[]): string {
  const sites = lists.map(({ slug, text }) => {
    const { vehicles } = JSON.parse(text) as { vehicles: { id: string; vin: string | null }[] };
    return vehicles.map((vehicle) => ({ ...vehicle, id: groupId(slug, vehicle.id) }));
  });
  return stockJsonText(ofFirstSite(sites, ({ vin }) => vin));
}
