// Alerts: a saved vehicle's price drop or sale and a saved search's new arrivals, at most one message per visitor and
// day, each with a link that stops them all in one click. The outbox delivers them.
import { watchlistPath } from '../../domain/account/paths.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { formatMoney } from '../../domain/text/format.ts';
import type { SearchCriteria } from '../../protocol/account.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Signer } from '../security/crypto.ts';
import { problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { htmlPage } from '../http/plain-page.ts';
import { queueMessage, siteAddress, visitorMail } from '../outbox/messages.ts';
import type { Message } from '../outbox/outbox.ts';
import { mailPhotoOf, priceText, shownPriceOf, type StockRow } from '../stock/stock.ts';
import { statement, type Database } from '../stores/database.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** Maximum lines in one message; further arrivals are a count and a link. */
const maxLines = 10;

interface ContactRow {
  id: string;
  phone: string;
  name: string;
  email: string;
  alerts: string;
  told_at: number;
}

interface Line {
  text: string;
  path: string;
  /** A photo as the stock has it. */
  image: string | null;
}

/** Whether a vehicle fits a saved search; a list means "one of", an absent list means "any". */
function fitsSearch(vehicle: StockRow, criteria: SearchCriteria): boolean {
  const among = (list: readonly string[] | undefined, value: string | null) =>
    list === undefined ||
    list.length === 0 ||
    (value !== null && list.some((each) => each.toLowerCase() === value.toLowerCase()));
  const atLeast = (bound: number | undefined, value: number | null) =>
    bound === undefined || (value !== null && value >= bound);
  const atMost = (bound: number | undefined, value: number | null) =>
    bound === undefined || (value !== null && value <= bound);
  return (
    among(criteria.make, vehicle.make) &&
    among(criteria.model, vehicle.model) &&
    among(criteria.body, vehicle.body) &&
    among(criteria.car_type, vehicle.car_type) &&
    atLeast(criteria.price_min, vehicle.price) &&
    atMost(criteria.price_max, vehicle.price) &&
    atLeast(criteria.year_min, vehicle.year) &&
    atMost(criteria.year_max, vehicle.year) &&
    atMost(criteria.km_max, vehicle.km)
  );
}

/** The token of `tenant` that stops a contact's alerts; valid as long as the contact exists. */
const unsubscribeToken = (signer: Signer, tenant: string, contact: string) =>
  `${contact}~${signer.mac('unsubscribe', `${tenant}\n${contact}`)}`;

interface ChangeRow {
  name: string;
  slug: string;
  change: string;
  at: number;
  from_price: number | null;
  to_price: number | null;
  /** The current vehicle; null when it has left the stock. */
  status: string | null;
  price: number | null;
  car_type: string | null;
  price_type: string | null;
  subscription_price: number | null;
  image: string | null;
}

/** Whether a change is still true: prices rise again, and sold vehicles come back. */
function stillHolds({ change, status, price, to_price }: ChangeRow): boolean {
  if (change === 'sold') return status === null || status === 'sold';
  return (status === 'in_stock' || status === 'coming_soon') && price === to_price;
}

async function watchedLines(db: Database, tenant: Tenant, contact: ContactRow): Promise<Line[]> {
  const rows = await db.all<ChangeRow>(
    `SELECT watchlist.name, watchlist.slug, stock_changes.change, stock_changes.at,
        stock_changes.from_price, stock_changes.to_price,
        stock.status, stock.price, stock.car_type, stock.price_type, stock.subscription_price, stock.image
      FROM watchlist JOIN stock_changes
        ON stock_changes.tenant = watchlist.tenant AND stock_changes.car_id = watchlist.car_id
      LEFT JOIN stock ON stock.tenant = watchlist.tenant AND stock.car_id = watchlist.car_id
      WHERE watchlist.tenant = ? AND watchlist.contact_id = ? AND stock_changes.at > ?
        AND stock_changes.at > watchlist.saved_at AND stock_changes.change IN ('price-drop', 'sold')
      ORDER BY stock_changes.at`,
    [tenant.slug, contact.id, contact.told_at],
  );
  // Of several changes of one vehicle the message names the last one that is still true. A sale is final.
  const last = new Map<string, ChangeRow>();
  for (const row of rows.filter(stillHolds)) last.set(row.slug, row);
  return [...last.values()].flatMap((row): Line[] => {
    const { name, slug, change } = row;
    const text = change === 'sold' ? `${name} has been sold.` : priceDropText(row, tenant);
    const image = mailPhotoOf(row.image, tenant);
    return text === null ? [] : [{ path: vehicleHref({ slug }), text, image }];
  });
}

/** Both prices as the pages show them; null when the pages show a price other than the one that fell. */
function priceDropText(row: ChangeRow, tenant: Tenant): string | null {
  const { name, from_price, to_price, car_type, price_type, subscription_price } = row;
  if (car_type === null) return null;
  const at = (price: number | null) => ({
    price,
    price_type,
    subscription_price,
    car_type,
    preorder: 0,
  });
  const { kind, amount } = shownPriceOf(at(to_price), tenant);
  if (kind === 'subscription' || amount === null) return null;
  return `${name} is now ${priceText(at(to_price), tenant)}, down from ${formatMoney(from_price ?? 0)}.`;
}

async function searchLines(db: Database, tenant: Tenant, contact: ContactRow): Promise<Line[]> {
  const searches = await db.all<{
    name: string;
    path: string;
    criteria: string;
    created_at: number;
  }>(
    'SELECT name, path, criteria, created_at FROM saved_searches WHERE tenant = ? AND contact_id = ?',
    [tenant.slug, contact.id],
  );
  if (searches.length === 0) return [];
  const arrivals = await db.all<StockRow & { at: number }>(
    `SELECT stock.*, stock_changes.at FROM stock_changes JOIN stock
        ON stock.tenant = stock_changes.tenant AND stock.car_id = stock_changes.car_id
      WHERE stock_changes.tenant = ? AND stock_changes.change = 'new' AND stock_changes.at > ?
        AND stock.status IN ('in_stock', 'coming_soon') ORDER BY stock.name`,
    [tenant.slug, contact.told_at],
  );
  return searches.flatMap(({ name, path, criteria, created_at }): Line[] => {
    const parsed = JSON.parse(criteria) as SearchCriteria;
    const found = arrivals.filter((each) => each.at > created_at && fitsSearch(each, parsed));
    if (found.length === 0) return [];
    const count = found.length === 1 ? '1 new arrival' : `${String(found.length)} new arrivals`;
    return [
      { text: `${count} for “${name}”`, path, image: null },
      ...found.slice(0, 3).map((each) => ({
        text: `${each.name}, ${priceText(each, tenant)}`,
        path: vehicleHref(each),
        image: mailPhotoOf(each.image, tenant),
      })),
    ];
  });
}

function mailOf(tenant: Tenant, contact: ContactRow, lines: Line[], stop: string): Message {
  const base = siteAddress(tenant);
  return visitorMail(tenant, contact, {
    subject: `${tenant.name}: news about cars you follow`,
    title: 'News about cars you follow',
    lines: [],
    items: lines.slice(0, maxLines).map(({ text, path, image }) => ({
      text,
      href: base + path,
      image,
    })),
    button: { label: 'See your saved cars', href: `${base}${watchlistPath}` },
    stop,
  });
}

/** A text names who sent it and how to reach them, as a mail does (rule law-5). */
function smsOf(tenant: Tenant, contact: ContactRow, lines: Line[], stop: string): Message {
  const base = siteAddress(tenant);
  const first = lines[0];
  const more = lines.length > 1 ? ` And ${String(lines.length - 1)} more.` : '';
  const from = [tenant.legalName, dealerPhone(tenant)?.display].filter(Boolean).join(', ');
  const text = `${from}: ${first?.text ?? ''}${more} ${base}${watchlistPath} Stop: ${stop}`;
  return { to: contact.phone, name: '', subject: '', text, html: null, unsubscribe: stop };
}

export interface AlertNeeds {
  db: Database;
  signer: Signer;
}

/** Puts today's alerts of a tenant into the outbox and returns how many. A second run on the same day adds none. */
export async function queueAlerts(
  { db, signer }: AlertNeeds,
  tenant: Tenant,
  now: number,
): Promise<number> {
  const { day } = wallTime(now, tenant.timeZone);
  const contacts = await db.all<ContactRow>(
    // Rule account-11: a text goes to the phone that signed in, a mail to the address that its owner confirmed.
    `SELECT id, phone, name, email, alerts, told_at FROM contacts
      WHERE tenant = ? AND (alerts = 'sms' OR (alerts = 'email' AND email <> '' AND verified_email = email))`,
    [tenant.slug],
  );
  let queued = 0;
  for (const contact of contacts) {
    const lines = [
      ...(await watchedLines(db, tenant, contact)),
      ...(await searchLines(db, tenant, contact)),
    ];
    if (lines.length === 0) continue;
    const byMail = contact.alerts === 'email';
    const token = unsubscribeToken(signer, tenant.slug, contact.id);
    const stop = `${siteAddress(tenant)}/api/unsubscribe?token=${token}`;
    const message = (byMail ? mailOf : smsOf)(tenant, contact, lines, stop);
    const id = `alert-${contact.id}:${day}`;
    const [added = []] = await db.batch([
      queueMessage({ id, tenant: tenant.slug, channel: byMail ? 'mail' : 'sms', message, now }),
      // A contact gets one message a day, so later changes wait for tomorrow's message.
      statement(
        `UPDATE contacts SET told_at = ? WHERE id = ?
          AND EXISTS (SELECT 1 FROM deliveries WHERE id = ? AND created_at = ?)`,
        now,
        contact.id,
        id,
        now,
      ),
    ]);
    queued += added.length;
  }
  return queued;
}

type Stopping = Pick<Call<'unsubscribe'>, 'services' | 'tenant' | 'query'>;

/** The contact that a link names; null when the link is forged or incomplete. */
function contactOf({ services, tenant, query }: Stopping): string | null {
  const [contact = '', mac = ''] = query.token.split('~');
  return services.signer.matches('unsubscribe', `${tenant.slug}\n${contact}`, mac) ? contact : null;
}

/** Mail programs cut long links. */
const wrongLink =
  'This link is not complete. Alerts can also be turned off where your saved vehicles are.';

export const alertHandlers = {
  // Link scanners open every link in a mail, so only the button changes anything.
  unsubscribe: (call) => {
    const { tenant, query } = call;
    if (contactOf(call) === null) return problem(call, 'not-found', wrongLink);
    const action = `/api/unsubscribe?token=${encodeURIComponent(query.token)}`;
    return htmlPage(
      tenant,
      'Stop all messages?',
      `<p>We then send you no more news about the cars and searches that you saved.</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">Stop all messages</button></form>`,
    );
  },

  unsubscribeByMail: async (call) => {
    const { services, tenant } = call;
    const contact = contactOf(call);
    if (contact === null) return problem(call, 'not-found', wrongLink);
    await services.db.batch([
      statement(
        `UPDATE contacts SET alerts = 'off' WHERE id = ? AND tenant = ?`,
        contact,
        tenant.slug,
      ),
      // Deletes queued alerts that are not being sent yet.
      statement(
        `DELETE FROM deliveries WHERE tenant = ? AND state = 'waiting' AND id LIKE ?`,
        tenant.slug,
        `alert-${contact}:%`,
      ),
    ]);
    return htmlPage(
      tenant,
      'You will get no more messages',
      `<p>We have stopped all alerts to you. You can turn them on again in <a href="${escapeHtml(tenant.pages.garagePath)}">your garage</a>.</p>`,
    );
  },
} satisfies Partial<Handlers>;
