// The watchlist: the saved vehicles of a signed-in visitor, with price drops and sales. The session names the visitor.
import type { PriceLine } from '../../domain/card/card-data.ts';
import type { WatchlistItem } from '../../protocol/account.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, signedIn, type Handlers } from '../endpoints/endpoint.ts';
import { listedPhotoOf, shownPriceOf } from '../stock/stock.ts';
import { statement, type Statement } from '../stores/database.ts';

/** Saves a vehicle that can still be bought, at its current price; one that was saved before is not changed. */
const saveSql = `INSERT INTO watchlist (tenant, contact_id, car_id, slug, name, image, price, saved_at)
  SELECT stock.tenant, ?, stock.car_id, stock.slug, stock.name, stock.image, stock.price, CAST(? AS BIGINT)
    FROM stock WHERE stock.tenant = ? AND stock.car_id = ? AND stock.status IN ('in_stock', 'coming_soon')
  ON CONFLICT (tenant, contact_id, car_id) DO NOTHING`;

/** Saves any number of vehicles; unknown and sold ones are skipped. */
export const saveStatements = (
  tenant: string,
  contactId: string,
  carIds: readonly string[],
  now: number,
): Statement[] => carIds.map((carId) => statement(saveSql, contactId, now, tenant, carId));

interface WatchlistRow {
  car_id: string;
  slug: string;
  name: string;
  image: string | null;
  saved_at: number;
  saved_price: number | null;
  status: string | null;
  price: number | null;
  price_type: string | null;
  subscription_price: number | null;
  preorder: number | null;
  car_type: string | null;
  held_until: number | null;
}

const listSql = `SELECT watchlist.car_id, watchlist.slug, watchlist.name, watchlist.saved_at,
    COALESCE(stock.image, watchlist.image) AS image, watchlist.price AS saved_price,
    stock.status, stock.price, stock.price_type, stock.subscription_price, stock.preorder, stock.car_type,
    holds.held_until
  FROM watchlist LEFT JOIN stock ON stock.tenant = watchlist.tenant AND stock.car_id = watchlist.car_id
    LEFT JOIN holds ON holds.tenant = watchlist.tenant AND holds.car_id = watchlist.car_id AND holds.held_until > ?
  WHERE watchlist.tenant = ? AND watchlist.contact_id = ? ORDER BY watchlist.saved_at DESC, watchlist.car_id`;

/** The price of a vehicle that is still in stock, as its pages show it. */
function priceOf(row: WatchlistRow, tenant: Tenant): PriceLine | null {
  const { status, car_type, preorder } = row;
  if (status === null || car_type === null) return null;
  return shownPriceOf({ ...row, car_type, preorder: preorder ?? 0 }, tenant);
}

function itemOf(row: WatchlistRow, tenant: Tenant): WatchlistItem {
  const { car_id, slug, name, image, saved_at, saved_price, status } = row;
  const line = priceOf(row, tenant);
  const price = line?.amount ?? null;
  // The saved price is a purchase price, so a subscription price is not compared with it.
  const bought = line?.kind === 'price' || line?.kind === 'reduced';
  const fell = bought && saved_price !== null && price !== null && price < saved_price;
  return {
    car_id,
    slug,
    name,
    image: listedPhotoOf(image, tenant),
    saved_at: new Date(saved_at).toISOString(),
    status:
      status === null
        ? 'gone'
        : status === 'in_stock' || status === 'coming_soon'
          ? status
          : 'sold',
    reserved: row.held_until !== null,
    saved_price,
    price,
    price_text: line?.text ?? null,
    price_type: line?.priceType ?? null,
    price_drop: fell ? saved_price - price : null,
  };
}

export const watchlistHandlers = {
  watchlist: async (call) => {
    const { services, tenant, now } = call;
    const rows = await services.db.all<WatchlistRow>(listSql, [
      now,
      tenant.slug,
      signedIn(call).contactId,
    ]);
    return answer({ items: rows.map((row) => itemOf(row, tenant)) });
  },

  saveCar: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    const [, kept = []] = await services.db.batch([
      ...saveStatements(tenant.slug, contactId, [body.car_id], now),
      statement(
        'SELECT 1 AS kept FROM watchlist WHERE tenant = ? AND contact_id = ? AND car_id = ?',
        tenant.slug,
        contactId,
        body.car_id,
      ),
    ]);
    if (kept.length > 0) return answer({ success: true });
    return problem(call, 'not-found', 'This vehicle is no longer available.');
  },

  removeCar: async (call) => {
    const { services, tenant, body } = call;
    await services.db.run(
      'DELETE FROM watchlist WHERE tenant = ? AND contact_id = ? AND car_id = ?',
      [tenant.slug, signedIn(call).contactId, body.car_id],
    );
    return answer({ success: true });
  },

  mergeFavourites: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    if (body.car_ids.length === 0) return answer({ success: true, added: 0 });
    const saved = await services.db.batch(
      saveStatements(tenant.slug, contactId, body.car_ids, now).map(({ sql, params = [] }) => ({
        sql: `${sql} RETURNING car_id`,
        params,
      })),
    );
    return answer({ success: true, added: saved.filter((rows) => rows.length > 0).length });
  },
} satisfies Partial<Handlers>;
