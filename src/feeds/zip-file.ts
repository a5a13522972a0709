// A list of the stock as a ZIP file, with the addresses of its photos beside it (rule feeds-5).
import { strToU8, zipSync } from 'fflate';
import { photosFile } from '../tenant/feed-files.ts';
import { delimitedText } from './delimited.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

/** A ZIP file holds a time for each of its files; the same stock has to give the same bytes. */
const mtime = new Date(1980, 0, 1);

/** `table`: the name of the list in it. */
export function zipFile(table: string, content: string, vehicles: readonly FeedVehicle[]) {
  const photos = vehicles.flatMap(({ facts, images }) =>
    images.map((address, at) => [facts.id, String(at + 1), address]),
  );
  const files = {
    [table]: content,
    [photosFile]: delimitedText(['id', 'photo', 'address'], photos, ','),
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(bytes), { mtime });
}
