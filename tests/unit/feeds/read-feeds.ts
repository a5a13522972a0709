// Reads feeds as their takers do, from the bytes that were written. It knows no module of src/feeds.
import { splitCells } from '../../../src/stock/sources/csv-cells.ts';

/** What a reader found about one vehicle, in the words of the facts; undefined where its feed does not say it. */
export interface ReadVehicle {
  id: string;
  price: number | null;
  claim?: string;
  km: number | null;
  availability?: string;
  title?: string;
  picture: string | null;
  condition: string | null;
}

type Row = Record<string, string>;

/** Rows by heading. A guarded formula is read without its guard. */
export function readTable(text: string, delimiter: string): Row[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = splitCells(head, delimiter).cells;
  return lines.map((line) => {
    const { cells } = splitCells(line, delimiter);
    if (cells.length !== names.length) throw new Error(`${String(cells.length)} cells: ${line}`);
    return Object.fromEntries(
      names.map((name, at) => [name, (cells[at] ?? '').replace(/^'(?=[=+@-])/, '')]),
    );
  });
}

const amount = (text = ''): number | null =>
  text === '' ? null : Number(text.replace(' AUD', ''));
/** The picture, whatever its size and format. */
const pictureOf = (address = ''): string | null =>
  /\/v1\/([\w-]+?)-\d+\.jpg$/.exec(address)?.[1] ?? null;

export const readers: Record<string, (text: string) => ReadVehicle[]> = {
  '/feeds/google-vehicles.tsv': (text) =>
    readTable(text, '\t').map((row) => ({
      id: row['id'] ?? '',
      price: amount(row['price']),
      claim:
        row['vehicle_price_type'] === 'excluding_government_charges_price'
          ? 'egc'
          : (row['vehicle_price_type'] ?? '').replace('_price', ''),
      km: Number((row['mileage'] ?? '').replace(' km', '')),
      availability: 'available',
      title: [row['year'], row['brand'], row['model'], row['trim']].filter(Boolean).join(' '),
      picture: pictureOf(row['image_link']),
      condition: (row['condition'] ?? '').toLowerCase(),
    })),
  '/feeds/meta-vehicles.csv': (text) =>
    readTable(text, ',').map((row) => ({
      id: row['vehicle_id'] ?? '',
      price: amount(row['sale_price'] || row['price']),
      km: Number(row['mileage.value']),
      title: row['title'] ?? '',
      picture: pictureOf(row['image[0].url']),
      condition: (row['state_of_vehicle'] ?? '').toLowerCase(),
    })),
  '/feeds/stock.csv': (text) =>
    readTable(text, ',').map((row) => ({
      id: row['id'] ?? '',
      price: amount(row['price']),
      km: amount(row['km']),
      availability: row['availability'] ?? '',
      title: row['title'] ?? '',
      picture: pictureOf(row['photos']?.split('|')[0]),
      condition: row['condition'] || null,
    })),
  '/feeds/stock.json': (text) => {
    const { vehicles } = JSON.parse(text) as {
      vehicles: (Omit<ReadVehicle, 'picture'> & { photos: string[] })[];
    };
    return vehicles.map(({ photos, id, price, km, availability, title, condition }) => ({
      id,
      price,
      km,
      availability: availability ?? '',
      title: title ?? '',
      condition,
      picture: pictureOf(photos[0]),
    }));
  },
};
