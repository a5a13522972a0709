// The names of the lists that a site publishes under /feeds/, by its settings. Lists and the checks of the settings use them.
import type { Tenant } from './schema/index.ts';

type FeedSettings = Tenant['feeds'];
type ListSettings = Pick<FeedSettings['files'][string], 'delimiter' | 'zip'>;

export const takerFiles = {
  google: ['google-vehicles.tsv'],
  meta: ['meta-vehicles.csv'],
  microsoft: ['microsoft-vehicles.tsv'],
  stock: ['stock.csv', 'stock.json'],
} as const satisfies Record<FeedSettings['takers'][number], readonly string[]>;

/** Address of a list in the site. */
export const feedPath = (file: string): string => `/feeds/${file}`;

/** The table of a list, which may be within a ZIP file. */
export const tableName = (name: string, { delimiter }: ListSettings): string =>
  `${name}.${delimiter === 'tab' ? 'tsv' : 'csv'}`;

export const dealerFile = (name: string, settings: ListSettings): string =>
  settings.zip ? `${name}.zip` : tableName(name, settings);

/** The list of photos in a ZIP file. */
export const photosFile = 'photos.csv';

export const feedFileNames = ({ takers, files }: FeedSettings): string[] => [
  ...takers.flatMap((taker): readonly string[] => takerFiles[taker]),
  ...Object.entries(files).map(([name, file]) => dealerFile(name, file)),
];

/** The words of an address that stand for the group: what goes there is the list of all its dealers (rule feeds-7). */
const groupMark = '{group}';
export const isForGroup = ({ url }: Pick<FeedSettings['deliveries'][number], 'url'>): boolean =>
  url.includes(groupMark);

/** Where a list goes: a group has one setting for all its dealers. */
export const deliveryAddress = (
  { url }: Pick<FeedSettings['deliveries'][number], 'url'>,
  { slug, group }: Pick<Tenant, 'slug' | 'group'>,
): string => url.replaceAll('{slug}', slug).replaceAll(groupMark, group ?? '');
