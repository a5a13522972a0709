// The made-up nights before the first export: what the site asked for each reduced vehicle until its price fell (rule price-9).
import { dataFolder } from '../../../src/stock/snapshot/data-folder.ts';
import { savePrices, type AskedHistory } from '../../../src/stock/law/price-history.ts';
import { makeFolder } from '../../../src/files/make-folder.ts';
import { addDays } from './day.ts';
import type { ExportRow } from './draft.ts';

/** Days for which the earlier price stood. */
const earlierDays = 29;

/** By the id of the vehicle. Pure. */
function askedHistory(rows: readonly ExportRow[]): AskedHistory {
  const reduced = rows.filter(
    ({ price, before_price: was }) => Number(was) > Number(price) && Number(price) > 0,
  );
  return Object.fromEntries(
    reduced.map(({ id, price, before_price, price_type, created_at }) => {
      const type = typeof price_type === 'string' ? price_type : '';
      const came = String(created_at).slice(0, 10);
      return [
        String(id),
        [
          [came, Number(before_price), type],
          [addDays(came, earlierDays), Number(price), type],
        ],
      ];
    }),
  );
}

export function writeAskedHistory(dataDir: string, slug: string, rows: readonly ExportRow[]): void {
  const folder = dataFolder(dataDir, slug);
  makeFolder(folder.folder);
  savePrices(folder, askedHistory(rows));
}
