// Finds vehicles by id or by words of their name, for forms that ask which vehicle (rule enquiry-22).
import { answer, type Handlers } from '../endpoints/endpoint.ts';
import type { Database } from '../stores/database.ts';
import { vehicleNamed, type StockRow } from './stock.ts';

/** Short enough to read. */
const most = 8;

/** The text of a vehicle in the list and in the field. It has the stock number, because names repeat. */
const vehicleLabel = ({ name, stocknum }: Pick<StockRow, 'name' | 'stocknum'>): string =>
  stocknum === null ? name : `${name} (stock ${stocknum})`;

const available = "status IN ('in_stock', 'coming_soon')";

async function withWords(db: Database, tenant: string, query: string): Promise<StockRow[]> {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  if (words.length === 0) return [];
  const like = "(LOWER(name) LIKE ? OR LOWER(COALESCE(stocknum, '')) LIKE ?)";
  return db.all<StockRow>(
    `SELECT * FROM stock WHERE tenant = ? AND ${available} AND ${words.map(() => like).join(' AND ')}
      ORDER BY name, car_id LIMIT ${String(most)}`,
    [tenant, ...words.flatMap((word) => [`%${word}%`, `%${word}%`])],
  );
}

/** The one available vehicle that a visitor chose from the list; null: the text is the visitor's own. */
export async function vehicleChosen(
  db: Database,
  tenant: string,
  text: string,
): Promise<StockRow | null> {
  const fits = (await withWords(db, tenant, text.replace(/\(stock /, '('))).filter(
    (row) => vehicleLabel(row) === text,
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

export const vehicleFinders = {
  findVehicles: async ({ services, tenant, query }) => {
    const { db } = services;
    const named = query.car_id ? await vehicleNamed(db, tenant.slug, query.car_id) : null;
    const found = named ? [named] : await withWords(db, tenant.slug, query.query ?? '');
    return answer({
      items: found.map((row) => ({ slug: row.slug, label: vehicleLabel(row) })),
    });
  },
} satisfies Partial<Handlers>;
